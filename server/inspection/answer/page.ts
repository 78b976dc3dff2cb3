import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { ShownQuestion } from "@db/schema/question";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { isOwn } from "@server/core/own";
import { can } from "@server/core/policy";
import { StoredTexts } from "@server/inspection/template/content";
import { groupsIn, textIn } from "@server/inspection/template/texts";
import { contentOf, usableVersions } from "@server/inspection/template/versions";
import { Stays, staysOf } from "@server/records/keeping/stays";
import { objectFor } from "@server/records/object/object-for";
import { z } from "zod";
import { isClosed } from "./answer-for.ts";
import { AnsweredTemplate } from "./answered-template.ts";
import { headConflictsOf } from "./conflicts.ts";
import { type AnswerPageInput, AnswerSummary, HeadConflict, HeadView, QuestionAnswerView } from "./inputs.ts";
import { answersOn } from "./list.ts";
import { PreviousAnswer, previousAnswers } from "./previous-answers.ts";
import { SummaryRow, summaryColumns, summaryOf } from "./rows.ts";
import { questionAnswersOf } from "./view.ts";

const Version = z.object({ id: Id, title: z.string(), number: z.number().nullable() });
const ShownAnswer = AnswerSummary.extend({ head: HeadView, own: z.boolean() });

const ANSWERS_PER_PAGE = 20;

export const AnswerPage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  template: AnsweredTemplate,
  version: Version,
  /** The version that a new answer would use, if it is another one. */
  newer: Version.nullable(),
  groups: z.array(z.object({ id: Id, title: z.string(), questions: z.array(ShownQuestion) })),
  /** Null for a new answer: the first save creates it. */
  answer: ShownAnswer.nullable(),
  /** Null until it is signed; a change removes the signature. */
  signature: z.object({ name: z.string(), on: z.string(), drawn: z.boolean() }).nullable(),
  /** The id of the answer, or the id under which the first save creates it. */
  answer_id: Id,
  question_answers: z.array(QuestionAnswerView),
  head_conflicts: z.array(HeadConflict),
  last_time: z.array(PreviousAnswer),
  answers: z.object({ items: z.array(AnswerSummary), total: z.number() }),
  sees_others: z.boolean(),
  user_id: Id,
  /** Why it may not be deleted, or only now; null where the reader may not delete it anyway. */
  stays: Stays.nullable(),
  may: z.object({
    fill_in: z.boolean(),
    change: z.boolean(),
    sign: z.boolean(),
    delete: z.boolean(),
    create: z.boolean(),
    plan: z.boolean(),
    add_point: z.boolean(),
    take_out_of_service: z.boolean(),
    locked: z.boolean(),
  }),
});
export type AnswerPage = z.infer<typeof AnswerPage>;

type Input = z.output<typeof AnswerPageInput>;
const TemplateRow = AnswerPage.shape.template.omit({ id: true }).extend({
  attached: z.boolean(),
  next_id: z.string(),
  texts: StoredTexts,
});
type TemplateRow = z.infer<typeof TemplateRow>;
const Candidate = SummaryRow.extend({ signed_name: z.string(), signed_at: z.string().nullable(), drawn: z.boolean() });
type Candidate = z.infer<typeof Candidate>;

/**
 * The page of an answer, to fill in or to read: the requested one, the actor's own, another that they may see, or a new
 * one, which is not stored yet.
 */
