import { queryRows } from "@db/rows";
import { ownFields } from "@db/schema/own-field";
import { type Tx, transact } from "@db/transact";
import { type Locale, locales, nameIn } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import { type Actor, authorizeIn } from "@server/core/actor";
import { changesSince } from "@server/core/concurrent-edit";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import type { Titles } from "@server/records/review-point/title";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { ownFieldFormValues } from "./form-values.ts";
import {
  MOST_FIELDS,
  type NewOwnField,
  type OneOwnField,
  type OwnFieldChanges,
  type OwnFieldStep,
  type OwnFieldView,
} from "./inputs.ts";
import { keyOf, lockKeys, takenKeys } from "./keys.ts";
import { loadOwnField, type UncountedField, uncountedFields } from "./list.ts";

type Names = Partial<Record<Locale, string>>;

/** Adds a field as the last one of the workspace. Throws invalid without a name, or if its name or key is taken. */
export const createOwnField = (
  actor: Actor,
  { id, type, key, unit, options, kind_ids, required, public: isPublic, ...names }: z.output<typeof NewOwnField>,
  locale: Locale,
): Promise<OwnFieldView> =>
  transact(actor, async (tx) => {
    const all = await lockFields(tx, actor, id, locale);
    await lockKeys(tx, id);
    if (all.length >= MOST_FIELDS) throw invalid(`mistake.too_big.array?maximum=${MOST_FIELDS}`, locale);
    const titles = titlesFrom(names, locale);
    requireFreeNames(all, titles);
    requireOptions(type, options ?? []);
    const title = nameIn(locale, titles);
    const [created] = await tx
      .insert(ownFields)
      .values({
        ...{ workspaceId: id, titles, type, unit, options, kindIds: await kindsOf(tx, id, kind_ids), required },
        public: isPublic,
        key: await freeKey(tx, id, key, title),
        position: Math.max(-1, ...all.map((field) => field.position)) + 1,
      })
      .returning({ id: ownFields.id });
    await recordEvent(tx, actor, "own_field.create", { workspaceId: id, aboutId: created!.id, title });
    return loadOwnField(tx, id, created!.id, locale);
  });

/**
 * Changes a field; what the input leaves out stays, its key and type always. Where one option takes the place of
 * another in the list, the objects that have it follow by a job.
 *
 * @throws invalid without a name or options, or if its name is taken; conflict if somebody else changed the same
 */
export const editOwnField = (
  actor: Actor,
  input: z.output<typeof OwnFieldChanges>,
  locale: Locale,
): Promise<OwnFieldView> =>
  transact(actor, async (tx) => {
    const { id, fieldId } = input;
    const all = await lockFields(tx, actor, id, locale);
    const before = findField(all, fieldId);
    const changes = await changesSince(tx, input, {
      actor,
      record: { workspaceId: id, aboutId: fieldId, verbs: ["own_field.edit"] },
      read: async () => before,
      values: ownFieldFormValues,
    });
    const named = Object.fromEntries(locales.map((each) => [each, changes[each] ?? before[each]]));
    const titles = titlesFrom(named, locale);
    requireFreeNames(all, titles, fieldId);
    const options = changes.options ?? before.options;
    requireOptions(before.type, options);
    await tx
      .update(ownFields)
      .set({
        titles,
        options,
        unit: changes.unit,
        kindIds: await kindsOf(tx, id, changes.kind_ids),
        required: changes.required,
        public: changes.public,
        active: changes.active,
        updatedAt: sql`now()`,
      })
      .where(and(eq(ownFields.workspaceId, id), eq(ownFields.id, fieldId)));
    for (const [from, to] of renamed(before.options, options))
      await enqueue(tx, "own_field.rewrite", { workspaceId: id, fieldId, from, to });
    const title = nameIn(locale, titles);
    await recordEvent(tx, actor, "own_field.edit", { workspaceId: id, aboutId: fieldId, title });
    return loadOwnField(tx, id, fieldId, locale);
  });

/** The options that others took the place of: in a list of the same length, at the same place, and new in it. */
const renamed = (before: string[], after: string[]): [string, string][] =>
  before.length === after.length
    ? before.flatMap((from, index) => {
        const to = after[index]!;
        return from !== to && !after.includes(from) && !before.includes(to) ? [[from, to] as [string, string]] : [];
      })
    : [];

