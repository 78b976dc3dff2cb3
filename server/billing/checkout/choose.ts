import { queryRows } from "@db/rows";
import { checkouts } from "@db/schema/subscription";
import { type Tx, transact } from "@db/transact";
import { chosenOf } from "@server/billing/market/buy";
import { isRunning, runs } from "@server/billing/subscription/states";
import { typesOf } from "@server/billing/subscription/types";
import { currentOf } from "@server/billing/subscription/view";
import { type Actor, authorizeIn } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ChosenOptions, ChosenPlan } from "./inputs.ts";
import { optionsAtStart } from "./start.ts";

/**
 * Step one: stores the chosen plan, period and extra boards, until any admin of the workspace completes the checkout.
 * Throws invalid where the plan is not sold.
 */
export const choosePlan = (
  actor: Actor,
  { id, plan, period, extra_boards: extraBoards }: z.output<typeof ChosenPlan>,
): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "billing.edit");
    const [types, current] = await Promise.all([typesOf(tx), currentOf(tx, id)]);
    const subscription = current?.subscription ?? null;
    const isSold = types.some(({ name, active }) => name === plan && active);
    if (!isSold && !(subscription && runs(subscription) && subscription.plan === plan))
      throw invalid("billing.plan_not_sold", { field: "plan", code: "not_sold" });
    const optionIds = await optionsAtStart(tx, id, subscription);
    await tx
      .insert(checkouts)
      .values({ workspaceId: id, plan, period, extraBoards, optionIds, userId: actor.userId })
      .onConflictDoUpdate({
        target: checkouts.workspaceId,
        set: { plan, period, extraBoards, userId: actor.userId, updatedAt: sql`now()` },
      });
  });

/**
 * Step two: stores the chosen market options. Options of the running subscription may stay, also where they are no
 * longer sold. Throws conflict where no plan was chosen.
 */
export const chooseOptions = (actor: Actor, { id, option_ids }: z.output<typeof ChosenOptions>): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "billing.edit");
    const running = await runningIn(tx, id);
    await chosenOf(
      id,
      option_ids.filter((option) => !running?.option_ids.includes(option)),
    );
    const changed = await tx
      .update(checkouts)
      .set({ optionIds: [...new Set(option_ids)], userId: actor.userId, updatedAt: sql`now()` })
      .where(eq(checkouts.workspaceId, id))
      .returning({ id: checkouts.workspaceId });
    if (changed.length === 0) throw conflict("billing.nothing_chosen", "nothing_chosen");
  });

const RunningRow = z.object({ plan: z.string(), option_ids: z.array(z.string()) });

async function runningIn(tx: Tx, id: string) {
  const rows = await queryRows(tx, RunningRow)`
    select plan, option_ids from subscriptions s where workspace_id = ${id} and ${isRunning(sql`s`)}`;
  return rows[0];
}
