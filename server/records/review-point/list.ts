import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { isBuiltIn, otherPoint, reviewPointCodes } from "./codes.ts";
import type { PointChoice } from "./inputs.ts";
import { Titles, titleOf } from "./title.ts";

export type KnownPoint = PointChoice & { active: boolean; position: number; titles: Titles };
const Row = z.object({ code: z.string(), titles: Titles, active: z.boolean(), position: z.number() });

/**
 * All review points of a workspace in their order: the built-in ones with the workspace's changes, and those it added.
 * Does not authorize.
 */
export async function pointsOf(tx: Tx, workspaceId: string | SQL, locale: Locale): Promise<KnownPoint[]> {
  const rows = await queryRows(
    tx,
    Row,
  )`select code, titles, active, position from review_points where workspace_id = ${workspaceId}`;
  const changed = new Map(rows.map((row) => [row.code, row]));
  const codes = [...reviewPointCodes, ...rows.map(({ code }) => code).filter((code) => !isBuiltIn(code))];
  const points = codes.map((code): KnownPoint => {
    const { titles = {}, active = true, position = 0 } = changed.get(code) ?? {};
    return { code, titles, active, position, title: titleOf(locale, code, titles) };
  });
  return points.sort(
    (a, b) => placeOf(a) - placeOf(b) || lastIfOther(a) - lastIfOther(b) || a.title.localeCompare(b.title, locale),
  );
}

/** The review points that a form offers: the active ones, and those with the given codes. */
export async function pointChoices(
  tx: Tx,
  workspaceId: string,
  locale: Locale,
  also: readonly string[] = [],
): Promise<PointChoice[]> {
  const all = await pointsOf(tx, workspaceId, locale);
  return all.filter(({ code, active }) => active || also.includes(code)).map(({ code, title }) => ({ code, title }));
}

/** Review points without a position come last. */
const placeOf = ({ position }: KnownPoint) => position || Number.MAX_SAFE_INTEGER;
const lastIfOther = ({ code }: KnownPoint) => (code === otherPoint ? 1 : 0);
