import { events } from "@db/schema/event";
import { attempts, sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { callerFor } from "@server/http/router";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as login } from "~/routes/login/route";
import { action as registerPage } from "~/routes/register/route";
import { action as provePage } from "~/routes/register_.prove/route";
import { rest } from "../rest/client.ts";
import { asOwner } from "../rig/as-owner.ts";
import { as, errorOf, makeWorld, password, type World } from "../world.ts";
import { callRoute, cookieIn } from "./route.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await transact(asOperator, async (tx) => {
    await tx.delete(attempts);
    await tx.delete(sessions);
  });
  await asOwner("delete from events where workspace_id is null");
});

const email = "gus@world.test";
const from = "198.51.100.7";
const signIn = (form: object, at = from) =>
  callRoute(login, "/login", { form: { email, password, ...form }, from: at });
const traces = () =>
  reading(asOperator, (tx) =>
    tx
      .select({
        verb: events.verb,
        aboutId: events.aboutId,
        userId: events.userId,
        source: events.source,
        detail: events.detail,
      })
      .from(events)
      .where(isNull(events.workspaceId))
      .orderBy(asc(events.at), asc(events.id)),
  );

describe("events are written of", () => {
  test("a wrong password: with account and network, without a user", async () => {
    await signIn({ password: "wrong-wrong-wrong" });
    expect(await traces()).toMatchObject([
      { verb: "session.fail", aboutId: world.ids.gus, userId: null, source: from },
    ]);
  });

  test("an unknown address: as a keyed hash, the same for the same address", async () => {
    await signIn({ email: "nobody@elsewhere.test" });
    await signIn({ email: "nobody@elsewhere.test" }, "198.51.100.8");
    await signIn({ email: "somebody@elsewhere.test" });
    const remaining = await traces();
    expect(remaining.map(({ verb, aboutId }) => [verb, aboutId])).toEqual([1, 2, 3].map(() => ["session.fail", null]));
    const keys = remaining.map(({ detail }) => detail?.address);
    expect(keys[0]).toMatch(/^[\w-]{16}$/);
    expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
    expect(JSON.stringify(remaining)).not.toContain("elsewhere");
  });

  test("too many attempts: once", async () => {
    for (let n = 0; n < 12; n++) await signIn({ password: "wrong-wrong-wrong" });
    const verbs = (await traces()).map(({ verb }) => verb);
    expect(verbs.filter((verb) => verb === "session.fail").length).toBeGreaterThan(2);
    expect(verbs.filter((verb) => verb === "session.wait")).toHaveLength(1);
  });

  test("a wrong code: with the account; over REST with the address", async () => {
    const claimed = {
      first_name: "An",
      last_name: "Peeters",
      email: "an@elsewhere.test",
      password: "vier losse woorden",
      terms: "1",
    };
    const { cookies } = await callRoute(registerPage, "/register", {
      form: { ...claimed, password_confirmation: claimed.password },
    });
    await asOwner("delete from events where workspace_id is null");
    await callRoute(provePage, "/register/prove", {
      form: { intent: "code", code: "000000" },
      cookie: `session=${cookieIn(cookies, "session")}`,
    });
    await rest("POST", "/register/prove", { body: { email: claimed.email, code: "000000" } });
    const [own, programs] = await traces();
    expect(own).toMatchObject({ verb: "session.fail_code", aboutId: expect.any(String), userId: null });
    expect(programs).toMatchObject({
      verb: "session.fail_code",
      aboutId: null,
      detail: { address: expect.stringMatching(/^[\w-]{16}$/) },
    });
  });

  test("a sign-in, a sign-out and the password given wrong again", async () => {
    await signIn({});
    const sessionId = await transact(asOperator, (tx) =>
      createSession(tx, world.ids.gus, { kind: "web", device: "tests", strong: true }),
    );
    const actor = { ...(await actorOf(world.ids.gus))!, sessionId };
    const gus = callerFor({ actor, locale: "nl", transport: "page", source: from, device: "tests" });
    await errorOf(gus.user.validate({ password: "wrong-wrong-wrong" }));
    await gus.session.end();
    expect(await traces()).toMatchObject(
      ["session.new_device", "session.fail_password", "session.leave"].map((verb) => ({
        verb,
        aboutId: world.ids.gus,
        source: from,
      })),
    );
  });

  test("a refused call: once, with its name", async () => {
    const mia = callerFor({
      actor: await actorOf(world.ids.mia),
      locale: "nl",
      transport: "rpc",
      source: from,
      device: "tests",
    });
    const edit = () =>
      mia.retention.edit({ id: world.acme, history_months: 12, problem_months: 1, replaced_months: 1 });
    for (let n = 0; n < 3; n++) expect((await errorOf(edit())).code).toBe("FORBIDDEN");
    expect(await traces()).toMatchObject([
      { verb: "session.refuse", aboutId: world.ids.mia, detail: { call: "retention.edit" }, source: from },
    ]);
  });

  test("a refresh token that is reused", async () => {
    const first = (await rest("POST", "/authorize", { body: { email, password } })).body.data;
    const refresh = () => rest("POST", "/refresh", { body: { refresh_token: first.refresh_token } });
    await refresh();
    await asOwner("update refresh_tokens set spent_at = spent_at - interval '31 seconds'");
    expect((await refresh()).status).toBe(401);
    expect((await traces()).map(({ verb }) => verb)).toContain("session.end_copied");
  });
});

