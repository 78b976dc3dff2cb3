import { randomUUID } from "node:crypto";
import type { Content } from "@db/schema/template";
import { Client } from "pg";
import type { Shot } from "./load.ts";
import { benchIds, signIn } from "./scene.ts";

/** The page of an answer with 20 questions and of one with 200, all of them answered. */
export async function intakeRequests(base: string, databaseUrl: string): Promise<[few: Shot, many: Shot]> {
  const { email, workspace, object } = await benchIds(databaseUrl);
  const headers = { cookie: await signIn(base, email), "accept-language": "nl", accept: "text/html" };
  const client = new Client({ connectionString: databaseUrl, options: "-c role=app_operator" });
  await client.connect();
  try {
    const shots: Shot[] = [];
    for (const count of [20, 200]) {
      const { rows } = await client.query<{ template: string; answer: string }>(FILL, [
        workspace,
        object,
        JSON.stringify(contentOf(count)),
        email,
      ]);
      const { template, answer } = rows[0]!;
      shots.push({
        url: `${base}/object/${object}/template/${template}?answer=${answer}`,
        method: "GET",
        headers,
        status: 200,
      });
    }
    await client.query("analyze question_answers; analyze answers; analyze templates; analyze template_versions");
    return shots as [Shot, Shot];
  } finally {
    await client.end();
  }
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
    select $1, $2, template_id, version.id, me.id from version, me returning id, template_id
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
