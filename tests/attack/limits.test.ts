import { events } from "@db/schema/event";
import { attempts, sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

vi.hoisted(() =>
  Object.assign(process.env, { LIMIT_FAILURES: "30", LIMIT_SIGN_UPS: "10", LIMIT_TOKENS: "60", LIMIT_EXPORTS: "30" }),
);

import { action as login } from "~/routes/login/route";
import { action as registerPage } from "~/routes/register/route";
import { fetchApp, rest } from "../rest/client.ts";
import { asOwner } from "../rig/as-owner.ts";
import { as, makeWorld, password, type World } from "../world.ts";
import { callRoute, cookieIn } from "./route.ts";

const email = "gus@world.test";
const plant = "198.51.100.7";
const elsewhere = "203.0.113.9";
const many = (n: number) => Array.from({ length: n }, (_, at) => at);

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(attempts);
    await tx.delete(sessions);
  }),
);

const post = async (path: string, body: object, from = plant) => {
  const headers = { "content-type": "application/json" };
  const answer = await fetchApp(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) }, from);
  return {
    status: answer.status,
    retryAfter: Number(answer.headers.get("retry-after")),
    // biome-ignore lint/suspicious/noExplicitAny: the test judges the body
    body: (await answer.json()) as any,
  };
};
const guess = (n: number, from = plant) =>
  post("/authorize", { email: `person${n}@world.test`, password: "a guess" }, from);
const right = (more: object = {}, from = plant) => post("/authorize", { email, password, force: true, ...more }, from);
const statuses = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe("one source network", () => {
  test("may fail thirty times over all accounts, also concurrently; then only known devices sign in", async () => {
    const knownDevice = (await right()).body.data;
    const device = cookieIn(
      (await callRoute(login, "/login", { form: { email, password }, from: plant })).cookies,
      "device",
    )!;
    const answers = [];
    for (const part of many(5)) answers.push(...(await Promise.all(many(10).map((n) => guess(part * 10 + n)))));
    expect(statuses(answers, 401)).toBe(30);
    expect(statuses(answers, 429)).toBe(20);
    const refused = await right();
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect(refused.retryAfter).toBeLessThanOrEqual(900);
    expect((await right({ device_token: knownDevice.device_token })).status).toBe(200);
    const page = await callRoute(login, "/login", { form: { email, password }, from: plant });
    expect(page.status).toBe(429);
    expect(page.data.error[""]).toEqual([expect.stringMatching(/^refusal\.try_in_minutes\?count=1?\d$/)]);
    const here = await callRoute(login, "/login", {
      form: { email, password },
      cookie: `device=${device}`,
      from: plant,
    });
    expect(here.status).toBe(303);
    expect((await right({}, elsewhere)).status, "another network").toBe(200);
  });

  test("may sign in any number of times: a factory has one address", async () => {
    for (const _ of many(35)) expect((await right()).status).toBe(200);
  });

  test("is an IPv6 /64 as a whole; requests for a new password count as well", async () => {
    const forget = (n: number) =>
      post("/password/forgot", { email: `person${n}@world.test` }, `2001:db8:1:2::${n + 1}`);
    const answers = await Promise.all(many(40).map(forget));
    expect(statuses(answers, 200)).toBe(30);
    expect(statuses(answers, 429)).toBe(10);
    expect((await guess(0, "2001:db8:1:2:ffff::1")).status).toBe(429);
    expect((await guess(0, "2001:db8:1:3::1")).status).toBe(401);
  });
});

describe("one source network, on addresses that are not proven,", () => {
  test("may give thirty wrong codes for all of them together", async () => {
    const wrong = (n: number) => post("/register/prove", { email: `person${n}@elsewhere.test`, code: "000000" });
    for (const n of many(30)) expect((await wrong(n)).status).toBe(422);
    const refused = await wrong(30);
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    expect((await post("/register/prove", { email: "person@elsewhere.test", code: "000000" }, elsewhere)).status).toBe(
      422,
    );
  });

  test("may request thirty new codes", async () => {
    const answers = [];
    for (const n of many(32)) answers.push(await post("/register/resend", { email: `person${n}@elsewhere.test` }));
    expect(statuses(answers, 202)).toBe(30);
    expect(statuses(answers, 429)).toBe(2);
  });
});

