import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import { defaultLocale } from "@i18n/locales";
import { notFound } from "@server/core/errors";
import { isPublic } from "@server/records/object/public";
import { Brand, type BrandRow, brandOf, brandRow } from "@server/tenancy/workspace/brand";
import { z } from "zod";

export const ProblemStart = z.object({
  public_id: z.string(),
  title: z.string(),
  display_code: z.string(),
  workspace: Brand,
  /** The plan has ended, so that nothing can be added. */
  locked: z.boolean(),
});

const Row = z.object({
  id: z.string(),
  workspace_id: z.string(),
  container_id: z.string(),
  title: z.string(),
  display_code: z.string(),
  brand: z.custom<BrandRow>(),
  locale: z.string(),
});

/** The object or container of a QR code whose workspace accepts reports. Throws notFound. */
export async function thingBehind(tx: Tx, publicId: string) {
  const rows = await queryRows(tx, Row)`
    select objects.id, objects.workspace_id, objects.container_id, objects.title, objects.display_code,
      ${brandRow} as brand, coalesce(u.locale, ${defaultLocale}) as locale
    from objects join workspaces w on w.id = objects.workspace_id left join users u on u.id = w.owner_id
    where objects.public_id = ${publicId} and w.takes_problems and ${isPublic}`;
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** What the empty form shows. Throws notFound. */
export async function problemStart(publicId: string): Promise<z.input<typeof ProblemStart>> {
  const { title, display_code, brand } = await reading(asOperator, (tx) => thingBehind(tx, publicId));
  const { locked, ...workspace } = brandOf(brand, `/files/public/${publicId}/logo`);
  return { public_id: publicId, title, display_code, workspace, locked };
}