/** Moves a field by one place. */
export const moveOwnField = (
  actor: Actor,
  { id, fieldId, by }: z.output<typeof OwnFieldStep>,
  locale: Locale,
): Promise<void> =>
  transact(actor, async (tx) => {
    const all = await lockFields(tx, actor, id, locale);
    const { title } = findField(all, fieldId);
    const ids = all.map((field) => field.id);
    const from = ids.indexOf(fieldId);
    const to = Math.min(ids.length - 1, Math.max(0, from + by));
    ids.splice(to, 0, ...ids.splice(from, 1));
    await tx.execute(sql`
      update own_fields f set position = ordered.place - 1
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered (id, place)
      where f.workspace_id = ${id} and f.id = ordered.id and f.position <> ordered.place - 1`);
    await recordEvent(tx, actor, "own_field.sort", { workspaceId: id, aboutId: fieldId, title });
  });

/** Deletes a field. It is gone at once; a job takes its values from the objects. */
export const removeOwnField = (
  actor: Actor,
  { id, fieldId }: z.output<typeof OneOwnField>,
  locale: Locale,
): Promise<void> =>
  transact(actor, async (tx) => {
    const { title } = findField(await lockFields(tx, actor, id, locale), fieldId);
    await tx
      .update(ownFields)
      .set({ deletedAt: sql`now()` })
      .where(and(eq(ownFields.workspaceId, id), eq(ownFields.id, fieldId)));
    await enqueue(tx, "own_field.rewrite", { workspaceId: id, fieldId, from: null, to: null });
    await recordEvent(tx, actor, "own_field.delete", { workspaceId: id, aboutId: fieldId, title });
  });

/** Authorizes the actor, locks the workspace, and returns its fields in order. */
async function lockFields(tx: Tx, actor: Actor, workspaceId: string, locale: Locale): Promise<UncountedField[]> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  await lockWorkspace(tx, workspaceId);
  return uncountedFields(tx, workspaceId, locale);
}

function findField(all: UncountedField[], id: string): UncountedField {
  const found = all.find((field) => field.id === id);
  if (!found) throw notFound();
  return found;
}

/** The names entered. It must have one in at least one language. */
function titlesFrom(names: Names, locale: Locale): Titles {
  const titles = Object.fromEntries(locales.flatMap((each) => (names[each] ? [[each, names[each]]] : [])));
  if (Object.keys(titles).length === 0) throw invalid("mistake.required", locale);
  return titles;
}

function requireFreeNames(all: UncountedField[], titles: Titles, self?: string): void {
  for (const language of locales) {
    const wanted = titles[language]?.toLowerCase();
    if (wanted && all.some((other) => other.id !== self && other[language].toLowerCase() === wanted))
      throw invalid("own_field.title_taken", language);
  }
}

function requireOptions(type: OwnFieldView["type"], options: string[]): void {
  if (type === "choice" && options.length < 2) throw invalid("own_field.two_options", "options");
}

const Ids = z.object({ id: z.string() });

/** The kinds that a field is for; throws invalid for one that the workspace does not have. Undefined: as before. */
async function kindsOf(tx: Tx, workspaceId: string, kindIds: string[] | undefined): Promise<string[] | undefined> {
  if (!kindIds?.length) return kindIds;
  const found = await queryRows(tx, Ids)`
    select id from kinds where workspace_id = ${workspaceId} and id = any (${sql.param(kindIds)}::uuid[])`;
  if (found.length < new Set(kindIds).size) throw invalid("kind.unknown", "kind_ids");
  return found.map(({ id }) => id);
}

/** The key that was asked for, or one made of the name. Throws invalid if it is taken, also by a field that is going. */
async function freeKey(tx: Tx, workspaceId: string, wanted: string | undefined, title: string): Promise<string> {
  const taken = await takenKeys(tx, workspaceId);
  if (wanted !== undefined && taken.has(wanted)) throw invalid("own_field.key_taken", "key");
  return wanted ?? keyOf(title, taken);
}
