import { inReach } from "@db/reach";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { type Letter, letterOn } from "@server/compliance";
import { today } from "@server/day";
import { type SQL, sql } from "drizzle-orm";
import { admitSearch } from "./admit-search.ts";
import type { SearchResults } from "./inputs.ts";
import { patternsOf } from "./patterns.ts";
import { matchIn, wordsIn } from "./words.ts";

const nothing: SearchResults = { containers: [], objects: [], files: [], tags: [] };

/**
 * Boards and containers, objects and files of a workspace that the actor may see. Every word counts, anywhere in the text, whatever
 * its case and accents; only where nothing holds them all are typing errors forgiven.
 */
export async function search(actor: Actor, workspaceId: string, q: string, most: number): Promise<SearchResults> {
  admitSearch(actor, workspaceId);
  const words = wordsIn(q);
  if (words.length === 0) return nothing;
  // The index works inside the wall of this one workspace, for a super admin too.
  return reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const look = { tx, actor, workspaceId, words, most };
    const exact = await lookup(look, (noun) => sql`${sql.raw(`found_${noun}`)}(${workspaceId}, ${patternsOf(words)})`);
    const found = exact.containers.length + exact.objects.length + exact.files.length > 0;
    return found ? exact : lookup(look, (noun) => sql`${sql.raw(`similar_${noun}`)}(${workspaceId}, plain(${q}))`);
  });
}

type Look = { tx: Tx; actor: Actor; workspaceId: string; words: string[]; most: number };
type Ids = (noun: "containers" | "objects" | "files") => SQL;

async function lookup(look: Look, ids: Ids): Promise<SearchResults> {
  const [found, of, within] = await Promise.all([containersAmong(look, ids), objectsAmong(look, ids), filesAmong(look, ids)]);
  const tags = [...new Set(of.flatMap(({ tags }) => tags.filter((tag) => matchIn([tag], look.words))))].slice(0, look.most);
  return {
    containers: found,
    objects: of.map(({ tags: _, ...object }) => object),
    files: within,
    tags: tags.map((tag) => ({ id: tag, title: tag, where: "", matched: tag })),
  };
}

async function containersAmong({ tx, actor, words, most }: Look, ids: Ids) {
  type Row = { id: string; title: string; subtitle: string; where: string };
  const { rows } = await tx.execute<Row>(sql`
    with hits as materialized (select id from ${ids("containers")} as hit (id))
    select containers.id, containers.title, containers.subtitle, coalesce(above.title, '') as where
    from hits join containers using (id) left join containers above on (above.workspace_id, above.id) = (containers.workspace_id, containers.parent_id)
    where ${inReach(actor, containers.workspaceId, containers.id)} order by containers.title, containers.id limit ${most}`);
  return rows.map(({ subtitle, ...row }) => ({ ...row, matched: matchIn([row.title, subtitle], words) }));
}

async function objectsAmong({ tx, actor, words, most }: Look, ids: Ids) {
  type Row = { id: string; title: string; subtitle: string; display_code: string; tags: string[]; where: string; state: Letter };
  const { rows } = await tx.execute<Row>(sql`
    with hits as materialized (select id from ${ids("objects")} as hit (id))
    select objects.id, objects.title, objects.subtitle, objects.display_code, objects.tags, c.title as where, ${letterOn(today())} as state
    from hits join objects using (id) join containers c on (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)
    where ${inReach(actor, objects.workspaceId, objects.containerId)} order by objects.title, objects.id limit ${most}`);
  return rows.map(({ subtitle, ...row }) => ({ ...row, matched: matchIn([row.title, row.display_code, subtitle, ...row.tags], words) }));
}

async function filesAmong({ tx, actor, words, most }: Look, ids: Ids) {
  type Row = { id: string; title: string; name: string; type: string; object_id: string; where: string };
  const { rows } = await tx.execute<Row>(sql`
    with hits as materialized (select id from ${ids("files")} as hit (id))
    select f.id, f.title, f.name, f.type, f.object_id, objects.title as where
    from hits join files f using (id) join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)
    where objects.deletion_id is null and not f.is_picture and ${inReach(actor, objects.workspaceId, objects.containerId)} order by f.title, f.id limit ${most}`);
  return rows.map(({ name, ...row }) => ({ ...row, matched: matchIn([row.title, name], words) }));
}
