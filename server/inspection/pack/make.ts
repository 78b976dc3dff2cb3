import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type PackMade, packs } from "@db/schema/pack";
import { asOperator, reading, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { DomainError } from "@server/core/errors";
import { recordSeal } from "@server/platform/seal/record";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import { keyOfPack } from "@server/tenancy/export/export-key";
import { actorOf } from "@server/tenancy/session/session";
import { TRPCError } from "@trpc/server";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PackRow } from "./pack-for.ts";
import { type Written, writePack } from "./write.ts";

type Run = { attempt: number; attempts: number };
const isOpen = (id: string) => and(eq(packs.id, id), inArray(packs.state, ["waiting", "active"]));
const loadPack = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(packs).where(eq(packs.id, id))))[0];

/**
 * Makes a pack as the user who asked for it. May be called again until it succeeds, also by two workers at once: both
 * write the same, and one of them completes it. Domain errors are not retried.
 */
export async function makePack(id: string, { attempt, attempts }: Run): Promise<void> {
  const pack = await loadPack(id);
  if (!pack || pack.state === "done" || pack.state === "failed") return;
  const actor = pack.userId ? await actorOf(pack.userId) : null;
  try {
    if (!actor) return await fail(id, "refusal.missing"); // the account was deleted
    await note(id, 0);
    await make(actor, pack);
  } catch (error) {
    const refusal = refusedBy(error) ?? (attempt >= attempts ? "refusal.internal" : null);
    if (refusal) await fail(id, refusal);
    if (!refusedBy(error)) throw error;
  }
}

async function make(actor: Actor, pack: PackRow): Promise<void> {
  const folder = temporaryPath();
  await mkdir(folder, { recursive: true });
  try {
    const files = { zip: join(folder, "pack.zip"), pdf: join(folder, "pack.pdf") };
    const written = await writePack(actor, pack, { folder, ...files, progress: (share) => note(pack.id, share) });
    for (const format of ["zip", "pdf"] as const)
      await storage().put(keyOfPack(pack.workspaceId, pack.id, format), files[format]);
    await finish(pack, written);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** In a transaction of its own, so that it is seen before the work is done. */
const note = (id: string, progress: number) =>
  transact(asOperator, async (tx) => {
    await tx
      .update(packs)
      .set({ state: "active", progress: Math.min(progress, 0.99) })
      .where(isOpen(id));
  });

const finish = ({ id, workspaceId, title }: PackRow, { counts, zip, pdf, places, seals }: Written) =>
  transact(asOperator, async (tx) => {
    const made: PackMade = { counts, zip, pdf, places };
    await tx.update(packs).set({ state: "done", progress: 1, made, doneAt: sql`now()` }).where(isOpen(id));
    for (const each of seals) await recordSeal(tx, { workspaceId, kind: "pack", aboutId: id, title, ...each });
  });

const fail = (id: string, refusal: string) =>
  transact(asOperator, async (tx) => {
    await tx.update(packs).set({ state: "failed", refusal, doneAt: sql`now()` }).where(isOpen(id));
  });

const refusedBy = (error: unknown): string | null =>
  error instanceof TRPCError && error.cause instanceof DomainError ? error.cause.key : null;
