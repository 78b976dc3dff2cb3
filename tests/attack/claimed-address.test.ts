import { attempts, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { createAdmin } from "@server/backoffice/admin/create";
import { forgetUnproven } from "@server/billing/closing/forget-unproven";
import { actorOf, readSession, sessionCookie } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeIn } from "../entry-points/make.ts";
import { fetchApp, rest } from "../rest/client.ts";
import { runOutbox } from "../rig/outbox.ts";
import { mailedTo, newcomer, registerPending, registerProven } from "../rig/proof.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";
import { claimant, enqueued } from "./claimant.ts";

let world: World;
const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => inTransaction((tx) => tx.delete(attempts)));

describe("of two accounts with one address", () => {
  test("the first to prove it has it; the other cannot prove it any more", async () => {
    const email = "both@world.test";
    const squatter = await claimant(email);
    const before = await mailedTo(email);
    const owner = await claimant(email);
    expect(
      (await errorOf(owner.api.user.proveOwn({ code: before.code }))).message,
      "the code of the other account",
    ).toBe("user.prove.code_wrong");
    await owner.api.user.proveOwn({ code: (await mailedTo(email)).code });
    expect((await errorOf(squatter.api.user.proveOwn({ code: before.code }))).message).toBe("user.prove.taken");
    expect((await actorOf(squatter.id))?.proof).toBe("pending");
    expect(await rest("POST", "/authorize", { body: { email, password: newcomer("").password } })).toMatchObject({
      status: 200,
      body: { data: { user: { id: owner.id } } },
    });
  });

  test("of several that prove it at the same time one succeeds", async () => {
    const email = "ten@world.test";
    const each = [];
    for (let n = 0; n < 4; n++) each.push({ ...(await claimant(email)), ...(await mailedTo(email)) });
    const done = await Promise.allSettled(each.map(({ api, code }) => api.user.proveOwn({ code })));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("none gets a role before it is proven, neither by the command line nor from a super admin", async () => {
    const { id } = await registerPending("boss@world.test");
    await createAdmin("boss@world.test");
    expect(await actorOf(id)).toMatchObject({ isSuperAdmin: false });
    await registerPending("chief@world.test");
    expect((await errorOf(as(world.ids.sam).admin.add({ email: "chief@world.test", reason: "hire" }))).message).toBe(
      "admin.unknown",
    );
  });
});

describe("an account whose address is not proven", () => {
  test("cannot move or accept invitations to the address without their link; the link proves the address", async () => {
    const email = "invited@world.test";
    const workspaceBoards = {
      workspace: world.acme,
      board: world.board,
      floor: world.floor,
      other: world.other,
      owner: world.ids.olga,
    };
    const { token } = await makeIn({ ...workspaceBoards, word: "Acme" }).invitation(email);
    const { id, api } = await claimant(email);
    expect((await errorOf(api.user.changeEmail({ email: "moved@world.test" }))).message).toBe("user.prove.first");
    await api.user.mailProof({ email: "moved@world.test" }); // now a claim on another address
    const { rows } = await inTransaction((tx) =>
      tx.execute<{ email: string }>(sql`select email from invitations where email in (${email}, 'moved@world.test')`),
    );
    expect(rows).toEqual([{ email }]);
    expect((await errorOf(as(id).invitation.accept({ token }))).message).toBe("invitation.for_another");
    const other = await claimant(email);
    expect(await as(other.id).invitation.accept({ token })).toMatchObject({ workspace_id: world.acme });
    expect((await actorOf(other.id))?.proof).toBe("proven");
  });

  test("works in its own workspace; its invitations are sent once the address is proven", async () => {
    const email = "alone@world.test";
    const { id, api } = await claimant(email);
    const { id: workspace } = await as(id).workspace.create({ name: "Alleen" });
    expect((await actorOf(id))?.memberships[0]?.plan_status).toMatchObject({ status: 2, containers: { limit: 5 } });
    expect((await errorOf(as(id).workspace.create({ name: "Nog een" }))).code).toBe("FORBIDDEN");
    const before = (await enqueued("invitation.mail")).length;
    expect(await as(id).invitation.inviteUsers({ id: workspace, users: [{ email: "colleague@x.be" }] })).toMatchObject({
      invited: ["colleague@x.be"],
    });
    expect(await enqueued("invitation.mail")).toHaveLength(before);
    for (const call of [
      () => as(id).feedback.send({ text: "Hello", page: "/" }),
      () => as(id).user.mailLink({ path: "/" }),
      () =>
        as(id).member.createTablet({
          id: workspace,
          first_name: "T",
          last_name: "T",
          email: "t@x.be",
          password: "tablet on the wall",
          container_ids: [],
          locale: "nl",
        }),
    ])
      expect((await errorOf(call())).message).toBe("user.prove.first");
    await api.user.proveOwn({ code: (await mailedTo(email)).code });
    await runOutbox("invitation.send_waiting");
    expect(await enqueued("invitation.mail")).toHaveLength(before + 1);
  });

  test("gets no second trial for an address that had one", async () => {
    const email = "farmer@world.test";
    const first = await registerProven(email);
    await as(first).workspace.create({ name: "Eerste proef" });
    await inTransaction(async (tx) => {
      await tx.execute(sql`update workspaces set owner_id = ${world.ids.olga} where name = 'Eerste proef'`);
      await tx.delete(users).where(eq(users.id, first));
    });
    const { id, api } = await claimant(email);
    await as(id).workspace.create({ name: "Tweede proef" });
    await api.user.proveOwn({ code: (await mailedTo(email)).code });
    expect((await actorOf(id))?.memberships[0]).toMatchObject({ plan: "free" });
  });

  test("has a session of one day, then can only request a new code, and is deleted after a week", async () => {
    const email = "late@world.test";
    const { id, session } = await claimant(email);
    const { id: workspace } = await as(id).workspace.create({ name: "Te laat" });
    const ageBy = (days: number) =>
      inTransaction((tx) =>
        tx.execute(sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${id}`),
      );
    await ageBy(2);
    expect(await readSession(session)).toBeNull();
    const cookie = sessionCookie(session).split(";")[0]!;
    const call = async (procedure: string) => fetchApp(`/trpc/${procedure}?input=%7B%7D`, { headers: { cookie } });
    expect((await call("user.me")).status).toBe(401);
    expect(await (await call("user.proof")).json()).toMatchObject({ result: { data: { by: "code", email } } });
    await forgetUnproven();
    expect(await actorOf(id)).not.toBeNull();
    await ageBy(8);
    await forgetUnproven();
    expect(await actorOf(id)).toBeNull();
    const remaining = await reading(asOperator, (tx) =>
      tx.execute(sql`select from workspaces where id = ${workspace} and deleted_at is null`),
    );
    expect(remaining.rowCount).toBe(0);
    expect(await enqueued("workspace.erase")).toContainEqual({ workspaceId: workspace });
  });
});

describe("strangers who request mails to an address", () => {
  const stranger = as(null, { source: "203.0.113.66" });
  const proofsTo = async (email: string) =>
    (
      await inTransaction((tx) =>
        tx.execute(sql`select from address_proofs where email = ${email} and expires_at > now()`),
      )
    ).rowCount;

  test("do not invalidate codes and links mailed before: old and new ones work", async () => {
    const email = "held@world.test";
    const { id, api } = await claimant(email);
    const earlier = await mailedTo(email);
    await stranger.user.resendProof({ email });
    await stranger.user.mailProofOfLink({ token: earlier.token });
    expect(await proofsTo(email)).toBe(3);
    expect(await api.user.proof({ token: earlier.token })).toEqual({ by: "link", email });
    expect(await api.user.proveOwn({ code: earlier.code })).toEqual({ done: true });
    expect((await actorOf(id))?.proof).toBe("proven");
    const again = await claimant("newer@world.test");
    await stranger.user.resendProof({ email: "newer@world.test" });
    expect(await again.api.user.proveOwn({ code: (await mailedTo("newer@world.test")).code })).toEqual({ done: true });
  });

  test("get four a day per network; from another network the mailbox's owner still registers and gets one", async () => {
    const email = "wanted@world.test";
    for (let n = 0; n < 4; n++) await stranger.user.register(newcomer(email));
    for (let n = 0; n < 9; n++) await stranger.user.resendProof({ email });
    expect(await proofsTo(email)).toBe(4);
    const { id, api } = await claimant(email);
    expect(await api.user.proveOwn({ code: (await mailedTo(email)).code })).toEqual({ done: true });
    expect((await actorOf(id))?.proof).toBe("proven");
  });

  test("are told so beyond that, whether the address has an account or not, and no account is created", async () => {
    const countUsers = () => inTransaction((tx) => tx.$count(users));
    for (const email of ["free@world.test", "mia@world.test"]) {
      for (let n = 0; n < 4; n++) await stranger.user.register(newcomer(email));
      const before = await countUsers();
      expect(await errorOf(stranger.user.register(newcomer(email)))).toMatchObject({
        code: "TOO_MANY_REQUESTS",
        message: "user.prove.mails_enough",
      });
      expect((await errorOf(stranger.user.registerHere(newcomer(email)))).message).toBe("user.prove.mails_enough");
      expect(await countUsers()).toBe(before);
    }
  });
});
