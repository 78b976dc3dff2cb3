import { notDeleted } from "@db/not-deleted";
import { blobs } from "@db/schema/blob";
import { files } from "@db/schema/file";
import { signatures } from "@db/schema/signature";
import { type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { conflict, forbidden, invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requireReleased } from "@server/platform/files/checked";
import { storeGenerated } from "@server/platform/files/store";
import { requireQuotaForSize } from "@server/platform/storage/quota";
import { drawnSignature } from "@server/platform/uploads/signature-image";
import { fileFor } from "@server/records/file/file-for";
import { lockFiles } from "@server/records/file/order";
import { lockObject } from "@server/records/object/object-for";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { z } from "zod";
import type { NewSignature } from "./inputs.ts";
import { canHoldStamp } from "./kinds.ts";
import { spotOf } from "./places.ts";
import { signerOf } from "./signer.ts";
import { readStart } from "./started.ts";

type Input = z.output<typeof NewSignature>;

/**
 * Signs a file as the actor, once for each person and content. A job makes the signed PDF. `acceptsDates`: the dates
 * may be sent (REST) where there is no token of the page.
 */
export async function signFile(actor: Actor, input: Input, acceptsDates = false): Promise<{ id: string }> {
  if (actor.impersonatorId) throw forbidden("signature.not_for_others");
  if (!input.signature && !input.typed) throw invalid("signature.how_required", "typed");
  return transact(actor, async (tx) => {
    const { workspaceId, containerId, objectId, withheld } = await fileFor(tx, actor, "signature.create", input.fileId);
    if (objectId !== input.id) throw notFound();
    requireReleased(withheld); // its bytes cannot have been read
    const read = readingOf(actor, input, acceptsDates);
    const drawn = input.signature && (await drawnSignature(input.signature));
    await lockObject(tx, { workspaceId, containerId, id: objectId });
    await lockFiles(tx, { workspaceId, objectId }); // a concurrent replacement comes before, or finds it signed
    const file = await currentFile(tx, { workspaceId, objectId, id: input.fileId });
    if (read.sha256 !== undefined && read.sha256 !== file.sha256)
      throw conflict("signature.file_changed", "file_changed");
    if (file.superseded) throw conflict("signature.superseded", "superseded");
    await requireQuotaForSize(tx, workspaceId, file.size); // for the signed PDF, which is about as large
    const [created] = await tx
      .insert(signatures)
      .values({
        workspaceId,
        objectId,
        fileId: file.id,
        userId: actor.userId,
        firstName: input.first_name,
        lastName: input.last_name,
        ...(await signerOf(tx, actor)),
        company: input.company,
        ref: input.ref,
        readSha256: file.sha256,
        drawn: drawn && (await storeGenerated(tx, workspaceId, drawn, "image/png", input.signature!.field)),
        typed: input.signature ? "" : input.typed,
        ...placeOf(input, file),
        startedAt: read.startedAt,
        endedAt: read.endedAt,
        readingSeconds: read.seconds,
      })
      .onConflictDoNothing()
      .returning({ id: signatures.id });
    if (!created) throw conflict("signature.already", "already_signed");
    await tx
      .update(files)
      .set({ signed: true })
      .where(and(eq(files.workspaceId, workspaceId), eq(files.id, file.id)));
    const detail = { object_id: objectId, signature_id: created.id };
    await recordEvent(tx, actor, "signature.create", { workspaceId, aboutId: file.id, title: file.title, detail });
    await enqueue(tx, "signature.make", { workspaceId, signatureId: created.id });
    return created;
  });
}

type FileOfObject = { workspaceId: string; objectId: string; id: string };

/** The file as it is under the lock. Throws not found if it was deleted or moved to another object meanwhile. */
async function currentFile(tx: Tx, { workspaceId, objectId, id: fileId }: FileOfObject) {
  const { id, title, type, sha256, size, supersededById } = files;
  const newer = alias(files, "newer");
  const [file] = await tx
    .select({ id, title, type, sha256, size, superseded: sql<boolean>`${newer.id} is not null`, pages: blobs.pages })
    .from(files)
    .leftJoin(newer, and(eq(newer.workspaceId, files.workspaceId), eq(newer.id, supersededById), notDeleted(newer)))
    .leftJoin(blobs, and(eq(blobs.workspaceId, files.workspaceId), eq(blobs.sha256, files.sha256)))
    .where(
      and(eq(files.workspaceId, workspaceId), eq(files.id, fileId), eq(files.objectId, objectId), notDeleted(files)),
    );
  if (!file) throw notFound();
  return file;
}

type Reading = { startedAt: Date; endedAt: Date; seconds: number; sha256?: string | null };

/** When the file was read, and for how many seconds the page was visible: at most the time since it was opened. */
function readingOf(
  actor: Actor,
  { fileId, reading, seconds, start_date, end_date }: Input,
  acceptsDates: boolean,
): Reading {
  if (reading !== undefined || !acceptsDates) {
    const start = readStart(reading ?? "", { userId: actor.userId, fileId });
    if (!start) throw invalid("signature.start_over");
    const endedAt = new Date();
    const elapsedSeconds = (endedAt.getTime() - start.opened.getTime()) / 1000;
    return {
      startedAt: start.opened,
      endedAt,
      seconds: Math.round(Math.min(elapsedSeconds, seconds ?? elapsedSeconds)),
      sha256: start.sha256,
    };
  }
  if (!start_date) throw invalid("mistake.required", "start_date");
  if (!end_date) throw invalid("mistake.required", "end_date");
  const [startedAt, endedAt] = [new Date(start_date), new Date(end_date)];
  if (endedAt < startedAt) throw invalid("signature.ends_before_start", "end_date");
  if (endedAt.getTime() > Date.now() + CLOCKS_DIFFER_MS) throw invalid("signature.in_future", "end_date");
  const elapsedSeconds = Math.floor((endedAt.getTime() - startedAt.getTime()) / 1000);
  if (elapsedSeconds > MAX_SECONDS) throw invalid("signature.too_long", "start_date");
  if (Date.now() - endedAt.getTime() > MAX_SECONDS * 1000 + CLOCKS_DIFFER_MS)
    throw invalid("signature.long_ago", "end_date");
  return { startedAt, endedAt, seconds: elapsedSeconds };
}

const CLOCKS_DIFFER_MS = 5 * 60 * 1000;
const MAX_SECONDS = 24 * 60 * 60;

/** The place on the file itself; empty for files without pages. */
function placeOf({ where, page, place, x, y }: Input, { type, pages }: { type: string; pages: number | null }) {
  if (where === "added" || (!page && where !== "page") || !canHoldStamp({ type, pages })) return {};
  const number = page ?? 1;
  const last = type === "image" ? 1 : pages;
  if (last && number > last) throw invalid(`signature.no_such_page?count=${last}`, "page");
  const spot = spotOf(place ?? "bottom_right");
  return { page: number, x: x ?? spot.x, y: y ?? spot.y };
}
