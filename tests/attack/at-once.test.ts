import { attempts, sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { MAX_DEVICES, MAX_PROOF_MAILS } from "@server/core/constants";
import { proofCode } from "@server/tenancy/user/address-proof";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as login } from "~/routes/login/route";
import { action as register } from "~/routes/register/route";
import { rest } from "../rest/client.ts";
import { as, makeWorld, password, type World } from "../world.ts";
import { callRoute } from "./route.ts";

let world: World;
const email = "gus@world.test";

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(attempts);
    await tx.delete(sessions);
  }),
);
const times = <T>(n: number, fn: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => fn(at)));
const authorize = (more: object = {}) => rest("POST", "/authorize", { body: { email, password, ...more } });
const refresh = (refresh_token: string) => rest("POST", "/refresh", { body: { refresh_token } });
const me = async (token: string) =>
  (await rest("GET", "/me", { headers: { authorization: `Bearer ${token}` } })).status;
const countSessions = () => reading(asOperator, (tx) => tx.$count(sessions));

describe("one refresh token used twenty times at once", () => {
  test("gives all the same new token, and nobody is signed out", async () => {
    const first = (await authorize()).body.data;
    const answers = await times(20, () => refresh(first.refresh_token));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const successors = new Set(answers.map(({ body }) => body.data.refresh_token));
    expect(successors.size).toBe(1);
    expect(await me(answers[7]!.body.data.access_token)).toBe(200);
    expect((await refresh([...successors][0]!)).status).toBe(200);
    expect(await countSessions()).toBe(1);
  });

  test("used again later ends its family, and no other", async () => {
    const first = (await authorize()).body.data;
    const other = (await authorize({ device_name: "another" })).body.data;
    const second = (await refresh(first.refresh_token)).body.data;
    await transact(asOperator, (tx) =>
      tx.execute(sql`update refresh_tokens set spent_at = spent_at - interval '31 seconds'`),
    );
    const answers = await times(20, () => refresh(first.refresh_token));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await refresh(second.refresh_token)).status).toBe(401);
    expect(await me(second.access_token)).toBe(401);
    expect(await me(other.access_token)).toBe(200);
  });
});

describe("ten sign-ins at once", () => {
  test("by the form create no more sessions than allowed", async () => {
    await times(10, (n) => callRoute(login, "/login", { form: { email, password }, from: `198.51.100.${n}` }));
    expect(await countSessions()).toBe(MAX_DEVICES);
  });

  test("over REST create no more, also with force", async () => {
    await times(10, (n) => authorize({ device_name: `phone ${n}` }));
    expect(await countSessions()).toBe(MAX_DEVICES);
    await times(10, (n) => authorize({ device_name: `tablet ${n}`, force: true }));
    expect(await countSessions()).toBe(MAX_DEVICES);
  });

  test("by form and REST together create no more, also where a device is signed out for them", async () => {
    await times(5, (n) => authorize({ device_name: `phone ${n}` }));
    const answer = await callRoute(login, "/login", { form: { email, password } });
    const ticket = answer.cookies.find((cookie) => cookie.startsWith("ticket="))!.split(";")[0]!;
    await times(
      10,
      (n): Promise<unknown> =>
        n % 2
          ? callRoute(login, "/login", { form: { choice: "continue" }, cookie: ticket, from: `198.51.100.${n}` })
          : authorize({ device_name: `other ${n}`, force: true }),
    );
    expect(await countSessions()).toBe(MAX_DEVICES);
  });
});

describe("fifty equal requests at once", () => {
  const person = {
    first_name: "Nele",
    last_name: "Claes",
    email: "nele@world.test",
    password: "long enough for us",
    terms: true,
  };

  test("register at most as many accounts as mails may be sent, by REST and by form; one proves the address", async () => {
    const form = { ...person, password_confirmation: person.password, terms: "on" };
    const answers = await times(
      50,
      async (n): Promise<number> =>
        n % 2
          ? (await rest("POST", "/register", { body: person })).status
          : (await callRoute(register, "/register", { form })).status,
    );
    expect(answers.filter((status) => status === 201 || status === 302 || status === 303)).toHaveLength(
      MAX_PROOF_MAILS.perNetwork,
    );
    expect(answers.filter((status) => status === 429)).toHaveLength(50 - MAX_PROOF_MAILS.perNetwork);
    const { rows: sent } = await reading(asOperator, (tx) =>
      tx.execute<{ id: string }>(sql`select id from address_proofs where email = ${person.email}`),
    );
    expect(sent, "no more mails than one network may cause to one address").toHaveLength(MAX_PROOF_MAILS.perNetwork);
    await times(
      sent.length,
      async (n): Promise<unknown> =>
        rest("POST", "/register/prove", { body: { email: person.email, code: proofCode(sent[n]!.id) } }),
    );
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute(sql`select from users where email = ${person.email} and proved_at is not null`),
    );
    expect(rows).toHaveLength(1);
  });

  test("create one workspace of one name, with one trial", async () => {
    const names = ["Staalbouw Noord", "staalbouw noord", "Staalbouw  Noord", "Stáalbouw Noord"];
    const created = await times(50, (n) =>
      as(world.ids.mia)
        .workspace.create({ name: names[n % names.length]! })
        .then(
          ({ id }) => id,
          () => null,
        ),
    );
    expect(created.filter(Boolean)).toHaveLength(1);
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute(sql`select plan from workspaces where owner_id = ${world.ids.mia}`),
    );
    expect(rows).toEqual([{ plan: "trial" }]);
  });

  test("create one trial, whatever the names of the workspaces", async () => {
    await times(20, (n) =>
      as(world.ids.gus)
        .workspace.create({ name: `Van Gus ${n}` })
        .catch(() => null),
    );
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute(sql`select count(*)::int as n from workspaces where owner_id = ${world.ids.gus} and plan = 'trial'`),
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});
