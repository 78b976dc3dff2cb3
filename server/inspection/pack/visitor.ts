import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { packs } from "@db/schema/pack";
import { shareIs } from "@db/schema/share";
import { asOperator, reading, type Tx } from "@db/transact";
import { notFound } from "@server/core/errors";
import { countOpeningOf } from "@server/records/share/count";
import { lastDay } from "@server/records/share/ends";
import { Brand, BrandRow, brandOf, brandRow } from "@server/tenancy/workspace/brand";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { MadeFile, PackCounts, PackView } from "./inputs.ts";
import type { PackRow } from "./pack-for.ts";
import { sharedPackFile } from "./view.ts";

/** What somebody with a link reads of a pack. */
export const SharedPack = PackView.pick({ title: true, on: true, locale: true }).extend({
  token: z.string(),
  expires_on: PackView.shape.on,
  counts: PackCounts,
  workspace: Brand,
  zip: MadeFile,
  pdf: MadeFile,
});

const Row = z.object({ share: z.string(), pack: z.string(), expires_on: z.string(), brand: BrandRow });

/**
 * The pack of a link, read with the operator's role: while the link is open, and each of its places is still there.
 * Throws not found otherwise; one query, so that the response time does not tell why.
 */
async function findByToken(tx: Tx, token: string) {
  const rows = await queryRows(tx, Row)`
    select s.id as share, p.id as pack, ${lastDay(sql`s.expires_at`)} as expires_on, ${brandRow} as brand
    from shares s join packs p on (p.workspace_id, p.id) = (s.workspace_id, s.pack_id) and p.state = 'done'
      join workspaces w on w.id = s.workspace_id and w.deleted_at is null
    where s.token = ${token} and ${shareIs.open} and not exists (
      select from jsonb_array_elements_text(p.made -> 'places') place where not exists (
        select from containers c where (c.workspace_id, c.id) = (p.workspace_id, place::uuid) and ${notDeleted("c")}))`;
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The pack itself, for its bytes. */
export const packByToken = (token: string): Promise<PackRow> =>
  reading(asOperator, async (tx) => {
    const { pack } = await findByToken(tx, token);
    return (await tx.select().from(packs).where(eq(packs.id, pack)))[0]!;
  });

/** What somebody with the link reads: of whom it is, until when, and its files. It names no people. */
export const shownPack = (token: string): Promise<z.input<typeof SharedPack>> =>
  reading(asOperator, async (tx) => {
    const { pack, brand, expires_on } = await findByToken(tx, token);
    const [row] = await tx.select().from(packs).where(eq(packs.id, pack));
    const { title, onDay, locale, made } = row!;
    return {
      token,
      title,
      on: onDay,
      locale,
      expires_on,
      counts: made!.counts,
      workspace: { ...brandOf(brand, ""), logo: null },
      zip: sharedPackFile(row!, token, "zip"),
      pdf: sharedPackFile(row!, token, "pdf"),
    };
  });

/** Counts that the link was opened. */
export async function countPackOpening(token: string, from: Parameters<typeof countOpeningOf>[1]): Promise<void> {
  const { share } = await reading(asOperator, (tx) => findByToken(tx, token));
  await countOpeningOf(share, from);
}
