import { attempts, sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { readSession } from "@server/tenancy/session/session";
import { readSigned, signed } from "@server/tenancy/session/signed";
import { makeResetToken } from "@server/tenancy/user/reset-token";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";

let world: World;
const gus = "gus@world.test";
const visitor = as(null);
const signIn = (input: Partial<Parameters<typeof visitor.session.signIn>[0]> = {}, from = visitor) =>
  from.session.signIn({ email: gus, password, ...input });

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(attempts);
    await tx.delete(sessions);
  }),
);

describe("signing in", () => {
  test("gives a session of that person", async () => {
    const { session_id } = await signIn({ email: " Gus@World.test " });
    expect(await readSession(session_id!)).toMatchObject({ userId: world.ids.gus, email: gus });
  });

  test("gives the same error for a wrong password and an unknown address", async () => {
    const wrong = await errorOf(signIn({ password: "something else" }));
    const unknown = await errorOf(signIn({ email: "nobody@world.test" }));
    expect(wrong).toEqual({ code: "UNPROCESSABLE_CONTENT", message: "session.wrong" });
    expect(unknown).toEqual(wrong);
  });

  test("is for our pages only: the session's id is not given to a script", async () => {
    expect(await errorOf(signIn({}, as(null, { transport: "rpc" })))).toMatchObject({ code: "FORBIDDEN" });
  });

  test("replaces the session of the same browser", async () => {
    const first = await signIn();
    const second = await signIn({ replaces: first.session_id });
    expect(await readSession(first.session_id!)).toBeNull();
    expect(await readSession(second.session_id!)).not.toBeNull();
  });

  test("also ends the super admin's own session where that browser was impersonating", async () => {
    const samsSession = await signIn();
    const acted = await signIn();
    await transact(asOperator, (tx) =>
      tx.execute(
        sql`update sessions set own_session_id = ${hashOfToken(samsSession.session_id!)}
          where id = ${hashOfToken(acted.session_id!)}`,
      ),
    );
    await signIn({ replaces: acted.session_id });
    expect(await readSession(samsSession.session_id!)).toBeNull();
  });
});

describe("the limit of five devices", () => {
  const signInFiveTimes = async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.push((await signIn()).session_id!);
    const [third, fourth] = [hashOfToken(ids[2]!), hashOfToken(ids[3]!)];
    await transact(asOperator, (tx) =>
      tx.execute(sql`update sessions set used_at = now() - interval '1 hour' where id <> ${third}`),
    );
    await transact(asOperator, (tx) =>
      tx.execute(sql`update sessions set used_at = now() - interval '3 hours' where id = ${fourth}`),
    );
    return ids;
  };

  test("lets a sixth wait until the person ends the one longest unused", async () => {
    const ids = await signInFiveTimes();
    const result = await signIn();
    if (result.session_id !== null) throw new Error("It was let in.");
    expect(await reading(asOperator, (tx) => tx.$count(sessions))).toBe(5);
    const { session_id } = await visitor.session.signInAnyway({ ticket: result.ticket! });
    expect(await readSession(session_id!)).not.toBeNull();
    expect(await readSession(ids[3]!)).toBeNull();
    expect(await reading(asOperator, (tx) => tx.$count(sessions))).toBe(5);
  });

  test("makes a ticket void once the password has changed", async () => {
    await signInFiveTimes();
    const result = await signIn();
    if (result.session_id !== null) throw new Error("It was let in.");
    const token = await transact(asOperator, (tx) => makeResetToken(tx, world.ids.gus, "meanwhile"));
    await visitor.user.resetPassword({ token, password, password_confirmation: password });
    expect(await errorOf(visitor.session.signInAnyway({ ticket: result.ticket! }))).toMatchObject({
      message: "session.ticket_over",
    });
  });

  test("holds for ten at the same time", async () => {
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => signIn({}, as(null, { source: `192.0.2.${n}` }))).map((tried) =>
        tried.catch(() => null),
      ),
    );
    expect(await reading(asOperator, (tx) => tx.$count(sessions))).toBe(5);
  });

  test("does not count for tablets", async () => {
    for (let n = 0; n < 7; n++) expect((await signIn({ email: "tab@world.test" })).session_id).toBeTypeOf("string");
  });
});

test("a token of one kind is never accepted as another", async () => {
  const token = await signed("device", world.ids.gus, "1m");
  expect(await readSigned("device", token)).toMatchObject({ sub: world.ids.gus });
  expect(await readSigned("access", token)).toBeNull();
});

describe("failed attempts", () => {
  const guess = (source: string, more = {}) => errorOf(signIn({ password: "a guess", ...more }, as(null, { source })));

  test("five from one network make the sixth wait, with the right password too", async () => {
    for (let n = 0; n < 5; n++) expect(await guess("198.51.100.1")).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
    const { code, message } = await errorOf(signIn({}, as(null, { source: "198.51.100.1" })));
    expect(code).toBe("TOO_MANY_REQUESTS");
    expect(Number(/count=(\d+)/.exec(message)?.[1])).toBeGreaterThan(800);
    expect((await signIn({}, as(null, { source: "198.51.100.2" }))).session_id).toBeTypeOf("string");
  });

  test("ten for one address make it wait from anywhere; a known device may still try", async () => {
    const before = await signIn();
    if (before.session_id === null) throw new Error("It was not let in.");
    for (let n = 0; n < 10; n++) await guess(`198.51.100.${n}`);
    expect(await guess("198.51.100.99")).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(
      (await signIn({ device_token: before.device_token }, as(null, { source: "198.51.100.99" }))).session_id,
    ).toBeTypeOf("string");
  });

  test("a device is known for its own person only", async () => {
    const before = await signIn();
    if (before.session_id === null) throw new Error("It was not let in.");
    const { device_token } = before;
    for (let n = 0; n < 10; n++)
      await errorOf(signIn({ email: "mia@world.test", password: "a guess" }, as(null, { source: `198.51.100.${n}` })));
    expect(await errorOf(signIn({ email: "mia@world.test", device_token }))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
  });

  test("a hundred at once are all counted", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess("198.51.100.1")));
    expect(answers.filter(({ code }) => code !== "TOO_MANY_REQUESTS")).toHaveLength(5);
  });

  test("are forgotten after a right password", async () => {
    for (let n = 0; n < 4; n++) await guess("192.0.2.1");
    await signIn();
    for (let n = 0; n < 4; n++) expect(await guess("192.0.2.1")).toMatchObject({ code: "UNPROCESSABLE_CONTENT" });
  });

  test("are stored without addresses or networks in clear text", async () => {
    await guess("198.51.100.1");
    const rows = await reading(asOperator, (tx) => tx.select().from(attempts));
    expect(JSON.stringify(rows)).not.toMatch(/gus@|198\.51/);
  });
});
