import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { sharedParts } from "@db/schema/share";
import { asOperator, reading, type TenantScope } from "@db/transact";
import { notFound } from "@server/core/errors";
import { BrandRow, brandRow } from "@server/tenancy/workspace/brand";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { lastDay } from "./ends.ts";

const Row = z.object({
  shareId: z.string(),
  workspaceId: z.string(),
  /** The shared board or container; null if an object is shared. */
  containerId: z.string().nullable(),
  objectId: z.string().nullable(),
  shows: z.array(z.enum(sharedParts)),
  embeddable: z.boolean(),
  /** The last day on which the link opens, in Brussels. */
  expiresOn: z.string(),
  brand: BrandRow,
});

/** The bearer of a share link: may see one item of a workspace and all below it. */
export type Visitor = TenantScope & z.infer<typeof Row> & { token: string };

/**
 * The visitor with this token, read with the operator's role. Throws not found if the token is unknown, expired or
 * withdrawn, or its item is deleted: one query, so that the response time does not tell which.
 */
export async function visitorByToken(token: string): Promise<Visitor> {
  const rows = await reading(
    asOperator,
    (tx) => queryRows(tx, Row)`
      select s.id as "shareId", s.workspace_id as "workspaceId", s.container_id as "containerId",
        s.object_id as "objectId", s.shows, s.embeddable,
        ${lastDay(sql`s.expires_at`)} as "expiresOn",
        ${brandRow} as brand
      from shares s join workspaces w on w.id = s.workspace_id and w.deleted_at is null
        left join containers c on (c.workspace_id, c.id) = (s.workspace_id, s.container_id) and ${notDeleted("c")}
        left join objects o on (o.workspace_id, o.id) = (s.workspace_id, s.object_id) and ${notDeleted("o")}
      where s.token = ${token} and s.withdrawn_at is null and s.expires_at > now()
        and coalesce(c.id, o.id) is not null`,
  );
  if (!rows[0]) throw notFound();
  return { ...rows[0], token, workspaceIds: [rows[0].workspaceId] };
}

/** Condition: the container `id` is the shared one or below it. */
export const showsContainer = ({ workspaceId, containerId }: Visitor, id: SQL): SQL => sql`exists (
  select from container_paths p where (p.workspace_id, p.above_id, p.container_id) = (${workspaceId}::uuid,
    ${containerId}::uuid, ${id}))`;

/** Condition: the object `o` is the shared one, or below the shared container. */
export const showsObject = (visitor: Visitor): SQL =>
  visitor.objectId ? sql`o.id = ${visitor.objectId}::uuid` : showsContainer(visitor, sql`o.container_id`);

/** SQL: the path from the shared container down to the container `id`, as a JSON array. */
export const pathWithin = (visitor: Visitor, id: SQL): SQL => sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'title', c.title) order by (
    select count(*) from container_paths up where (up.workspace_id, up.container_id) = (c.workspace_id, c.id)))
  from container_paths own join containers c on (c.workspace_id, c.id) = (own.workspace_id, own.above_id)
  where own.workspace_id = ${visitor.workspaceId}::uuid and own.container_id = ${id}
    and ${showsContainer(visitor, sql`c.id`)}), '[]')`;

/** The path of a visitor's bytes. */
export const shareBytesPath = ({ token }: Visitor, rest: string) => `/files/share/${token}/${rest}`;

const isReportFile = sql`exists (select from reports r
  where (r.workspace_id, r.object_id, r.file_id) = (f.workspace_id, f.object_id, f.id))`;

/** Condition: the file `f` belongs to a part that the link shows (reports, pictures, or other files). */
export const showsFile = ({ shows }: Visitor) =>
  sql`case when ${isReportFile} then ${shows.includes("reports")}::boolean when f.is_picture
    then ${shows.includes("pictures")}::boolean
    else ${shows.includes("files")}::boolean end`;
