import { events } from "@db/schema/event";
import { subscriptions } from "@db/schema/subscription";
import { transactions } from "@db/schema/transaction";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { eraseWorkspace } from "@server/billing/closing/erase";
import { issueInvoice } from "@server/billing/invoice/issue";
import { addDays, today } from "@server/core/day";
import { desc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { type Make, makeIn } from "../../../entry-points/make.ts";
import { customer, subscriber } from "../../../entry-points/make-customer.ts";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;

let make: Make;

beforeAll(async () => {
  world = await makeWorld();
  make = makeIn({
    workspace: world.acme,
    board: world.board,
    floor: world.floor,
    other: world.other,
    owner: world.ids.olga,
    word: "Acme",
  });
});

const reason = "Op vraag van de klant";

const sam = () => as(world.ids.sam);

const workspace = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(workspaces).where(eq(workspaces.id, id))))[0];

const subscription = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(subscriptions).where(eq(subscriptions.id, id))))[0]!;

const transaction = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(transactions).where(eq(transactions.id, id))))[0];

const lastEvent = async (verb: string) =>
  (
    await reading(asOperator, (tx) =>
      tx.select().from(events).where(eq(events.verb, verb)).orderBy(desc(events.at)).limit(1),
    )
  )[0];

describe("the workspaces of the platform", () => {
  test("are found by name, owner or customer number, by commercial status and by plan", async () => {
    const names = async (filter: object) => (await sam().adminWorkspace.page({ filter })).items.map(({ name }) => name);
    expect(await names({ name: "ACME" })).toEqual(["Acme"]);
    expect(await names({ name: "rita@world.test" })).toEqual(["Rival"]);
    const { customer_number } = await sam().adminWorkspace.get({ id: world.acme });
    expect(await names({ name: String(customer_number) })).toEqual(["Acme"]);
    expect(await names({ commercial_status: "to_dispose" })).toEqual([]);
    expect(await names({ plan: "enterprise", name: "acme" })).toEqual(["Acme"]);
    const { id } = await subscriber(make, { status: "pending" });
    const { workspace: open } = await sam().adminSubscription.get({ id });
    expect(await names({ payment_status: "open" })).toEqual([open.name]);
  });

  test("come over REST in pages, with all fields of the contract", async () => {
    const { users_count } = await as(world.ids.olga).workspace.get({ id: world.acme });
    expect(users_count).toBeGreaterThan(5);
    const { body } = await rest("GET", "/admin/workspaces?filter[name]=olga&sort=-name&per_page=1", {
      as: world.ids.sam,
    });
    expect(body.meta).toMatchObject({ page: 1, per_page: 1, total: 1 });
    expect(body.data[0]).toMatchObject({
      name: "Acme",
      users_count,
      boards_count: 2,
      owner: { email: "olga@world.test" },
      plan: "enterprise",
    });
    const { body: all } = await rest("GET", "/admin/workspaces/list", { as: world.ids.sam });
    expect(all.data).toContainEqual({ id: world.rival, name: "Rival" });
    expect((await rest("GET", "/admin/workspaces", { as: world.ids.olga })).status).toBe(404);
  });

  test("are changed with a reason, which their history shows", async () => {
    const id = await customer(make);
    const { status, body } = await rest("PUT", `/admin/workspaces/${id}`, {
      as: world.ids.sam,
      body: { city: "Gent", commercial_status: "demo", reason },
    });
    expect([status, body.data.city, body.data.commercial_status]).toEqual([200, "Gent", "demo"]);
    expect(await lastEvent("workspace.edit_by_admin")).toMatchObject({
      workspaceId: id,
      userId: world.ids.sam,
      detail: { reason },
    });
    expect(body.data.events[0]).toMatchObject({ what: "workspace.edit_by_admin", reason });
  });
});

