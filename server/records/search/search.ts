import { notDeleted } from "@db/not-deleted";
import { reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { letters } from "@server/core/compliance";
import { letterOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { matchIn, wordsIn } from "@server/core/search-words";
import { isNewest } from "@server/records/file/newest";
import { columnsWith, snakeName } from "@server/records/object/columns";
import { UseRow, useFacts } from "@server/records/use/facts";
import type { AnswerView } from "@server/records/use/inputs";
import { answerView } from "@server/records/use/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { authorizeSearch } from "./authorize-search.ts";
import type { SearchResults } from "./inputs.ts";

/** Characters of the text around a word in a PDF. */
const LINE = 180;

const nothing: SearchResults = { containers: [], objects: [], files: [], tags: [], similar: false };

/**
 * Finds boards, containers, objects, files and tags of a workspace within the actor's reach. All words must match:
 * anywhere in the text, without regard to case and accents; in the text of PDFs at the start of a word. If nothing
 * matches, similar words are searched (db/search.sql). `limit`: results of each kind.
 */
export async function search(
  actor: Actor,
  { workspaceId, q, limit }: { workspaceId: string; q: string; limit: number },
  locale: Locale,
): Promise<SearchResults> {
  authorizeSearch(actor, workspaceId);
  const words = wordsIn(q);
  if (words.length === 0) return nothing;
  // limited to this workspace by row-level security, for a super admin too, so that the index is used
  return reading({ workspaceIds: [workspaceId] }, async (tx) => {
    const input = { tx, actor, workspaceId, words, limit, locale };
    const exact = await results(input, false);
    return exact.containers.length + exact.objects.length + exact.files.length > 0 ? exact : results(input, true);
  });
}

type Noun = "containers" | "objects" | "files";
type SearchInput = { tx: Tx; actor: Actor; workspaceId: string; words: string[]; limit: number; locale: Locale };
const Rows = z.object({
  containers: z.array(
    z.object({ id: z.string(), title: z.string(), subtitle: z.string(), where: z.string(), is_board: z.boolean() }),
  ),
  objects: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      display_code: z.string(),
      icon_code: z.string().nullable(),
      texts: z.array(z.union([z.string(), z.array(z.string())])),
      where: z.string(),
      state: z.enum(letters),
      use: UseRow,
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
      superseded: z.boolean(),
      display_code: z.string(),
      state: z.enum(letters),
      use: UseRow,
    }),
  ),
  tags: z.array(z.string()),
});
type Rows = z.infer<typeof Rows>;

async function results(input: SearchInput, similar: boolean): Promise<SearchResults> {
  const { containers, objects, files, tags } = await rowsOf(input, similar);
  const { words, locale } = input;
  return {
    containers: containers.map(({ subtitle, ...row }) => ({ ...row, matched: matchIn([row.title, subtitle], words) })),
    objects: objects.map(({ texts, use, ...row }) => ({
      ...row,
      matched: matchIn(texts.flat(), words),
      ...answered(answerView(use, today(), locale, false)),
    })),
    files: files.map(({ name, description, line, display_code, state, use, ...row }) => {
      const { because, until } = answered(answerView(use, today(), locale, false));
      return {
        ...row,
        object: { display_code, state, because, until },
        matched: line ? inWholeWords(line, words) : matchIn([row.title, name, description], words),
      };
    }),
    tags: tags.map((tag) => ({ id: tag, title: tag, where: "", matched: tag })),
    similar: similar && containers.length + objects.length + files.length > 0,
  };
}

/** A long line without the words that it begins and ends in the middle of, unless they are those searched for. */
function inWholeWords(line: string, words: readonly string[]): string {
  const inside = line.length < LINE - 20 ? line : line.replace(/^\S+ | \S+$/g, "");
  return matchIn([inside], words) || line;
}

const answered = ({ text, because: [first], until }: AnswerView) => ({
  answer: text,
  until,
  because: first ? { reason: first.reason, what: first.what, since: first.since } : null,
});

const objectTexts = sql.join(
  columnsWith("searched", true).map((column) =>
    column === "fields" ? sql`texts_in(objects.fields)` : sql`objects.${sql.identifier(snakeName(column))}`,
  ),
  sql`, `,
);

/**
 * One statement for all kinds, so that the actor's reach is computed once. Its text is always the same, so that it is
 * planned once a connection.
 */
