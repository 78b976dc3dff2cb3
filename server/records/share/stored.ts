import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading } from "@db/transact";
import { notFound } from "@server/core/errors";
import { StoredContent } from "@server/platform/files/serve";
import { isPublic } from "@server/records/object/public";
import { BrandRow, brandOf, brandRow } from "@server/tenancy/workspace/brand";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { showsContainer, showsFile, showsObject, type Visitor, visitorByToken } from "./visitor.ts";

/** Bytes for visitors. Access is checked for each request, so withdrawing a link ends a download at its next range. */

const isId = (value: string) => z.uuid().safeParse(value).success;
const isToken = (value: string) => /^[\w-]{1,64}$/.test(value);

async function find(visitor: Visitor, from: SQL): Promise<StoredContent> {
  const rows = await reading(visitor, (tx) => queryRows(tx, StoredContent)`${from}`);
  if (!rows[0]) throw notFound();
  return rows[0];
}

const bytes = sql`blobs.workspace_id as "workspaceId", blobs.sha256, blobs.size, blobs.mime`;

export async function sharedFile(token: string, id: string): Promise<StoredContent> {
  if (!isToken(token) || !isId(id)) throw notFound();
  const visitor = await visitorByToken(token);
  return find(
    visitor,
    sql`select ${bytes}, f.name from files f
      join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id) and ${notDeleted("o")}
      join blobs on (blobs.workspace_id, blobs.sha256) = (f.workspace_id, f.sha256)
      where f.workspace_id = ${visitor.workspaceId} and f.id = ${id} and ${notDeleted("f")} and ${showsFile(visitor)}
        and ${showsObject(visitor)}`,
  );
}

export async function sharedPlan(token: string, containerId: string): Promise<StoredContent> {
  if (!isToken(token) || !isId(containerId)) throw notFound();
  const visitor = await visitorByToken(token);
  if (!visitor.shows.includes("floorplan")) throw notFound();
  return find(
    visitor,
    sql`select ${bytes}, c.title || '.webp' as name from containers c
      join blobs on (blobs.workspace_id, blobs.sha256) = (c.workspace_id, c.floorplan)
      where c.workspace_id = ${visitor.workspaceId} and c.id = ${containerId} and ${notDeleted("c")}
        and ${showsContainer(visitor, sql`c.id`)}`,
  );
}

export async function sharedLogo(token: string): Promise<StoredContent> {
  if (!isToken(token)) throw notFound();
  const visitor = await visitorByToken(token);
  return storedBrandLogo(visitor.workspaceId, visitor.brand);
}

const LogoOwner = z.object({ id: z.string(), brand: BrandRow });

/** The same for a scanned QR code. */
export async function publicLogo(publicId: string): Promise<StoredContent> {
  if (!isToken(publicId)) throw notFound();
  const rows = await reading(
    asOperator,
    (tx) => queryRows(tx, LogoOwner)`
      select w.id, ${brandRow} as brand from objects join workspaces w on w.id = objects.workspace_id
        where objects.public_id = ${publicId} and ${isPublic}`,
  );
  if (!rows[0]) throw notFound();
  return storedBrandLogo(rows[0].id, rows[0].brand);
}

/** The logo of a workspace whose plan has branding. Does not authorize; throws not found. */
export async function storedBrandLogo(workspaceId: string, brand: BrandRow): Promise<StoredContent> {
  if (!brandOf(brand, "").logo) throw notFound();
  const rows = await reading(
    { workspaceIds: [workspaceId] },
    (tx) => queryRows(tx, StoredContent)`
      select ${bytes}, 'logo.png' as name from blobs where workspace_id = ${workspaceId} and sha256 = ${brand.logo}`,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}
