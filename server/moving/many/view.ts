import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { actionPoints } from "@db/schema/action-point";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { UNDO_MANY_HOURS } from "@server/core/constants";
import { notFound } from "@server/core/errors";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { ActView, type Noun, nouns, type OneAct, Reason } from "./inputs.ts";

/** For which a page still says that it is too late, instead of that there is nothing. */
const REMEMBERED_DAYS = 30;

const Done = z.object({
  verb: z.string(),
  at: z.string(),
  is_recent: z.boolean(),
  act: ActView.shape.act,
  count: z.number(),
  left_count: z.number(),
  left: z.array(z.tuple([z.string(), Reason])),
});
type Done = z.infer<typeof Done>;
type Id = z.output<typeof OneAct>;

const verbs = nouns.flatMap((noun) => [`${noun}.change_several`, `${noun}.undo_several`]);

/** What the actor did with many rows, and that it was taken back. Throws not found. */
export async function findAct(
  tx: Tx,
  actor: Actor,
  { id, batch }: Id,
): Promise<{ done: Done; undone?: Done; noun: Noun }> {
  const rows = await queryRows(tx, Done)`
    select e.verb, e.at, e.at > now() - make_interval(hours => ${UNDO_MANY_HOURS}) as is_recent, e.detail ->> 'act' as act,
      (e.detail -> 'count')::int as count, (e.detail -> 'left_count')::int as left_count, e.detail -> 'left' as left
    from unnest(${sql.param(verbs)}::text[]) v (verb) join events e on (e.workspace_id, e.verb) = (${id}::uuid, v.verb)
    where e.user_id = ${actor.userId} and e.at > now() - make_interval(days => ${REMEMBERED_DAYS})
      and e.detail ->> 'batch' = ${batch} order by e.at`;
  const done = rows.find(({ verb }) => verb.endsWith(".change_several"));
  if (!done) throw notFound();
  return { done, undone: rows.find((row) => row !== done), noun: done.verb.split(".")[0] as Noun };
}

/** Why an act can't be taken back; null: it can. */
export function refusalOf({ done, undone }: { done: Done; undone?: Done }): ActView["refusal"] {
  if (undone) return "already";
  if (!done.is_recent) return "too_late";
  return done.count > 0 ? null : "nothing";
}

const Named = z.object({ id: z.string(), title: z.string() });

/** Queries for the titles of the rows in reach, also of deleted ones. */
const titlesOf: Record<Noun, (actor: Actor) => SQL> = {
  object: (actor) =>
    sql`select id, title from objects where ${inReach(actor, objects.workspaceId, objects.containerId)}`,
  action_point: (actor) =>
    sql`select id, title from action_points where ${inReach(actor, actionPoints.workspaceId, actionPoints.containerId)}`,
  file: (actor) => sql`select f.id, f.title from files f
    join objects on (objects.workspace_id, objects.id) = (f.workspace_id, f.object_id)
    where ${inReach(actor, objects.workspaceId, objects.containerId)}`,
  report: (actor) => sql`select r.id, objects.title from reports r
    join objects on (objects.workspace_id, objects.id) = (r.workspace_id, r.object_id)
    where ${inReach(actor, objects.workspaceId, objects.containerId)}`,
};

/** An act as pages say it. Throws not found for others than who did it. */
export async function actView(tx: Tx, actor: Actor, one: Id): Promise<ActView> {
  const found = await findAct(tx, actor, one);
  const { done, undone, noun } = found;
  const ids = [...done.left, ...(undone?.left ?? [])].map(([id]) => id);
  const rows = await queryRows(tx, Named)`
select id, title from (${titlesOf[noun](actor)}) titled where id = any (${sql.param(ids)}::uuid[])`;
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const counted = ({ count, left_count, left }: Done) => ({
    count,
    left_count,
    left: left.flatMap(([id, reason]) => (titles.has(id) ? [{ id, title: titles.get(id)!, reason }] : [])),
  });
  return {
    ...{ workspace_id: one.id, batch: one.batch, noun, act: done.act, ...counted(done) },
    undone: undone ? counted(undone) : null,
    refusal: refusalOf(found),
  };
}

/** The same for a page. Throws not found. */
export function oneAct(actor: Actor, one: Id): Promise<ActView> {
  authorizeIn(actor, one.id, "workspace.see");
  return reading({ workspaceIds: [one.id] }, (tx) => actView(tx, actor, one));
}
