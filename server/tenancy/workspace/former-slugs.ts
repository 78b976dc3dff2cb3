import { queryRows } from "@db/rows";
import { formerSlugs } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { addMonths, today } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { and, eq, gte, notInArray } from "drizzle-orm";
import { z } from "zod";

const KEPT_MONTHS = 12;
/** How many a workspace keeps, so that nobody takes names away from others by the dozen. */
const MOST_KEPT = 5;
/** Deleted workspaces are called so (server/billing/closing/delete-workspace.ts). */
const OF_DELETED = "deleted-";
const Kept = z.object({ kept: z.boolean() });

/** Whether another workspace than this one had the slug, so that nobody else gets it yet. */
export async function isKept(tx: Tx, slug: string, workspaceId: string | null): Promise<boolean> {
  if (slug.startsWith(OF_DELETED)) return true;
  const rows = await queryRows(tx, Kept)`select slug_is_kept(${slug}, ${workspaceId}::uuid, ${today()}) as kept`;
  return rows[0]!.kept;
}

/**
 * Keeps the slug that a workspace gives up, for a year. Called after the workspace has its new one: until then its row
 * holds the old one. Throws invalid (422) beside the field if another workspace keeps the new one, or this one keeps
 * too many.
 */
export async function giveUpSlug(
  tx: Tx,
  workspaceId: string,
  { before, now, field }: { before: string; now: string; field: "name" | "slug" },
): Promise<void> {
  if (before === now) return;
  if (await isKept(tx, now, workspaceId)) throw slugTaken(field);
  const kept = await tx.$count(
    formerSlugs,
    and(
      eq(formerSlugs.workspaceId, workspaceId),
      gte(formerSlugs.until, today()),
      notInArray(formerSlugs.slug, [before, now]),
    ),
  );
  if (kept >= MOST_KEPT) throw invalid(`workspace.slug_too_often?count=${MOST_KEPT}`, field);
  const until = addMonths(today(), KEPT_MONTHS);
  await tx
    .insert(formerSlugs)
    .values({ workspaceId, slug: before, until })
    .onConflictDoUpdate({ target: [formerSlugs.workspaceId, formerSlugs.slug], set: { until } });
  await tx.delete(formerSlugs).where(and(eq(formerSlugs.workspaceId, workspaceId), eq(formerSlugs.slug, now)));
}

export const slugTaken = (field: "name" | "slug") =>
  invalid(field === "slug" ? "workspace.slug_taken" : "workspace.name_taken", { field, code: `${field}_taken` });
