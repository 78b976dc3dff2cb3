import { notDeleted } from "@db/not-deleted";
import { iso, TIME_ZONE } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { TemplateOnObject, VersionOnObject } from "./inputs.ts";

const Counts = VersionOnObject.pick({ answers: true, finished: true, last_on: true });
const VersionRow = VersionOnObject.pick({ id: true, number: true, title: true, created_at: true, mine: true }).extend({
  is_newest: z.boolean(),
  /** Of all answers, and of the reader's own. */
  all: Counts,
  own: Counts,
});
/** An element of `templatesOnObject`. */
export const OnObjectRow = TemplateOnObject.omit({
  versions: true,
  answers: true,
  finished: true,
  last_on: true,
  mine: true,
}).extend({ others_see: z.boolean(), versions: z.array(VersionRow) });
export type OnObjectRow = z.infer<typeof OnObjectRow>;

const answerCounts = (condition: SQL) => sql`json_build_object('answers', count(*) filter (where ${condition}),
  'finished', count(*) filter (where a.status = 'finished' and ${condition}),
  'last_on', max((a.finished_at at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date::text)
    filter (where a.status = 'finished' and ${condition}))`;

const questionCount = sql`coalesce((
  select sum(jsonb_array_length(content_group -> 'questions'))::int
  from jsonb_array_elements(v.content -> 'groups') content_group), 0)`;

/**
 * The templates of a row of `objects` as JSON, each an OnObjectRow. `condition`: on templates as `t` and
 * object_templates as `ot`.
 */
export const templatesOnObject = (userId: string, condition: SQL = sql`true`): SQL => sql`coalesce((
  select json_agg(json_build_object('id', t.id, 'title', coalesce(nullif(t.name, ''), t.title), 'subtitle', t.subtitle,
    'category_id', ot.category_id,
    'multi_use', t.multi_use, 'public', t.public, 'editable', t.editable, 'others_see', t.others_see,
    'questions', (select ${questionCount} from template_versions v
      where (v.workspace_id, v.template_id) = (t.workspace_id, t.id) and v.number is not null
      order by v.number desc limit 1),
    'versions', (
      select coalesce(json_agg(json_build_object('id', v.id, 'number', v.number, 'title', v.title,
        'created_at', v.created_at, 'is_newest', v.is_newest,
        'all', v.all, 'own', v.own, 'mine', v.mine) order by v.created_at desc, v.number desc nulls first), '[]')
      from (
        select v.id, v.number, v.title, v.created_at,
          v.number is not null and v.number = max(v.number) over () as is_newest, answered.*
        from template_versions v left join lateral (
          select ${answerCounts(sql`true`)} as all, ${answerCounts(sql`a.user_id = ${userId}`)} as own,
            (array_agg(json_build_object('id', a.id, 'status', a.status)
              order by a.status = 'open' desc, a.created_at desc)
              filter (where a.user_id = ${userId}))[1] as mine
          from answers a where (a.workspace_id, a.object_id, a.template_id) = (t.workspace_id, ot.object_id, t.id)
            and a.version_id = v.id and ${notDeleted("a")}
        ) answered on true
        where (v.workspace_id, v.template_id) = (t.workspace_id, t.id)
          and (v.object_id is null or v.object_id = ot.object_id)
      ) v)
    ) order by ot.position, ot.created_at, t.id)
  from object_templates ot join templates t on (t.workspace_id, t.id) = (ot.workspace_id, ot.template_id)
  where (ot.workspace_id, ot.object_id) = (objects.workspace_id, objects.id) and ${notDeleted("t")}
    and ${condition}), '[]')`;

/**
 * A template as the reader sees it: counts the answers of others only where the reader may see them, and leaves out
 * older versions without answers.
 */
export function visibleTemplate(
  { others_see, versions, ...template }: OnObjectRow,
  seesAnswersOfOthers: boolean,
): TemplateOnObject {
  const visible = versions.flatMap(({ is_newest, all, own, mine, ...version }): VersionOnObject[] => {
    const counts = seesAnswersOfOthers || others_see ? all : own;
    if (!is_newest && version.number !== null && counts.answers === 0) return [];
    return [{ ...version, created_at: iso(version.created_at), ...counts, mine }];
  });
  const days = visible.flatMap(({ last_on }) => (last_on ? [last_on] : []));
  const mine = visible.flatMap((version) => (version.mine ? [version.mine] : []));
  return {
    ...template,
    versions: visible,
    answers: visible.reduce((sum, { answers }) => sum + answers, 0),
    finished: visible.reduce((sum, { finished }) => sum + finished, 0),
    last_on: days.sort().at(-1) ?? null,
    mine: mine.find(({ status }) => status === "open") ?? mine[0] ?? null,
  };
}