describe("the plan of a workspace without a subscription", () => {
  test("is a trial until a day, which unlocks the workspace", async () => {
    const id = await customer(make);
    const lastDay = addDays(today(), 10);
    const { body } = await rest("PUT", `/admin/workspaces/${id}/trial`, {
      as: world.ids.sam,
      body: { data: { trial_ends_on: lastDay } },
    });
    expect(body.data).toMatchObject({
      plan: "trial",
      trial_ends_on: lastDay,
      commercial_status: "trial",
      plan_status: { status: 2 },
    });
    await sam().adminWorkspace.setTrial({ id, data: { trial_ends_on: addDays(today(), -1), reason } });
    expect((await sam().adminWorkspace.get({ id })).plan_status.status).toBe(3);
  });

  test("is any plan, with extra boards, and sets the commercial status unless it was set by hand", async () => {
    const id = await customer(make);
    await sam().adminWorkspace.setPlan({ id, plan: "basic", ends_on: "", extra_boards: 2, reason });
    expect(await sam().adminWorkspace.get({ id })).toMatchObject({
      plan_status: { status: 0, containers: { limit: 7 } },
      commercial_status: "active",
    });
    await sam().adminWorkspace.edit({ id, commercial_status: "demo", reason });
    await sam().adminWorkspace.setPlan({ id, plan: "free", reason });
    expect(await workspace(id)).toMatchObject({ plan: "free", extraBoards: 0, commercialStatus: "demo" });
  });

  test("is not changed where a subscription runs", async () => {
    const { workspaceId: id } = await subscriber(make);
    const data = { trial_ends_on: today(), reason };
    expect(await errorOf(sam().adminWorkspace.setTrial({ id, data }))).toMatchObject({
      message: "admin.has_subscription",
    });
    expect(await errorOf(sam().adminWorkspace.setPlan({ id, plan: "free", reason }))).toMatchObject({
      message: "admin.has_subscription",
    });
  });
});

test("a workspace that is deleted ends its subscription and open payments, and keeps its invoices", async () => {
  const { workspaceId, id, transactionId } = await subscriber(make, { paid: false });
  await transact(asOperator, (tx) => issueInvoice(tx, transactionId, { dueOn: addDays(today(), 30) }));
  const { status } = await rest("DELETE", `/admin/workspaces/${workspaceId}`, { as: world.ids.sam, body: { reason } });
  expect(status).toBe(204);
  expect([(await subscription(id)).status, (await transaction(transactionId))!.status]).toEqual([
    "expired",
    "canceled",
  ]);
  expect(await lastEvent("workspace.delete_by_admin")).toMatchObject({ aboutId: workspaceId, detail: { reason } });
  expect(await errorOf(sam().adminWorkspace.get({ id: workspaceId }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await errorOf(sam().adminSubscription.get({ id }))).toMatchObject({ code: "NOT_FOUND" });
  await eraseWorkspace(workspaceId);
  expect(await workspace(workspaceId)).toBeUndefined();
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute(
      sql`select from invoices where workspace_id is null and total = 5929 and customer ->> 'company' like 'Klant %'`,
    ),
  );
  expect(rows).toHaveLength(1);
});

describe("the acts of super admins", () => {
  test("are shown to the others, whatever they were about, also of who is no super admin any more", async () => {
    const { id } = await as(world.ids.sam).admin.add({ email: "mia@world.test", reason });
    const target = await customer(make);
    await as(id).adminWorkspace.edit({ id: target, city: "Aalst", reason });
    await sam().admin.revoke({ id, reason });
    const { items, people } = await sam().admin.acts({ who: id, kind: "customers" });
    expect(items.map(({ what, workspace_id }) => [what, workspace_id])).toEqual([["workspace.edit_by_admin", target]]);
    expect(people.map((person) => person.id)).toContain(id);
    const accounts = await sam().admin.acts({ kind: "accounts" });
    expect(accounts.items.map(({ what }) => what)).toEqual(expect.arrayContaining(["admin.add", "admin.revoke"]));
  });

  test("include changes in workspaces they are no member of, and nothing that members do", async () => {
    await sam().container.edit({ id: world.floor, title: "Verdieping 0" });
    await as(world.ids.olga).container.edit({ id: world.floor, title: "Gelijkvloers" });
    const { items } = await sam().admin.acts({ kind: "customers" });
    expect(items.filter(({ what }) => what === "container.edit").map(({ who }) => who?.id)).toEqual([world.ids.sam]);
  });
});

test("boards of all workspaces are listed with their workspace", async () => {
  const { body } = await rest("GET", `/admin/containers?filter[workspace]=${world.rival}`, { as: world.ids.sam });
  expect(
    body.data.map(({ title, workspace: { name } }: { title: string; workspace: { name: string } }) => [title, name]),
  ).toEqual([["Geheim", "Rival"]]);
  const nested = await sam().admin.containers({ filter: { kind: "nested", name: "gelijk" } });
  expect(nested.items.map(({ id }) => id)).toEqual([world.floor]);
});
