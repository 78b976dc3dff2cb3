import { makeApiKey } from "../make-api-key.ts";
import type { Rows } from "../row.ts";

// a super admin is no member, so they can't answer for a key
const answering = {
  audience: "admins",
  except: { super: "403:members_only" },
  impersonated: "403:not_while_impersonating",
  superLocked: "403:members_only",
} as const;

export const apiKeyRows: Rows = {
  // who calls with a session has no key
  "apiKey.own": { audience: "403 403 403 403 403 403 403 403 403 403 401 403 403" },
  "apiKey.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "apiKey.get": { audience: "admins", input: makeApiKey },
  "apiKey.page": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "apiKey.newPage": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "apiKey.create": {
    ...answering,
    input: (make) => ({ id: make.workspace, name: make.text(), container_ids: [make.floor] }),
  },
  "apiKey.takeOver": { ...answering, input: makeApiKey },
  "apiKey.withdraw": { ...answering, input: makeApiKey },
};
