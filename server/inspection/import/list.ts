import { administers, seesWholeWorkspace } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { type ImportCounts, imports } from "@db/schema/import";
import { reading } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { type Actor, accessIn, may } from "@server/core/actor";
import { iso } from "@server/core/day";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { requireAdministrator } from "@server/inspection/request/list";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ImportsPage, ImportsQuery } from "./inputs.ts";
import { countsOf } from "./view.ts";

const Row = z.object({
  id: z.string(),
  kind: z.enum(imports.kind.enumValues),
  status: z.enum(imports.status.enumValues),
  container: z.object({ id: z.string(), title: z.string() }).nullable(),
  file_name: z.string(),
  counts: z.custom<ImportCounts>(),
  created_at: z.string(),
  total: z.number(),
  ...Placed.shape,
});

/**
 * The imports of a workspace, the newest first: for its admins all, for others those into containers that they administer.
 * Throws not found or forbidden.
 */
export const importsOf = (
  actor: Actor,
  { id, q, kind, container: containerId, sort, ...paging }: z.output<typeof ImportsQuery>,
): Promise<z.infer<typeof ImportsPage>> =>
  reading(actor, async (tx) => {
    await requireAdministrator(tx, actor, id);
    const place = containerId ? await containerFor(tx, actor, "import.see", containerId) : null;
    const seen = seesWholeWorkspace(actor, id)
      ? sql`true`
      : sql`containers.id is not null and ${administers(actor, containers.workspaceId, containers.id)}`;
    const found = sql`
      from imports i left join containers on (containers.workspace_id, containers.id) = (i.workspace_id, i.container_id)
      where i.workspace_id = ${id} and ${seen} and ${containsWords(sql`i.file_name`, q)}`;
    const {
      order,
      beyond,
      bounds,
      place: ofRow,
      meta,
    } = keysetOf(`imports ${sort}`, [
      keyOf(sort, { created_at: sql`i.created_at` }, ["created_at"]),
      { by: sql`i.id`, desc: sort.startsWith("-"), filled: true },
    ]);
    const rows = await queryRows(tx, Row)`
      select i.id, i.kind, i.status, i.file_name, i.counts, i.created_at, (select count(*)::int ${found}) as total,
        case when containers.id is not null
          then json_build_object('id', containers.id, 'title', containers.title) end as container ${ofRow}
      ${found} ${beyond(paging)} ${order} ${bounds(paging)}`;
    return {
      workspace_id: id,
      kind,
      container: place && { id: place.id, title: place.title },
      can_import: may(place ?? accessIn(actor, id, null), "import.edit"),
      items: rows.map(({ total: _, place: __, ...row }) => ({
        ...row,
        ...{ workspace_id: id, counts: countsOf(row), created_at: iso(row.created_at) },
      })),
      meta: meta(paging, rows[0]?.total ?? 0, rows),
    };
  });
