import { notDeleted } from "@db/not-deleted";
import { TIME_ZONE } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import type { TemplateOnObject, VersionOnObject } from "./inputs.ts";

type Filled = { answers: number; finished: number; last_on: string | null };
type VersionRow = Pick<VersionOnObject, "id" | "number" | "title" | "created_at" | "mine"> & {
  is_newest: boolean;
  all: Filled;
  own: Filled;
};
export type OnObjectRow = Omit<TemplateOnObject, "versions" | keyof Filled | "mine"> & {
  others_see: boolean;
  versions: VersionRow[];
};

const filled = (which: SQL) => sql`json_build_object('answers', count(*) filter (where ${which}),
  'finished', count(*) filter (where a.status = 'finished' and ${which}),
  'last_on', max((a.finished_at at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date::text)
    filter (where a.status = 'finished' and ${which}))`;

const questions = sql`coalesce((
  select sum(jsonb_array_length(grouped -> 'questions'))::int
  from jsonb_array_elements(v.content -> 'groups') grouped), 0)`;

/** The templates of a row of `objects` as JSON, with the numbers of all answers and of the reader's. */
export const templatesOnObject = (userId: string, which: SQL = sql`true`): SQL => sql`coalesce((
  select json_agg(json_build_object('id', t.id, 'title', coalesce(nullif(t.name, ''), t.title), 'subtitle', t.subtitle,
    'category_id', ot.category_id,
    'multi_use', t.multi_use, 'public', t.public, 'editable', t.editable, 'others_see', t.others_see,
    'questions', (select ${questions} from template_versions v
      where (v.workspace_id, v.template_id) = (t.workspace_id, t.id) and v.number is not null
      order by v.number desc limit 1),
    'versions', (
      select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'title', v.title,
        'created_at', v.created_at, 'is_newest', v.is_newest,
        'all', v.all, 'own', v.own, 'mine', v.mine) order by v.created_at desc, v.number desc nulls first), '[]')
      from (
        select v.id, v.number, v.title, v.created_at,
          v.number is not null and v.number = max(v.number) over () as is_newest, found.*
        from template_versions v left join lateral (
          select ${filled(sql`true`)} as all, ${filled(sql`a.user_id = ${userId}`)} as own,
            (array_agg(json_build_object('id', a.id, 'status', a.status)
              order by a.status = 'open' desc, a.created_at desc)
              filter (where a.user_id = ${userId}))[1] as mine
          from answers a where (a.workspace_id, a.object_id, a.template_id) = (t.workspace_id, ot.object_id, t.id)
            and a.version_id = v.id and ${notDeleted("a")}
        ) found on true
        where (v.workspace_id, v.template_id) = (t.workspace_id, t.id)
          and (v.object_id is null or v.object_id = ot.object_id)
      ) v)
    ) order by ot.position, ot.created_at, t.id)
  from object_templates ot join templates t on (t.workspace_id, t.id) = (ot.workspace_id, ot.template_id)
  where (ot.workspace_id, ot.object_id) = (objects.workspace_id, objects.id) and ${notDeleted("t")}
    and ${which}), '[]')`;

/**
 * The templates as the reader sees them: answers of others only where visible, without versions that are no longer
 * used.
 */
export function seenOnObject(
  { others_see, versions, ...template }: OnObjectRow,
  seesAnswersOfOthers: boolean,
): TemplateOnObject {
  const shown = versions.flatMap(({ is_newest, all, own, mine, ...version }): VersionOnObject[] => {
    const counts = seesAnswersOfOthers || others_see ? all : own;
    if (!is_newest && version.number !== null && counts.answers === 0) return [];
    return [{ ...version, created_at: new Date(version.created_at).toISOString(), ...counts, mine }];
  });
  const days = shown.flatMap(({ last_on }) => (last_on ? [last_on] : []));
  const mine = shown.flatMap((version) => (version.mine ? [version.mine] : []));
  return {
    ...template,
    versions: shown,
    answers: shown.reduce((sum, { answers }) => sum + answers, 0),
    finished: shown.reduce((sum, { finished }) => sum + finished, 0),
    last_on: days.sort().at(-1) ?? null,
    mine: mine.find(({ status }) => status === "open") ?? mine[0] ?? null,
  };
}
