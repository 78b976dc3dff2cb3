import { slowly } from "@db/bounds";
import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { letters } from "@server/core/compliance";
import { addDays, addMonths, today } from "@server/core/day";
import { topmostContainers } from "@server/records/container/topmost";
import { pointsOf } from "@server/records/review-point/list";
import { z } from "zod";
import type { CockpitLine, CockpitPage } from "./inputs.ts";
import { Cell, type Input, objectsTally, placesOf, reportsTally } from "./tally.ts";

const MOST_PLACES = 100;
const Place = z.object({ id: z.string(), title: z.string(), has_plan: z.boolean(), here: z.boolean() });

/**
 * The cockpit of what the actor reaches in a workspace: each object once, by its letter, as on home and on the boards;
 * of one review point its reports. The table by review point counts reports in both cases.
 */
export function cockpitPage(actor: Actor, input: Input, locale: Locale): Promise<CockpitPage> {
  authorizeIn(actor, input.id, "workspace.see");
  const day = today();
  // row-level security limits it to this workspace, for a super admin too
  return slowly(() =>
    reading({ workspaceIds: [input.id] }, async (tx) => {
      const [objects, reports, tops, boards, points] = await Promise.all([
        input.point ? [] : queryRows(tx, Cell)`${objectsTally(actor, input, day)}`,
        queryRows(tx, Cell)`${reportsTally(actor, input, day)}`,
        queryRows(tx, Place)`${placesOf(actor, input)}`,
        topmostContainers(tx, actor, input.id),
        pointsOf(tx, input.id, locale),
      ]);
      const cells = input.point ? reports : objects;
      const places = tops
        .map((top) => ({ ...top, ...lineOf(cells.filter(({ place }) => place === top.id)) }))
        .filter(counted);
      const ranked = places.sort(
        (a, b) => backlog(b) - backlog(a) || b.due[30] - a.due[30] || a.title.localeCompare(b.title, locale),
      );
      const ends = cells.filter(({ month }) => month !== null);
      return {
        workspace_id: input.id,
        today: day,
        total: lineOf(cells.filter(({ place }) => place !== null)),
        places: ranked.slice(0, MOST_PLACES),
        more_places: Math.max(0, ranked.length - MOST_PLACES),
        points: points
          .map(({ code, title }) => ({ code, title, ...lineOf(reports.filter(({ point }) => point === code)) }))
          .filter(counted)
          .sort((a, b) => backlog(b) - backlog(a) || b.due[30] - a.due[30]),
        months: monthsFrom(day).map((month, index) => ({
          ...month,
          count: sumOf(ends.filter((cell) => cell.month === index)),
        })),
        later: sumOf(ends.filter(({ month }) => month === 12)),
        boards,
        review_points: points.map(({ code, title }) => ({ code, title })),
      };
    }),
  );
}

const sumOf = (cells: Cell[]) => cells.reduce((sum, { n }) => sum + n, 0);

/** The numbers of one line of the table. */
export function lineOf(cells: Cell[]): CockpitLine {
  const counts = letters.flatMap((letter) => {
    const n = sumOf(cells.filter((cell) => cell.letter === letter));
    return n > 0 ? [[letter, n]] : [];
  });
  const within = (days: number) => sumOf(cells.filter(({ due }) => due !== null && due <= days));
  return { counts: Object.fromEntries(counts), due: { 30: within(30), 60: within(60), 90: within(90) } };
}

const counted = ({ counts }: CockpitLine) => Object.keys(counts).length > 0;
/** The number of rejected, out of service and expired ones. */
const backlog = ({ counts: { C = 0, T = 0, X = 0 } }: CockpitLine) => C + T + X;

/** The rest of this month, and the next eleven. */
function monthsFrom(day: string): { from: string; until: string }[] {
  const first = `${day.slice(0, 8)}01`;
  return Array.from({ length: 12 }, (_, index) => {
    const from = addMonths(first, index);
    return { from: index === 0 ? day : from, until: addDays(addMonths(from, 1), -1) };
  });
}
