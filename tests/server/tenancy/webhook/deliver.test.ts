import { readFileSync } from "node:fs";
import { webhookDeliveries, webhooks } from "@db/schema/webhook";
import { asOperator, transact } from "@db/transact";
import { deliver } from "@server/tenancy/webhook/deliver";
import { sweepWebhooks } from "@server/tenancy/webhook/sweep";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { verified } from "./receiver.ts";

/** Started before any module reads the environment. */
const receiver = await vi.hoisted(async () => {
  const { startReceiver } = await import("./receiver.ts");
  const started = await startReceiver();
  process.env.OUTBOUND_ALLOW = started.host;
  return started;
});

let world: World;
let hook: { id: string; webhookId: string; secret: string };
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.answer(204);
  await transact(asOperator, async (tx) => {
    await tx.delete(webhooks);
    await tx.execute(sql`delete from outbox`);
  });
  const made = await webhook().create({ id: world.acme, url: receiver.url, events: ["object.added"] });
  hook = { id: world.acme, webhookId: made.id, secret: made.secret };
});
afterAll(() => receiver.stop());

const webhook = () => as(world.ids.adam).webhook;
const one = () => ({ id: hook.id, webhookId: hook.webhookId });
const addObject = () => as(world.ids.adam).object.create({ container_id: world.floor, title: "Heftruck" });
/** One try of each delivery that waits, whenever it is due. */
const tryNow = async () => {
  const jobs = (await inOutbox("webhook.deliver")) as Parameters<typeof deliver>[0][];
  await transact(asOperator, (tx) => tx.execute(sql`delete from outbox where name = 'webhook.deliver'`));
  for (const job of jobs) await deliver(job);
};
const log = async () => (await webhook().deliveries(one())).items;

test("an endpoint is told what happened, with ids and a link alone, and its signature is right", async () => {
  const { id } = await addObject();
  await tryNow();
  expect(receiver.received).toHaveLength(1);
  const [told] = receiver.received;
  expect(verified(hook.secret, told!)).toEqual({
    type: "object.added",
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    data: { workspace_id: world.acme, object_id: id, url: `http://localhost:3000/api/v1/objects/${id}` },
  });
  expect(() => verified(hook.secret, { ...told!, body: told!.body.replace("added", "gone") })).toThrow();
  const code = /```js\n([\s\S]*?)```/.exec(readFileSync("docs/webhooks.md", "utf8"))![1]!;
  const { verify } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  expect(verify(hook.secret, told!.headers, told!.body).type, "as docs/webhooks.md checks it").toBe("object.added");
  expect(() => verify(hook.secret, told!.headers, `${told!.body} `)).toThrow("not ours");
  const [delivery] = await log();
  expect(delivery).toMatchObject({ state: "taken", tries: 1, status: 204, error: null, due_at: null });
  expect(told!.headers["webhook-id"]).toBe(delivery!.id);
});

test("what fails is tried again with the same id, after waits that grow", async () => {
  receiver.answer(500);
  await addObject();
  const waits: number[] = [];
  for (let tries = 1; tries <= 10; tries++) {
    await tryNow();
    const [delivery] = await log();
    expect(delivery).toMatchObject({ tries, status: 500, answer: "answered 500" });
    if (delivery!.due_at) waits.push((Date.parse(delivery!.due_at) - Date.parse(delivery!.tried_at!)) / 1000);
  }
  expect(waits).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
  expect(await log()).toMatchObject([{ state: "failed", tries: 10, due_at: null }]);
  expect(await inOutbox("webhook.deliver")).toEqual([]);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect(receiver.received).toHaveLength(10);

  receiver.answer(200);
  await webhook().sendAgain({ ...one(), deliveryId: (await log())[0]!.id });
  await tryNow();
  expect(await log()).toMatchObject([{ state: "taken", tries: 11, status: 200 }]);
});

