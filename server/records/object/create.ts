import { randomBytes } from "node:crypto";
import { objects } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor, containerToFill } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { iconOfKind } from "@server/records/kind/choices";
import { type ChosenBytes, withChosenBytes } from "@server/records/library/choose";
import { changedValues, ownFieldsToWrite } from "@server/records/own-field/values";
import { holdSticker, noteTaken } from "@server/records/sticker/take";
import type { z } from "zod";
import { writtenColumns } from "./columns.ts";
import { addContents } from "./contents.ts";
import { requireFreeNumber } from "./external-number.ts";
import type { NewObject, ObjectView } from "./inputs.ts";
import { viewInReach } from "./load-view.ts";
import { withExistingSpelling } from "./tags.ts";

/** 128 random bits, URL-safe: the unguessable part of a public address. */
export const newPublicId = () => randomBytes(16).toString("base64url");

type Input = z.output<typeof NewObject>;

type Made = { workspaceId: string; id: string; title: string };
type More = {
  /** What is added in the same transaction. */
  addTo?: (tx: Tx, made: Made) => Promise<unknown>;
  /** Made by a form that asks for little: obligatory own fields may stay empty. */
  quick?: true;
};

/**
 * Creates an object in a container, with its pictures, files and links. With an `id` that exists already it creates
 * nothing and returns null.
 */
export function createObject(actor: Actor, input: Input, locale: Locale, more?: More): Promise<ObjectView>;
export function createObject(
  actor: Actor,
  input: Input,
  locale: Locale,
  more: More & { id: string },
): Promise<ObjectView | null>;
export function createObject(actor: Actor, input: Input, locale: Locale, more: More & { id?: string } = {}) {
  const workspaceOf = async (tx: Tx) =>
    (await containerFor(tx, actor, "object.create", input.container_id)).workspaceId;
  return withChosenBytes(actor, input.library_file_ids, workspaceOf, (library) =>
    create(actor, input, library, locale, more),
  );
}

const create = (
  actor: Actor,
  input: Input,
  library: ChosenBytes,
  locale: Locale,
  { id: newId, addTo, quick }: More & { id?: string },
) =>
  transact(actor, async (tx) => {
    const access = await containerToFill(tx, actor, "object.create", input.container_id);
    const { workspaceId } = access;
    await requireFreeNumber(tx, actor, workspaceId, input.external_number);
    const ownFields = await ownFieldsToWrite(tx, workspaceId, input.fields);
    const sticker = input.sticker ? { workspaceId, publicId: input.sticker } : null;
    if (sticker) await holdSticker(tx, actor, sticker);
    const kindIcon = input.kind_id ? await iconOfKind(tx, workspaceId, input.kind_id) : null;
    const [created] = await tx
      .insert(objects)
      .values({
        id: newId,
        workspaceId,
        containerId: input.container_id,
        userId: actor.userId,
        ...writtenColumns({
          ...input,
          fields: changedValues(ownFields, {}, input.fields ?? {}, {
            kindId: input.kind_id ?? null,
            require: quick ? "none" : "all",
          }),
        }),
        title: input.title,
        iconCode: input.icon_code ?? kindIcon,
        tags: await withExistingSpelling(tx, workspaceId, input.tags),
        publicId: sticker?.publicId ?? newPublicId(),
      })
      .onConflictDoNothing({ target: objects.id })
      .returning({ id: objects.id });
    if (!created) return null;
    const { id } = created;
    if (sticker) await noteTaken(tx, sticker, id);
    await recordEvent(tx, actor, "object.create", { workspaceId, aboutId: id, title: input.title });
    await addContents(tx, actor, { workspaceId, objectId: id }, input, library);
    await addTo?.(tx, { workspaceId, id, title: input.title });
    return viewInReach(tx, actor, { id, access }, locale);
  });