async function rowsOf({ tx, actor, workspaceId, words, limit }: SearchInput, similar: boolean): Promise<Rows> {
  const hits = (noun: Noun) =>
    sql`select hit.* from query, ${sql.raw(`search_${noun}`)}(${workspaceId}, query.words, ${similar}, query.reach,
      ${limit}) hit`;
  // `limit 1`: the planner might read the whole workspace for them
  const rowOf = (noun: Noun) => sql`select * from ${sql.raw(noun)} i where i.id = hit.id limit 1`;
  // files that hold the words in their text follow the others
  const inTexts = similar
    ? sql`search_texts_alike(${workspaceId}, query.words, query.reach, ${limit}) hit`
    : sql`search_texts(${workspaceId}, query.words, query.reach,
        case when (select count(*) < ${limit} from file_ids) then ${limit} else 0 end) hit (id)
        cross join lateral (select array[query.words[1]] as spelled) typed`;
  const rows = await queryRows(tx, Rows)`
    with query as materialized (
      select (select array_agg(plain(word)) from unnest(${sql.param(words)}::text[]) word) as words,
        ${reachIn(actor, workspaceId)} as reach
    ), container_ids as materialized (${hits("containers")}), object_ids as materialized (${hits("objects")}),
    file_ids as materialized (${hits("files")}), text_ids as materialized (
      select id, ${limit} + row_number() over () as place, spelled from query, ${inTexts}
        where id not in (select id from file_ids)
    ),
    container_hits as (
      select c.id, c.title, c.subtitle, case when query.reach is null or above.id = any (query.reach)
        then coalesce(above.title, '') else '' end as where, c.parent_id is null as is_board
        from query, container_ids hit cross join lateral (${rowOf("containers")}) c
        left join containers above on (above.workspace_id, above.id) = (c.workspace_id, c.parent_id)
        where hit.place <= ${limit} order by hit.place
    ), object_hits as (
      select objects.id, objects.title, objects.display_code, objects.icon_code,
        json_build_array(${objectTexts}) as texts, c.title as where, ${letterOn(today())} as state,
        ${useFacts(today())} as use
        from object_ids hit cross join lateral (${rowOf("objects")}) objects
        join containers c on (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)
        where hit.place <= ${limit} order by hit.place
    ), tag_hits as (
      select tag, n from query, (select tag, count(*) as n from object_ids, unnest(tags) tag group by tag) used
        where exists (select from unnest(query.words) word where strpos(plain(tag), word) > 0)
        order by n desc, tag limit ${limit}
    ), file_hits as (
      select f.id, f.title, f.name, f.description, f.type, f.object_id, o.title as where, found.line, found.page,
        not ${isNewest} as superseded, o.display_code, ${letterOn(today(), sql`o`)} as state,
        ${useFacts(today(), sql`o`)} as use
        from query, (
          select id, place, null as spelled from file_ids where place <= ${limit}
          union all select id, place, spelled from text_ids order by place limit ${limit}
        ) hit cross join lateral (${rowOf("files")}) f
        join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id)
        left join lateral (${lineIn}) found on hit.spelled is not null
        where ${notDeleted("o")} order by hit.place
    )
    select coalesce((select json_agg(h) from container_hits h), '[]') as containers,
      coalesce((select json_agg(h) from object_hits h), '[]') as objects,
      coalesce((select json_agg(h) from file_hits h), '[]') as files,
      coalesce((select json_agg(tag order by n desc, tag) from tag_hits), '[]') as tags`;
  return rows[0]!;
}

/** The place of the first of the words that files are found by; null if none is there. */
const placeIn = (text: SQL) => sql`(select min(nullif(strpos(folded.text, word), 0))
  from (select ${text} as text offset 0) folded, unnest(hit.spelled) word)`;

/**
 * The line around the first word in the text of a PDF, and its page (pages end with a form feed). `limit 1` makes
 * Postgres compute it for the found files only.
 */
const lineIn = sql`
  select regexp_replace(trim(substr(t.text, greatest(1, at - 60), ${sql.raw(String(LINE))})), '\\s+', ' ', 'g') as line,
    (1 + length(left(t.text, at)) - length(replace(left(t.text, at), e'\\f', '')))::int as page
  from blob_texts t, lateral (
    select coalesce(${placeIn(sql`lower(t.text)`)}, ${placeIn(sql`plain(t.text)`)}, 1) as at) place
  where (t.workspace_id, t.sha256) = (f.workspace_id, f.sha256) limit 1`;
