import { containers } from "@db/schema/container";
import { reading, readingAcross, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor, lockContainer } from "@server/access/container-for";
import { type Actor, authorize } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { checkRegionsOf } from "@server/inspection/duty/check-regions";
import { authorizeTarget, findTarget, type Target } from "@server/records/container/authorize-target";
import { loadContainerView } from "@server/records/container/load-view";
import { requireContainerStaysHeld } from "@server/records/hold/leaving";
import type { JobView, Made } from "@server/tenancy/job/inputs";
import { startJob } from "@server/tenancy/job/start";
import { requirePassword } from "@server/tenancy/session/password-again";
import { lockBoth, planNow } from "@server/tenancy/workspace/lock";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Cleared, changeWorkspace } from "./change-workspace.ts";
import { isLarge } from "./large.ts";
import type { MoveContainer } from "./move-inputs.ts";
import { containerSelection } from "./selection.ts";
import { type Transfer, transferBetween } from "./transfer.ts";
import { claimBytes, requireTransferQuota, transferSize, withTransferredBytes } from "./transfer-bytes.ts";

type Input = z.output<typeof MoveContainer>;

/**
 * Moves a board or container with all below it into another container, or makes it a board. A move to another workspace
 * requires that the password was entered again, and a large one is left to a worker: then the job is returned.
 */
export async function moveContainer(actor: Actor, input: Input, locale: Locale) {
  const { transfer, job } = await transact(actor, (tx) => prepare(tx, actor, input, locale));
  if (job) return job;
  const { cleared } = await carryOut(actor, input, transfer, {});
  const view = await reading(actor, (tx) => loadContainerView(tx, actor, input.id));
  return { ...view, cleared_resolvers: cleared };
}

/** `progress` gets a share from 0 to 1; `finish` runs in the transaction of the move. */
type Run = { progress?: (share: number) => Promise<void>; finish?: (tx: Tx, result: Made) => Promise<void> };

/** Does the same in a job. */
export async function moveAsJob(actor: Actor, input: Input, run: Run): Promise<void> {
  const transfer = await readingAcross(actor, async (tx) => (await planMove(tx, actor, input)).transfer);
  await carryOut(actor, input, transfer, run);
}

/** Checks the move before any bytes are copied. Starts a job if it is large. */
async function prepare(
  tx: Tx,
  actor: Actor,
  input: Input,
  locale: Locale,
): Promise<{ transfer: Transfer | null; job?: JobView }> {
  const { source, target, transfer } = await planMove(tx, actor, input);
  if (transfer) await requirePassword(tx, actor);
  if (transfer) await requireTransferQuota(tx, transfer);
  if (!transfer || !(await isLarge(tx, transfer, await transferSize(tx, transfer)))) return { transfer };
  const job = await startJob(tx, actor, {
    workspaceId: target.workspaceId,
    kind: "container.move",
    title: source.title,
    input,
    locale,
  });
  return { transfer, job };
}

async function planMove(tx: Tx, actor: Actor, input: Input) {
  const source = await containerFor(tx, actor, "container.move", input.id);
  if (!source.parentId) authorize(source, "board.move");
  const target = await findTarget(tx, actor, input, source.workspaceId);
  const status = await planNow(tx, target.workspaceId);
  await authorizeTarget(tx, actor, { operation: "move", source, target, status });
  const { workspaceId, id } = source;
  const sameWorkspace = workspaceId === target.workspaceId;
  await requireContainerStaysHeld(tx, { workspaceId, id, into: target.parentId, sameWorkspace });
  const between = { from: source.workspaceId, to: target.workspaceId };
  return {
    source,
    target,
    transfer: transferBetween(actor, { ...between, selection: containerSelection(input.id), operation: "move" }),
  };
}

const carryOut = (actor: Actor, input: Input, transfer: Transfer | null, { progress = async () => {}, finish }: Run) =>
  withTransferredBytes(actor, transfer, progress, () =>
    transact(actor, async (tx) => {
      const { workspaceId: from } = await containerFor(tx, actor, "container.move", input.id);
      const to = (await findTarget(tx, actor, input, from)).workspaceId;
      await lockBoth(tx, from, to);
      if (input.parent_id) await lockContainer(tx, { workspaceId: to, id: input.parent_id });
      // checked again under the locks: the source or the target may have been moved or deleted in the meantime
      const { source, target, transfer: current } = await planMove(tx, actor, input);
      if (source.workspaceId !== from || target.workspaceId !== to)
        throw conflict("move.changed_meanwhile", "changed_meanwhile");
      const cleared = current ? await transferContainer(tx, actor, source.id, current) : [];
      await setParent(tx, source.id, target);
      await checkRegionsOf(tx, to, containerSelection(source.id).objects(to));
      const { title, parentId } = source;
      const detail = {
        from: parentId,
        to: target.parentId,
        ...(from !== to && { from_workspace: from, to_workspace: to }),
      };
      for (const workspaceId of new Set([from, to]))
        await recordEvent(tx, actor, "container.move", { workspaceId, aboutId: source.id, title, detail });
      await finish?.(tx, { id: source.id, workspace_id: to, title, cleared_resolvers: cleared });
      return { cleared };
    }),
  );

/**
 * First makes it a board of its own workspace, which subtracts its tallies from the containers above it. Then all rows
 * change workspace, its tallies included; `app.rehomes` stops the triggers of db/tally.sql from counting them again.
 */
async function transferContainer(tx: Tx, actor: Actor, id: string, transfer: Transfer): Promise<Cleared> {
  const { from, selection } = transfer;
  await tx.execute(
    sql`select from containers where workspace_id = ${from} and id in (${selection.containers(from)})
      order by id for update`,
  );
  await claimBytes(tx, transfer);
  await setParent(tx, id, { workspaceId: from, parentId: null });
  await tx.execute(sql`set local app.rehomes = 'on'`);
  const cleared = await changeWorkspace(tx, { ...transfer, into: null, moverId: actor.userId });
  await tx.execute(sql`set local app.rehomes = 'off'`);
  return cleared;
}

const setParent = (tx: Tx, id: string, { workspaceId, parentId }: Target) =>
  tx
    .update(containers)
    .set({ parentId, area: null, updatedAt: sql`now()` }) // its area is on the plan of where it was
    .where(and(eq(containers.workspaceId, workspaceId), eq(containers.id, id)));
