import { notDeleted } from "@db/not-deleted";
import { administers, inReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { objects } from "@db/schema/object";
import type { Question } from "@db/schema/question";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Actor, authorizeIn, namesSeenBy } from "@server/core/actor";
import { Person } from "@server/inspection/action-point/inputs";
import { StoredContent, StoredTexts } from "@server/inspection/template/content";
import { groupsIn, textIn } from "@server/inspection/template/texts";
import {
  factColumns,
  ownColumns,
  Placed,
  type PlacedIn,
  pathColumns,
  placedColumns,
  placedIn,
} from "@server/records/object/exported";
import { exported, exportedAsJob, type Listed } from "@server/tenancy/export/export";
import type { Column } from "@server/tenancy/export/spreadsheet";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import type { Task } from "@server/tenancy/job/run";
import { personAsJson } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { askedOf } from "./asked.ts";
import type { AnswersAsFile } from "./list-inputs.ts";
import { definitions } from "./question-types/all.ts";
import { StoredValue } from "./rows.ts";

type Input = z.output<typeof AnswersAsFile>;

const Answered = Placed.extend({
  id: z.string(),
  status: z.enum(["open", "finished"]),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  author: Person.nullable(),
  template: z.string(),
  version: z.number().nullable(),
  texts: StoredTexts,
  content: StoredContent,
  object: z.object({ title: z.string(), display_code: z.string() }),
  container: z.object({ id: z.string() }),
  answered: z.array(
    z.object({
      question_id: z.string(),
      value: StoredValue,
      note: z.string(),
      k: z.number().nullable(),
      photos: z.number(),
    }),
  ),
});
type Answered = z.infer<typeof Answered>;
/** One question of an answer. */
type Row = Answered & {
  group: string;
  question: Question;
  said: string;
  note: string;
  k: number | null;
  photos: number;
};

/** The answers of a workspace that the actor may see, a row for each question that was asked, as CSV or XLSX. */
export const exportAnswers = async (actor: Actor, input: Input, locale: Locale): Promise<Response | JobView> =>
  exported(actor, await listOfAnswers(actor, input, locale), input, locale);

/** The same export, by the worker as a job. */
export const exportAnswersAsJob = async (
  actor: Actor,
  input: Input,
  task: Task & { finish: (tx: Tx, result: Made) => Promise<void> },
) => exportedAsJob(actor, await listOfAnswers(actor, input, task.locale), input, task);

const Ids = z.object({ id: z.string() });

/** The list of answers, to be written; authorizes. */
export async function listOfAnswers(actor: Actor, input: Input, locale: Locale): Promise<Listed<Row>> {
  const { id: workspaceId, template_id: template, status } = input;
  authorizeIn(actor, workspaceId, "answer.export");
  const shape = await placedIn(workspaceId, locale);
  const place = [objects.workspaceId, objects.containerId] as const;
  return {
    kind: "answer.export",
    workspaceId,
    title: translator(locale)("export.answers"),
    columns: columnsOf(shape, locale),
    ids: async (tx) => {
      const rows = await queryRows(tx, Ids)`
        select a.id from answers a
          join objects on (objects.workspace_id, objects.id) = (a.workspace_id, a.object_id) and ${notDeleted("objects")}
          join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id) and ${notDeleted("t")}
        where a.workspace_id = ${workspaceId} and ${notDeleted("a")} and ${inReach(actor, ...place)}
          and (a.user_id = ${actor.userId} or t.others_see or ${administers(actor, ...place)})
          and (${template ?? null}::uuid is null or a.template_id = ${template ?? null}::uuid)
          and (${status ?? null}::text is null or a.status = ${status ?? null}::text)
        order by a.created_at desc, a.id desc`;
      return rows.map(({ id }) => id);
    },
    rows: async (tx, ids) => {
      const mayName = namesSeenBy(actor, workspaceId);
      const answers = await answeredIn(tx, actor, shape, ids);
      return answers.flatMap((answer) =>
        questionsIn({ ...answer, author: mayName(answer.author) ? answer.author : null }, locale),
      );
    },
  };
}

