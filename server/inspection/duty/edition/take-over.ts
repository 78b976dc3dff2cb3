import { slowly } from "@db/bounds";
import { queryRows } from "@db/rows";
import { workspaces } from "@db/schema/workspace";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { DUTIES_AT_ONCE } from "@server/core/constants";
import { TIME_ZONE } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { statesComputedOnce } from "@server/records/object/state-once";
import type { JobView } from "@server/tenancy/job/inputs";
import type { Handler } from "@server/tenancy/job/run";
import { startJobOnce } from "@server/tenancy/job/start";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import { eq, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { catalogueWith, changesUpTo } from "../catalogue/with-changes.ts";
import { type DutyLine, linesWith } from "../lines.ts";
import { type WorkspaceCatalogue, workspaceCatalogue } from "../workspace-catalogue.ts";
import { changedLines } from "./compare.ts";
import { newestEdition } from "./drafts.ts";
import type { EditionPage, EditionToTake } from "./inputs.ts";

const Followed = z.object({ edition: z.number() });
const Edition = z.object({ number: z.number(), note: z.string(), published_on: z.string() });
const Counted = z.object({ line: z.string(), takes: z.number(), stays: z.number() });

/** The edition that a workspace follows. Does not authorize. */
export const editionOf = async (tx: Tx, id: string) =>
  (await queryRows(tx, Followed)`select catalogue_edition as edition from workspaces where id = ${id}`)[0]!.edition;

/** The edition that a workspace follows, and what the newest would change. */
export const editionPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof EditionPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const [edition, newest, now] = [await editionOf(tx, id), await newestEdition(tx), await workspaceCatalogue(tx, id)];
    const after = { ...now, lines: catalogueWith(await changesUpTo(tx, newest)) };
    const counted = await queryRows(tx, Counted)`
      select l.line, count(d.id) filter (where ${isAsBefore})::int as takes,
        count(d.id) filter (where not ${isAsBefore})::int as stays
      from ${changesAsRows(now, after)}
      join duties d on d.workspace_id = ${id} and d.line = l.line and d.removed_at is null group by l.line`;
    const editions = await queryRows(tx, Edition)`
      select number, note, (published_at at time zone ${TIME_ZONE})::date as published_on from catalogue_editions
      where number > ${edition} order by number`;
    return {
      ...{ workspace_id: id, edition, newest, editions },
      changes: changedLines(now.lines, after.lines, locale).map((change) => {
        const { takes = 0, stays = 0 } = counted.find(({ line }) => line === change.line) ?? {};
        return { ...change, takes, stays };
      }),
    };
  });

/**
 * Lets a workspace follow an edition. Duties that are as the edition before said follow it; those that were changed by
 * hand stay. Of many a job does it, which is returned. Throws invalid (422) where a newer edition came meanwhile.
 */
export const takeOverEdition = (actor: Actor, input: Input, locale: Locale): Promise<JobView | null> =>
  slowly(() =>
    transact(actor, async (tx) => {
      const changes = await changesToTake(tx, actor, input);
      if (!changes) return null;
      if (await concernsMany(tx, input.id, changes)) {
        const about = { workspaceId: input.id, kind: "catalogue.take_over" as const, title: String(input.edition) };
        return startJobOnce(tx, actor, { ...about, input, locale });
      }
      await takeOver(tx, actor, input, changes);
      return null;
    }),
  );

/** Does the same in a job, in one transaction. */
export const takeOverAsJob = (actor: Actor, input: Input, { finish }: Parameters<Handler>[2]): Promise<void> =>
  slowly(() =>
    transact(actor, async (tx) => {
      const changes = await changesToTake(tx, actor, input);
      const duties_count = changes ? await takeOver(tx, actor, input, changes) : 0;
      await finish(tx, { duties_count, kind_id: null });
    }),
  );

type Input = z.output<typeof EditionToTake>;
type Changes = { followed: number; rows: SQL };

