import { attempts, sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeWorld, password } from "../world.ts";

/** The hashes that passwords were compared with, one for each comparison. */
const compared = vi.hoisted(() => ({ hashes: [] as string[] }));
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  return {
    ...real,
    verify: (hash: string, ...args: [string]) => {
      compared.hashes.push(hash);
      return real.verify(hash, ...args);
    },
  };
});

const email = "gus@world.test";
const guesses = Array.from({ length: 200 }, (_, n) => n);
const address = (n: number) => `198.51.100.${n}`;

beforeAll(makeWorld);
const webs = new Map<string, ReturnType<typeof loadBehind>>();
/** The web application with TRUST_PROXY set to `proxies`, loaded once for each. */
const webBehind = (proxies: string) => webs.get(proxies) ?? webs.set(proxies, loadBehind(proxies)).get(proxies)!;

async function loadBehind(proxies: string) {
  vi.resetModules();
  vi.stubEnv("TRUST_PROXY", proxies);
  const [route, { fetchApp }, login] = await Promise.all([
    import("./route.ts"),
    import("../rest/client.ts"),
    import("~/routes/login/route"),
  ]);
  const post = (path: string, body: unknown, headers: Record<string, string>, from?: string) =>
    fetchApp(
      path,
      { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } },
      from,
    );
  return { ...route, fetchApp, login: login.action, post };
}

beforeEach(async () => {
  await transact(asOperator, async (tx) => {
    await tx.delete(attempts);
    await tx.delete(sessions);
  });
  compared.hashes = [];
});

describe.each(["0", "1"])("two hundred guesses at one account, behind %s proxies", (proxies) => {
  test("with forged X-Forwarded-For: five are checked, the others must wait", async () => {
    const { post } = await webBehind(proxies);
    const answers = await Promise.all(
      guesses.map((n) =>
        post(
          "/api/v1/authorize",
          { email, password: `guess ${n}` },
          { "x-forwarded-for": `${address(n)}, 203.0.113.9` },
        ),
      ),
    );
    expect(compared.hashes).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(195);
    for (const answer of refused) {
      const seconds = Number(answer.headers.get("retry-after"));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(900);
    }
  });

  test("from two hundred addresses: ten are checked", async () => {
    const { post } = await webBehind(proxies);
    const from = (n: number): [Record<string, string>, string?] =>
      proxies === "0" ? [{}, address(n)] : [{ "x-forwarded-for": address(n) }];
    const answers = await Promise.all(
      guesses.map((n) => post("/api/v1/authorize", { email, password: `guess ${n}` }, ...from(n))),
    );
    expect(compared.hashes).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(190);
  });

  test("by the form: the page says how long to wait, and a known browser may sign in", async () => {
    const { callRoute, login, cookieIn } = await webBehind(proxies);
    const own = await callRoute(login, "/login", { form: { email, password } });
    const device = cookieIn(own.cookies, "device")!;
    compared.hashes = [];
    const answers = [];
    for (const n of guesses.slice(0, 30))
      answers.push(await callRoute(login, "/login", { form: { email, password: `guess ${n}` }, from: address(n) }));
    expect(compared.hashes.length).toBeLessThanOrEqual(10);
    const last = answers.at(-1)!;
    expect(last.status).toBe(429);
    expect(last.data.error[""]).toEqual([expect.stringMatching(/^refusal\.try_in_minutes\?count=1?\d$/)]);
    expect(JSON.stringify(last.data)).not.toContain("guess");
    expect((await callRoute(login, "/login", { form: { email, password }, from: address(250) })).status).toBe(429);
    expect(
      await callRoute(login, "/login", { form: { email, password }, cookie: `device=${device}`, from: address(250) }),
    ).toMatchObject({
      status: 303,
    });
  });
});

test("a known browser may fail five times as well", async () => {
  const { callRoute, login, cookieIn } = await webBehind("0");
  const device = cookieIn((await callRoute(login, "/login", { form: { email, password } })).cookies, "device")!;
  compared.hashes = [];
  const statuses = [];
  for (const n of guesses.slice(0, 20)) {
    statuses.push(
      (
        await callRoute(login, "/login", {
          form: { email, password: `guess ${n}` },
          cookie: `device=${device}`,
          from: address(n),
        })
      ).status,
    );
  }
  expect(compared.hashes).toHaveLength(5);
  expect(statuses.slice(5).every((status) => status === 429)).toBe(true);
});

test("an unknown address takes as long: a hash is computed for it too", async () => {
  const { post } = await webBehind("0");
  for (const address of [email, "nobody@world.test"])
    await post("/api/v1/authorize", { email: address, password: "a guess at it" }, {});
  const cost = (hash: string) => hash.split("$").slice(1, 3).join();
  expect(compared.hashes).toHaveLength(2);
  expect(cost(compared.hashes[1]!)).toBe("argon2id,v=19");
  expect(compared.hashes[1]).not.toBe(compared.hashes[0]);
});

test("wrong passwords when it is asked again count as well", async () => {
  const { post, fetchApp } = await webBehind("0");
  const { data } = (await (await post("/api/v1/authorize", { email, password }, {})).json()) as {
    data: { access_token: string };
  };
  compared.hashes = [];
  const again = (n: number) =>
    fetchApp("/api/v1/password/validate", {
      method: "POST",
      body: JSON.stringify({ password: `guess ${n}` }),
      headers: { "content-type": "application/json", authorization: `Bearer ${data.access_token}` },
    });
  const answers = await Promise.all(guesses.slice(0, 50).map(again));
  expect(compared.hashes.length).toBeLessThanOrEqual(10);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(40);
});
