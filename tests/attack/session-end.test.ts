import { sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { startFamily } from "@server/tenancy/session/refresh";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** A session from this many days ago, last used an hour ago. */
async function signedIn(
  daysAgo: number,
  { userId = world.ids.olga, daysLeft = 5, kind = "web" as "web" | "api" } = {},
) {
  const token = await transact(asOperator, (tx) => createSession(tx, userId, { kind, device: "tests" }));
  await transact(asOperator, (tx) =>
    tx
      .update(sessions)
      .set({
        usedAt: sql`now() - interval '1 hour'`,
        createdAt: sql`now() - make_interval(days => ${daysAgo})`,
        expiresAt: sql`now() + make_interval(days => ${daysLeft})`,
      })
      .where(eq(sessions.id, hashOfToken(token))),
  );
  return token;
}
const visit = async (token: string) =>
  (await fetchApp("/trpc/user.me", { headers: { cookie: `session=${token}` } })).status;
/** When the session expires, in whole days from now. */
async function lasts(token: string): Promise<number> {
  const [row] = await reading(asOperator, (tx) =>
    tx
      .select({ until: sessions.expiresAt })
      .from(sessions)
      .where(eq(sessions.id, hashOfToken(token))),
  );
  return Math.round((row!.until.getTime() - Date.now()) / (24 * 60 * 60 * 1000));
}

test("each use extends a session by 30 days, up to 90 since signing in", async () => {
  for (const [daysAgo, expected] of [
    [0, 30],
    [59, 30],
    [80, 10],
    [86, 5],
  ] as const) {
    const token = await signedIn(daysAgo);
    expect(await visit(token)).toBe(200);
    expect(await lasts(token), `signed in ${daysAgo} days ago`).toBe(expected);
  }
});

test("an expired session is not revived by use", async () => {
  const token = await signedIn(90, { daysLeft: 0 });
  expect(await visit(token)).toBe(401);
  expect(await visit(token)).toBe(401);
});

test("a session from before the maximum keeps its expiry", async () => {
  const token = await signedIn(400, { daysLeft: 12 });
  expect(await visit(token)).toBe(200);
  expect(await lasts(token)).toBe(12);
});

test("tokens end with the sign-in they came from, however often they are refreshed", async () => {
  const session = await signedIn(80, { kind: "api" });
  const { refresh_token } = await transact(asOperator, (tx) => startFamily(tx, hashOfToken(session), world.ids.olga));
  const refresh = (token: string) =>
    fetchApp("/api/v1/refresh", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ refresh_token: token }),
    });
  const renewed = await refresh(refresh_token);
  expect(renewed.status).toBe(200);
  expect(await lasts(session)).toBe(10);
  const { data } = (await renewed.json()) as { data: { refresh_token: string } };
  await transact(asOperator, (tx) =>
    tx
      .update(sessions)
      .set({ expiresAt: sql`now()` })
      .where(eq(sessions.id, hashOfToken(session))),
  );
  expect((await refresh(data.refresh_token)).status).toBe(401);
});

test("a tablet stays signed in until it is removed", async () => {
  const token = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.tab, { kind: "web", device: "tests", strong: true }),
  );
  expect(await lasts(token)).toBeGreaterThan(10_000);
  const before = await signedIn(400, { userId: world.ids.tab });
  expect(await visit(before)).toBe(200);
  expect(await lasts(before)).toBeGreaterThan(10_000);
  await transact(asOperator, (tx) => tx.execute(sql`delete from users where id = ${world.ids.tab}`));
  expect(await visit(token)).toBe(401);
});
