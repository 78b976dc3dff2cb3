import { sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { replaceOldNames } from "@server/platform/cookies";
import { createSession } from "@server/tenancy/session/device";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";

vi.hoisted(() => Object.assign(process.env, { APP_URL: "https://register.test" }));

import { action as login } from "~/routes/login/route";
import { action as logout } from "~/routes/logout/route";
import { fetchApp } from "../rest/client.ts";
import { makeWorld, password, type World } from "../world.ts";
import { callRoute, cookieIn } from "./route.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const email = "gus@world.test";
const me = (cookie: string) => fetchApp("/trpc/user.me", { headers: { cookie } });
const old = "a1".repeat(20);
const withOldSession = () =>
  transact(asOperator, (tx) =>
    tx
      .insert(sessions)
      .values({ id: hashOfToken(old), userId: world.ids.gus, expiresAt: sql`now() + interval '9 days'` })
      .onConflictDoNothing(),
  );

test("over https no other host of the domain can read or set our cookies", async () => {
  const { cookies } = await callRoute(login, "/login", { form: { email, password } });
  expect(cookies.length).toBeGreaterThanOrEqual(3);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; HttpOnly/i);
    expect(cookie).toMatch(/; Path=\/(;|$)/i);
    expect(cookie).toMatch(/; SameSite=Lax/i);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
  const session = cookieIn(cookies, "__Host-session");
  expect((await me(`__Host-session=${session}`)).status).toBe(200);
});

test("a session is not accepted under the old cookie name, which another host of the domain could set", async () => {
  const token = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.gus, { kind: "web", device: "tests", strong: true }),
  );
  expect((await me(`__Host-session=${token}`)).status).toBe(200);
  expect((await me(`session=${token}`)).status).toBe(401);
  await withOldSession();
  const answerToBoth = await me(`session=${old}; __Host-session=${"b".repeat(43)}`);
  expect(answerToBoth.status, "the new name holds over the old one").toBe(401);
});

test("old cookie names are read once and replaced, so that the upgrade signs nobody out", async () => {
  await withOldSession();
  const answer = await me(`session=${old}; device=abc; lng=fr; other=1`);
  expect(answer.status).toBe(200);
  const setCookies = answer.headers.getSetCookie();
  for (const [name, value] of [
    ["session", old],
    ["device", "abc"],
    ["lng", "fr"],
  ]) {
    expect(setCookies.find((cookie) => cookie.startsWith(`__Host-${name}=${value};`))).toMatch(
      /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
    expect(setCookies.find((cookie) => cookie.startsWith(`${name}=;`))).toMatch(/Max-Age=0/);
  }
  expect(setCookies).toHaveLength(6);
  const after = await me(`__Host-session=${old}; __Host-device=abc; __Host-lng=fr; other=1`);
  expect([after.status, after.headers.getSetCookie()]).toEqual([200, []]);
});

test("signing out with an old cookie removes both", async () => {
  await withOldSession();
  const sent = new Request("https://register.test/logout", { headers: { cookie: `session=${old}` } });
  const { cookies } = await callRoute(logout, "/logout", { form: {}, cookie: `session=${old}` });
  const all = [...cookies, ...replaceOldNames(sent, cookies)];
  expect(all.filter((cookie) => cookie.includes(old))).toEqual([]);
  expect(all.find((cookie) => cookie.startsWith("session=;"))).toMatch(/Max-Age=0/);
});
