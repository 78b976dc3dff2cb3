import { transactions } from "@db/schema/transaction";
import { asOperator, transact } from "@db/transact";
import { changeSubscription } from "@server/billing/subscription/change";
import type { Actor } from "@server/core/actor";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { makeWorld, type World } from "../../../world.ts";
import { pays } from "./subscription-setup.ts";

export let world: World;

let olga: Actor;

export let sam: Actor;

export const setUp = async () => {
  world = await makeWorld();
  [olga, sam] = [(await actorOf(world.ids.olga))!, (await actorOf(world.ids.sam))!];
};

/** olga changes Acme's subscription on that day, to Basic by the month unless `changes` says otherwise. */
export const change = (day: string, changes: object) => {
  const input = {
    id: world.acme,
    plan: "basic" as const,
    period: "monthly" as const,
    extra_boards: 0,
    option_ids: [],
    ...changes,
  };
  return changeSubscription(olga, input, "nl", day);
};

/** The transactions of a subscription, the oldest first. */
export const transactionsOf = (id: string) =>
  transact(asOperator, (tx) =>
    tx.select().from(transactions).where(eq(transactions.subscriptionId, id)).orderBy(transactions.createdAt),
  );

/** The transfer for a transaction comes on that day. */
export const transfer = (transactionId: string, day: string) => pays({ transactionId, attempt: 0 }, day);