describe("guessing at one account from many addresses", () => {
  const strangers = () =>
    Promise.all(many(12).map((n) => post("/authorize", { email, password: `guess ${n}` }, `192.0.2.${n + 1}`)));

  test("does not lock out a client with a device token, nor one on a network where the user is signed in", async () => {
    const { device_token } = (await right()).body.data;
    await strangers();
    expect((await post("/authorize", { email, password: "one more guess" }, "192.0.2.99")).status).toBe(429);
    expect((await right()).status, "from the same network").toBe(200);
    expect((await right({ device_token }, elsewhere)).status, "from a network nobody knows").toBe(200);
    expect((await right({}, "192.0.2.99")).status, "with nothing to know it by").toBe(429);
  });

  test("and a known client may fail five times", async () => {
    const { device_token } = (await right()).body.data;
    const onNetwork = await Promise.all(many(20).map((n) => post("/authorize", { email, password: `guess ${n}` })));
    expect(statuses(onNetwork, 401)).toBe(5);
    const byToken = await Promise.all(
      many(20).map((n) => post("/authorize", { email, password: `guess ${n}`, device_token }, elsewhere)),
    );
    expect(statuses(byToken, 401)).toBe(5);
  });

  test("a device token of another account does not help", async () => {
    const { device_token } = (await post("/authorize", { email: "mia@world.test", password })).body.data;
    await strangers();
    expect((await right({ device_token }, "192.0.2.99")).status).toBe(429);
  });
});

test("an account gets sixty sets of tokens an hour, and a refused refresh token is not spent", async () => {
  let { refresh_token } = (await right()).body.data;
  for (const _ of many(59)) refresh_token = (await post("/refresh", { refresh_token })).body.data.refresh_token;
  const refused = await post("/refresh", { refresh_token });
  expect(refused.status).toBe(429);
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect((await right()).status).toBe(429);
  await transact(asOperator, (tx) => tx.delete(attempts));
  expect((await post("/refresh", { refresh_token })).status).toBe(200);
}, 60_000);

describe("a workspace", () => {
  test("gets thirty exports a minute; the next answer says when to retry, and others are served", async () => {
    const list = (name: "olga" | "adam" | "rita", id: string) =>
      rest("GET", `/workspaces/${id}/reports/export?format=csv`, { as: world.ids[name] });
    const answers = await Promise.all(many(34).map((n) => list(n % 2 ? "olga" : "adam", world.acme)));
    expect(statuses(answers, 200)).toBe(30);
    expect(statuses(answers, 429)).toBe(4);
    const refused = await list("olga", world.acme);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await list("rita", world.rival)).status).toBe(200);
    const { id } = await as(world.ids.olga).object.create({ container_id: world.floor, title: "Heftruck" });
    const pack = await rest("POST", `/workspaces/${world.acme}/packs`, {
      as: world.ids.olga,
      body: { object_ids: [id] },
    });
    expect(pack).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
  });
});

describe("one source network creates", () => {
  const person = (n: number) => ({
    first_name: "An",
    last_name: "Peeters",
    email: `an${n}@elsewhere.test`,
    password: "vier losse woorden",
    terms: true,
  });
  const expectLimited = () =>
    reading(asOperator, (tx) =>
      tx
        .select()
        .from(events)
        .where(and(eq(events.verb, "session.wait"), sql`${events.detail} ->> 'call' like 'user.register%'`)),
    );

  beforeEach(() => asOwner("delete from events where workspace_id is null"));

  test("ten accounts an hour, by form and REST; refused ones do not count, and another network may go on", async () => {
    for (const n of many(9)) expect((await post("/register", person(n))).status).toBe(201);
    for (const n of many(5)) expect((await post("/register", { ...person(n), email: "nobody" })).status).toBe(422);
    const form = { ...person(9), terms: "1", password_confirmation: person(9).password };
    expect((await callRoute(registerPage, "/register", { form, from: plant })).status).toBe(303);
    const refused = await post("/register", person(10));
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(0);
    const page = await callRoute(registerPage, "/register", {
      form: { ...form, email: "an11@elsewhere.test" },
      from: plant,
    });
    expect(page).toMatchObject({ status: 429, data: { initialValue: { email: "an11@elsewhere.test" } } });
    expect(page.data.error[""]).toEqual([expect.stringMatching(/^refusal\.try_in_minutes/)]);
    expect((await post("/register", person(12), elsewhere)).status).toBe(201);
    expect((await expectLimited()).map(({ aboutId, source, detail }) => [aboutId, source, detail?.call])).toEqual([
      [null, plant, "user.register"],
      [null, plant, "user.registerHere"],
    ]);
  });

  test("none beyond that with pictures, which are refused before they are read", async () => {
    for (const n of many(10)) await post("/register", person(n));
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...person(10), terms: "1" })) form.append(name, String(value));
    form.append("images[]", new Blob([new Uint8Array(4 * 1024 * 1024)], { type: "image/png" }), "me.png");
    const answer = await fetchApp("/api/v1/register", { method: "POST", body: form }, plant);
    expect(answer.status, "not 422 for what is no picture").toBe(429);
  });
});
