import { today } from "@server/core/day";
import { matchIn, wordsIn } from "@server/core/search-words";
import { seen, WORKSPACE } from "./lean-access.ts";
import { byObject, factsOf, metaOf, type ObjectRow, objectColumns, onObjects, type Report } from "./lean-objects.ts";
import { type Ask, prepared } from "./lean-postgres.ts";
import { answerInWords, type Duty, dayInWords } from "./lean-words.ts";

const order = (of: string) =>
  `${of}.scheduled_on nulls last, array_position(array['high', 'medium', 'low', 'to_plan'], ${of}.priority), ${of}.id`;

const onFound = onObjects("(select * from objects where id = any ($1::uuid[])) o");
const isShort = (word: string) => word.length < 3;

/** The condition that a text has each of so many words ($4 …); a short one at the beginning of a word. */
const has = (words: string[], search: string) =>
  words
    .map((word, i) =>
      isShort(word)
        ? `(${search} like $${i + 4} || '%' or ${search} like '% ' || $${i + 4} || '%')`
        : `${search} like '%' || $${i + 4} || '%'`,
    )
    .join(" and ");

/** Boards and containers, objects, files and tags, the best first: at most $3 of each, for a member of workspace $2. */
const FOUND = (words: string[]) => {
  const q = `array_to_string(array[${words.map((_, i) => `$${i + 4}`)}], ' ')`;
  return `with who as materialized (${WORKSPACE}), hits as materialized (
    select o.id, o.title, o.display_code, o.tags from objects o
    where o.workspace_id = $2 and o.deletion_id is null and ${has(words, "o.search")} and ${seen("o.container_id")}
  )
  select (select count(*)::int from who) as members,
    (select count(*)::int from containers c
      where c.workspace_id = $2 and c.deletion_id is null and ${has(words, "c.search")} and ${seen("c.id")}
      ) as containers,
    (select count(*)::int from files f join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id)
      where f.workspace_id = $2 and f.deletion_id is null and o.deletion_id is null and not f.is_picture
        and ${has(words, "f.search")} and ${seen("o.container_id")})
      + (select count(*)::int from blob_texts t where t.workspace_id = $2
        and t.words @@ to_tsquery('simple', ${words.map((_, i) => `'''' || $${i + 4} || ''':*'`).join(" || ' & ' || ")})
      ) as files,
    array(select id from hits order by plain(display_code) = ${q} desc, starts_with(plain(title), ${q}) desc,
      in_order(title), id limit $3) as objects,
    array(select tag from hits, unnest(tags) tag
      where ${words.map((_, i) => `strpos(plain(tag), $${i + 4}) > 0`).join(" or ")}
      group by tag order by count(*) desc, tag limit $3) as tags`;
};

const statements = prepared({
  foundObjects: `select ${objectColumns("$2")}, c.title as "where", place
    from unnest($1::uuid[]) with ordinality f (id, place)
    join objects o on o.id = f.id join containers c on (c.workspace_id, c.id) = (o.workspace_id, o.container_id)
    order by place`,
  foundDuties: onFound.duties,
  foundReports: onFound.reports,
  points: `with who as materialized (${WORKSPACE})
    select p.id, p.title, p.note, p.subject, p.type, p.priority, p.scheduled_on as scheduled_at, p.alert, p.solved_at,
      p.solved_note, p.dangerous_on, p.created_at, p.updated_at, p.report_status, p.schedule_id, p.answer_id,
      p.solved_by,
      case when p.status = 'pending' and p.scheduled_on < $3::date then 'past' else p.status end as status,
      c.id as container_id, c.title as container, o.id as object_id, o.title as object, o.display_code,
      array(select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
        from action_point_resolvers r join users u on u.id = r.user_id
        where (r.workspace_id, r.action_point_id) = (p.workspace_id, p.id) order by r.position, u.id) as resolvers
    from (
      select p.*, (select r.status from reports r where (r.workspace_id, r.id) = (p.workspace_id, p.report_id)
        and r.deletion_id is null) as report_status
      from action_points p where p.workspace_id = $2 and p.deletion_id is null and ${seen("p.container_id")}
      order by ${order("p")} limit 50) p
    join containers c on (c.workspace_id, c.id) = (p.workspace_id, p.container_id)
    left join objects o on (o.workspace_id, o.id) = (p.workspace_id, p.object_id) order by ${order("p")}`,
  pointsTotal: `with who as materialized (${WORKSPACE})
    select (select count(*)::int from who) as members, count(*)::int as total from action_points p
    where p.workspace_id = $2 and p.deletion_id is null and ${seen("p.container_id")}`,
});

type Found = { members: number; containers: number; files: number; objects: string[]; tags: string[] };
type FoundObject = ObjectRow & {
  title: string;
  subtitle: string;
  where: string;
  display_code: string;
  icon_code: string;
};

/** Searches a workspace; null for who is no member. Of containers and files only how many: the seed has none. */
export async function search(ask: Ask, session: string, workspace: string, q: string, limit: number) {
  const words = wordsIn(q);
  const name = `found ${words.map((word) => (isShort(word) ? "s" : "l")).join("")}`;
  const [found] = await ask<Found>({ name, text: FOUND(words) }, [session, workspace, limit, ...words]);
  if (!found?.members) return null;
  if (found.containers + found.files > 0 || found.objects.length === 0)
    throw new Error("This search finds what the lean handler does not know.");
  const [rows, duties, reports] = await Promise.all([
    ask<FoundObject>(statements.foundObjects, [found.objects, today()]),
    ask<Duty>(statements.foundDuties, [found.objects]),
    ask<Report>(statements.foundReports, [found.objects]),
  ]);
  const [dutiesOf, reportsOf] = [byObject(duties), byObject(reports)];
  const objects = rows.map((row) => {
    const { id, title, where, display_code, icon_code, letter, subtitle } = row;
    const said = answerInWords(factsOf(row, dutiesOf.get(id), reportsOf.get(id)), today(), false);
    const [first] = said.because;
    const because = first ? { reason: first.reason, what: first.what, since: first.since } : null;
    const matched = matchIn([title, subtitle, display_code], words);
    const answer = { answer: said.text, because, until: said.until };
    return { id, title, where, matched, display_code, icon_code, state: letter, ...answer };
  });
  const tags = found.tags.map((tag) => ({ id: tag, title: tag, where: "", matched: tag }));
  return { data: { containers: [], objects, files: [], tags, similar: false } };
}

type Point = {
  [column: string]: unknown;
  scheduled_at: string | null;
  resolvers: { id: string }[];
  report_status: string | null;
};

/** The first 50 action points of a workspace; null for who is no member. */
export async function actionPoints(ask: Ask, session: string, workspace: string) {
  const [rows, [counted]] = await Promise.all([
    ask<Point>(statements.points, [session, workspace, today()]),
    ask<{ members: number; total: number }>(statements.pointsTotal, [session, workspace]),
  ]);
  if (!counted?.members) return null;
  const { total } = counted;
  return { data: rows.map(pointView), meta: metaOf(total, String(rows.at(-1)?.id)) };
}

function pointView({ container_id, container, object_id, object, display_code, ...point }: Point) {
  const { schedule_id, answer_id, solved_by, ...rest } = point;
  if (schedule_id || answer_id || solved_by) throw new Error("This point has what the lean handler does not know.");
  const day = rest.scheduled_at;
  return {
    ...rest,
    schedule: null,
    resolver_id: rest.resolvers[0]?.id ?? null,
    solved_user: null,
    frequency: day ? "oneTime" : null,
    schedule_description: day ? `Eenmalig, op ${dayInWords(day)}` : "",
    template: null,
    container: { id: container_id, title: container },
    object: object_id ? { id: object_id, title: object, display_code } : null,
  };
}
