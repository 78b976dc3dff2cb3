import type { Rows } from "../row.ts";

export const searchRows: Rows = {
  "search.all": { gets: "searchers", superLocked: "yes", input: (make) => ({ id: make.workspace, q: "heftruck" }) },
  "search.tags": { gets: "searchers", superLocked: "yes", input: (make) => ({ id: make.workspace, q: "tag" }) },
};
