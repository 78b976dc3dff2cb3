import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { pageIn } from "@server/core/paging";
import { finderOf } from "@server/core/search-words";
import { newestEdition } from "@server/inspection/duty/edition/drafts";
import { editionOf } from "@server/inspection/duty/edition/take-over";
import { pointsOf } from "@server/records/review-point/list";
import type { z } from "zod";
import type { IntervalPage, IntervalsPage, IntervalsQuery, ListedInterval } from "./inputs.ts";
import { intervalsOf } from "./list.ts";

type Input = { id: string; line?: string };

/** The intervals of a workspace that are asked for, in the order of the review points. */
export const intervalsPage = async (
  actor: Actor,
  query: z.infer<typeof IntervalsQuery>,
  locale: Locale,
): Promise<z.infer<typeof IntervalsPage>> => {
  const { intervals, points, has_newer_edition } = await listed(actor, query.id, locale);
  const used = new Set(intervals.map(({ review_point }) => review_point));
  const isFound = finderOf(query.q);
  const found = intervals.filter(
    ({ about, source, review_point, review_point_title: title }) =>
      (!query.point || review_point === query.point) && isFound([about, source, review_point, title ?? ""]),
  );
  return {
    workspace_id: query.id,
    ...pageIn(found, query),
    review_points: points.filter(({ code }) => used.has(code)).map(({ code, title }) => ({ code, title })),
    has_newer_edition,
  };
};

/** One interval, or the choices for a new one. */
export const intervalPage = async (
  actor: Actor,
  { id, line }: Input,
  locale: Locale,
): Promise<z.infer<typeof IntervalPage>> => {
  const { intervals, points } = await listed(actor, id, locale);
  const interval = line ? intervals.find((each) => each.line === line) : null;
  if (interval === undefined) throw notFound();
  const review_points = points.filter(({ code, active }) => active || code === interval?.review_point);
  return { workspace_id: id, interval, review_points: review_points.map(({ code, title }) => ({ code, title })) };
};

const listed = (actor: Actor, id: string, locale: Locale) =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const [all, points, edition, newest] = await Promise.all([
      intervalsOf(tx, id, locale),
      pointsOf(tx, id, locale),
      editionOf(tx, id),
      newestEdition(tx),
    ]);
    const place = new Map(points.map(({ code }, index) => [code, index]));
    const titles = new Map(points.map(({ code, title }) => [code, title]));
    const intervals = all
      .map((each): ListedInterval => ({ ...each, review_point_title: titles.get(each.review_point) ?? null }))
      .sort((a, b) => (place.get(a.review_point) ?? 1e6) - (place.get(b.review_point) ?? 1e6));
    return { intervals, points, has_newer_edition: edition < newest };
  });
