import { randomBytes } from "node:crypto";
import { objects } from "@db/schema/object";
import { type Tx, transact } from "@db/transact";
import { containerFor, lockContainer } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { type ChosenBytes, withChosenBytes } from "@server/records/library/choose";
import type { z } from "zod";
import { saidColumns } from "./columns.ts";
import { addContents } from "./contents.ts";
import type { NewObject, ObjectView } from "./inputs.ts";
import { asWritten } from "./tags.ts";
import { objectSeen } from "./view.ts";

/** 128 random bits, URL-safe: the address behind a QR code. */
export const newPublicId = () => randomBytes(16).toString("base64url");

type Input = z.output<typeof NewObject>;

/** An object in a container, with its pictures, files and links. Under an id that is taken none is made. */
export function createObject(actor: Actor, input: Input): Promise<ObjectView>;
export function createObject(actor: Actor, input: Input, id?: string): Promise<ObjectView | null>;
export function createObject(actor: Actor, input: Input, id?: string) {
  const workspaceOf = async (tx: Tx) =>
    (await containerFor(tx, actor, "object.create", input.container_id)).workspaceId;
  return withChosenBytes(actor, input.library_file_ids, workspaceOf, (library) => create(actor, input, library, id));
}

const create = (actor: Actor, input: Input, library: ChosenBytes, wanted?: string) =>
  transact(actor, async (tx) => {
    const { workspaceId } = await containerFor(tx, actor, "object.create", input.container_id);
    await lockContainer(tx, { workspaceId, id: input.container_id });
    const [made] = await tx
      .insert(objects)
      .values({
        id: wanted,
        workspaceId,
        containerId: input.container_id,
        userId: actor.userId,
        ...saidColumns(input),
        title: input.title,
        tags: await asWritten(tx, workspaceId, input.tags),
        publicId: newPublicId(),
      })
      .onConflictDoNothing({ target: objects.id })
      .returning({ id: objects.id });
    if (!made) return null;
    const id = made.id;
    await recordEvent(tx, actor, "object.create", { workspaceId, aboutId: id, title: input.title });
    await addContents(tx, actor, { workspaceId, objectId: id }, input, library);
    return objectSeen(tx, actor, id);
  });
