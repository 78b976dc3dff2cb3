import type { Facts } from "@db/schema/import";
import { objects } from "@db/schema/object";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import type { DutyLine } from "@server/inspection/duty/lines";
import { proposedByRegion } from "@server/inspection/duty/proposed";
import { putOnObjects } from "@server/inspection/duty/put-on-many";
import { factsInHistory } from "@server/records/object/columns";
import { newPublicId } from "@server/records/object/create";
import type { ChangedFact } from "@server/records/object/inputs";
import type { OwnFieldRow } from "@server/records/own-field/title";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { Kind } from "./context.ts";
import { type Found, factsOf, withFacts } from "./found.ts";

type Known = {
  workspaceId: string;
  kinds: ReadonlyMap<string, Kind>;
  fields: readonly OwnFieldRow[];
  catalogue: readonly DutyLine[];
};
type NewObject = { containerId: string; facts: Facts & { title: string } };

const empty: Found = {
  ...{ id: "", container_id: "", title: "", display_code: "", subtitle: "", kind_id: null, icon_code: null, make: "" },
  ...{ model: "", serial_number: "", year_built: null, in_service_on: null, external_number: "", tags: [], fields: {} },
  last_known: [],
};

const columnsOf = (found: Found) => ({
  title: found.title,
  displayCode: found.display_code,
  subtitle: found.subtitle,
  kindId: found.kind_id,
  iconCode: found.icon_code,
  make: found.make,
  model: found.model,
  serialNumber: found.serial_number,
  yearBuilt: found.year_built,
  inServiceOn: found.in_service_on,
  externalNumber: found.external_number,
  tags: found.tags,
  fields: found.fields,
  lastKnown: found.last_known,
});

const iconOf = ({ kinds }: Known, { kind_id, icon_code }: Found) =>
  icon_code ?? (kind_id ? (kinds.get(kind_id)?.icon_code ?? null) : null);

/**
 * Makes objects, each with its event and the duties that its kind proposes, and returns their ids in the same order. The
 * caller has authorized, and locked their containers. As createObject(), but for many.
 */
export async function makeObjects(
  tx: Tx,
  actor: Actor,
  known: Known,
  all: readonly NewObject[],
  locale: Locale,
): Promise<string[]> {
  if (all.length === 0) return [];
  const { workspaceId } = known;
  const made = await tx
    .insert(objects)
    .values(
      all.map(({ containerId, facts }) => {
        const object = withFacts(empty, facts);
        const columns = columnsOf({ ...object, icon_code: iconOf(known, object) });
        return { ...columns, workspaceId, containerId, userId: actor.userId, publicId: newPublicId() };
      }),
    )
    .returning({ id: objects.id, title: objects.title, kindId: objects.kindId });
  await recordEvents(
    tx,
    actor,
    "object.create",
    made.map(({ id, title }) => ({ workspaceId, aboutId: id, title })),
  );
  await putDuties(tx, actor, known, made, locale);
  return made.map(({ id }) => id);
}

/** Changes facts of objects that the caller has locked, with the event of each. A new kind brings its duties. */
export async function changeObjects(
  tx: Tx,
  actor: Actor,
  known: Known,
  changes: readonly { found: Found; after: Facts }[],
  locale: Locale,
): Promise<void> {
  if (changes.length === 0) return;
  const { workspaceId } = known;
  const rows = changes.map(({ found, after }) => {
    const changed = withFacts(found, after);
    return after.kind_id ? { ...changed, icon_code: iconOf(known, changed) } : changed;
  });
  await tx.execute(sql`
    update objects o set title = c.title, display_code = c.display_code, subtitle = c.subtitle, kind_id = c.kind_id,
      icon_code = c.icon_code, make = c.make, model = c.model, serial_number = c.serial_number,
      year_built = c.year_built, in_service_on = c.in_service_on, external_number = c.external_number, tags = c.tags,
      fields = c.fields, last_known = c.last_known, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id uuid, title text, display_code text, subtitle text,
      kind_id uuid, icon_code text, make text, model text, serial_number text, year_built integer, in_service_on date,
      external_number text, tags text[], fields jsonb, last_known jsonb)
    where o.workspace_id = ${workspaceId} and o.id = c.id`);
  await recordEvents(
    tx,
    actor,
    "object.edit",
    changes.map(({ found, after }, at) => ({
      ...{ workspaceId, aboutId: found.id, title: rows[at]!.title },
      detail: { facts: changedFacts(known, factsOf(found), after) },
    })),
  );
  const got = changes.filter(({ after }) => after.kind_id);
  const withKind = got.map(({ found, after }) => ({ ...found, kindId: after.kind_id as string }));
  await putDuties(tx, actor, known, withKind, locale);
}

async function putDuties(
  tx: Tx,
  actor: Actor,
  { workspaceId, kinds, catalogue }: Known,
  all: readonly { id: string; title: string; kindId: string | null }[],
  locale: Locale,
): Promise<void> {
  const used = [...kinds.values()].filter(({ id }) => all.some(({ kindId }) => kindId === id));
  for (const kind of used) {
    const some = all.filter(({ kindId }) => kindId === kind.id);
    await putOnObjects(tx, actor, workspaceId, some, proposedByRegion(kind, catalogue), locale);
  }
}

const written = (value: Facts[string] | undefined) => (value === null || value === undefined ? "" : String(value));

/** The facts of which the history says what they were and became, as editObject() records them. */
const changedFacts = ({ fields }: Known, before: Facts, after: Facts): z.infer<typeof ChangedFact>[] => [
  ...factsInHistory.flatMap((fact) =>
    fact in after ? [{ fact, from: written(before[fact]), to: written(after[fact]) }] : [],
  ),
  ...fields.flatMap(({ key, titles, type, unit }) => {
    const name = `own.${key}`;
    const values = { from: written(before[name]), to: written(after[name]) };
    return name in after ? [{ fact: "own_field" as const, ...values, own: { titles, type, unit } }] : [];
  }),
];
