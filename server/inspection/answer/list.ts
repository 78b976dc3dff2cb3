import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { keyOf, keysetOf, Placed } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import type { Listing } from "@server/core/paging";
import { groupsInLanguage } from "@server/inspection/template/rows";
import { contentOf } from "@server/inspection/template/versions";
import { changedOrRestoredSince } from "@server/records/deletion/changed-or-restored";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { answerFor } from "./answer-for.ts";
import { headConflictsOf } from "./conflicts.ts";
import type { AnswerRef, SinceInput } from "./inputs.ts";
import type { AnswersOf } from "./list-inputs.ts";
import { SummaryRow, summaryColumns, summaryOf } from "./rows.ts";
import { answerView, questionAnswersIn } from "./view.ts";

const changed = {
  at: sql`a.updated_at`,
  workspace: sql`a.workspace_id`,
  ids: [sql`a.id`, sql`a.object_id`],
};

type Place = { workspaceId: string; objectId: string; templateId: string; seesAll: boolean };
type Query = Listing & Partial<Pick<z.output<typeof AnswersOf>, "q" | "sort" | "updated_since">>;
const Row = SummaryRow.extend({ total: z.number(), ...Placed.shape });

/** One page of the answers to a template on an object that the actor may see, the newest first. */
export async function answersOn(
  tx: Tx,
  actor: Actor,
  { workspaceId, objectId, templateId, seesAll }: Place,
  { q, sort = "-created_at", updated_since, ...paging }: Query,
) {
  const { order, beyond, bounds, place, meta } = keysetOf(`answers ${sort}`, [
    keyOf(sort, { created_at: sql`a.created_at`, updated_at: sql`a.updated_at` }, ["created_at", "updated_at"]),
    { by: sql`a.id`, desc: sort.startsWith("-"), filled: true },
  ]);
  const found = sql`from answers a left join users u on u.id = a.user_id
    where (a.workspace_id, a.object_id, a.template_id) = (${workspaceId}, ${objectId}, ${templateId})
      and ${notDeleted("a")} and (${seesAll} or a.user_id = ${actor.userId})
      and ${changedOrRestoredSince(changed, updated_since) ?? sql`true`}
      and ${containsWords(sql`(select string_agg(value, ' ') from jsonb_each_text(a.head))`, q)}`;
  const rows = await queryRows(tx, Row)`
    select ${summaryColumns}, (select count(*)::int ${found}) as total ${place}
    ${found} ${beyond(paging)} ${order} ${bounds(paging)}`;
  const total = rows[0]?.total ?? 0;
  const items = rows.map(({ total: _total, place: _place, ...row }) => summaryOf(row));
  return { items, total, meta: meta(paging, total, rows) };
}

/** One page of answers with their questions, for REST. */
export const listAnswers = (actor: Actor, { id, templateId, ...query }: z.output<typeof AnswersOf>) =>
  reading(actor, async (tx) => {
    const [{ workspaceId, ...access }, template] = await Promise.all([
      objectFor(tx, actor, "answer.see", id),
      templateOn(tx, id, templateId),
    ]);
    if (!template) throw notFound();
    const seesAll = template.others_see || may(access, "answer.see_others");
    const { items, meta } = await answersOn(tx, actor, { workspaceId, objectId: id, templateId, seesAll }, query);
    const questions = await questionAnswersIn(
      tx,
      workspaceId,
      items.map((answer) => answer.id),
    );
    return {
      items: items.map((answer) => ({
        ...answer,
        question_answers: questions.filter(({ answer_id }) => answer_id === answer.id),
      })),
      meta,
    };
  });

const TemplateRow = z.object({ others_see: z.boolean(), attached: z.boolean() });

/**
 * A template that is attached to the object, or was and has answers there. Undefined for other templates and deleted
 * ones.
 */
async function templateOn(
  tx: Tx,
  objectId: string,
  templateId: string,
): Promise<{ others_see: boolean; attached: boolean } | undefined> {
  const rows = await queryRows(tx, TemplateRow)`
    select t.others_see, ot.object_id is not null as attached from templates t
      join objects o on o.workspace_id = t.workspace_id and o.id = ${objectId}
      left join object_templates ot on (ot.workspace_id, ot.object_id, ot.template_id) = (t.workspace_id, o.id, t.id)
    where t.id = ${templateId} and ${notDeleted("t")} and (
      ot.object_id is not null
      or exists (select from answers a
        where (a.workspace_id, a.object_id, a.template_id) = (t.workspace_id, o.id, t.id) and ${notDeleted("a")}))`;
  return rows[0];
}

/** An answer with the groups and questions of its own version, in a language, whatever the template asks by now. */
export const getAnswer = (actor: Actor, locale: Locale, input: z.output<typeof AnswerRef>) =>
  reading(actor, async (tx) => {
    const { answer, template } = await answerFor(tx, actor, input);
    const [view, content] = await Promise.all([
      answerView(tx, answer.workspaceId, answer.id),
      contentOf(tx, answer.workspaceId, answer.versionId),
    ]);
    const pictures = `/files/template/${template.id}/pictures`;
    return { ...view, groups: groupsInLanguage(content, template.texts, locale, pictures) };
  });

/** The answer, with the questions that were saved since a moment. The form polls it for the changes of others. */
export const questionAnswersSince = (actor: Actor, { since, ...ref }: z.output<typeof SinceInput>) =>
  reading(actor, async (tx) => {
    const { answer } = await answerFor(tx, actor, ref);
    const [view, head_conflicts, questions] = await Promise.all([
      answerView(tx, answer.workspaceId, answer.id, []),
      headConflictsOf(tx, answer),
      questionAnswersIn(tx, answer.workspaceId, [answer.id], sql`and q.updated_at > ${since}`),
    ]);
    return { ...view, head_conflicts, question_answers: questions };
  });
