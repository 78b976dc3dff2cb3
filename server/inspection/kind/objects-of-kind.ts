import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { dutyLines } from "@server/inspection/duty/lines";
import { proposedByRegion } from "@server/inspection/duty/proposed";
import { putOnObjects } from "@server/inspection/duty/put-on-many";
import { createObject } from "@server/records/object/create";
import { editObject } from "@server/records/object/edit";
import type { NewObject, ObjectChanges, ObjectView } from "@server/records/object/inputs";
import type { z } from "zod";
import { kindRow } from "./list.ts";

type OfKind = { workspaceId: string; id: string; title: string; kindId: string };

type Made = Omit<OfKind, "kindId">;

/** Creates an object, with the duties that its kind proposes, and then what `addTo` adds in the same transaction. */
export const createObjectOfKind = (
  actor: Actor,
  input: z.output<typeof NewObject>,
  locale: Locale,
  { addTo, quick }: { addTo?: (tx: Tx, made: Made) => Promise<unknown>; quick?: true } = {},
): Promise<ObjectView> =>
  createObject(actor, input, locale, {
    quick,
    addTo: async (tx, made) => {
      if (input.kind_id) await putProposed(tx, actor, { ...made, kindId: input.kind_id }, locale);
      await addTo?.(tx, made);
    },
  });

/**
 * Changes an object as editObject(). Another kind adds the duties that it proposes; those that the object has stay until
 * somebody takes them off.
 */
export const editObjectOfKind = (
  actor: Actor,
  input: z.output<typeof ObjectChanges>,
  locale: Locale,
): Promise<ObjectView> =>
  editObject(actor, input, locale, {
    withKind: (tx, object) => putProposed(tx, actor, object, locale),
  });

async function putProposed(tx: Tx, actor: Actor, { workspaceId, kindId, ...object }: OfKind, locale: Locale) {
  const kind = await kindRow(tx, workspaceId, kindId);
  const lines = proposedByRegion(kind, await dutyLines(tx, workspaceId));
  await putOnObjects(tx, actor, workspaceId, [object], lines, locale);
}
