import { randomUUID } from "node:crypto";
import type { Content } from "@db/schema/template";
import type { Client } from "pg";

/** A template on an object, answers to it, and the id of one of its questions, which is answered in words. */
export type Intake = { template: string; answers: string[]; question: string };
type On = { email: string; workspace: string; object: string };

/** Makes a template of so many questions, and so many answers to it with all questions answered. */
export async function fillAnswers(
  client: Client,
  { email, workspace, object }: On,
  count: number,
  many: number,
): Promise<Intake> {
  const content = contentOf(count);
  const { rows } = await client.query<{ template: string; answer: string }>(FILL, [
    workspace,
    object,
    JSON.stringify(content),
    email,
    many,
  ]);
  await client.query(ANALYZE);
  const answers = rows.map(({ answer }) => answer);
  return { template: rows[0]!.template, answers, question: content.groups[0]!.questions[1]!.id };
}

/** Ten questions in each group, of the most used types. */
function contentOf(count: number): Content {
  const types = ["ok-nok-nvt", "text", "select", "kine", "action-point-ok-nok-nvt"] as const;
  const question = (n: number) => ({
    id: randomUUID(),
    label: `Vraag ${n}: is alles in orde en goed te zien?`,
    type: types[n % types.length]!,
    required: n % 3 === 0,
    page_break: false,
    options: types[n % types.length] === "select" ? ["Goed", "Matig", "Slecht"] : [],
    multiple: false,
  });
  const groups = Array.from({ length: count / 10 }, (_, group) => ({
    id: randomUUID(),
    title: `Groep ${group + 1}`,
    questions: Array.from({ length: 10 }, (_, n) => question(group * 10 + n)),
  }));
  return { groups };
}

const ANALYZE = "reset role; analyze question_answers, answers, templates, template_versions; set role app_operator";

const FILL = `
  with me as (select id from users where email = $4), template as (
    insert into templates (workspace_id, title) values ($1, 'Intake') returning id
  ), version as (
    insert into template_versions (workspace_id, template_id, number, content, frozen_at)
    select $1, id, 1, $3::jsonb, now() from template returning id, template_id
  ), placed as (
    insert into object_templates (workspace_id, object_id, template_id) select $1, $2, id from template
  ), answer as (
    insert into answers (workspace_id, object_id, template_id, version_id, user_id)
    select $1, $2, template_id, version.id, me.id from version, me, generate_series(1, $5::int)
    returning id, template_id
  ), answered as (
    insert into question_answers (workspace_id, answer_id, question_id, value, k, updated_by)
    select $1, answer.id, (question ->> 'id')::uuid,
      case question ->> 'type' when 'kine' then '{"w": 3, "b": 6, "e": 7}'
        when 'text' then '{"value": "zoals het hoort"}'
      when 'select' then '{"value": "Goed"}' else '{"value": "ok"}' end::jsonb,
      case question ->> 'type' when 'kine' then 126 end, me.id
    from answer, me, jsonb_array_elements($3::jsonb -> 'groups') grp, jsonb_array_elements(grp -> 'questions') question
  )
  select id as answer, template_id as template from answer`;
