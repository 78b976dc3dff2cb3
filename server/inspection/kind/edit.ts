import { kinds } from "@db/schema/kind";
import { objects } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import { type Locale, locales } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { changesSince } from "@server/core/concurrent-edit";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { dutyLines } from "@server/inspection/duty/lines";
import { changedLines } from "@server/inspection/duty/proposed";
import { kindTitle } from "@server/records/kind/title";
import type { Titles } from "@server/records/review-point/title";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { kindFormValues } from "./form-values.ts";
import { type KindChanges, type KindStep, type KindView, MOST_KINDS, type NewKind, type OneKind } from "./inputs.ts";
import { kindViews, loadKind } from "./list.ts";
import { requireRecipients, requireWholeBody } from "./recipients.ts";

type Names = Partial<Record<Locale, string>>;

/** Adds a kind as the last one of the workspace. Throws invalid without a name, or if one is taken. */
export const createKind = (actor: Actor, input: z.output<typeof NewKind>, locale: Locale): Promise<KindView> =>
  transact(actor, (tx) => addKind(tx, actor, input, locale));

/** The same, in the caller's transaction. */
export async function addKind(
  tx: Tx,
  actor: Actor,
  {
    id,
    icon_code,
    lines,
    shows_certificates,
    remind_users,
    remind_groups,
    body,
    body_email,
    body_language,
    ...names
  }: z.output<typeof NewKind>,
  locale: Locale,
): Promise<KindView> {
  const all = await lockKinds(tx, actor, id, locale);
  if (all.length >= MOST_KINDS) throw invalid(`mistake.too_big.array?maximum=${MOST_KINDS}`, locale);
  const titles = titlesFrom(names, { code: null, locale });
  await requireFreeNames(tx, { workspaceId: id, titles });
  const position = Math.max(-1, ...all.map((kind) => kind.position)) + 1;
  await requireRecipients(tx, id, { remind_users, remind_groups });
  requireWholeBody({ body, body_email });
  const [created] = await tx
    .insert(kinds)
    .values({
      ...{ workspaceId: id, titles, iconCode: icon_code, lines: await linesWanted(tx, id, [], lines), position },
      ...{ showsCertificates: shows_certificates, remindUserIds: remind_users, remindGroupIds: remind_groups },
      ...{ body, bodyEmail: body_email, bodyLocale: body_language },
    })
    .returning({ id: kinds.id });
  const title = kindTitle(locale, { code: null, titles });
  await recordEvent(tx, actor, "kind.create", { workspaceId: id, aboutId: created!.id, title });
  return loadKind(tx, id, created!.id, locale);
}

/**
 * Changes the names and icon of a kind, and whether forms offer it; what the input leaves out stays. Throws invalid
 * without a name, or if one is taken, and conflict if somebody else changed the same fields (see changesSince).
 */
export const editKind = (actor: Actor, input: z.output<typeof KindChanges>, locale: Locale): Promise<KindView> =>
  transact(actor, async (tx) => {
    const { id, kindId } = input;
    const before = findKind(await lockKinds(tx, actor, id, locale), kindId);
    const changes = await changesSince(tx, input, {
      actor,
      record: { workspaceId: id, aboutId: kindId, verbs: ["kind.edit"] },
      read: async () => before,
      values: kindFormValues,
    });
    const { code } = before;
    const titles = titlesFrom({ ...before, ...withoutUndefined(changes) }, { code, locale });
    await requireFreeNames(tx, { workspaceId: id, kindId, titles });
    await requireRecipients(tx, id, changes);
    requireWholeBody({ ...before, ...withoutUndefined(changes) });
    await tx
      .update(kinds)
      .set({
        titles,
        iconCode: changes.icon_code,
        active: changes.active,
        showsCertificates: changes.shows_certificates,
        remindUserIds: changes.remind_users,
        remindGroupIds: changes.remind_groups,
        body: changes.body,
        bodyEmail: changes.body_email,
        bodyLocale: changes.body_language,
        lines: await linesWanted(tx, id, before.lines, changes.lines),
        updatedAt: sql`now()`,
      })
      .where(and(eq(kinds.workspaceId, id), eq(kinds.id, kindId)));
    const title = kindTitle(locale, { code, titles });
    await recordEvent(tx, actor, "kind.edit", { workspaceId: id, aboutId: kindId, title });
    return loadKind(tx, id, kindId, locale);
  });

