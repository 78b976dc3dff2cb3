import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { metaOf, offsetOf } from "@server/core/paging";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { answerFor } from "./answer-for.ts";
import type { AnswersOf, OneAnswer, SinceAsked } from "./inputs.ts";
import { among, answerView, summaryColumns, summaryOf } from "./view.ts";

type Which = { workspaceId: string; objectId: string; templateId: string; seesAll: boolean };
type Paged = { page: number; per_page: number };
type Row = Parameters<typeof summaryOf>[0] & { total: number };

/** The answers on an object that somebody may see, the newest first. */
export async function answersOn(
  tx: Tx,
  actor: Actor,
  { workspaceId, objectId, templateId, seesAll }: Which,
  paging: Paged,
) {
  const { rows } = await tx.execute<Row>(sql`
    select ${summaryColumns}, count(*) over ()::int as total from answers a left join users u on u.id = a.user_id
    where (a.workspace_id, a.object_id, a.template_id) = (${workspaceId}, ${objectId}, ${templateId})
      and ${notDeleted("a")}
      and (${seesAll} or a.user_id = ${actor.userId})
    order by a.created_at desc, a.id desc limit ${paging.per_page} offset ${offsetOf(paging)}`);
  return { items: rows.map(({ total: _total, ...row }) => summaryOf(row)), total: rows[0]?.total ?? 0 };
}

/** With all that was answered in them. */
export const listAnswers = (actor: Actor, { id, templateId, ...paging }: z.output<typeof AnswersOf>) =>
  reading(actor, async (tx) => {
    const [{ workspaceId, ...access }, template] = await Promise.all([
      objectFor(tx, actor, "answer.see", id),
      templateOn(tx, id, templateId),
    ]);
    if (!template) throw notFound();
    const seesAll = template.others_see || may(access, "answer.see_others");
    const { items, total } = await answersOn(tx, actor, { workspaceId, objectId: id, templateId, seesAll }, paging);
    const questions = await among(
      tx,
      workspaceId,
      items.map((answer) => answer.id),
    );
    return {
      items: items.map((answer) => ({
        ...answer,
        question_answers: questions.filter(({ answer_id }) => answer_id === answer.id),
      })),
      meta: metaOf(paging, total),
    };
  });

const TemplateRow = z.object({ others_see: z.boolean(), attached: z.boolean() });

/** On the object, or answered there before it was taken off it. */
async function templateOn(
  tx: Tx,
  objectId: string,
  templateId: string,
): Promise<{ others_see: boolean; attached: boolean } | undefined> {
  const rows = await queryRows(tx, TemplateRow)`
    select t.others_see, ot.object_id is not null as attached from templates t
      join objects o on o.workspace_id = t.workspace_id and o.id = ${objectId}
      left join object_templates ot on (ot.workspace_id, ot.object_id, ot.template_id) = (t.workspace_id, o.id, t.id)
    where t.id = ${templateId} and ${notDeleted("t")} and (ot.object_id is not null
      or exists (select from answers a where (a.workspace_id, a.object_id, a.template_id) = (t.workspace_id, o.id, t.id)
        and ${notDeleted("a")}))`;
  return rows[0];
}

export const getAnswer = (actor: Actor, input: z.output<typeof OneAnswer>) =>
  reading(actor, async (tx) => {
    const { answer } = await answerFor(tx, actor, input);
    return answerView(tx, answer.workspaceId, answer.id);
  });

/** Who fills in together with others asks this now and then. */
export const answeredSince = (actor: Actor, { since, ...asked }: z.output<typeof SinceAsked>) =>
  reading(actor, async (tx) => {
    const { answer } = await answerFor(tx, actor, asked);
    const [whole, questions] = await Promise.all([
      answerView(tx, answer.workspaceId, answer.id, []),
      among(tx, answer.workspaceId, [answer.id], sql`and q.updated_at > ${since}`),
    ]);
    return { ...whole, question_answers: questions };
  });
