import { narrowsTo } from "@db/narrow";
import { notDeleted } from "@db/not-deleted";
import { grantOn } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { roundFrequencies, rounds } from "@db/schema/round";
import { walks } from "@db/schema/walk";
import type { Tx } from "@db/transact";
import { GrantRole } from "@server/access/access/given-role";
import { type Actor, accessTo, authorize } from "@server/core/actor";
import { conflict, notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { PlanRow, planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";

const Row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  containerId: z.string(),
  place: z.string(),
  title: z.string(),
  chosenBy: z.enum(rounds.chosenBy.enumValues),
  dueWithin: z.number().nullable(),
  kindId: z.string().nullable(),
  tag: z.string(),
  templateId: z.string().nullable(),
  frequency: z.enum(roundFrequencies).nullable(),
  startsOn: z.string().nullable(),
  nextOn: z.string().nullable(),
  grant: GrantRole.nullable(),
  plan: PlanRow.nullable(),
});
const WalkRow = Row.extend({
  walkId: z.string(),
  walkTemplateId: z.string().nullable(),
  begunAt: z.string(),
  closedAt: z.string().nullable(),
  closedBy: z.string().nullable(),
  signedName: z.string(),
});

const columns = (actor: Actor) => sql`rounds.id, rounds.workspace_id as "workspaceId",
  rounds.container_id as "containerId", containers.title as place, rounds.title, rounds.chosen_by as "chosenBy",
  rounds.due_within as "dueWithin", rounds.kind_id as "kindId", rounds.tag, rounds.frequency,
  (select t.id from templates t where (t.workspace_id, t.id) = (rounds.workspace_id, rounds.template_id)
    and ${notDeleted("t")}) as "templateId", rounds.starts_on as "startsOn", rounds.next_on as "nextOn",
  ${grantOn(actor, containers.workspaceId, containers.id)} as grant, ${planColumn(actor, containers.workspaceId)} as plan`;
const inPlace = sql`join containers on (containers.workspace_id, containers.id)
  = (rounds.workspace_id, rounds.container_id) and ${notDeleted("containers")}`;

function authorized<R extends z.infer<typeof Row>>(actor: Actor, verb: Verb, row: R | undefined) {
  if (!row) throw notFound();
  const { grant, plan, ...round } = row;
  const access = accessTo(actor, round.workspaceId, grant, plan);
  authorize(access, verb);
  return { ...round, ...access };
}
export type FoundRound = Awaited<ReturnType<typeof roundFor>>;

/**
 * Loads a round for an action, and authorizes it: the only way to one. Its template is null once that is in the trash.
 * `isLocked`: until the transaction ends. Throws not found or forbidden.
 */
export async function roundFor(tx: Tx, actor: Actor, verb: Verb, id: string, isLocked = false) {
  const [row] = await queryRows(tx, Row)`
    select ${columns(actor)} from rounds ${inPlace}
    where rounds.id = ${id} and ${notDeleted("rounds")} and ${narrowsTo(tx, rounds.workspaceId)}
    ${isLocked ? sql`for no key update of rounds` : sql``}`;
  return authorized(actor, verb, row);
}

/** SQL: the id of the walk that somebody began under this id; another one may have been open already. */
const walkOfJoin = (id: string): SQL => sql`coalesce((select walk_id from walk_joins where id = ${id}), ${id})`;

/** The same for a walk of it, by its id or that under which somebody joined it. */
export async function walkFor(tx: Tx, actor: Actor, verb: Verb, id: string, isLocked = false) {
  const [row] = await queryRows(tx, WalkRow)`
    select ${columns(actor)}, walks.id as "walkId", walks.template_id as "walkTemplateId", walks.begun_at as "begunAt",
      walks.closed_at as "closedAt", walks.closed_by as "closedBy", walks.signed_name as "signedName"
    from walks join rounds on (rounds.workspace_id, rounds.id) = (walks.workspace_id, walks.round_id) ${inPlace}
    where walks.id = ${walkOfJoin(id)} and ${notDeleted("rounds")} and ${narrowsTo(tx, walks.workspaceId)}
    ${isLocked ? sql`for no key update of walks` : sql``}`;
  return authorized(actor, verb, row);
}

/** The same to put something into it, locked. Throws a conflict (409) once it is closed. */
export async function openWalkFor(tx: Tx, actor: Actor, id: string) {
  const walk = await walkFor(tx, actor, "round.walk", id, true);
  if (walk.closedAt) throw conflict("round.walk_closed", "walk_closed");
  return walk;
}
