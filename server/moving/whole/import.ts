import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { queryRows } from "@db/rows";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, membershipOf } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { asStorageError, NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import { keyOfImport } from "@server/tenancy/export/export-key";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import type { Task } from "@server/tenancy/job/run";
import { startJobOnce } from "@server/tenancy/job/start";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { z } from "zod";
import { bringRows } from "./bring.ts";
import { checkWhole, requireBoards, requireEmpty, requireRoom, takenAmong } from "./check.ts";
import { ContentsMissing, claimContents, storeContents } from "./contents.ts";
import type { Mapping } from "./mapped.ts";
import { manifestOf, requireImportable } from "./offered.ts";
import { type Opened, openWhole } from "./opened.ts";
import type { PersonLine } from "./part.ts";

type Input = { id: string; file: string };
type Finishing = Task & { finish: (tx: Tx, result: Made) => Promise<void> };

/**
 * Starts the import of a ZIP that was offered, which the worker does. Throws 404, 403, 409 where the workspace is not
 * empty or its plan has too few boards, 422 beyond its quota.
 */
export async function importWhole(actor: Actor, input: Input, locale: Locale): Promise<JobView> {
  const { id: workspaceId, file } = input;
  await reading(actor, (tx) => workspaceFor(tx, actor, "workspace.import", workspaceId));
  const manifest = await manifestOf(workspaceId, file);
  return transact(actor, async (tx) => {
    await workspaceFor(tx, actor, "workspace.import", workspaceId);
    await requireImportable(tx, workspaceId, manifest);
    const title = manifest.workspace.name;
    return startJobOnce(tx, actor, {
      workspaceId,
      kind: "workspace.import",
      title,
      input: { id: workspaceId, file },
      locale,
    });
  });
}

const TRIES = 3;

/**
 * The handler of its job. It checks all of the ZIP before it writes anything, then stores the contents, and writes all
 * rows in one transaction: a worker that dies leaves none of them, and the next run begins anew.
 */
export async function importWholeAsJob(actor: Actor, input: Input, task: Finishing): Promise<void> {
  const folder = temporaryPath();
  await mkdir(folder, { recursive: true });
  try {
    const path = join(folder, "whole.zip");
    await fetchTo(path, input);
    const opened = await openWhole(path);
    try {
      await bring(actor, input, opened, join(folder, "contents"), task);
    } finally {
      await opened.zip.close();
    }
    for (const what of ["zip", "json"] as const) await storage().remove(keyOfImport(input.id, input.file, what));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fetchTo(path: string, { id, file }: Input): Promise<void> {
  const bytes = await storage()
    .read(keyOfImport(id, file, "zip"))
    .catch((error) => {
      throw error instanceof NotStored ? notFound() : error;
    });
  await pipeline(bytes, createWriteStream(path)).catch((error) => {
    throw asStorageError(error);
  });
}

async function bring(actor: Actor, { id: workspaceId }: Input, opened: Opened, folder: string, task: Finishing) {
  const { manifest, manifestHash } = opened;
  const { progress } = task;
  const authorize = async (tx: Tx) => {
    await workspaceFor(tx, actor, "workspace.import", workspaceId);
    const status = await lockWorkspace(tx, workspaceId);
    await requireEmpty(tx, workspaceId);
    return status;
  };
  await transact(actor, async (tx) => requireRoom(tx, workspaceId, manifest, await authorize(tx)));
  const { contents, people, publicIds } = await checkWhole(opened, (share) => progress(0.3 * share));
  const takenPublicIds = await takenAmong(publicIds);
  for (let tries = 1; ; tries++) {
    const storing = { workspaceId, contents, folder, progress: (share: number) => progress(0.3 + 0.4 * share) };
    const types = await storeContents(actor, opened, storing);
    try {
      return await transact(actor, async (tx) => {
        requireBoards(manifest, await authorize(tx));
        await claimContents(tx, workspaceId, contents);
        const importer = await importerIn(tx, actor, workspaceId, people);
        const mapping: Mapping = { seed: task.id, workspaceId, importer, types, takenPublicIds };
        const rows = await bringRows(tx, opened, mapping, (share) => progress(0.7 + 0.3 * share));
        const detail = { from: manifest.workspace.id, made_at: manifest.made_at, sha256: manifestHash };
        await recordEvent(tx, actor, "workspace.import", { workspaceId, title: manifest.workspace.name, detail });
        const { count: files, left_out } = manifest.files;
        await task.finish(tx, { imported: { rows, files, left_out } });
      });
    } catch (error) {
      if (!(error instanceof ContentsMissing) || tries === TRIES) throw error;
    }
  }
}

const Own = z.object({ email: z.string() });

/**
 * Who imports, where they are a member here: what was theirs there is theirs again, by their address. Nobody else is
 * recognised, so that an export can't say in their name what they did not do.
 */
async function importerIn(
  tx: Tx,
  actor: Actor,
  workspaceId: string,
  people: ReadonlyMap<string, PersonLine>,
): Promise<Mapping["importer"]> {
  if (!membershipOf(actor, workspaceId)) return null;
  const [own] = await queryRows(tx, Own)`select email from users where id = ${actor.userId} and proved_at is not null`;
  const there = own && [...people.values()].find(({ email }) => email?.toLowerCase() === own.email);
  return { there: there?.id ?? null, here: actor.userId };
}
