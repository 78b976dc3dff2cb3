import { containers } from "@db/schema/container";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor, lockContainer } from "@server/access/container-for";
import { type Actor, authorize } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { record } from "@server/core/event";
import { authorizeInto, type Target, targetOf } from "@server/records/container/target";
import { containerView } from "@server/records/container/view";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import { startJob } from "@server/tenancy/job/start";
import { requirePassword } from "@server/tenancy/session/password-again";
import { lockBoth, planNow } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Across, across } from "./across.ts";
import { claimBytes, requireRoomAcross, weightAcross, withBytes } from "./bytes-across.ts";
import { isLarge } from "./large.ts";
import { lotOfContainer } from "./lot.ts";
import type { MoveContainer } from "./move-inputs.ts";
import { type Cleared, rehome } from "./rehome.ts";

type Input = z.output<typeof MoveContainer>;

/**
 * A board or container goes into another, or becomes a board, with all below it. To another workspace it takes the
 * password, and much of it a worker.
 */
export async function moveContainer(actor: Actor, input: Input, locale: Locale) {
  const { border, job } = await transact(actor, (tx) => prepare(tx, actor, input, locale));
  if (job) return job;
  const { cleared } = await carryOut(actor, input, border, {});
  const view = await reading(actor, (tx) => containerView(tx, actor, input.id));
  return { ...view, cleared_resolvers: cleared };
}

type During = { progress?: (share: number) => Promise<void>; finish?: (tx: Tx, result: Made) => Promise<void> };

/** The same by a worker. */
export async function moveAsJob(actor: Actor, input: Input, during: During): Promise<void> {
  const border = await reading(actor, async (tx) => (await planned(tx, actor, input)).border);
  await carryOut(actor, input, border, during);
}

/** Whether it may be, and whether it is done at once; asked before any bytes are fetched. */
async function prepare(
  tx: Tx,
  actor: Actor,
  input: Input,
  locale: Locale,
): Promise<{ border: Across | null; job?: JobView }> {
  const { source, target, border } = await planned(tx, actor, input);
  if (border) await requirePassword(tx, actor);
  if (border) await requireRoomAcross(tx, border);
  if (!border || !(await isLarge(tx, border, await weightAcross(tx, border)))) return { border };
  const job = await startJob(tx, actor, {
    workspaceId: target.workspaceId,
    kind: "container.move",
    title: source.title,
    input: input,
    locale,
  });
  return { border, job };
}

async function planned(tx: Tx, actor: Actor, input: Input) {
  const source = await containerFor(tx, actor, "container.move", input.id);
  if (!source.parentId) authorize(source, "board.move");
  const target = await targetOf(tx, actor, input, source.workspaceId);
  const status = await planNow(tx, target.workspaceId);
  await authorizeInto(tx, actor, { way: "move", source, target, status });
  const between = { from: source.workspaceId, to: target.workspaceId };
  return { source, target, border: across(actor, { ...between, lot: lotOfContainer(input.id), way: "move" }) };
}

const carryOut = (actor: Actor, input: Input, border: Across | null, { progress = async () => {}, finish }: During) =>
  withBytes(actor, border, progress, () =>
    transact(actor, async (tx) => {
      const { workspaceId: from } = await containerFor(tx, actor, "container.move", input.id);
      const to = (await targetOf(tx, actor, input, from)).workspaceId;
      await lockBoth(tx, from, to);
      if (input.parent_id) await lockContainer(tx, { workspaceId: to, id: input.parent_id });
      // again, now that nobody changes it: what was there a moment ago may be gone, or stand elsewhere
      const { source, target, border: now } = await planned(tx, actor, input);
      if (source.workspaceId !== from || target.workspaceId !== to)
        throw conflict("move.changed_meanwhile", "changed_meanwhile");
      const cleared = now ? await goAcross(tx, actor, source.id, now) : [];
      await hang(tx, source.id, target);
      const { title, parentId } = source;
      const detail = {
        from: parentId,
        to: target.parentId,
        ...(from !== to && { from_workspace: from, to_workspace: to }),
      };
      for (const workspaceId of new Set([from, to]))
        await record(tx, actor, "container.move", { workspaceId, aboutId: source.id, title, detail });
      await finish?.(tx, { id: source.id, workspace_id: to, title, cleared_resolvers: cleared });
      return { cleared };
    }),
  );

/**
 * First a board where it was, so that the ledger there lets go of it; then all of it changes workspace, its own ledger
 * included.
 */
async function goAcross(tx: Tx, actor: Actor, id: string, border: Across): Promise<Cleared> {
  const { from, lot } = border;
  await tx.execute(
    sql`select from containers where workspace_id = ${from} and id in (${lot.containers(from)}) order by id for update`,
  );
  await claimBytes(tx, border);
  await hang(tx, id, { workspaceId: from, parentId: null });
  await tx.execute(sql`set local app.rehomes = 'on'`);
  const cleared = await rehome(tx, { ...border, into: null, moverId: actor.userId });
  await tx.execute(sql`set local app.rehomes = 'off'`);
  return cleared;
}

const hang = (tx: Tx, id: string, { workspaceId, parentId }: Target) =>
  tx
    .update(containers)
    .set({ parentId, updatedAt: sql`now()` })
    .where(and(eq(containers.workspaceId, workspaceId), eq(containers.id, id)));
