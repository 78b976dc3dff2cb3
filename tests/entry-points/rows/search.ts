import type { Rows } from "../row.ts";

export const searchRows: Rows = {
  "search.all": { audience: "searchers", superLocked: "yes", input: (make) => ({ id: make.workspace, q: "heftruck" }) },
  "search.tags": { audience: "searchers", superLocked: "yes", input: (make) => ({ id: make.workspace, q: "tag" }) },
};
