import { notDeleted } from "@db/not-deleted";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Facts } from "@db/schema/import";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { plain } from "@server/core/search-words";
import { dutyLines } from "@server/inspection/duty/lines";
import { trash } from "@server/records/deletion/trash";
import { ownFieldsIn } from "@server/records/own-field/values";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { kindsById } from "./context.ts";
import { factsOf, isSame, lockObjects, takenNumbers } from "./found.ts";
import type { OneImport } from "./inputs.ts";
import { isItsOwn, takeReportsBack } from "./last-report/take-back.ts";
import { BACK, type Outcome } from "./rows.ts";
import { changeObjects } from "./write-objects.ts";

/** Takes back what an import did to objects, where nobody changed them since. The caller has authorized. */
export async function undoObjects(
  tx: Tx,
  actor: Actor,
  input: OneImport,
  title: string,
  locale: Locale,
): Promise<Outcome[]> {
  return [...(await takeAway(tx, actor, input, title)), ...(await putBack(tx, actor, input, title, locale))];
}

const Made = z.object({
  number: z.number(),
  object_id: z.string(),
  places: z.array(z.string()),
  done_at: z.string(),
});
const Now = z.object({ id: z.string(), updated_at: z.string() });
const Used = z.object({ object_id: z.string() });

/** What nobody changed, and to which nothing was added, goes into the trash, and the places around it that are empty then. */
async function takeAway(tx: Tx, actor: Actor, { id, importId }: OneImport, title: string): Promise<Outcome[]> {
  const rows = await queryRows(tx, Made)`
    select number, object_id, places, done_at::text from import_rows
    where (workspace_id, import_id) = (${id}, ${importId}) and made = 'made' order by number`;
  // by their ids, so that Postgres goes through them once, whatever it knows of the tables
  const ids = uuids(rows.map((row) => row.object_id));
  const there = await queryRows(tx, Now)`
    select id, updated_at::text from objects where workspace_id = ${id} and id = any (${ids}) and ${notDeleted()}`;
  const changedAt = new Map(there.map((object) => [object.id, object.updated_at]));
  const added = (table: string) =>
    sql`select object_id from ${sql.raw(table)} where workspace_id = ${id} and object_id = any (${ids})`;
  const additions = await queryRows(tx, Used)`${sql.join(
    ["files", "action_points", "answers", "incidents", "out_of_service"].map(added),
    sql` union `,
  )} union ${added("reports")} and not ${isItsOwn(sql`reports`, { id, importId })}`;
  const used = new Set(additions.map((row) => row.object_id));
  const outcomes = rows.map(({ object_id, done_at, ...row }) => {
    const changed = changedAt.get(object_id);
    const undone =
      changed === undefined
        ? "import.undone.gone"
        : changed !== done_at
          ? "import.undone.changed"
          : used.has(object_id)
            ? "import.undone.used"
            : BACK;
    return { ...row, object_id, undone };
  });
  const removed = outcomes.filter(({ undone }) => undone === BACK).map(({ object_id }) => object_id);
  const containers = await emptied(tx, id, [...new Set(rows.flatMap(({ places }) => places))], removed);
  const made = { objects: removed, containers };
  if (removed.length + containers.length > 0)
    await trash(tx, actor, { workspaceId: id, kind: "import", targetId: importId, title, made });
  return outcomes.map(({ number, undone }) => ({ number, undone }));
}

const Emptied = z.object({ id: z.string() });

/** Those of the containers below which there is nothing but what goes. */
async function emptied(tx: Tx, workspaceId: string, made: readonly string[], gone: readonly string[]) {
  if (made.length === 0) return [];
  const holding = (table: string, column: string, also = sql``) => sql`
    select p.above_id as id from container_paths p
      join ${sql.raw(table)} x on x.workspace_id = p.workspace_id and x.${sql.raw(column)} = p.container_id
    where p.workspace_id = ${workspaceId} and p.above_id = any (${uuids(made)}) and ${notDeleted("x")}
      and (x.id not in (select unnest(${uuids([...made, ...gone])})) ${also})`;
  const rows = await queryRows(tx, Emptied)`
    ${holding("containers", "id", sql`or x.floorplan is not null`)}
    union ${holding("objects", "container_id")} union ${holding("action_points", "container_id")}`;
  const kept = new Set(rows.map(({ id }) => id));
  return made.filter((id) => !kept.has(id));
}

const Changed = z.object({
  number: z.number(),
  object_id: z.string(),
  before: z.custom<Facts>(),
  after: z.custom<Facts>(),
});

/**
 * Facts that are still as the import wrote them become what they were, and reports and duties that it added go, where
 * nobody changed them since.
 */
async function putBack(
  tx: Tx,
  actor: Actor,
  { id, importId }: OneImport,
  title: string,
  locale: Locale,
): Promise<Outcome[]> {
  const rows = await queryRows(tx, Changed)`
    select number, object_id, before, after from import_rows
    where (workspace_id, import_id) = (${id}, ${importId}) and made = 'changed' order by number`;
  const all = await lockObjects(
    tx,
    id,
    rows.map((row) => row.object_id),
  );
  const found = new Map(all.map((object) => [object.id, object]));
  const numbers = rows.flatMap(({ before }) => (before.external_number ? [String(before.external_number)] : []));
  const taken = await takenNumbers(tx, { workspaceId: id, locks: true }, numbers);
  const [fields, kinds] = [await ownFieldsIn(tx, id), await kindsById(tx, id)];
  const outcomes: Outcome[] = [];
  const changes = rows.flatMap(({ number, object_id, before, after }) => {
    const object = found.get(object_id);
    if (!object) {
      outcomes.push({ number, undone: "import.undone.gone" });
      return [];
    }
    const now = factsOf(object);
    const still = Object.entries(before).filter(
      ([name, value]) =>
        isSame(now[name], after[name]) &&
        !(name === "external_number" && value && taken.has(plain(String(value)))) &&
        !(name === "kind_id" && value && !kinds.has(String(value))) &&
        !(name.startsWith("own.") && !fields.some(({ key }) => name === `own.${key}`)),
    );
    outcomes.push({ number, undone: still.length === Object.keys(before).length ? BACK : "import.undone.changed" });
    return still.length > 0 ? [{ found: object, after: Object.fromEntries(still) }] : [];
  });
  const kept = await takeReportsBack(tx, actor, { id, importId }, title);
  for (const outcome of outcomes)
    if (outcome.undone === BACK && kept.has(outcome.number)) outcome.undone = "import.undone.changed";
  await changeObjects(
    tx,
    actor,
    { workspaceId: id, kinds, fields, catalogue: await dutyLines(tx, id) },
    changes,
    locale,
  );
  return outcomes;
}
