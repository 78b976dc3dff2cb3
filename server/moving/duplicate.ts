import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, readingAcross, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor, lockContainer } from "@server/access/container-for";
import { type Actor, authorize } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { authorizeTarget, findTarget, type Source, type Target } from "@server/records/container/authorize-target";
import { treeBelow } from "@server/records/container/below";
import { freeTitle } from "@server/records/container/free-title";
import { loadContainerView } from "@server/records/container/load-view";
import type { Made } from "@server/tenancy/job/inputs";
import { startJob } from "@server/tenancy/job/start";
import { lockBoth, planNow } from "@server/tenancy/workspace/lock";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { copyObjects } from "./copy-objects.ts";
import { type Copying, copyTree } from "./copy-tree.ts";
import { isLarge } from "./large.ts";
import type { DuplicateContainer } from "./move-inputs.ts";
import { transferOwnFields } from "./own-fields.ts";
import { copySelection } from "./selection.ts";
import { type Transfer, transferBetween } from "./transfer.ts";
import { claimBytes, requireTransferQuota, transferSize, withTransferredBytes } from "./transfer-bytes.ts";
import { copyLists } from "./transfer-lists.ts";
import { transferTemplates } from "./transfer-templates.ts";

type Input = z.output<typeof DuplicateContainer>;
/** `id`: the seed of the copies' ids. `progress` gets a share from 0 to 1; `finish` runs in the transaction. */
type Run = {
  id: string;
  locale: Locale;
  progress: (share: number) => Promise<void>;
  finish?: (tx: Tx, result: Made) => Promise<void>;
};

const BATCH_SIZE = 500;

const DuplicateContainerRow = z.object({ seed: z.string() });

/**
 * Copies a board or container with the included parts of all below it. A large copy is left to a worker: then the job
 * is returned.
 */
export async function duplicateContainer(actor: Actor, input: Input, locale: Locale) {
  const { transfer, job, seed } = await transact(actor, async (tx) => {
    const { source, target, transfer, selection } = await planCopy(tx, actor, input);
    const rows = await queryRows(tx, DuplicateContainerRow)`select uuidv7() as seed`;
    if (transfer) await requireTransferQuota(tx, transfer);
    const large = await isLarge(
      tx,
      { from: source.workspaceId, selection },
      transfer ? await transferSize(tx, transfer) : undefined,
    );
    const about = {
      workspaceId: target.workspaceId,
      kind: "container.duplicate" as const,
      title: source.title,
      input,
      locale,
    };
    return { transfer, seed: rows[0]!.seed, job: large ? await startJob(tx, actor, about) : null };
  });
  if (job) return job;
  const { id } = await carryOut(actor, input, transfer, { id: seed, locale, progress: async () => {} });
  return reading(actor, (tx) => loadContainerView(tx, actor, id));
}

/** Does the same in a job. The ids of the copies follow from the job's id, so a second run conflicts with the first. */
export async function duplicateAsJob(actor: Actor, input: Input, run: Run): Promise<void> {
  const transfer = await readingAcross(actor, async (tx) => (await planCopy(tx, actor, input)).transfer);
  await carryOut(actor, input, transfer, run);
}

async function planCopy(tx: Tx, actor: Actor, input: Input) {
  const source = await containerFor(tx, actor, "container.duplicate", input.id);
  if (!source.parentId) authorize(source, "board.duplicate");
  const target = await findTarget(tx, actor, input, source.workspaceId);
  const status = await planNow(tx, target.workspaceId);
  await authorizeTarget(tx, actor, { operation: "duplicate", source, target, status });
  const { include } = input;
  const selection = copySelection(input.id, include);
  const between = { from: source.workspaceId, to: target.workspaceId };
  return {
    source,
    target,
    selection,
    transfer: transferBetween(actor, { ...between, selection, operation: "duplicate", include }),
  };
}

const carryOut = (actor: Actor, input: Input, transfer: Transfer | null, run: Run) =>
  withTransferredBytes(
    actor,
    transfer,
    (share) => run.progress(share / 2),
    () =>
      transact(actor, async (tx) => {
        const { workspaceId: from } = await containerFor(tx, actor, "container.duplicate", input.id);
        const to = (await findTarget(tx, actor, input, from)).workspaceId;
        await lockBoth(tx, from, to);
        if (input.parent_id) await lockContainer(tx, { workspaceId: to, id: input.parent_id });
        const { source, target, transfer: current } = await planCopy(tx, actor, input);
        if (source.workspaceId !== from || target.workspaceId !== to)
          throw conflict("move.changed_meanwhile", "changed_meanwhile");
        if (current) {
          await claimBytes(tx, current);
          await copyLists(tx, current);
        }
        const templateIds = current && (await transferTemplates(tx, current));
        const ownFieldKeys = current ? await transferOwnFields(tx, current) : undefined;
        const title = await copyTitle(tx, source, target, run.locale);
        const { parentId } = target;
        const copying: Copying = {
          seed: run.id,
          from,
          to,
          root: source.id,
          parentId,
          title,
          makerId: actor.apiKey?.ownerId ?? actor.userId,
          include: input.include,
          templates: templateIds?.templates,
          ownFieldKeys,
        };
        const id = await copyAll(tx, copying, run);
        await recordEvent(tx, actor, "container.duplicate", {
          workspaceId: to,
          aboutId: id,
          title,
          detail: { original: source.id },
        });
        await run.finish?.(tx, { id, workspace_id: to, title, cleared_resolvers: [] });
        return { id };
      }),
  );

const IdRow = z.object({ id: z.string() });

/** Copies the tree and, if included, its objects. Returns the id of the copy of its root. */
export async function copyAll(tx: Tx, copying: Copying, { progress }: Pick<Run, "progress">): Promise<string> {
  const { seed, from, root, include } = copying;
  await copyTree(tx, copying);
  if (include.includes("objects")) {
    const rows = await queryRows(
      tx,
      IdRow,
    )`select id from objects where workspace_id = ${from} and container_id in (${treeBelow(from, root)})
      and ${notDeleted()} order by created_at, id`;
    const into = sql`copy_id(${seed}, o.container_id)`;
    const objectCopy = {
      ...copying,
      title: undefined,
      into,
      keepsPins: include.includes("floorplans"),
      withFiles: include.includes("files"),
    };
    for (let done = 0; done < rows.length; done += BATCH_SIZE) {
      await copyObjects(
        tx,
        objectCopy,
        rows.slice(done, done + BATCH_SIZE).map(({ id }) => id),
      );
      await progress(0.5 + (0.5 * (done + BATCH_SIZE)) / rows.length);
    }
  }
  const rows = await queryRows(tx, IdRow)`select copy_id(${seed}, ${root}) as id`;
  return rows[0]!.id;
}

const CopyTitleRow = z.object({ title: z.string() });

/** The title of the copy: the next free one if it stands beside the original. */
async function copyTitle(tx: Tx, source: Source & { title: string }, target: Target, locale: Locale): Promise<string> {
  if (source.workspaceId !== target.workspaceId || source.parentId !== target.parentId) return source.title;
  const rows = await queryRows(tx, CopyTitleRow)`
    select title from containers where workspace_id = ${target.workspaceId}
      and parent_id is not distinct from ${target.parentId}::uuid and ${notDeleted()}`;
  return freeTitle(locale, source.title, new Set(rows.map(({ title }) => title)));
}
