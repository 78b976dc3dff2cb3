import { redirect } from "@remix-run/node";
import { listWith } from "./list-params.ts";

type Chosen = { ids: string[]; all: boolean };

/**
 * What the page of an act on chosen rows is given: what was found, and how they were chosen. Where nothing is found it goes
 * back to the list at `path` with its filters, which says so.
 */
export function chosenOrBack<Page extends { count: number }>(
  page: Page,
  { ids, all }: Chosen,
  path: string,
  list: [string, string][],
) {
  if (page.count === 0) throw redirect(listWith(path, list, "none"));
  return { ...page, ids: all ? [] : ids, all, list };
}
