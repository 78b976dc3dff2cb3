import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import { restoreRows } from "@server/records/deletion/restore";
import { objectsLeavingHolds, theseObjects } from "@server/records/hold/leaving";
import { lockNumbers } from "@server/records/object/external-number";
import { statesComputedOnce } from "@server/records/object/state-once";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { ObjectAct } from "./acts.ts";
import { goneFrom } from "./change.ts";
import type { Reason } from "./inputs.ts";
import { moveRecordsOf } from "./move-records.ts";
import { lockedObjects, type ObjectRow, type Values, writeObjects } from "./objects.ts";
import { type DoneAct, eventsOf, markRestored, type Undone } from "./record.ts";
import { edits, sorted } from "./rows.ts";

type Act = DoneAct & { act: ObjectAct };

const fieldsOf = {
  move: { verb: "object.move", fields: ["container_id", "x", "y"] },
  kind: { verb: "object.edit", fields: ["kind_id", "icon_code"] },
  add_tags: { verb: "object.edit", fields: ["tags"] },
  remove_tags: { verb: "object.edit", fields: ["tags"] },
} as const;

/** Takes an act on objects back. The caller has found that the actor did it. */
export function undoObjects(tx: Tx, actor: Actor, act: Act): Promise<Undone> {
  if (act.act === "delete") return restore(tx, actor, act);
  if (act.act === "duty") return takeDutiesOff(tx, actor, act);
  return writeBack(tx, actor, { ...act, act: act.act });
}

async function writeBack(tx: Tx, actor: Actor, done: Act & { act: keyof typeof fieldsOf }): Promise<Undone> {
  const { id, batch, act } = done;
  const { verb, fields } = fieldsOf[act];
  const written = (await eventsOf<Partial<Values>>(tx, done, verb)).map((row) => ({
    ...row,
    was: row.was ?? {},
    now: row.now ?? {},
  }));
  const before = new Map(written.map((row) => [row.id, row]));
  const targets = written.flatMap(({ was }) => was.container_id ?? []);
  if (act === "move") await lockMoved(tx, id, [...targets, ...written.flatMap(({ now }) => now.container_id ?? [])]);
  const rows = await lockedObjects(tx, actor, id, [...before.keys()]);
  const places = act === "move" ? await placesToFill(tx, actor, id, targets) : null;
  const kinds =
    act === "kind"
      ? await kindsThere(
          tx,
          id,
          written.flatMap(({ was }) => was.kind_id ?? []),
        )
      : null;
  const why = new Map<string, Reason>();
  if (act === "move")
    for (const place of new Set(targets)) {
      const going = rows.filter((row) => before.get(row.id)!.was.container_id === place);
      for (const each of await objectsLeavingHolds(tx, id, theseObjects(going.map((row) => row.id)), place))
        why.set(each, "held");
    }
  for (const row of rows) {
    const { was, now } = before.get(row.id)!;
    if (fields.some((field) => JSON.stringify(row[field]) !== JSON.stringify(now[field]))) why.set(row.id, "changed");
    else if (places && !places.has(was.container_id!)) why.set(row.id, "place_gone");
    else if (kinds && was.kind_id && !kinds.has(was.kind_id)) why.set(row.id, "changed");
  }
  const { going, left } = sorted(rows, why);
  const ids = going.map((row) => row.id);
  await writeObjects(
    tx,
    id,
    fields,
    going.map((row) => ({ id: row.id, ...before.get(row.id)!.was })),
  );
  if (act === "move") await moveRecordsOf(tx, id, ids);
  if (act === "kind") await removeDuties(tx, actor, done, ids);
  const detailOf = (row: ObjectRow) =>
    act === "move" ? { from: row.container_id, to: before.get(row.id)!.was.container_id } : {};
  await recordEvents(
    tx,
    actor,
    verb,
    going.map((row) => ({
      ...{ workspaceId: id, aboutId: row.id, title: row.title },
      detail: { undoes: batch, ...detailOf(row) },
    })),
  );
  return { count: going.length, left: [...left, ...goneFrom(written, rows)] };
}

const lockMoved = (tx: Tx, workspaceId: string, ids: readonly string[]) =>
  tx.execute(sql`select from containers where workspace_id = ${workspaceId}
    and id = any (${uuids([...new Set(ids)])}) order by id for share`);

const Found = z.object({ id: z.string() });
const idsOf = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));

/** Those of the containers that are there, and into which the actor may put objects. */
const placesToFill = async (tx: Tx, actor: Actor, workspaceId: string, ids: readonly string[]) =>
  idsOf(
    await queryRows(tx, Found)`
    select containers.id from containers
    where containers.workspace_id = ${workspaceId} and containers.id = any (${uuids([...new Set(ids)])})
      and ${notDeleted("containers")} and ${edits(actor, containers.workspaceId, containers.id, workspaceId)}`,
  );

