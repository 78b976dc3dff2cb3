import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { regimeOf } from "@server/billing/invoice/vat-regime";
import { optionsNamed } from "@server/billing/market/view";
import { typesOf } from "@server/billing/subscription/types";
import { unpaid, viewOf } from "@server/billing/subscription/view";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { iso } from "@server/core/day";
import { keyOf, keysetOf, Placed, unplaced } from "@server/core/keyset";
import { containsWords } from "@server/core/list-filters";
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { AdminSubscriptionRow, type SubscriptionsQuery, type subscriptionSorts } from "./subscription-inputs.ts";

type Input = z.output<typeof SubscriptionsQuery>;

const lastPayment = sql`(select t.status from transactions t
  where (t.workspace_id, t.subscription_id) = (subscriptions.workspace_id, subscriptions.id)
  order by t.status = 'canceled', t.created_at desc, t.id desc limit 1)`;
const columns: Record<(typeof subscriptionSorts)[number], SQL> = {
  workspace: sql`in_order(workspaces.name)`,
  ends_on: sql`subscriptions.ends_on`,
  created_at: sql`subscriptions.created_at`,
};

function matching({ q, filter: { name, status, plan, gateway, payment_status } }: Input): SQL {
  const communications = sql`(select string_agg(t.communication, ' ') from transactions t
    where (t.workspace_id, t.subscription_id) = (subscriptions.workspace_id, subscriptions.id))`;
  const texts = sql`workspaces.name, workspaces.company, workspaces.customer_number::text,
    coalesce(${communications}, '')`;
  return and(
    sql`workspaces.deleted_at is null`,
    containsWords(texts, `${plainCommunication(name)} ${plainCommunication(q)}`),
    status && sql`subscriptions.status = ${status}`,
    plan && sql`subscriptions.plan = ${plan}`,
    gateway && sql`subscriptions.gateway = ${gateway}`,
    payment_status && sql`${lastPayment} = ${payment_status}`,
  )!;
}

/**
 * Reduces a communication as printed by banks (+++090/9337/55493+++) to its digits, as it is stored. Other texts stay.
 */
export const plainCommunication = (input: string) =>
  /^[+*]{0,3}\d{3}\/\d{4}\/\d{5}[+*]{0,3}$/.test(input) ? input.replace(/\D/g, "") : input;

const Found = z.object({
  id: z.string(),
  payment_status: AdminSubscriptionRow.shape.payment_status,
  ...Placed.shape,
});
/** The subscriptions that match a condition, in the order of `tail`. */
export async function subscriptionRows(
  tx: Tx,
  condition: SQL,
  { tail = sql``, place = unplaced },
  locale: Locale,
): Promise<(AdminSubscriptionRow & Placed)[]> {
  const found = await queryRows(tx, Found)`
    select subscriptions.id, ${lastPayment} as payment_status ${place}
    from subscriptions join workspaces on workspaces.id = subscriptions.workspace_id where ${condition} ${tail}`;
  const ids = uuids(found.map(({ id }) => id));
  const [rows, open, types] = await Promise.all([
    tx
      .select({ subscription: subscriptions, workspace: workspaces })
      .from(subscriptions)
      .innerJoin(workspaces, eq(workspaces.id, subscriptions.workspaceId))
      .where(sql`${subscriptions.id} = any (${ids})`),
    tx
      .select()
      .from(transactions)
      .where(and(sql`${transactions.subscriptionId} = any (${ids})`, inArray(transactions.status, [...unpaid])))
      .orderBy(desc(transactions.createdAt)),
    typesOf(tx),
  ]);
  const optionIds = rows.flatMap(({ subscription: { optionIds, next } }) => [
    ...optionIds,
    ...(next?.option_ids ?? []),
  ]);
  const options = optionIds.length > 0 ? await optionsNamed(tx, optionIds, locale) : [];
  return found.map(({ id, payment_status, place: ofRow }) => {
    const { subscription, workspace } = rows.find((row) => row.subscription.id === id)!;
    const { country, vat, vatVerifiedAt } = workspace;
    const { rate: vatRate } = regimeOf({ country, vat, verified: vatVerifiedAt !== null });
    const transaction = open.find(({ subscriptionId }) => subscriptionId === id) ?? null;
    return {
      ...viewOf(subscription, transaction, { types, options, vatRate }),
      workspace: { id: workspace.id, name: workspace.name, customer_number: workspace.customerNumber },
      payment_status,
      created_at: iso(subscription.createdAt),
      place: ofRow,
    };
  });
}

const SubscriptionsOfAllRow = z.object({ total: z.number() });

/** A page of all subscriptions, past ones too. */
export function subscriptionsOfAll(actor: Actor, input: Input, locale: Locale) {
  authorizeBackOffice(actor);
  const condition = matching(input);
  const { order, beyond, bounds, place, meta } = keysetOf(`subscriptions ${input.sort}`, [
    keyOf(input.sort, columns, ["workspace", "created_at"]),
    { by: sql`subscriptions.id`, filled: true },
  ]);
  const tail = sql`${beyond(input)} ${order} ${bounds(input)}`;
  return reading(asOperator, async (tx) => {
    const [items, rows] = await Promise.all([
      subscriptionRows(tx, condition, { tail, place }, locale),
      queryRows(
        tx,
        SubscriptionsOfAllRow,
      )`select count(*)::int as total from subscriptions join workspaces on workspaces.id = subscriptions.workspace_id
        where ${condition}`,
    ]);
    return { items, meta: meta(input, rows[0]!.total, items) };
  });
}
