import { asOperator, reading, type Tx } from "@db/transact";
import { today } from "@server/core/day";
import { ActionPointsOf } from "@server/inspection/action-point/inputs";
import {
  actionPointsInReach,
  actionPointsOnPage,
  countsByStatus,
  narrowed,
} from "@server/inspection/action-point/list";
import { actorOf } from "@server/tenancy/session/session";
import { type SQL, sql } from "drizzle-orm";

/** One workspace with as many action points as a list may have to page through. */
export const longList = { workspaces: 1, containers: 30, depth: 3, objects: 100, files: 0, actionPoints: 100_000 };

const TIMES = 5;
const open = ["pending", "past", "nok"] as const;
const questions = {
  "The page as it opens": { filter: { status: [...open] } },
  "All, by day": {},
  "All, by title": { sort: "title" },
  "All, by object": { sort: "object" },
  "All, by priority": { sort: "priority" },
  "The newest": { sort: "-created_at" },
  "Changed last": { sort: "-updated_at" },
  Past: { filter: { status: ["past"] } },
  "High priority": { filter: { status: [...open], priority: ["high"] } },
  "A word that all hold": { filter: { name: "actiepunt" } },
  "A word that one holds": { filter: { name: "99999" } },
  "A month": { filter: { scheduled_at: `${today().slice(0, 7)}-01..${today().slice(0, 7)}-28` } },
  "One's own": { filter: { resolvers: ["me"] } },
  "Page 1000": { page: 1000 },
};

/** Postgres's time in ms for a page of that list, and for the counts on its chips: medians. */
export async function listTimes(workspaceId: string): Promise<{ name: string; page: number; counts: number }[]> {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ owner_id: string }>(sql`select owner_id from workspaces where id = ${workspaceId}`),
  );
  const actor = (await actorOf(rows[0]!.owner_id))!;
  const reach = actionPointsInReach(actor, workspaceId);
  const found = [];
  for (const [name, input] of Object.entries(questions)) {
    const { id: _, ...asked } = ActionPointsOf.parse({ id: workspaceId, ...input });
    const query = await reading({ workspaceIds: [workspaceId] }, (tx) => narrowed(tx, workspaceId, asked));
    const page = await median((tx) => actionPointsOnPage(tx, actor, "nl", reach, query), workspaceId);
    const counts = await median((tx) => countsByStatus(tx, actor, reach, query.filter), workspaceId);
    found.push({ name, page, counts });
  }
  return found;
}

/** The median of the times that Postgres itself reports, with planning, without the network. */
async function median(query: (tx: Tx) => Promise<unknown>, workspaceId: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++)
    await reading({ workspaceIds: [workspaceId] }, async (tx) => {
      const execute = async (statement: SQL) => {
        const { rows } = await tx.execute<{ "QUERY PLAN": string }>(
          sql`explain (analyze, timing off, summary on) ${statement}`,
        );
        const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
        times.push(
          [.../(?:Execution|Planning) Time: ([\d.]+)/g[Symbol.matchAll](plan)].reduce(
            (sum, [, ms]) => sum + Number(ms),
            0,
          ),
        );
        return { rows: [] };
      };
      await query({ execute } as unknown as Tx);
    });
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
}