export const answerPage = (actor: Actor, locale: Locale, input: Input): Promise<AnswerPage> =>
  reading(actor, async (tx) => {
    const [{ workspaceId, effectiveRole, locked, title, displayCode }, template, candidates] = await Promise.all([
      objectFor(tx, actor, "answer.see", input.id),
      templateOf(tx, input, locale),
      candidatesFor(tx, actor, input),
    ]);
    if (!template) throw notFound();
    const access = { effectiveRole, locked };
    const { attached, next_id, texts, ...flags } = template;
    const inLanguage = (text: string) => textIn(texts, locale, text);
    const seesAll = flags.others_see || may(access, "answer.see_others");
    const place = { workspaceId, objectId: input.id, templateId: input.templateId };
    const visible = candidates.filter(({ user }) => seesAll || user?.id === actor.userId);
    if (input.answer && !visible.some(({ id }) => id === input.answer)) throw notFound();
    const versions = await usableVersions(tx, place);
    const row = chooseAnswer(actor, input, visible, input.version ?? versions[0]?.id);
    const versionId = row?.version_id ?? input.version ?? versions[0]?.id;
    const version = versions.find(({ id }) => id === versionId);
    if (!version || (!row && !attached)) throw notFound();
    const answerId = row?.id ?? next_id;
    const isMine = row ? row.user?.id === actor.userId : true;
    const own = row ? isOwn(actor, access, madeAs(row)) : true;
    const verb = row ? "answer.edit" : "answer.create";
    const mayWrite = may(access, verb, { own });
    const isOpen = row?.status !== "finished";
    const [content, question_answers, head_conflicts, last_time, answers] = await Promise.all([
      contentOf(tx, workspaceId, version.id),
      row ? questionAnswersOf(tx, { workspaceId, id: row.id }) : [],
      row ? headConflictsOf(tx, { workspaceId, id: row.id }) : [],
      isOpen && mayWrite ? previousAnswers(tx, actor, { ...place, id: answerId, seesAll }) : [],
      answersOn(tx, actor, { ...place, seesAll }, { page: input.list, per_page: ANSWERS_PER_PAGE }),
    ]);
    const mayDelete = row !== undefined && may(access, "answer.delete", { own: own && !isClosed(row, flags) });
    const stays = mayDelete ? await staysOf(tx, workspaceId, input.id, row.id) : null;
    const [newest] = versions;
    return {
      workspace_id: workspaceId,
      object: { id: input.id, title, display_code: displayCode },
      template: {
        ...flags,
        id: input.templateId,
        title: inLanguage(flags.title),
        subtitle: inLanguage(flags.subtitle),
        about: inLanguage(flags.about),
      },
      version: versionView(version),
      newer: attached && newest && newest.id !== version.id && version.number !== null ? versionView(newest) : null,
      groups: groupsIn(content, texts, locale),
      answer: row ? { ...summaryOf(row), own: isMine } : null,
      signature: row?.signed_name
        ? { name: row.signed_name, on: new Date(row.signed_at ?? row.updated_at).toISOString(), drawn: row.drawn }
        : null,
      answer_id: answerId,
      stays,
      question_answers,
      head_conflicts,
      last_time,
      answers,
      sees_others: seesAll,
      user_id: actor.userId,
      may: {
        fill_in: mayWrite && isOpen,
        change: mayWrite && !isOpen && flags.editable,
        sign: may(access, verb, { own: isMine }) && !isOpen && !row?.signed_name && !actor.impersonatorId,
        delete: mayDelete,
        create: attached && may(access, "answer.create"),
        plan: may(access, "action_point.edit"),
        add_point: may(access, "action_point.create"),
        take_out_of_service: may(access, "report.edit"),
        locked: locked && can(effectiveRole, "answer.create"),
      },
    };
  });

const madeAs = ({ user, created_at, signed_at }: Candidate) => ({
  createdBy: user?.id ?? null,
  createdAt: new Date(created_at),
  signed: signed_at !== null,
});

const versionView = ({ id, title, number }: z.infer<typeof Version>) => ({ id, title, number });

/**
 * The requested answer; else, of this version, the actor's newest open one, their newest, or the oldest of others; else
 * the newest of any version. Undefined for a new answer.
 */
function chooseAnswer(
  actor: Actor,
  input: Input,
  visible: Candidate[],
  versionId: string | undefined,
): Candidate | undefined {
  if (input.answer) return visible.find(({ id }) => id === input.answer);
  if (input.new) return undefined;
  const ofVersion = visible.filter(({ version_id }) => version_id === versionId);
  const own = ofVersion.filter(({ user }) => user?.id === actor.userId);
  const newest = input.version ? undefined : visible[0];
  return own.find(({ status }) => status === "open") ?? own[0] ?? ofVersion.at(-1) ?? newest;
}

/** With its texts in that language alone. */
async function templateOf(tx: Tx, { id, templateId }: Input, locale: Locale): Promise<TemplateRow | undefined> {
  const rows = await queryRows(tx, TemplateRow)`
    select t.title, t.subtitle, t.description_text as about, t.description, t.company, t.participants, t.message, t.date, t.editable, t.others_see,
      t.public, json_strip_nulls(json_build_object(${locale}::text, t.texts -> ${locale}::text)) as texts, ot.object_id is not null as attached, uuidv7() as next_id
    from templates t join objects o on o.workspace_id = t.workspace_id and o.id = ${id}
      left join object_templates ot on (ot.workspace_id, ot.object_id, ot.template_id) = (t.workspace_id, o.id, t.id)
    where t.id = ${templateId} and ${notDeleted("t")}`;
  return rows[0];
}

/**
 * The answers from which chooseAnswer() chooses, the newest first: the requested one, and of each version the oldest
 * one and the newest open and finished ones of the actor and of others.
 */
async function candidatesFor(tx: Tx, actor: Actor, { id, templateId, answer }: Input): Promise<Candidate[]> {
  return queryRows(tx, Candidate)`
    select ${summaryColumns}, a.signed_name, a.signed_at, a.signature is not null as drawn from (
      select *, row_number() over (partition by version_id order by created_at, id) as nth,
        row_number() over (
          partition by version_id, user_id = ${actor.userId}, status order by created_at desc, id desc
        ) as nth_last
      from answers where object_id = ${id} and template_id = ${templateId} and ${notDeleted()}
    ) a left join users u on u.id = a.user_id
    where a.id = ${answer ?? null} or nth = 1 or nth_last = 1 order by a.created_at desc, a.id desc`;
}
