import { forbidden } from "./errors.ts";
import { type KeyArea, keyAreas } from "./key-areas.ts";

/** What a program may do that calls with an API key, beside what its role permits. */
export type ApiKey = {
  id: string;
  mayWrite: boolean;
  /** All of them: the key is for the whole API. */
  areas: readonly KeyArea[];
  /** The owner of the workspace: the boards and containers that the program makes are theirs. */
  ownerId: string;
};

/** The areas of REST (server/http/rest/document/areas.ts) that each area of a key opens. */
const opens: Record<KeyArea, readonly string[]> = {
  objects: ["containers", "objects", "kinds", "fields", "categories", "library", "orders", "imports"],
  reports: ["reports", "duties", "inspections", "inbox", "packs"],
  answers: ["templates", "answers", "signatures"],
  action_points: ["actionpoints", "rounds"],
  workspace: ["workspaces", "groups", "shares"],
};
/** What goes across all areas, for keys that have them all. */
const across = ["search", "exports"];
/** What every key may call: about itself, the long work that it began, and what was deleted of what it reads. */
const always = ["keys", "jobs", "config", "deletions"];

/**
 * Throws 403 with the code api_key_scope where the key does not permit a call. `area`: of the call in REST; undefined: it
 * is none, and no key permits it.
 */
export function requireScope({ mayWrite, areas }: ApiKey, area: string | undefined, reads: boolean): void {
  const isOpened =
    area !== undefined &&
    (always.includes(area) ||
      areas.some((own) => opens[own].includes(area)) ||
      (across.includes(area) && keyAreas.every((each) => areas.includes(each))));
  if (!isOpened) throw forbidden("api_key.refused.area", { code: "api_key_scope" });
  if (!reads && !mayWrite) throw forbidden("api_key.refused.reads", { code: "api_key_scope" });
}
