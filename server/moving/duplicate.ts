import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { containerFor, lockContainer } from "@server/access/container-for";
import { type Actor, authorize } from "@server/core/actor";
import { conflict } from "@server/core/errors";
import { record } from "@server/core/event";
import { treeBelow } from "@server/records/container/below";
import { freeTitle } from "@server/records/container/free-title";
import { authorizeInto, type Source, type Target, targetOf } from "@server/records/container/target";
import { containerView } from "@server/records/container/view";
import type { Made } from "@server/tenancy/job/inputs";
import { startJob } from "@server/tenancy/job/start";
import { lockBoth, planNow } from "@server/tenancy/workspace/lock";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Across, across } from "./across.ts";
import { claimBytes, requireRoomAcross, weightAcross, withBytes } from "./bytes-across.ts";
import { copyObjects } from "./copy-objects.ts";
import { type Copying, copyTree } from "./copy-tree.ts";
import { isLarge } from "./large.ts";
import { lotOfCopy } from "./lot.ts";
import type { DuplicateContainer } from "./move-inputs.ts";
import { takeNamed } from "./named-across.ts";
import { takeTemplates } from "./templates-across.ts";

type Input = z.output<typeof DuplicateContainer>;
type During = {
  id: string;
  locale: Locale;
  progress: (share: number) => Promise<void>;
  finish?: (tx: Tx, result: Made) => Promise<void>;
};

const AT_ONCE = 500;

const DuplicateContainerRow = z.object({ seed: z.string() });

/**
 * A copy of a board or container with all below it, as far as it is to come along: at once, or by a worker where it is
 * much.
 */
export async function duplicateContainer(actor: Actor, input: Input, locale: Locale) {
  const { border, job, seed } = await transact(actor, async (tx) => {
    const { source, target, border, lot } = await planned(tx, actor, input);
    const rows = await queryRows(tx, DuplicateContainerRow)`select uuidv7() as seed`;
    if (border) await requireRoomAcross(tx, border);
    const isMuch = await isLarge(
      tx,
      { from: source.workspaceId, lot },
      border ? await weightAcross(tx, border) : undefined,
    );
    const about = {
      workspaceId: target.workspaceId,
      kind: "container.duplicate" as const,
      title: source.title,
      input: input,
      locale,
    };
    return { border, seed: rows[0]!.seed, job: isMuch ? await startJob(tx, actor, about) : null };
  });
  if (job) return job;
  const { id } = await carryOut(actor, input, border, { id: seed, locale, progress: async () => {} });
  return reading(actor, (tx) => containerView(tx, actor, id));
}

/** The same by a worker. The ids of the copies follow from the job's: done twice, it would meet itself. */
export async function duplicateAsJob(actor: Actor, input: Input, during: During): Promise<void> {
  const border = await reading(actor, async (tx) => (await planned(tx, actor, input)).border);
  await carryOut(actor, input, border, during);
}

async function planned(tx: Tx, actor: Actor, input: Input) {
  const source = await containerFor(tx, actor, "container.duplicate", input.id);
  if (!source.parentId) authorize(source, "board.duplicate");
  const target = await targetOf(tx, actor, input, source.workspaceId);
  const status = await planNow(tx, target.workspaceId);
  await authorizeInto(tx, actor, { way: "duplicate", source, target, status });
  const { include } = input;
  const lot = lotOfCopy(input.id, include);
  const between = { from: source.workspaceId, to: target.workspaceId };
  return { source, target, lot, border: across(actor, { ...between, lot, way: "duplicate", include }) };
}

const carryOut = (actor: Actor, input: Input, border: Across | null, during: During) =>
  withBytes(
    actor,
    border,
    (share) => during.progress(share / 2),
    () =>
      transact(actor, async (tx) => {
        const { workspaceId: from } = await containerFor(tx, actor, "container.duplicate", input.id);
        const to = (await targetOf(tx, actor, input, from)).workspaceId;
        await lockBoth(tx, from, to);
        if (input.parent_id) await lockContainer(tx, { workspaceId: to, id: input.parent_id });
        const { source, target, border: now } = await planned(tx, actor, input);
        if (source.workspaceId !== from || target.workspaceId !== to)
          throw conflict("move.changed_meanwhile", "changed_meanwhile");
        if (now) {
          await claimBytes(tx, now);
          await takeNamed(tx, now);
        }
        const taken = now && (await takeTemplates(tx, now));
        const title = await titleThere(tx, source, target, during.locale);
        const { parentId } = target;
        const copying: Copying = {
          seed: during.id,
          from,
          to,
          root: source.id,
          parentId,
          title,
          makerId: actor.userId,
          include: input.include,
          templates: taken?.templates,
        };
        const id = await copyAll(tx, copying, during);
        await record(tx, actor, "container.duplicate", {
          workspaceId: to,
          aboutId: id,
          title,
          detail: { original: source.id },
        });
        await during.finish?.(tx, { id, workspace_id: to, title, cleared_resolvers: [] });
        return { id };
      }),
  );

const CopyAllRows = z.object({ id: z.string() });

const CopyAllRow = z.object({ id: z.string() });

/** The tree and its objects; gives the id of the container at its top. */
export async function copyAll(tx: Tx, copying: Copying, { progress }: Pick<During, "progress">): Promise<string> {
  const { seed, from, root, include } = copying;
  await copyTree(tx, copying);
  if (include.includes("objects")) {
    const rows = await queryRows(
      tx,
      CopyAllRow,
    )`select id from objects where workspace_id = ${from} and container_id in (${treeBelow(from, root)}) and ${notDeleted()} order by created_at, id`;
    const into = sql`copy_id(${seed}, o.container_id)`;
    const of = {
      ...copying,
      title: undefined,
      into,
      keepsPins: include.includes("floorplans"),
      withFiles: include.includes("files"),
    };
    for (let done = 0; done < rows.length; done += AT_ONCE) {
      await copyObjects(
        tx,
        of,
        rows.slice(done, done + AT_ONCE).map(({ id }) => id),
      );
      await progress(0.5 + (0.5 * (done + AT_ONCE)) / rows.length);
    }
  }
  const rows = await queryRows(tx, CopyAllRows)`select copy_id(${seed}, ${root}) as id`;
  return rows[0]!.id;
}

const TitleThereRow = z.object({ title: z.string() });

async function titleThere(tx: Tx, source: Source & { title: string }, target: Target, locale: Locale): Promise<string> {
  if (source.workspaceId !== target.workspaceId || source.parentId !== target.parentId) return source.title;
  const rows = await queryRows(tx, TitleThereRow)`
    select title from containers where workspace_id = ${target.workspaceId} and parent_id is not distinct from ${target.parentId}::uuid and ${notDeleted()}`;
  return freeTitle(locale, source.title, new Set(rows.map(({ title }) => title)));
}
