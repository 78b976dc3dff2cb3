import type { Rows } from "../row.ts";

export const searchRows: Rows = {
  "search.all": { gets: "searchers", input: (make) => ({ id: make.workspace, q: "heftruck" }) },
  "search.tags": { gets: "searchers", input: (make) => ({ id: make.workspace, q: "tag" }) },
};