/** Moves a kind by a number of places. */
export const moveKind = (actor: Actor, { id, kindId, by }: z.output<typeof KindStep>, locale: Locale): Promise<void> =>
  transact(actor, async (tx) => {
    const all = await lockKinds(tx, actor, id, locale);
    const { title } = findKind(all, kindId);
    const ids = all.map((kind) => kind.id);
    const from = ids.indexOf(kindId);
    const to = Math.min(ids.length - 1, Math.max(0, from + by));
    ids.splice(to, 0, ...ids.splice(from, 1));
    await tx.execute(sql`
      update kinds k set position = ordered.place - 1
        from unnest(${sql.param(ids)}::uuid[]) with ordinality as ordered (id, place)
      where k.workspace_id = ${id} and k.id = ordered.id and k.position <> ordered.place - 1`);
    await recordEvent(tx, actor, "kind.sort", { workspaceId: id, aboutId: kindId, title });
  });

/**
 * Deletes a kind that no object has; soft-deleted objects lose it. An own field that was for this kind alone is switched
 * off, since without a kind it is for all objects. Throws invalid while others have it.
 */
export const removeKind = (actor: Actor, { id, kindId }: z.output<typeof OneKind>, locale: Locale): Promise<void> =>
  transact(actor, async (tx) => {
    findKind(await lockKinds(tx, actor, id, locale), kindId);
    const one = and(eq(kinds.workspaceId, id), eq(kinds.id, kindId));
    await tx.select({ id: kinds.id }).from(kinds).where(one).for("update"); // waits for objects that get it now
    const { title, objects_count } = await loadKind(tx, id, kindId, locale);
    if (objects_count > 0) throw invalid(`kind.in_use?count=${objects_count}`, { code: "in_use" });
    await tx
      .update(objects)
      .set({ kindId: null })
      .where(and(eq(objects.workspaceId, id), eq(objects.kindId, kindId)));
    await tx.execute(sql`
      update own_fields set active = active and kind_ids <> array[${kindId}::uuid], updated_at = now(),
        kind_ids = array_remove(kind_ids, ${kindId}::uuid)
      where workspace_id = ${id} and ${kindId}::uuid = any (kind_ids)`);
    await tx.delete(kinds).where(one);
    await recordEvent(tx, actor, "kind.delete", { workspaceId: id, aboutId: kindId, title });
  });

/** The lines that a kind proposes from now on; undefined: as before. Throws invalid for an unknown one (planDuties). */
const linesWanted = async (tx: Tx, workspaceId: string, before: string[], wanted: string[] | undefined) =>
  wanted && changedLines(before, await dutyLines(tx, workspaceId), wanted);

/** Authorizes the actor, locks the workspace, and returns its kinds in order. */
async function lockKinds(tx: Tx, actor: Actor, workspaceId: string, locale: Locale): Promise<KindView[]> {
  authorizeIn(actor, workspaceId, "workspace.edit");
  await lockWorkspace(tx, workspaceId);
  return kindViews(tx, workspaceId, locale);
}

function findKind(all: KindView[], id: string): KindView {
  const found = all.find((kind) => kind.id === id);
  if (!found) throw notFound();
  return found;
}

/** The names entered. A kind that was not made from a review point must have one in at least one language. */
function titlesFrom(names: Names, { code, locale }: { code: string | null; locale: Locale }): Titles {
  const titles = Object.fromEntries(locales.flatMap((each) => (names[each] ? [[each, names[each]]] : [])));
  if (code === null && Object.keys(titles).length === 0) throw invalid("mistake.required", locale);
  return titles;
}

type Naming = { workspaceId: string; kindId?: string; titles: Titles };

/** Throws if another kind has one of these names in the same language. */
async function requireFreeNames(tx: Tx, { workspaceId, kindId, titles }: Naming): Promise<void> {
  for (const language of locales) {
    const wanted = titles[language]?.toLowerCase();
    if (!wanted) continue;
    const all = await kindViews(tx, workspaceId, language);
    if (all.some((other) => other.id !== kindId && other.title.toLowerCase() === wanted))
      throw invalid("kind.title_taken", language);
  }
}

const withoutUndefined = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>;