const kindsThere = async (tx: Tx, workspaceId: string, ids: readonly string[]) =>
  idsOf(
    await queryRows(tx, Found)`
    select id from kinds where workspace_id = ${workspaceId} and id = any (${uuids([...new Set(ids)])}) for key share`,
  );

const Removed = z.object({ object_id: z.string(), title: z.string(), line: z.string(), duty: z.string().nullable() });

/**
 * Removes the duties that the act put on these objects, but those that somebody changed or that newer reports fulfil.
 * Gives the ids of the objects that lost one.
 */
async function removeDuties(
  tx: Tx,
  actor: Actor,
  { id: workspaceId, batch, at }: Omit<Act, "act">,
  ids: readonly string[],
): Promise<Set<string>> {
  const removed = await statesComputedOnce(
    tx,
    workspaceId,
    [...ids],
    () => queryRows(tx, Removed)`
      delete from duties d using events e
      where (e.workspace_id, e.verb, e.at) = (${workspaceId}::uuid, 'duty.put', ${at}::timestamptz)
        and e.detail ->> 'batch' = ${batch} and e.about_id = any (${uuids(ids)})
        and (d.workspace_id, d.object_id, d.line) = (e.workspace_id, e.about_id, e.detail ->> 'line')
        and d.created_at = e.at and d.removed_at is null
        and not exists (select from events later where (later.workspace_id, later.about_id) = (d.workspace_id, d.object_id)
          and later.verb like 'duty.%' and later.at > e.at and later.detail ->> 'line' = d.line)
        and not exists (select from report_duties f
          join reports r on (r.workspace_id, r.id) = (f.workspace_id, f.report_id)
          where (f.workspace_id, f.duty_id) = (d.workspace_id, d.id) and r.created_at > e.at)
      returning d.object_id, e.title, d.line, e.detail ->> 'duty' as duty`,
  );
  await recordEvents(
    tx,
    actor,
    "duty.take_off",
    removed.map(({ object_id, title, line, duty }) => ({
      ...{ workspaceId, aboutId: object_id, title },
      detail: { undoes: batch, line, duty },
    })),
  );
  return new Set(removed.map((row) => row.object_id));
}

async function takeDutiesOff(tx: Tx, actor: Actor, act: Act): Promise<Undone> {
  const { id } = act;
  const put = await eventsOf(tx, act, "duty.put");
  const rows = await lockedObjects(
    tx,
    actor,
    id,
    put.map((row) => row.id),
  );
  const may = rows.filter((row) => row.may).map((row) => row.id);
  const removed = await removeDuties(tx, actor, act, may);
  const why = new Map<string, Reason>(may.filter((each) => !removed.has(each)).map((each) => [each, "changed"]));
  const { going, left } = sorted(rows, why);
  return { count: going.length, left: [...left, ...goneFrom(put, rows)] };
}

const Deleted = z.object({
  id: z.string(),
  title: z.string(),
  container_id: z.string(),
  deletion: z.string(),
  may: z.boolean(),
  is_back: z.boolean(),
  place_gone: z.boolean(),
  number_taken: z.boolean(),
});

async function restore(tx: Tx, actor: Actor, act: Act): Promise<Undone> {
  const { id, batch } = act;
  await lockWorkspace(tx, id);
  const events = await eventsOf(tx, act, "object.delete");
  const deleted = uuids(events.flatMap((event) => event.deletion ?? []));
  await lockNumbers(
    tx,
    id,
    sql`select plain(external_number) from objects
      where workspace_id = ${id} and deletion_id = any (${deleted}) and external_number <> ''`,
  );
  const rows = await queryRows(tx, Deleted)`
    select objects.id, objects.title, objects.container_id, d.id as deletion,
      ${edits(actor, objects.workspaceId, objects.containerId, id)} as may, d.restored_at is not null as is_back,
      place.deletion_id is not null as place_gone,
      objects.external_number <> '' and exists (select from objects other where other.workspace_id = objects.workspace_id
        and plain(other.external_number) = plain(objects.external_number) and other.external_number <> ''
        and ${notDeleted("other")}) as number_taken
    from deletions d join objects on (objects.workspace_id, objects.id) = (d.workspace_id, d.target_id)
      join containers place on (place.workspace_id, place.id) = (objects.workspace_id, objects.container_id)
    where d.workspace_id = ${id} and d.id = any (${deleted})
    order by objects.id`;
  const why = new Map<string, Reason>();
  for (const row of rows) {
    if (row.is_back) why.set(row.id, "changed");
    else if (row.place_gone) why.set(row.id, "place_gone");
    else if (row.number_taken) why.set(row.id, "number_taken");
  }
  const { going, left } = sorted(rows, why);
  await markRestored(tx, actor, { id, batch, kind: "object", rows: going });
  await restoreRows(
    tx,
    id,
    "object",
    going.map(({ deletion }) => deletion),
  );
  return { count: going.length, left };
}
