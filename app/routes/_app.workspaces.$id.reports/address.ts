import { Letter } from "@server/compliance";
import { Id, text } from "@server/fields";
import { Paging, sorted } from "@server/paging";
import { ReportType, ReviewPoint, reportSorts } from "@server/report/inputs";
import { z } from "zod";
import { usualSort } from "./usual.ts";

/** What the address of the list says; what it says wrong counts as unsaid. */
export const Address = z.object({
  state: z
    .enum(["current", "all", ...Letter.options])
    .default("current")
    .catch("current"),
  q: text(100).catch(""),
  place: Id.optional().catch(undefined),
  type: ReportType.optional().catch(undefined),
  point: ReviewPoint.optional().catch(undefined),
  sort: sorted(reportSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});
export type Address = z.output<typeof Address>;

/** What the server is asked for that address: what runs out first on top, of all there ever were the newest. */
export const askedBy = ({ state, q, place, type, point, sort, page }: Address) => ({
  filter: { state, name: q, container: place, type: type ? [type] : [], review_points: point ? [point] : [] },
  sort: sort ?? usualSort(state),
  page,
});