const answeredIn = (tx: Tx, actor: Actor, shape: PlacedIn, ids: string[]) => queryRows(tx, Answered)`
  select a.id, a.status, a.created_at, a.finished_at, ${personAsJson()} as author,
    coalesce(nullif(t.name, ''), t.title) as template, t.texts, coalesce(v.number, b.number) as version,
    coalesce(v.content, b.content) as content,
    json_build_object('title', objects.title, 'display_code', objects.display_code) as object,
    json_build_object('id', objects.container_id) as container,
    ${placedColumns(actor, shape, sql`objects.container_id`)},
    coalesce((select json_agg(json_build_object('question_id', q.question_id, 'value', q.value, 'note', q.note, 'k', q.k,
      'photos', (select count(*) from answer_files f
        where (f.workspace_id, f.question_answer_id) = (q.workspace_id, q.id))))
      from question_answers q where (q.workspace_id, q.answer_id) = (a.workspace_id, a.id)), '[]') as answered
  from answers a
    join objects on (objects.workspace_id, objects.id) = (a.workspace_id, a.object_id)
    join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id)
    join template_versions v on (v.workspace_id, v.id) = (a.workspace_id, a.version_id)
    left join template_versions b on (b.workspace_id, b.id) = (v.workspace_id, v.based_on_id)
    left join users u on u.id = a.user_id
  where a.id = any (${uuids(ids)}) order by array_position(${uuids(ids)}, a.id)`;

/** The questions that were asked, in the order of the template; without any the answer itself is one row. */
function questionsIn(answer: Answered, locale: Locale): Row[] {
  const words = { t: translator(locale), language: locale };
  const given = new Map(answer.answered.map((each) => [each.question_id, each]));
  const groups = groupsIn(answer.content, answer.texts, locale);
  const asked = askedOf(
    groups.flatMap(({ questions }) => questions),
    (id) => given.get(id)?.value,
  );
  const template = textIn(answer.texts, locale, answer.template);
  return groups.flatMap(({ title, questions }) =>
    questions
      .filter(({ id }) => asked.has(id))
      .map((question) => {
        const { value, note = "", k = null, photos = 0 } = given.get(question.id) ?? {};
        const printed = value && definitions[question.type].printed(words, value, question);
        return { ...answer, template, group: title, question, said: inWords(printed ?? null), note, k, photos };
      }),
  );
}

function inWords(said: ReturnType<(typeof definitions)["text"]["printed"]>): string {
  if (said === null) return "";
  return said.kind === "words" ? said.text : said.word;
}

const columnsOf = (shape: PlacedIn, locale: Locale): Column<Row>[] => [
  { title: "export.template", width: 28, of: ({ template }) => template },
  { title: "paper.version", kind: "number", width: 10, of: ({ version }) => version },
  { title: "export.group", width: 24, of: ({ group }) => group },
  { title: "export.question", width: 40, of: ({ question }) => question.label },
  { title: "export.answer", width: 40, of: ({ said }) => said },
  { title: "export.risk", kind: "number", width: 10, of: ({ k }) => k },
  { title: "answer.note", width: 40, of: ({ note }) => note },
  { title: "export.photos", kind: "number", width: 10, of: ({ photos }) => photos },
  { title: "state.label", width: 14, of: ({ status }, t) => t(`answer.status.${status}`) },
  {
    title: "paper.by",
    width: 24,
    of: ({ author }) => (author ? `${author.first_name} ${author.last_name}`.trim() : ""),
  },
  { title: "paper.begun_on", kind: "moment", of: ({ created_at }) => created_at },
  { title: "paper.finished_on", kind: "moment", of: ({ finished_at }) => finished_at },
  { title: "export.object_code", width: 12, of: ({ object }) => object.display_code },
  { title: "action_point.object", width: 30, of: ({ object }) => object.title },
  ...pathColumns<Row>(shape, translator(locale)),
  ...factColumns<Row>(),
  ...ownColumns<Row>(shape),
];
