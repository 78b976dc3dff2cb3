import { asOperator, transact } from "@db/transact";
import { MOST_WEBHOOKS } from "@server/tenancy/webhook/inputs";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

const url = "https://hooks.example.com/register?key=hidden";
let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const events = ["report.added", "object.changed"] as ("report.added" | "object.changed")[];
const make = () => as(world.ids.olga).webhook.create({ id: world.acme, url, events });
const clear = () => transact(asOperator, (tx) => tx.execute(sql`delete from webhooks`));

test("only owner and admins see and change the endpoints, and nobody those of another workspace", async () => {
  const { id: webhookId } = await make();
  for (const name of ["lea", "gus", "mia", "tab"] as const) {
    const { webhook } = as(world.ids[name]);
    for (const attempt of [
      () => webhook.list({ id: world.acme }),
      () => webhook.page({ id: world.acme, webhookId }),
      () => webhook.create({ id: world.acme, url, events }),
      () => webhook.remove({ id: world.acme, webhookId }),
    ])
      expect(await errorOf(attempt()), name).toMatchObject({ code: "FORBIDDEN" });
  }
  const { webhook } = as(world.ids.rita);
  for (const id of [world.acme, world.rival])
    for (const attempt of [
      () => webhook.get({ id, webhookId }),
      () => webhook.edit({ id, webhookId, active: false }),
      () => webhook.renewSecret({ id, webhookId }),
      () => webhook.test({ id, webhookId }),
      () => webhook.deliveries({ id, webhookId }),
      () => webhook.remove({ id, webhookId }),
    ])
      expect(await errorOf(attempt())).toMatchObject({ code: "NOT_FOUND" });
  await clear();
});

test("over REST an endpoint is made, read, changed and deleted; its secret is answered once", async () => {
  const call = (method: string, path: string, body?: unknown) =>
    rest(method, `/workspaces/${world.acme}/webhooks${path}`, {
      ...{ as: world.ids.adam, body, headers: { "idempotency-key": `${method} ${path}`.replaceAll(" ", "-") } },
    });
  const made = await call("POST", "", { url, events });
  expect(made.status).toBe(201);
  expect(made.body.data).toMatchObject({ url, events, active: true, last_delivery: null });
  expect(made.body.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { id } = made.body.data;
  const read = await call("GET", `/${id}`);
  expect(read.body.data).toMatchObject({ id, url });
  expect(read.body.data).not.toHaveProperty("secret");
  const renewed = await call("POST", `/${id}/secret`);
  expect(renewed.body.data.secret).not.toBe(made.body.data.secret);
  expect(renewed.body.data.former_secret_until).toBeTruthy();
  expect((await call("PUT", `/${id}`, { events: ["object.added"], active: false })).body.data).toMatchObject({
    ...{ url, events: ["object.added"], active: false, off_reason: "person" },
  });
  expect((await call("POST", `/${id}/test`)).status).toBe(409);
  await call("PUT", `/${id}`, { active: true });
  expect((await call("POST", `/${id}/test`)).status).toBe(202);
  const log = await call("GET", `/${id}/deliveries`);
  expect(log.body.data).toMatchObject([{ event: "webhook.test", state: "waiting", tries: 0 }]);
  expect((await call("POST", `/${id}/deliveries/${log.body.data[0].id}/send-again`)).status).toBe(202);
  expect((await call("POST", `/${id}/deliveries/${id}/send-again`)).status).toBe(404);
  const kept = await transact(asOperator, (tx) => tx.execute(sql`select answer from idempotent_calls`));
  expect(kept.rows.length, "answers of calls that answer no secret").toBeGreaterThan(0);
  expect(JSON.stringify(kept.rows)).not.toContain("whsec_");
  expect((await call("DELETE", `/${id}`)).status).toBe(204);
  expect((await call("GET", "")).body.data).toEqual([]);
});

test.each([
  ["https://127.0.0.1/", "webhook.error.inside"],
  ["https://[::ffff:10.0.0.1]/", "webhook.error.inside"],
  ["https://2130706433/", "webhook.error.inside"],
  ["https://intranet/hook", "webhook.error.inside"],
  ["http://hooks.example.com/", "webhook.error.not_https"],
  ["https://me:secret@hooks.example.com/", "webhook.error.not_https"],
  ["hooks", "webhook.error.not_https"],
])("%s is refused beside the address", async (wrong, message) => {
  const { webhook } = as(world.ids.adam);
  expect(await errorOf(webhook.create({ id: world.acme, url: wrong, events }))).toMatchObject({
    code: "UNPROCESSABLE_CONTENT",
    message,
  });
  const { id: webhookId } = await make();
  expect(await errorOf(webhook.edit({ id: world.acme, webhookId, url: wrong }))).toMatchObject({ message });
  const over = await rest("POST", `/workspaces/${world.acme}/webhooks`, {
    as: world.ids.adam,
    body: { url: wrong, events },
  });
  expect(over.status).toBe(422);
  expect(JSON.stringify(over.body)).toContain('"url"');
  await clear();
});

test("a workspace has ten at most, and each wants an event", async () => {
  for (let made = 0; made < MOST_WEBHOOKS; made++) await make();
  expect(await errorOf(make())).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
  await clear();
  expect(await errorOf(as(world.ids.adam).webhook.create({ id: world.acme, url, events: "" }))).toMatchObject({
    code: "BAD_REQUEST",
  });
});

test("the history says who did what with an endpoint, by its host alone", async () => {
  const { id: webhookId } = await make();
  await as(world.ids.adam).webhook.renewSecret({ id: world.acme, webhookId });
  await as(world.ids.adam).webhook.remove({ id: world.acme, webhookId });
  const { items } = await as(world.ids.adam).history.list({ id: world.acme, what: "workspace" });
  expect(items.slice(0, 3).map(({ what, about }) => [what, about.title])).toEqual([
    ["webhook.delete", "hooks.example.com"],
    ["webhook.renew_secret", "hooks.example.com"],
    ["webhook.create", "hooks.example.com"],
  ]);
  expect(JSON.stringify(items)).not.toContain("hidden");
});
