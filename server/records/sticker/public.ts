import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { type Actor, membershipOf } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { isProven } from "@server/tenancy/user/by-address";
import { Brand, BrandRow, brandOf, brandRow } from "@server/tenancy/workspace/brand";
import { z } from "zod";

/** The page behind a sticker that is nobody's yet: whose it is, and whether the reader belongs there. */
export const PublicSticker = z.object({ public_id: z.string(), workspace: Brand, is_member: z.boolean() });
export type PublicSticker = z.infer<typeof PublicSticker>;

const Row = z.object({ workspace_id: z.string(), brand: BrandRow });

/**
 * A sticker that is nobody's yet, by its public id, under the same conditions as the page of an object. Throws not found.
 */
export const publicSticker = (actor: Actor | null, publicId: string): Promise<PublicSticker> =>
  reading(asOperator, async (tx) => {
    const [row] = await queryRows(tx, Row)`
      select s.workspace_id, ${brandRow} as brand from stickers s join workspaces w on w.id = s.workspace_id
      join users owner on owner.id = w.owner_id
      where s.public_id = ${publicId} and s.object_id is null and w.deleted_at is null and ${isProven("owner")}`;
    if (!row) throw notFound();
    return {
      public_id: publicId,
      workspace: { ...brandOf(row.brand, ""), logo: null },
      is_member: actor !== null && membershipOf(actor, row.workspace_id) !== undefined,
    };
  });
