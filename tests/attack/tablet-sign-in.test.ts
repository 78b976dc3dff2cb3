import { users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { actorOf, readSession } from "@server/tenancy/session/session";
import { sweepSignIns } from "@server/tenancy/session/sweep";
import { forgetNewcomers } from "@server/tenancy/user/forget-newcomers";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as login } from "~/routes/login/route";
import { action as pair } from "~/routes/tablet.$code/route";
import { as, errorOf, makeWorld, password, type World } from "../world.ts";
import { callRoute, cookieIn } from "./route.ts";

// A tablet belongs to its workspace: it has no address, and cannot be used to find out who has an account.

let world: World;
const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
const wall = "screen beside the door";
const tablet = (email?: string) => ({
  id: world.acme,
  first_name: "Tablet",
  last_name: "Hal 3",
  email,
  password: wall,
  container_ids: [world.floor],
});
const adam = () => as(world.ids.adam);
const signIn = (email: string, secret = wall, source = "192.0.2.1") =>
  as(null, { source }).session.authorize({ email, password: secret });

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  inTransaction(async (tx) => {
    for (const table of ["outbox", "attempts", "sessions"]) await tx.execute(sql.raw(`delete from ${table}`));
    await tx.execute(
      sql`delete from users u using memberships m
        where m.user_id = u.id and m.role = 'tablet' and u.id <> ${world.ids.tab}`,
    );
  }),
);

describe("a tablet reserves no address", () => {
  test("neither of an account, which is answered alike, nor of one that registers later", async () => {
    const made = await adam().member.createTablet(tablet("rita@world.test"));
    expect(made).toMatchObject({ tablet: true, email: "rita@world.test" });
    expect((await signIn("rita@world.test", password)).user.id).toBe(world.ids.rita);
    expect(await errorOf(signIn("rita@world.test"))).toMatchObject({ message: "session.wrong" });
    const free = await adam().member.createTablet({ ...tablet("chief@elsewhere.test"), last_name: "Hal 4" });
    await inTransaction((tx) =>
      tx
        .insert(users)
        .values({ email: "chief@elsewhere.test", firstName: "Chief", lastName: "Later", provedAt: new Date() }),
    );
    const proven = and(eq(users.email, "chief@elsewhere.test"), sql`proved_at is not null`);
    const [owner] = await reading(asOperator, (tx) => tx.select({ id: users.id }).from(users).where(proven));
    expect(owner?.id).not.toBe(free.id);
  });

  test("two tablets may have the same label, or none", async () => {
    await adam().member.createTablet(tablet("hal@world.test"));
    await adam().member.createTablet({ ...tablet("hal@world.test"), last_name: "Hal 4" });
    expect(await adam().member.createTablet({ ...tablet(), last_name: "Hal 5" })).toMatchObject({ tablet: true });
    expect(await errorOf(adam().member.createTablet(tablet()))).toMatchObject({
      message: "member.tablet_name_taken",
    });
  });

  test("no mail gives access by its label", async () => {
    await adam().member.createTablet(tablet("hal@world.test"));
    await as(null).user.forgotPassword({ email: "hal@world.test" });
    expect(
      await reading(asOperator, (tx) => tx.execute(sql`select from outbox where name = 'user.mail_password_link'`)),
    ).toMatchObject({
      rows: [],
    });
  });
});

