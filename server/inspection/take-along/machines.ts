import { notDeleted } from "@db/not-deleted";
import { type GrantRole, grantOn, isInReach, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor } from "@server/access/container-for";
import { pathAsJson } from "@server/access/path-of";
import { type Access, type Actor, accessTo, may } from "@server/core/actor";
import { Id, Step } from "@server/core/fields";
import type { Plan } from "@server/core/plan";
import { can, type EffectiveRole } from "@server/core/policy";
import { peopleWithinEach } from "@server/inspection/action-point/resolvers";
import { type OnObjectRow, templatesOnObject, visibleTemplate } from "@server/inspection/object-template/rows";
import type { ObjectView } from "@server/records/object/inputs";
import { objectRows, objectView } from "@server/records/object/rows";
import { planColumn } from "@server/tenancy/workspace/plan-column";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import {
  MACHINES_AT_ONCE,
  type MachinesAnswer,
  type MachinesQuery,
  type OpenedAnswer,
  type OpenedQuery,
  type TakenMachine,
} from "./inputs.ts";
import { papersOf } from "./papers.ts";
import { takenPoints } from "./points.ts";
import { revised } from "./revision.ts";
import { takenVersions } from "./versions.ts";
import { takenWorkspaces } from "./workspaces.ts";

/** A condition on `objects`: they are in a container or below it. */
export const isBelow = (containerId: string): SQL => sql`exists (select from container_paths p
  where (p.workspace_id, p.above_id, p.container_id) = (objects.workspace_id, ${containerId}::uuid, objects.container_id))
    and ${notDeleted("objects")}`;

/** What is kept of the machines below a container, some at a time. Throws not found or forbidden. */
export const takeMachines = (
  actor: Actor,
  { id, after, known }: z.output<typeof MachinesQuery>,
  locale: Locale,
): Promise<z.infer<typeof MachinesAnswer>> =>
  reading(actor, async (tx) => {
    const following = after ? sql`and objects.id > ${after}` : sql``;
    const [, rows] = await Promise.all([
      containerFor(tx, actor, "object.see", id),
      rowsOf(tx, actor, sql`where ${isBelow(id)} ${following} order by objects.id limit ${MACHINES_AT_ONCE + 1}`),
    ]);
    const page = rows.slice(0, MACHINES_AT_ONCE);
    const next = rows.length > MACHINES_AT_ONCE ? page.at(-1)!.id : null;
    return { ...unlessKnown(await machinesOf(tx, actor, locale, page), known), next };
  });

/** The same of single machines. Those that are gone, or out of the actor's reach, are left out. */
export const takeOpened = (
  actor: Actor,
  { ids, known }: z.output<typeof OpenedQuery>,
  locale: Locale,
): Promise<z.infer<typeof OpenedAnswer>> =>
  reading(actor, async (tx) => {
    const which = sql`objects.id = any (${uuids(ids)}) and ${notDeleted("objects")}
      and ${isInReach(actor, objects.workspaceId, objects.containerId)}`;
    const [rows, versions] = await Promise.all([
      rowsOf(tx, actor, sql`where ${which} order by objects.id`),
      takenVersions(tx, locale, which),
    ]);
    const [machines, people, workspaces] = await Promise.all([
      machinesOf(tx, actor, locale, rows),
      peopleWithinEach(tx, withPeople(actor, rows)),
      takenWorkspaces(tx, locale, [...new Set(rows.map(({ workspace_id }) => workspace_id))]),
    ]);
    const isNew = ({ revision }: { revision: string }) => !known.includes(revision);
    return { ...unlessKnown(machines, known), versions: versions.filter(isNew), workspaces, people };
  });

/** The containers of these machines whose people the actor sees. */
const withPeople = (actor: Actor, rows: readonly Row[]): string[] => {
  const seen = rows.filter(({ workspace_id, grant, plan }) =>
    may(accessTo(actor, workspace_id, grant, plan), "container.see_people"),
  );
  return [...new Set(seen.map(({ container_id }) => container_id))];
};

type More = { grant: GrantRole | null; plan: Plan | null; templates: OnObjectRow[] };

const rowsOf = (tx: Tx, actor: Actor, rest: SQL) =>
  objectRows<More>(
    tx,
    rest,
    sql`, ${grantOn(actor, objects.workspaceId, objects.containerId)} as grant,
      ${planColumn(actor, objects.workspaceId)} as plan, ${templatesOnObject(actor.userId)} as templates`,
  );
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

async function machinesOf(tx: Tx, actor: Actor, locale: Locale, rows: Row[]): Promise<TakenMachine[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [paths, points, papers] = await Promise.all([
    pathsOf(tx, actor, [...new Set(rows.map(({ container_id }) => container_id))]),
    takenPoints(tx, actor, locale, sql`action_points.object_id = any (${uuids(ids)})`),
    papersOf(tx, ids),
  ]);
  return rows.map(({ grant, plan, templates, ...row }) => {
    const { required } = row;
    const access = accessTo(actor, row.workspace_id, grant, plan);
    const seesOthers = may(access, "answer.see_others");
    return revised({
      object: withoutFiles(objectView(row, may(access, "object.edit"), locale)),
      path: paths.get(row.container_id) ?? [],
      templates: templates.map((template) => visibleTemplate(template, seesOthers)),
      action_points: points.filter(({ object }) => object?.id === row.id),
      papers: papers.filter(({ object_id }) => object_id === row.id).map(({ object_id: _, ...paper }) => paper),
      asked: required.flatMap(({ wanted_id, present }) => (wanted_id ? [{ wanted_id, present }] : [])),
      may: mayOn(access),
    });
  });
}

const withoutFiles = ({ files: _, urls: __, qr_code: ___, ...object }: ObjectView) => object;

const mayOn = (access: Access<EffectiveRole | null>): TakenMachine["may"] => ({
  edit: may(access, "object.edit"),
  upload: may(access, "file.upload"),
  add_action_point: may(access, "action_point.create"),
  plan: may(access, "action_point.edit"),
  answer: may(access, "answer.create"),
  locked: access.locked && access.effectiveRole !== null && can(access.effectiveRole, "file.upload"),
});

const PathRow = z.object({ id: Id, path: z.array(Step) });

/** The paths of containers, each with its own step last. */
async function pathsOf(tx: Tx, actor: Actor, containerIds: readonly string[]) {
  const rows = await queryRows(tx, PathRow)`
    select id, ${pathAsJson(actor, sql`${containers}.id`)} as path from ${containers}
    where id = any (${uuids(containerIds)})`;
  return new Map(rows.map(({ id, path }) => [id, path]));
}

function unlessKnown(machines: TakenMachine[], known: readonly string[]) {
  const isKnown = ({ revision }: TakenMachine) => known.includes(revision);
  return {
    machines: machines.filter((machine) => !isKnown(machine)),
    same: machines.filter(isKnown).map(({ object }) => object.id),
  };
}
