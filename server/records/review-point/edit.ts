import { reviewPoints, type Titles } from "@db/schema/review-point";
import { type Tx, transact } from "@db/transact";
import { type Locale, locales } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { isBuiltIn } from "./codes.ts";
import { MOST_POINTS, type NewPoint, type OnePoint, type PointChanges, type PointStep } from "./inputs.ts";
import { type KnownPoint, pointsOf } from "./list.ts";
import { usesOf } from "./pages.ts";
import { titleOf } from "./title.ts";

type Names = Record<Locale, string>;

/** Adds a review point of the workspace's own, as the last one. Throws invalid if its code is taken. */
export const addPoint = (
  actor: Actor,
  { id, code, ...names }: z.output<typeof NewPoint>,
  locale: Locale,
): Promise<{ code: string }> =>
  transact(actor, async (tx) => {
    const all = await lockPoints(tx, actor, id, locale);
    if (all.length >= MOST_POINTS) throw invalid(`mistake.too_big.array?maximum=${MOST_POINTS}`, "code");
    if (all.some((other) => other.code === code)) throw invalid("review_point.code_taken", "code");
    const titles = titlesFromNames(code, names, locale);
    const last = Math.max(0, ...all.map(({ position }) => position));
    await savePoint(tx, id, { code, titles, active: true, position: last > 0 ? last + 1 : 0 });
    await recordEdit(tx, actor, id, titleOf(locale, code, titles));
    return { code };
  });

/** Changes the names of a review point, and whether forms offer it. Reports show the new name. */
export const editPoint = (
  actor: Actor,
  { id, code, active, ...names }: z.output<typeof PointChanges>,
  locale: Locale,
): Promise<void> =>
  transact(actor, async (tx) => {
    const all = await lockPoints(tx, actor, id, locale);
    const { position } = findPoint(all, code);
    if (!active && !all.some((other) => other.active && other.code !== code))
      throw invalid("review_point.last", "active");
    const titles = titlesFromNames(code, names, locale);
    await savePoint(tx, id, { code, titles, active, position });
    await recordEdit(tx, actor, id, titleOf(locale, code, titles));
  });

/** Moves a review point by a number of places, and sorts the list by hand from then on. */
export const movePoint = (actor: Actor, { id, code, by }: z.output<typeof PointStep>, locale: Locale): Promise<void> =>
  transact(actor, async (tx) => {
    const all = await lockPoints(tx, actor, id, locale);
    const from = all.indexOf(findPoint(all, code));
    const to = Math.min(all.length - 1, Math.max(0, from + by));
    const { title } = all[from]!;
    all.splice(to, 0, ...all.splice(from, 1));
    const codes = sql.param(all.map((point) => point.code));
    await tx.execute(sql`
      insert into review_points (workspace_id, code, position)
      select ${id}, code, place from unnest(${codes}::text[]) with ordinality as sorted (code, place)
      on conflict (workspace_id, code) do update set position = excluded.position, updated_at = now()`);
    await recordEdit(tx, actor, id, title);
  });

/** Sorts the review points by name again, which is the default. */
export const sortPoints = (actor: Actor, id: string, locale: Locale): Promise<void> =>
  transact(actor, async (tx) => {
    await lockPoints(tx, actor, id, locale);
    await tx.update(reviewPoints).set({ position: 0 }).where(eq(reviewPoints.workspaceId, id));
    await recordEdit(tx, actor, id);
  });

/** Deletes a review point that the workspace added and nothing uses; deactivates any other. */
export const removePoint = (actor: Actor, { id, code }: z.output<typeof OnePoint>, locale: Locale): Promise<void> =>
  transact(actor, async (tx) => {
    const { title } = findPoint(await lockPoints(tx, actor, id, locale), code);
    const isRequired = sql`select from background_items where workspace_id = ${id} and review_point = ${code} limit 1`;
    const [used, { rows }] = await Promise.all([usesOf(tx, id), tx.execute(isRequired)]);
    if (isBuiltIn(code) || used.has(code) || rows.length > 0) throw invalid("review_point.in_use");
    await tx.delete(reviewPoints).where(and(eq(reviewPoints.workspaceId, id), eq(reviewPoints.code, code)));
    await tx.execute(sql`delete from intervals where workspace_id = ${id} and review_point = ${code}`);
    await recordEdit(tx, actor, id, title);
  });

/** Authorizes the actor, locks the workspace, and returns all its review points. */
async function lockPoints(tx: Tx, actor: Actor, workspaceId: string, locale: Locale): Promise<KnownPoint[]> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  await lockWorkspace(tx, workspaceId);
  return pointsOf(tx, workspaceId, locale);
}

function findPoint(all: KnownPoint[], code: string): KnownPoint {
  const found = all.find((point) => point.code === code);
  if (!found) throw notFound();
  return found;
}

/** The names entered. A review point of the workspace's own must have one in at least one language. */
function titlesFromNames(code: string, names: Names, locale: Locale): Titles {
  const titles: Titles = Object.fromEntries(
    locales.filter((language) => names[language]).map((language) => [language, names[language]]),
  );
  if (!isBuiltIn(code) && Object.keys(titles).length === 0) throw invalid("mistake.required", locale);
  return titles;
}

/** Inserts or updates a review point; its position is set only on insert. */
const savePoint = (tx: Tx, workspaceId: string, row: Omit<typeof reviewPoints.$inferInsert, "workspaceId">) =>
  tx
    .insert(reviewPoints)
    .values({ workspaceId, ...row })
    .onConflictDoUpdate({
      target: [reviewPoints.workspaceId, reviewPoints.code],
      set: { titles: row.titles, active: row.active, updatedAt: sql`now()` },
    });

/** Records an edit of the review points; `title` is the one that changed. */
const recordEdit = (tx: Tx, actor: Actor, workspaceId: string, title?: string) =>
  recordEvent(tx, actor, "review_point.edit", { workspaceId, aboutId: workspaceId, title });