describe("it signs in by its name in the workspace", () => {
  test("over REST and by the form, however the name is written", async () => {
    const { id } = await adam().member.createTablet(tablet());
    for (const name of ["acme/tablet-hal-3", " Acme/Tablet Hal 3 "]) expect((await signIn(name)).user.id).toBe(id);
    const { status, cookies } = await callRoute(login, "/login", {
      form: { email: "acme/tablet-hal-3", password: wall },
    });
    expect(status).toBe(303);
    expect(cookieIn(cookies, "session")).toBeDefined();
  });

  test("not by the name of another workspace, an unknown or a partial one; the error is beside the field", async () => {
    await adam().member.createTablet(tablet());
    for (const name of ["rival/tablet-hal-3", "acme/tablet-hal-9", "nobody/tablet-hal-3", "acme/gus"])
      expect(await errorOf(signIn(name))).toMatchObject({ message: "session.wrong" });
    for (const name of ["acme/", "tablet-hal-3", "a/b/c"])
      expect((await errorOf(signIn(name))).code).toBe("BAD_REQUEST");
  });

  test("failed attempts count for the tablet, however its name is written", async () => {
    const names = ["acme/tab", "tab@world.test", "ACME/Tab", "acme/ tab", "tab@world.test"];
    for (const name of names) expect(await errorOf(signIn(name, "a guess"))).toMatchObject({ code: "UNAUTHORIZED" });
    for (const name of ["acme/tab", "tab@world.test"])
      expect(await errorOf(signIn(name, password))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  });
});

describe("a tablet from before tablets had names", () => {
  test("signs in by its address as well, until somebody proves that address", async () => {
    expect((await signIn("tab@world.test", password)).user.id).toBe(world.ids.tab);
    expect((await signIn("acme/tab", password)).user.id).toBe(world.ids.tab);
    const [made] = await inTransaction((tx) =>
      tx
        .insert(users)
        .values({ email: "tab@world.test", firstName: "Tab", lastName: "Person", provedAt: new Date() })
        .returning({ id: users.id }),
    );
    expect(await errorOf(signIn("tab@world.test", password))).toMatchObject({ message: "session.wrong" });
    expect((await signIn("acme/tab", password)).user.id).toBe(world.ids.tab);
    await inTransaction((tx) => tx.delete(users).where(eq(users.id, made!.id)));
  });

  test("is not deleted with unproven accounts", async () => {
    await inTransaction((tx) =>
      tx.execute(sql`update users set created_at = now() - interval '30 days' where id = ${world.ids.tab}`),
    );
    await sweepSignIns();
    await forgetNewcomers();
    expect((await signIn("acme/tab", password)).user.id).toBe(world.ids.tab);
  });
});

describe("a code that pairs a browser with a tablet", () => {
  const codeFor = async (userId: string) =>
    new URL((await (await adamWithSession()).member.pairTablet({ id: world.acme, userId })).url).pathname.replace(
      "/tablet/",
      "",
    );
  const adamWithSession = async () => {
    const session = await inTransaction((tx) =>
      createSession(tx, world.ids.adam, { kind: "web", device: "tests", strong: true }),
    );
    return as(world.ids.adam, { actor: { ...(await actorOf(world.ids.adam))!, sessionId: hashOfToken(session) } });
  };
  const over10 = () =>
    inTransaction((tx) => tx.execute(sql`update mailed_tokens set expires_at = now() - interval '1 second'`));

  test("works once and signs that browser in", async () => {
    const { id } = await adam().member.createTablet(tablet());
    const code = await codeFor(id);
    const { cookies } = await callRoute(pair, `/tablet/${code}`, {
      form: {},
      params: { code: ` ${code.toUpperCase()} ` },
    });
    expect((await readSession(cookieIn(cookies, "session")!))?.userId).toBe(id);
    expect(await errorOf(as(null).session.pairTablet({ code }))).toMatchObject({ message: "session.pairing.over" });
  });

  test("expires after ten minutes, with the next code, and with a new password", async () => {
    const { id } = await adam().member.createTablet(tablet());
    const wrong = async (code: string) =>
      expect(await errorOf(as(null).session.pairTablet({ code }))).toMatchObject({ message: "session.pairing.over" });
    const first = await codeFor(id);
    const second = await codeFor(id);
    await wrong(first);
    await adam().member.change({ id: world.acme, userId: id, password: "another one now" });
    await wrong(second);
    const third = await codeFor(id);
    await over10();
    await wrong(third);
    await wrong("made-up");
  });

  test("expires once its creator may not manage tablets any more", async () => {
    const { id } = await adam().member.createTablet(tablet());
    const code = await codeFor(id);
    const demoted = (role: "admin" | "member") =>
      inTransaction((tx) =>
        tx.execute(
          sql`update memberships set role = ${role} where user_id = ${world.ids.adam} and workspace_id = ${world.acme}`,
        ),
      );
    await demoted("member");
    const error = await errorOf(as(null).session.checkPairing({ code })).finally(() => demoted("admin"));
    await demoted("member");
    const refused = await errorOf(as(null).session.pairTablet({ code })).finally(() => demoted("admin"));
    expect([refused.message, error.message]).toEqual(["session.pairing.over", "session.pairing.over"]);
    expect(await as(null).session.checkPairing({ code })).toEqual({ name: "acme/tablet-hal-3" });
    await inTransaction((tx) => tx.execute(sql`delete from sessions where user_id = ${world.ids.adam}`));
    expect((await errorOf(as(null).session.pairTablet({ code }))).message, "signed out").toBe("session.pairing.over");
  });

  test("is created by admins, for tablets only", async () => {
    const { id } = await adam().member.createTablet(tablet());
    expect((await errorOf(as(world.ids.gus).member.pairTablet({ id: world.acme, userId: id }))).code).toBe("FORBIDDEN");
    expect((await errorOf(adam().member.pairTablet({ id: world.acme, userId: world.ids.gus }))).code).toBe("NOT_FOUND");
    expect((await errorOf(as(world.ids.rita).member.pairTablet({ id: world.acme, userId: id }))).code).toBe(
      "NOT_FOUND",
    );
  });
});
