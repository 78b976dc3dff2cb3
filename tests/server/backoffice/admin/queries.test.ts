import { countingQueries } from "@db/count";
import { paymentNotes } from "@db/schema/payment-note";
import { asOperator, transact } from "@db/transact";
import { recordEvents } from "@server/core/event";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const queries = (ask: () => Promise<unknown>) =>
  countingQueries(async (count) => {
    await ask();
    return count.queries;
  });

/** What the pages of notes, breaks, Peppol, payments and the history ask. */
async function counted() {
  const [sam, olga] = [as(world.ids.sam), as(world.ids.olga)];
  return {
    overview: await queries(() => sam.admin.statistics()),
    breaks: await queries(() => sam.admin.breaks()),
    peppol: await queries(() => sam.adminPeppol.get()),
    payments: await queries(() => olga.transaction.list({ id: world.acme, filter: {} })),
    history: await queries(() => olga.history.list({ id: world.acme })),
  };
}

test("pages that grow with what happens take as many queries with many rows as with none", async () => {
  await counted(); // what is kept for the next time is asked once
  const before = await counted();
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`
      insert into history_starts (workspace_id, position, hash) select id, 0, '' from workspaces on conflict do nothing`);
    await tx.execute(
      sql`insert into history_breaks (workspace_id, position, what) select id, 1, 'changed' from workspaces`,
    );
    const notes = Array.from({ length: 20 }, (_, n) => ({
      kind: "dispute" as const,
      reference: `dp_${n}`,
      amount: 100,
    }));
    await tx.insert(paymentNotes).values(notes);
    await recordEvents(
      tx,
      { userId: world.ids.olga, impersonatorId: null },
      "workspace.edit",
      Array(20).fill({ workspaceId: world.acme }),
    );
    await tx.execute(sql`
      with s as (insert into subscriptions (workspace_id, plan, period, gateway, status, starts_on, ends_on, anchor_on)
        values (${world.acme}, 'basic', 'monthly', 'bank', 'expired', '2003-01-01', '2003-01-31', '2003-01-01') returning *),
      t as (insert into transactions (workspace_id, subscription_id, kind, gateway, status, net, vat_amount, vat_rate,
          amount, lines, terms, period_from, period_until)
        select workspace_id, id, 'change', 'bank', 'paid', 100, 21, 21, 121, '[]',
          '{"plan":"basic","period":"monthly","extra_boards":0,"option_ids":[]}', '2003-01-01', '2003-01-31'
        from s, generate_series(1, 20) returning *),
      i as (insert into invoices (workspace_id, transaction_id, year, sequence, issued_on, locale, customer, lines, net,
          vat_rate, vat_amount, total)
        select workspace_id, id, 2003, row_number() over (), '2003-01-01', 'nl', '{"company":"Acme NV"}', lines, net,
          vat_rate, vat_amount, amount from t returning *)
      insert into peppol_sendings (invoice_id, workspace_id, state) select id, workspace_id, 'refused' from i`);
  });
  expect((await as(world.ids.sam).adminPeppol.get()).sendings).toHaveLength(20);
  expect((await as(world.ids.sam).admin.breaks()).length).toBeGreaterThan(1);
  expect(await counted()).toEqual(before);
});
