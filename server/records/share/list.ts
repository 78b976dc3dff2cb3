import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { shareIs } from "@db/schema/share";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { ListedShare, type SharesOf, SharesPage, type SharesQuery, shareStates } from "./inputs.ts";
import { ShareRow, shareColumns, shareView } from "./rows.ts";
import { shareFor } from "./share-for.ts";

const Row = ShareRow.extend({ thing: ListedShare.shape.thing });
const Counted = SharesPage.shape.counts;

type Query = z.output<typeof SharesQuery> & Partial<Pick<z.output<typeof SharesOf>, "sort" | "after">>;

/** SQL: the links of a workspace to items that are not deleted. */
const sharesIn = (workspaceId: string) => sql`shares s
  left join containers c on (c.workspace_id, c.id) = (s.workspace_id, s.container_id) and ${notDeleted("c")}
  left join objects o on (o.workspace_id, o.id) = (s.workspace_id, s.object_id) and ${notDeleted("o")}
  left join packs k on (k.workspace_id, k.id) = (s.workspace_id, s.pack_id)
  where s.workspace_id = ${workspaceId} and coalesce(c.id, o.id, k.id) is not null`;

const listedColumns = sql`${shareColumns}, json_build_object('id', coalesce(c.id, o.id, k.id), 'title',
  coalesce(c.title, k.title, nullif(concat_ws(' · ', nullif(o.display_code, ''), o.title), '')),
  'kind', case when o.id is not null then 'object' when k.id is not null then 'pack' when c.parent_id is null then 'board'
    else 'container' end) as thing`;

/** One link, for who sees those of what it leads to. Throws not found or forbidden. */
export const oneListedShare = (actor: Actor, id: string): Promise<z.input<typeof ListedShare>> =>
  reading(actor, async (tx) => {
    const { workspaceId } = await shareFor(tx, actor, "share.see", id);
    const [row] = await queryRows(tx, Row)`select ${listedColumns} from ${sharesIn(workspaceId)} and s.id = ${id}`;
    if (!row) throw notFound();
    return shareView(row);
  });

/** What people change of a link: it is opened meanwhile. */
export const shareContent = ({ opened_count: _, opened_at: __, ...content }: z.input<typeof ListedShare>) => content;

/** All links of a workspace to items that are not deleted, for its admins. */
export const sharesOfWorkspace = (actor: Actor, { id, q, state, sort = "-created_at", ...paging }: Query) =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.see_shares");
    const found = sql`${sharesIn(id)}
        and ${containsWords(sql`s.title, c.title, o.title, o.display_code, k.title`, q)}`;
    const { order, beyond, bounds, place, meta } = keysetOf(`shares ${sort}`, [
      keyOf(sort, { created_at: sql`s.created_at`, title: sql`plain(s.title)` }, ["created_at", "title"]),
      { by: sql`s.id`, desc: sort.startsWith("-"), filled: true },
    ]);
    const [rows, counted] = await Promise.all([
      queryRows(tx, Row.extend(Placed.shape))`
        select ${listedColumns} ${place}
        from ${found} and ${shareIs[state]} ${beyond(paging)} ${order} ${bounds(paging)}`,
      queryRows(tx, Counted)`
        select ${sql.join(
          shareStates.map((state) => sql`(count(*) filter (where ${shareIs[state]}))::int as ${sql.identifier(state)}`),
          sql`, `,
        )} from ${found}`,
    ]);
    const counts = counted[0]!;
    return {
      workspace_id: id,
      filter: { q, state },
      items: rows.map(shareView),
      meta: meta(paging, counts[state], rows),
      counts,
    };
  });