describe("events are shown to", () => {
  const happened = (values: Partial<typeof events.$inferInsert>[]) =>
    transact(asOperator, (tx) =>
      tx
        .insert(events)
        .values(values.map((each) => ({ verb: "session.fail", source: from, device: "tests", ...each }))),
    );
  const listed = async (name: "olga" | "rita") =>
    (await as(world.ids[name]).history.list({ id: name === "olga" ? world.acme : world.rival, what: "security" }))
      .items;

  test("each user: their own, without a super admin's network", async () => {
    const { gus, mia, sam } = world.ids;
    await happened([
      { aboutId: gus },
      { aboutId: mia },
      { aboutId: gus, userId: gus, impersonatorId: sam, verb: "impersonation.start", source: "203.0.113.9" },
    ]);
    const { items, meta } = await as(gus).history.ofOneself({});
    expect(meta.total).toBe(2);
    expect(items.map(({ what, from }) => [what, from?.source])).toEqual([
      ["impersonation.start", undefined],
      ["session.fail", from],
    ]);
  });

  test("the admins of a workspace: of its members, while they are members, and of no super admin", async () => {
    const { gus, rita, sam } = world.ids;
    await asOwner(
      `insert into memberships (workspace_id, user_id, role) values ('${world.acme}', '${sam}', 'member')
        on conflict do nothing`,
    );
    await happened([{ aboutId: gus }, { aboutId: rita }, { aboutId: sam }, { aboutId: null }]);
    await happened([{ aboutId: gus, at: new Date(Date.now() - 40 * 86_400_000) }]);
    expect((await listed("olga")).map(({ about, from }) => [about.id, from?.source])).toEqual([[gus, from]]);
    expect((await listed("rita")).map(({ about }) => about.id)).toEqual([rita]);
    expect((await errorOf(as(gus).history.list({ id: world.acme, what: "security" }))).code).toBe("FORBIDDEN");
    await asOwner(`delete from memberships where user_id in ('${gus}', '${sam}')`);
    expect(await listed("olga")).toEqual([]);
    await asOwner(`insert into memberships (workspace_id, user_id, role) values ('${world.acme}', '${gus}', 'member')`);
    expect(await listed("olga")).toEqual([]); // events from before they rejoined are not shown either
  });

  test("super admins: all, also attempts at unknown accounts", async () => {
    await happened([{ aboutId: world.ids.rita }, { aboutId: null }]);
    const { items } = await as(world.ids.sam).admin.acts({ kind: "security" });
    expect(items.map(({ what, from }) => [what, from?.source])).toEqual([1, 2].map(() => ["session.fail", from]));
    expect((await errorOf(as(world.ids.olga).admin.acts({ kind: "security" }))).code).toBe("NOT_FOUND");
    const found = await reading(asOperator, (tx) =>
      tx.$count(events, and(eq(events.verb, "session.refuse"), inArray(events.aboutId, [world.ids.olga]))),
    );
    expect(found).toBe(0); // a 404 writes no event
  });
});