/** What the edition changes, with the workspace locked; null where it follows it already. */
async function changesToTake(tx: Tx, actor: Actor, { id, edition }: Input): Promise<Changes | null> {
  authorizeIn(actor, id, "workspace.edit");
  await lockWorkspace(tx, id);
  const [followed, newest] = [await editionOf(tx, id), await newestEdition(tx)];
  if (edition !== newest) throw invalid("catalogue.newer_meanwhile");
  if (followed === newest) return null;
  const now = await workspaceCatalogue(tx, id);
  return { followed, rows: changesAsRows(now, { ...now, lines: catalogueWith(await changesUpTo(tx, newest)) }) };
}

const CountRow = z.object({ count: z.number() });

async function concernsMany(tx: Tx, id: string, { rows }: Changes): Promise<boolean> {
  const [found] = await queryRows(tx, CountRow)`
    select count(*)::int as count from (select from ${rows} join duties d on d.workspace_id = ${id} and d.line = l.line
      where d.removed_at is null and ${isAsBefore} limit ${DUTIES_AT_ONCE + 1}) concerned`;
  return found!.count > DUTIES_AT_ONCE;
}

async function takeOver(tx: Tx, actor: Actor, { id, edition }: Input, { followed, rows }: Changes): Promise<number> {
  await tx.update(workspaces).set({ catalogueEdition: edition }).where(eq(workspaces.id, id));
  const count = await changeDuties(tx, id, rows);
  const detail = { from: followed, to: edition, duties: count };
  await recordEvent(tx, actor, "catalogue.take_over", {
    workspaceId: id,
    aboutId: id,
    title: String(edition),
    detail,
  });
  return count;
}

const Concerned = z.object({ id: z.string() });

async function changeDuties(tx: Tx, workspaceId: string, changes: SQL): Promise<number> {
  const concerned = await queryRows(tx, Concerned)`
    select o.id from objects o where o.workspace_id = ${workspaceId} and o.id in (
      select d.object_id from ${changes} join duties d on d.workspace_id = ${workspaceId} and d.line = l.line
      where d.removed_at is null and ${isAsBefore})
    order by o.id for no key update`;
  const ids = concerned.map(({ id }) => id);
  return statesComputedOnce(tx, workspaceId, ids, async () => {
    const { rowCount } = await tx.execute(sql`
      update duties d set every = l.new_every, unit = l.new_unit, first_months = l.new_first, binds = l.new_binds
      from ${changes} where d.workspace_id = ${workspaceId} and d.line = l.line and d.removed_at is null
        and d.object_id = any (${sql.param(ids)}::uuid[]) and ${isAsBefore}`);
    return rowCount ?? 0;
  });
}

/** SQL on a duty `d` and `l` of changesAsRows(): nobody changed it since it was put. */
const isAsBefore = sql`(d.every, d.unit, d.first_months, d.binds)
  is not distinct from (l.every, l.unit, l.first_months, l.binds)`;

/** SQL: as rows `l` the lines of which the duties differ, with the workspace's own changes: their values, and the new. */
function changesAsRows(before: WorkspaceCatalogue, after: WorkspaceCatalogue): SQL {
  const were = new Map(linesWith(before).map((line) => [line.line, line]));
  const changes = linesWith(after).flatMap((line) => {
    const was = were.get(line.line);
    return was && JSON.stringify(kept(was)) !== JSON.stringify(kept(line))
      ? [{ line: line.line, was, becomes: line }]
      : [];
  });
  const rows = changes.map(({ line, was, becomes }) => ({
    ...{ line, ...kept(was), new_every: becomes.every, new_unit: becomes.unit },
    ...{ new_first: becomes.first_months, new_binds: becomes.binds },
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (line text, every integer, unit text,
    first_months integer, binds boolean, new_every integer, new_unit text, new_first integer, new_binds boolean)`;
}

const kept = ({ every, unit, first_months, binds }: DutyLine) => ({ every, unit, first_months, binds });
