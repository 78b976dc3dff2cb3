import { reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { letters } from "@server/core/compliance";
import { letterOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { matchIn, wordsIn } from "@server/core/search-words";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { authorizeSearch } from "./authorize-search.ts";
import type { SearchResults } from "./inputs.ts";

const nothing: SearchResults = { containers: [], objects: [], files: [], tags: [], similar: false };

/**
 * Boards and containers, objects and files of a workspace that the actor may see. Every word counts, anywhere in the
 * text, whatever its case and accents, and as words begin in PDFs; only where nothing holds them all are typing errors
 * forgiven.
 */
export async function search(actor: Actor, workspaceId: string, q: string, most: number): Promise<SearchResults> {
  authorizeSearch(actor, workspaceId);
  const words = wordsIn(q);
  if (words.length === 0) return nothing;
  // The index works within this one workspace by row-level security, for a super admin too.
  return reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const look = { tx, actor, workspaceId, words, most };
    const exact = await found(look, false);
    return exact.containers.length + exact.objects.length + exact.files.length > 0 ? exact : found(look, true);
  });
}

type Look = { tx: Tx; actor: Actor; workspaceId: string; words: string[]; most: number };
const Rows = z.object({
  containers: z.array(
    z.object({ id: z.string(), title: z.string(), subtitle: z.string(), where: z.string(), is_board: z.boolean() }),
  ),
  objects: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      subtitle: z.string(),
      display_code: z.string(),
      icon_code: z.string().nullable(),
      tags: z.array(z.string()),
      where: z.string(),
      state: z.enum(letters),
    }),
  ),
  files: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      description: z.string(),
      type: z.string(),
      object_id: z.string(),
      where: z.string(),
      line: z.string().nullable(),
      page: z.number().nullable(),
    }),
  ),
  tags: z.array(z.string()),
});
type Rows = z.infer<typeof Rows>;

async function found(look: Look, similar: boolean): Promise<SearchResults> {
  const { containers, objects, files, tags } = await rowsOf(look, similar);
  const { words } = look;
  return {
    containers: containers.map(({ subtitle, ...row }) => ({ ...row, matched: matchIn([row.title, subtitle], words) })),
    objects: objects.map(({ subtitle, tags, ...row }) => ({
      ...row,
      matched: matchIn([row.title, row.display_code, subtitle, ...tags], words),
    })),
    files: files.map(({ name, description, line, ...row }) => ({
      ...row,
      matched: line ?? matchIn([row.title, name, description], words),
    })),
    tags: tags.map((tag) => ({ id: tag, title: tag, where: "", matched: tag })),
    similar: similar && containers.length + objects.length + files.length > 0,
  };
}

/** All in one statement: what somebody may see is worked out once. */
async function rowsOf({ tx, actor, workspaceId, words, most }: Look, similar: boolean): Promise<Rows> {
  const hits = (noun: "containers" | "objects" | "files") =>
    sql`select distinct hit.id from asked, search_ids(${noun}, ${workspaceId}, asked.words, ${similar}, asked.reach, ${most}) hit (id)`;
  // what was typed as a whole comes before what only holds it, and names in their order
  const best = (title: SQL, code = sql`''`) =>
    similar
      ? sql`word_similarity(asked.q, plain_all(${title}, ${code})) desc, in_order(${title})`
      : sql`plain(${code}) = asked.q desc, starts_with(plain(${title}), asked.q) desc, in_order(${title})`;
  const inTexts = similar
    ? sql`select null::uuid as id where false`
    : sql`select hit.id from asked, search_texts(${workspaceId}, asked.words, asked.reach, ${most}) hit (id)`;
  const rows = await queryRows(tx, Rows)`
    with asked as materialized (
      select (select array_agg(plain(word)) from unnest(${sql.param(words)}::text[]) word) as words, plain(${words.join(" ")}) as q, ${reachIn(actor, workspaceId)} as reach
    ), container_ids as materialized (${hits("containers")}), object_ids as materialized (${hits("objects")}),
    file_ids as materialized (${hits("files")}), text_ids as materialized (${inTexts} except select id from file_ids),
    container_best as materialized (
      select c.* from asked, container_ids join containers c using (id) order by ${best(sql`c.title`)}, c.id limit ${most}
    ), container_hits as (
      select c.id, c.title, c.subtitle, case when asked.reach is null or above.id = any (asked.reach) then coalesce(above.title, '') else '' end as where, c.parent_id is null as is_board
        from asked, container_best c left join containers above on (above.workspace_id, above.id) = (c.workspace_id, c.parent_id)
    ), object_best as materialized (
      select o.* from asked, object_ids join objects o using (id) order by ${best(sql`o.title`, sql`o.display_code`)}, o.id limit ${most}
    ), object_hits as (
      select objects.id, objects.title, objects.subtitle, objects.display_code, objects.icon_code, objects.tags, c.title as where, ${letterOn(today())} as state
        from object_best objects join containers c on (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)
    ), tag_hits as (
      select tag, count(*) as n from asked, object_ids join objects o using (id), unnest(o.tags) tag
        where exists (select from unnest(asked.words) word where strpos(plain(tag), word) > 0) group by tag order by n desc, tag limit ${most}
    ), text_files as materialized (
      select f.* from (select id from text_ids limit ${most}) hit join files f using (id)
    ), text_lines as (
      select f.*, said.line, said.page from asked, text_files f, lateral (${lineIn}) said
    ), file_hits as materialized (
      select f.id, f.title, f.name, f.description, f.type, f.object_id, o.title as where, f.line, f.page
        from asked, (
          select f.*, null as line, null::int as page from file_ids join files f using (id)
          union all select * from text_lines
        ) f join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id)
        order by f.line is null desc, ${best(sql`f.title`)}, f.id limit ${most}
    )
    select coalesce((select json_agg(h) from container_hits h), '[]') as containers, coalesce((select json_agg(h) from object_hits h), '[]') as objects,
      coalesce((select json_agg(h) from file_hits h), '[]') as files, coalesce((select json_agg(tag order by n desc, tag) from tag_hits), '[]') as tags`;
  return rows[0]!;
}

/**
 * Where in a PDF the first word stands (limited, so that it is looked for in those found alone): the line around it,
 * and the page (pages end in a form feed).
 */
const lineIn = sql`
  select regexp_replace(trim(substr(t.text, greatest(1, at - 60), 180)), '\\s+', ' ', 'g') as line,
    (1 + length(left(t.text, at)) - length(replace(left(t.text, at), e'\\f', '')))::int as page
  from blob_texts t, lateral (select strpos(lower(t.text), asked.words[1]) as lower_at) direct,
    lateral (select case when lower_at > 0 then lower_at else greatest(1, strpos(plain(t.text), asked.words[1])) end as at) place
  where (t.workspace_id, t.sha256) = (f.workspace_id, f.sha256) limit 1`;
