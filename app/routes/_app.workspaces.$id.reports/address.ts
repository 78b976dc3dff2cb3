import { Letter } from "@server/core/compliance-views";
import { Day, Id, text } from "@server/core/fields";
import { Paging, sorted } from "@server/core/paging";
import { ReportType, reportSorts } from "@server/inspection/report/inputs";
import { ReviewPoint } from "@server/records/review-point/inputs";
import { z } from "zod";
import { defaultSortOf } from "./default-sort.ts";

/** The list's query parameters; invalid ones count as missing. */
export const Address = z.object({
  state: z
    .enum(["current", "all", "valid", "rejected", ...Letter.options])
    .default("current")
    .catch("current"),
  q: text(100).catch(""),
  place: Id.optional().catch(undefined),
  type: ReportType.optional().catch(undefined),
  point: ReviewPoint.optional().catch(undefined),
  /** The last days of validity, both included. */
  from: Day.optional().catch(undefined),
  until: Day.optional().catch(undefined),
  sort: sorted(reportSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});
export type Address = z.output<typeof Address>;

/** The input of `report.listPage` for these parameters. */
export const listInputOf = ({ state, q, place, type, point, from, until, sort, page }: Address) => ({
  filter: {
    state,
    name: q,
    container: place,
    type: type ? [type] : [],
    review_points: point ? [point] : [],
    valid_until: from || until ? `${from ?? ""}..${until ?? ""}` : undefined,
  },
  sort: sort ?? defaultSortOf(state),
  page,
});
