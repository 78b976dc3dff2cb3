import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { today } from "@server/core/day";
import { boardsLocked, brandingAllowed, planStatus } from "@server/core/plan";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { PlanRow } from "./plan-column.ts";

/** The branding of a public page: the workspace's name, with its colour and logo if the plan has branding. */
export const Brand = z.object({ name: z.string(), color_code: z.string().nullable(), logo: z.string().nullable() });
export type Brand = z.infer<typeof Brand>;

export const BrandRow = Brand.extend(PlanRow.shape);
export type BrandRow = z.infer<typeof BrandRow>;

/** SQL column, selected from `w` (workspaces). */
export const brandRow = sql<BrandRow>`json_build_object('name', w.name, 'color_code', w.color_code, 'logo', w.logo,
  'plan', w.plan, 'ends_on', w.plan_ends_on, 'extra_boards', w.extra_boards,
  'boards', (select count(*)::int from containers b
    where b.workspace_id = w.id and b.parent_id is null and ${notDeleted("b")}))`;

/**
 * `logoAt`: the path under which the visitor can load the logo. The hash of its content is added, so that a new logo is
 * loaded at once.
 */
export function brandOf({ name, color_code, logo, ...plan }: BrandRow, logoAt: string): Brand & { locked: boolean } {
  const status = planStatus(plan, today());
  const isBranded = brandingAllowed(status, plan.plan === "enterprise");
  return {
    name,
    color_code: isBranded ? color_code : null,
    logo: isBranded && logo ? `${logoAt}?v=${logo.slice(0, 12)}` : null,
    locked: boardsLocked(status),
  };
}

const BrandInUseRow = z.object({ brand: BrandRow });

/** The branding of mails and PDFs. `logo`: the sha256 of its bytes. Undefined: no branding. */
export async function brandInUse(
  tx: Tx,
  workspaceId: string,
): Promise<{ name: string; color: string | null; logo: string | null } | undefined> {
  const rows = await queryRows(
    tx,
    BrandInUseRow,
  )`select ${brandRow} as brand from workspaces w where w.id = ${workspaceId}`;
  if (!rows[0]) return undefined;
  const { name, color_code: color, logo } = brandOf(rows[0].brand, "");
  return color || logo ? { name, color, logo: logo && rows[0].brand.logo } : undefined;
}
