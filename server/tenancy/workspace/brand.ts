import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { boardsLocked, brandingAllowed, type Plan, planStatus } from "@server/core/plan";
import { sql } from "drizzle-orm";
import { z } from "zod";

/** Whose page a visitor looks at: the name, with the colour and logo that the plan has. */
export const Brand = z.object({ name: z.string(), color_code: z.string().nullable(), logo: z.string().nullable() });
export type Brand = z.infer<typeof Brand>;

export type BrandRow = Plan & { name: string; color_code: string | null; logo: string | null };

/** As a column, from `w` (workspaces). */
export const brandRow = sql<BrandRow>`json_build_object('name', w.name, 'color_code', w.color_code, 'logo', w.logo,
  'plan', w.plan, 'ends_on', w.plan_ends_on, 'extra_boards', w.extra_boards,
  'boards', (select count(*)::int from containers b where b.workspace_id = w.id and b.parent_id is null and ${notDeleted("b")}))`;

/**
 * `logoAt`: where the visitor's own way to the logo's bytes is. It carries its content's name, so that a new one is
 * seen at once.
 */
export function brandOf({ name, color_code, logo, ...plan }: BrandRow, logoAt: string): Brand & { locked: boolean } {
  const status = planStatus(plan, today());
  const dressed = brandingAllowed(status, plan.plan === "enterprise");
  return {
    name,
    color_code: dressed ? color_code : null,
    logo: dressed && logo ? `${logoAt}?v=${logo.slice(0, 12)}` : null,
    locked: boardsLocked(status),
  };
}

const WornRow = z.object({ brand: z.custom<BrandRow>() });

/** What a workspace wears in what leaves the application; `logo` names its bytes. Undefined: nothing of its own. */
export async function wornBy(
  tx: Tx,
  workspaceId: string,
): Promise<{ name: string; color: string | null; logo: string | null } | undefined> {
  const rows = await queryRows(tx, WornRow)`select ${brandRow} as brand from workspaces w where w.id = ${workspaceId}`;
  if (!rows[0]) return undefined;
  const { name, color_code: color, logo } = brandOf(rows[0].brand, "");
  return color || logo ? { name, color, logo: logo && rows[0].brand.logo } : undefined;
}
