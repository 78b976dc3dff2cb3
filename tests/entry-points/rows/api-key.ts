import { makeApiKey } from "../make-api-key.ts";
import type { Rows } from "../row.ts";

// a super admin is no member, so they can't answer for a key
const answering = { audience: "admins", except: { super: "403" }, impersonated: "403", superLocked: "403" } as const;

export const apiKeyRows: Rows = {
  "apiKey.own": { audience: "nobody" },
  "apiKey.list": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "apiKey.page": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "apiKey.newPage": { audience: "admins", input: (make) => ({ id: make.workspace }) },
  "apiKey.create": {
    ...answering,
    input: (make) => ({ id: make.workspace, name: make.text(), container_ids: [make.floor] }),
  },
  "apiKey.takeOver": { ...answering, input: makeApiKey },
  "apiKey.withdraw": { ...answering, input: makeApiKey },
};
