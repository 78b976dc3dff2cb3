import type { Tx } from "@db/transact";
import type { OutboxJobName, Payload } from "@jobs/contracts";
import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { REST_BASE } from "./constants.ts";
import { env } from "./env.ts";
import { sourceOf, type WebhookEvent } from "./webhook-events.ts";

const JOB = "webhook.deliver" satisfies OutboxJobName;
/** The fields of the job's payload, in SQL, from a row of `put_aside`. */
const payload: Record<keyof Payload<typeof JOB>, SQL> = {
  workspaceId: sql`workspace_id`,
  deliveryId: sql`id`,
  tries: sql`0`,
};

/**
 * SQL: common table expressions that put deliveries and their jobs aside, and the query that notifies the worker, which
 * is to end the statement. `told`: a relation with webhook_id, workspace_id, about_id and detail, one row for each
 * delivery. All is part of the statement of the change itself, so that an event costs no round trip more: where a
 * workspace has no webhook it is one look into an index.
 */
export const puttingAside = (event: WebhookEvent, told: SQL): SQL => sql`
  put_aside as (
    insert into webhook_deliveries (workspace_id, webhook_id, event, body)
    select told.workspace_id, told.webhook_id, ${event}, json_build_object('type', ${event}::text, 'timestamp',
      to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', ids || jsonb_build_object('url', ${urlOf(event)}))::text
    from (${told}) told cross join lateral (select ${idsOf(event)} as ids) named
    returning id, workspace_id
  ), queued as (
    insert into outbox (workspace_id, name, payload)
    select workspace_id, ${JOB}, jsonb_build_object(${sql.join(
      Object.entries(payload).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`),
      sql`, `,
    )}) from put_aside returning id
  )
  select pg_notify('outbox', '') from queued limit 1`;

/** The webhooks that want an event of these rows: SQL for `told`. `rows` has workspace_id, about_id and detail. */
export const toldOf = (event: WebhookEvent, rows: SQL): SQL => sql`
  select w.id as webhook_id, about.workspace_id, about.about_id, about.detail
  from ${rows} about join webhooks w on w.workspace_id = about.workspace_id and w.active and ${event} = any (w.events)
  ${sourceOf(event).only ? sql`where about.detail @> ${JSON.stringify(sourceOf(event).only)}::jsonb` : sql``}`;

/** What a webhook is told beside a change that is no event of the history. */
export type Told = { workspaceId: string; aboutId: string; detail: Record<string, string> };

/** Runs the statement of a change, and puts aside in it what webhooks are told of the change. */
export async function sayingAlso(
  tx: Tx,
  change: SQLWrapper,
  event: WebhookEvent,
  told: readonly Told[],
): Promise<void> {
  if (told.length === 0) return void (await tx.execute(change));
  const rows = told.map(({ workspaceId, aboutId, detail }) => ({
    workspace_id: workspaceId,
    about_id: aboutId,
    detail,
  }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as`;
  const about = sql`(select * from ${given} given (workspace_id uuid, about_id uuid, detail jsonb))`;
  await tx.execute(sql`with changed as (${change.getSQL()}), ${puttingAside(event, toldOf(event, about))}`);
}

/** The ids that a webhook is told: a row's own, those of its detail, and that of the workspace. */
function idsOf(event: WebhookEvent): SQL {
  const { id, further = [] } = sourceOf(event);
  const more = further.map((name) => sql`, ${sql.raw(`'${name}'`)}, told.detail ->> ${sql.raw(`'${name}'`)}`);
  return sql`jsonb_strip_nulls(jsonb_build_object('workspace_id', told.workspace_id, ${sql.raw(`'${id}'`)},
    told.about_id ${sql.join(more)}))`;
}

/** The address at which REST gives it: the path of its source with the ids in it. */
function urlOf(event: WebhookEvent): SQL {
  const parts = sourceOf(event).path.split(/[{}]/);
  const asSql = parts.map((part, at) =>
    at % 2 === 0 ? sql`${sql.raw(`'${part}'`)}` : sql`coalesce(ids ->> ${sql.raw(`'${part}'`)}, '')`,
  );
  return sql`${env.APP_URL + REST_BASE}::text || ${sql.join(asSql, sql` || `)}`;
}