test("a job that comes twice, as after a worker died, makes each try once", async () => {
  receiver.answer(500);
  await addObject();
  const [job] = (await inOutbox("webhook.deliver")) as Parameters<typeof deliver>[0][];
  await deliver(job!);
  await deliver(job!);
  expect(receiver.received).toHaveLength(1);
  expect(await log()).toMatchObject([{ tries: 1 }]);
  // its next one is lost with Redis
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from outbox`);
    await tx.update(webhookDeliveries).set({ dueAt: sql`now() - interval '2 hours'` });
  });
  receiver.answer(204);
  await sweepWebhooks();
  await tryNow();
  expect(await log()).toMatchObject([{ state: "taken", tries: 2 }]);
});

test("for a day both secrets sign, then the new one alone", async () => {
  const { secret } = await webhook().renewSecret(one());
  await addObject();
  await tryNow();
  for (const each of [hook.secret, secret]) expect(verified(each, receiver.received[0]!).type).toBe("object.added");
  await transact(asOperator, (tx) => tx.update(webhooks).set({ formerUntil: sql`now() - interval '1 second'` }));
  await addObject();
  await tryNow();
  expect(verified(secret, receiver.received[1]!).type).toBe("object.added");
  expect(() => verified(hook.secret, receiver.received[1]!)).toThrow();
});

test("a secret stands nowhere but in the answer that makes it", async () => {
  const told = [await webhook().list({ id: world.acme }), await webhook().get(one()), await webhook().page(one())];
  expect(JSON.stringify(told)).not.toContain("whsec_");
  const [row] = await transact(asOperator, (tx) => tx.select().from(webhooks));
  expect(row!.secret).not.toContain(hook.secret.slice(6, 20));
  expect(JSON.stringify(row)).not.toContain("whsec_");
});

describe("an endpoint is switched off", () => {
  const mails = () => inOutbox("webhook.mail_off");

  test("by 410, and its admins are told, once each", async () => {
    receiver.answer(410);
    await addObject();
    await addObject();
    await tryNow();
    expect(receiver.received).toHaveLength(1);
    expect(await webhook().get(one())).toMatchObject({ active: false, off_reason: "gone" });
    expect((await log()).map(({ state, error }) => [state, error])).toEqual([
      ["failed", "off"],
      ["failed", null],
    ]);
    expect((await mails()).map(({ userId }) => userId).sort()).toEqual([world.ids.adam, world.ids.olga].sort());
    await addObject();
    expect(await inOutbox("webhook.deliver")).toEqual([]);
    expect(await errorOf(webhook().test(one()))).toMatchObject({ code: "CONFLICT" });
    await webhook().edit({ ...one(), active: true });
    expect(await webhook().get(one())).toMatchObject({ active: true, off_reason: null });
  });

  test("after three days in which nothing arrived, not by one that fails among others", async () => {
    receiver.answer(500);
    await addObject();
    await tryNow();
    const age = () =>
      transact(asOperator, (tx) =>
        tx.execute(sql`update webhooks set failing_since = failing_since - interval '73 hours'`),
      );
    await age();
    receiver.answer(200);
    await tryNow();
    receiver.answer(500);
    await addObject();
    await tryNow();
    expect(await webhook().get(one())).toMatchObject({ active: true });
    await age();
    await tryNow();
    expect(await webhook().get(one())).toMatchObject({ active: false, off_reason: "failing" });
    expect(await mails()).toHaveLength(2);
    expect(await runOutbox("webhook.mail_off")).toBe(2);
    const { items } = await as(world.ids.adam).history.list({ id: world.acme, what: "workspace" });
    expect(items[0]).toMatchObject({ what: "webhook.switch_off", who: null, about: { title: receiver.host } });
  });

  test("by a person: what waits is not sent", async () => {
    await addObject();
    await webhook().edit({ ...one(), active: false });
    await tryNow();
    expect(receiver.received).toEqual([]);
    expect(await log()).toMatchObject([{ state: "failed", error: "off" }]);
  });
});

test("nothing is sent for a workspace whose plan locks it, nor for one that was deleted", async () => {
  await addObject();
  const set = (values: Record<string, unknown>) =>
    transact(asOperator, (tx) =>
      tx.execute(sql`update workspaces set plan_ends_on = ${values.plan_ends_on ?? null}::date,
        deleted_at = ${values.deleted_at ?? null}::timestamptz where id = ${world.acme}`),
    );
  await set({ plan_ends_on: "2020-01-01" });
  await tryNow();
  expect(receiver.received).toEqual([]);
  expect(await log()).toMatchObject([{ state: "failed", error: "plan_locked" }]);
  expect(await webhook().listPage({ id: world.acme })).toMatchObject({ lock: "expired" });
  expect(await errorOf(webhook().test(one()))).toMatchObject({ code: "FORBIDDEN" });
  await set({});
  await addObject();
  await set({ deleted_at: new Date().toISOString() });
  await tryNow();
  await set({});
  expect(receiver.received).toEqual([]);
});

test("an address that leads inside by the time of sending is not called", async () => {
  await transact(asOperator, (tx) =>
    tx.update(webhooks).set({ url: "https://hooks.example/" }).where(eq(webhooks.id, hook.webhookId)),
  );
  await addObject();
  const [job] = (await inOutbox("webhook.deliver")) as Parameters<typeof deliver>[0][];
  const { postOutside } = await import("@server/core/outbound");
  const lookUp = async () => [{ address: "127.0.0.1", family: 4 }];
  await deliver(job!, (url, request) => postOutside(url, { ...request, lookUp }));
  expect(await log()).toMatchObject([{ state: "waiting", tries: 1, status: null, error: "inside" }]);
});

test("the log keeps the last hundred, for thirty days, and all that still waits", async () => {
  await transact(asOperator, async (tx) => {
    const row = { workspaceId: hook.id, webhookId: hook.webhookId, event: "object.added", body: "{}" };
    const old = sql`now() - interval '31 days'`;
    await tx
      .insert(webhookDeliveries)
      .values([
        { ...row, state: "taken", createdAt: old },
        { ...row, state: "waiting", createdAt: old },
        ...Array.from({ length: 105 }, () => ({ ...row, state: "taken" as const })),
      ]);
  });
  await sweepWebhooks();
  const rows = await transact(asOperator, (tx) =>
    tx.select({ state: webhookDeliveries.state }).from(webhookDeliveries),
  );
  expect(rows.filter(({ state }) => state === "taken")).toHaveLength(100);
  expect(rows.filter(({ state }) => state === "waiting")).toHaveLength(1);
});
