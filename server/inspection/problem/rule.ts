import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { problemRules } from "@db/schema/problem";
import { reading, type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { addDays, today } from "@server/core/day";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { MOST_RESOLVERS } from "@server/inspection/action-point/inputs";
import { askable, groupsIn, peopleWithin } from "@server/inspection/action-point/resolvers";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ProblemRule, ProblemRulePage } from "./inputs.ts";

/** The rule of a board and whom it can name, for who may edit the board. Throws notFound for other containers. */
export const problemRulePage = (actor: Actor, id: string): Promise<z.input<typeof ProblemRulePage>> =>
  reading(actor, async (tx) => {
    const { workspaceId, title } = await boardFor(tx, actor, id);
    const [people, groups, [rule]] = await Promise.all([
      peopleWithin(tx, id),
      groupsIn(tx, workspaceId),
      tx.select().from(problemRules).where(eq(problemRules.containerId, id)),
    ]);
    const within = new Set(people.map((person) => person.id));
    return {
      workspace_id: workspaceId,
      board: { id, title },
      people,
      groups: askable(groups, people),
      rule: {
        resolvers: rule?.userIds.filter((each) => within.has(each)) ?? [],
        groups: rule?.groupIds.filter((each) => groups.some((group) => group.id === each)) ?? [],
        days: rule?.days ?? null,
      },
    };
  });

/** Sets who resolves the problems that are reported below a board, and within how many days. Throws invalid for people without access. */
export const setProblemRule = (actor: Actor, input: z.output<typeof ProblemRule>): Promise<void> =>
  transact(actor, async (tx) => {
    const { id: containerId, resolvers: userIds, groups: groupIds, days } = input;
    const { workspaceId, title } = await boardFor(tx, actor, containerId);
    const within = await peopleWithin(tx, containerId, sql`u.id = any (${uuids(userIds)})`);
    if (within.length < userIds.length) throw invalid("action_point.resolver_out_of_reach", "resolvers");
    const rule = { userIds, groupIds, days };
    await tx
      .insert(problemRules)
      .values({ workspaceId, containerId, ...rule })
      .onConflictDoUpdate({ target: [problemRules.workspaceId, problemRules.containerId], set: rule });
    await recordEvent(tx, actor, "container.set_problem_rule", {
      workspaceId,
      aboutId: containerId,
      title,
      detail: { days },
    });
  });

async function boardFor(tx: Tx, actor: Actor, id: string) {
  const board = await containerFor(tx, actor, "container.edit", id);
  if (board.parentId) throw notFound();
  return board;
}

const Row = z.object({ user_ids: z.array(z.string()), group_ids: z.array(z.string()), days: z.number().nullable() });

/** Who resolves a problem in a container, and until when, by the rule of its board. Does not authorize. */
export async function byRule(tx: Tx, workspaceId: string, containerId: string) {
  const [rule] = await queryRows(tx, Row)`
    select r.user_ids, r.group_ids, r.days
    from container_paths p join problem_rules r on (r.workspace_id, r.container_id) = (p.workspace_id, p.above_id)
    join containers board on (board.workspace_id, board.id) = (r.workspace_id, r.container_id) and board.parent_id is null
    where p.workspace_id = ${workspaceId} and p.container_id = ${containerId}`;
  if (!rule) return { resolvers: [], scheduledOn: null };
  const isNamed = sql`(u.id = any (${uuids(rule.user_ids)}) or exists (select from group_members gm
    where gm.workspace_id = ${workspaceId} and gm.group_id = any (${uuids(rule.group_ids)}) and gm.user_id = u.id))`;
  const people = await peopleWithin(tx, containerId, isNamed);
  return {
    resolvers: people.slice(0, MOST_RESOLVERS).map(({ id }) => id),
    scheduledOn: rule.days === null ? null : addDays(today(), rule.days),
  };
}
