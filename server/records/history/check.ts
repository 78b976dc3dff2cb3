import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { log } from "@server/core/log";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { chainMissed } from "./chain.ts";
import { pseudonymsIn } from "./linked.ts";
import { linksAfter, type Wrong, wrongHeads, wrongIn } from "./verify.ts";

/** How long a night's check may take, in ms; the next night goes on where it ended. */
const BUDGET_MS = 10 * 60_000;
/** Links that are read together. */
const BATCH = 1000;
/** Of a workspace whose history was changed in more places, these are kept. */
const MOST_BREAKS = 100;

/**
 * Checks the chains of all workspaces, those that were checked the longest ago first, for a bounded time. What is wrong
 * is an alarm for super admins, and mailed to the owner. Also chains what the cursor has missed.
 */
export async function checkChains(budgetMs = BUDGET_MS): Promise<void> {
  const until = performance.now() + budgetMs;
  const startedAt = new Date().toISOString();
  while (!(await chainMissed()) && performance.now() < until);
  while (performance.now() < until) {
    const id = await nextToCheck(startedAt);
    if (!id) return;
    await checkSome(id);
  }
}

const Found = z.object({ id: z.string() });

/** One whose round was begun, else the one that was checked the longest ago, if not since `startedAt`. */
const nextToCheck = (startedAt: string): Promise<string | undefined> =>
  reading(asOperator, async (tx) => {
    const rows = await queryRows(tx, Found)`
      select s.workspace_id as id from history_starts s left join history_checks c using (workspace_id)
      where c.at is null or c.position > 0 or c.at < ${startedAt}
      order by coalesce(c.position, 0) > 0 desc, c.at nulls first limit 1`;
    return rows[0]?.id;
  });

const LastRow = z.object({ position: z.number(), hash: z.string().nullable() });

/** Checks the next links of a workspace, and after the last of them its heads. */
export async function checkSome(workspaceId: string, batch = BATCH): Promise<void> {
  const { wrong, position } = await reading(asOperator, async (tx) => {
    const [last] = await queryRows(tx, LastRow)`
      select greatest(s.position, c.position)::float8 as position,
        encode(case when c.position > s.position then l.hash else s.hash end, 'hex') as hash
      from history_starts s left join history_checks c using (workspace_id)
        left join history_links l on (l.workspace_id, l.position) = (c.workspace_id, c.position)
      where s.workspace_id = ${workspaceId}`;
    if (!last) return { wrong: [], position: 0 };
    const people = await pseudonymsIn(tx, [workspaceId]);
    const links = await linksAfter(tx, workspaceId, people, last.position, batch);
    const wrong = wrongIn(links, last);
    if (links.length === batch) return { wrong, position: links.at(-1)!.position };
    return { wrong: [...wrong, ...(await wrongHeads(tx, workspaceId))], position: 0 };
  });
  await transact(asOperator, async (tx) => {
    if (wrong.length > 0) await keepBreaks(tx, workspaceId, wrong);
    await tx.execute(sql`
      insert into history_checks (workspace_id, position, whole_at)
      select workspace_id, ${position}, case when ${position} = 0 then now() end from history_starts
      where workspace_id = ${workspaceId}
      on conflict (workspace_id) do update set position = excluded.position, at = now(),
        whole_at = coalesce(excluded.whole_at, history_checks.whole_at)`);
  });
}

const Alarm = z.object({ found: z.number(), before: z.number(), owner_id: z.string().nullable() });

/** What was found before is not found again, also where somebody acknowledged it. */
async function keepBreaks(tx: Tx, workspaceId: string, wrong: Wrong[]): Promise<void> {
  const rows = await queryRows(tx, Alarm)`
    with known as (
      select count(*)::int as n, count(*) filter (where acknowledged_at is null)::int as open from history_breaks
      where workspace_id = ${workspaceId}
    ), found as (
      insert into history_breaks (workspace_id, position, what)
      select ${workspaceId}, w.position, w.what
      from (select * from json_to_recordset(${JSON.stringify(wrong)}::json) w (position bigint, what text)
        order by position limit (select greatest(0, ${MOST_BREAKS} - n) from known)) w
      on conflict do nothing returning 1
    )
    select (select count(*)::int from found) as found, (select open from known) as before,
      (select owner_id from workspaces where id = ${workspaceId} and deleted_at is null) as owner_id`;
  const { found, before, owner_id } = rows[0]!;
  if (found === 0) return;
  log.error("the history of a workspace was changed", { workspaceId, places: found });
  if (before === 0 && owner_id) await enqueue(tx, "history.mail_break", { workspaceId, userId: owner_id });
}
