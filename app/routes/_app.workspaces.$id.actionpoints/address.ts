import { Day, Id, text } from "@server/core/fields";
import { Paging, sorted } from "@server/core/paging";
import { ActionPointType, actionPointSorts } from "@server/inspection/action-point/inputs";
import { Priority } from "@server/inspection/action-point/priority";
import { Outcome } from "@server/inspection/report/inputs";
import { z } from "zod";
import { chips, days, usualSort } from "./usual.ts";

const day = Day.optional().catch(undefined);

/** The list's query parameters; invalid ones count as missing. */
export const Address = z.object({
  status: z.enum(chips).default("open").catch("open"),
  q: text(100).catch(""),
  place: Id.optional().catch(undefined),
  object: Id.optional().catch(undefined),
  who: z
    .union([z.enum(["me", "none"]), Id])
    .optional()
    .catch(undefined),
  priority: Priority.optional().catch(undefined),
  type: ActionPointType.optional().catch(undefined),
  template: Id.optional().catch(undefined),
  point: z.string().max(20).optional().catch(undefined),
  result: Outcome.optional().catch(undefined),
  solver: Id.optional().catch(undefined),
  said: text(100).catch(""),
  /** The day to which `from` and `until` apply. */
  day: z.enum(days).default("scheduled_at").catch("scheduled_at"),
  from: day,
  until: day,
  sort: sorted(actionPointSorts).optional().catch(undefined),
  page: Paging.shape.page.catch(1),
});
export type Address = z.output<typeof Address>;

const one = <T>(value: T | undefined) => (value ? [value] : []);

/** The procedure's input for these parameters. Resolved action points are sorted newest first. */
export function askedBy({ status, q, place, sort, page, ...query }: Address) {
  const span = query.from || query.until ? `${query.from ?? ""}..${query.until ?? ""}` : undefined;
  return {
    filter: {
      status: status === "open" ? (["pending", "past", "nok"] as const).slice() : [status],
      name: q,
      container: place,
      object: query.object,
      resolvers: one(query.who),
      priority: one(query.priority),
      type: one(query.type),
      template: one(query.template),
      review_points: one(query.point),
      result: one(query.result),
      solved_user: one(query.solver),
      solved_note: query.said,
      [query.day]: span,
    },
    sort: sort ?? usualSort(status),
    page,
  };
}

/** The filters among the parameters, to be kept when the status changes. */
export function filtersOf({ status: _, sort: __, page: ___, day, from, until, ...filters }: Address) {
  const span = from || until ? { day: day === "scheduled_at" ? undefined : day, from, until } : {};
  return { ...filters, ...span };
}

const often = ["q", "place", "object", "who", "priority"] as const;
/** How many filters are active, and how many of those under "more". */
export function filtersOn(input: Address) {
  const active = Object.entries(filtersOf(input)).filter(
    ([name, value]) => value && name !== "day" && !(name === "until" && input.from),
  );
  return { all: active.length, more: active.filter(([name]) => !(often as readonly string[]).includes(name)).length };
}
