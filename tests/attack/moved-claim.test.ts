import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { hashOfToken } from "@server/core/token";
import { listMails } from "@server/platform/mail/mail-folder";
import { createSession } from "@server/tenancy/session/device";
import { actorOf, readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeIn } from "../entry-points/make.ts";
import { mailedTo, newcomer, registerPending } from "../rig/proof.ts";
import { as, errorOf, makeWorld, password, type World } from "../world.ts";

// A code or link mailed to one address proves no other, also where the account's address changes before it is used.

let world: World;
const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  inTransaction(async (tx) => {
    for (const table of ["outbox", "attempts"]) await tx.execute(sql.raw(`delete from ${table}`));
  }),
);

const mine = "me@evil.test";
const victim = "victim@corp.test";
const chosen = { password: "four plain words here", password_confirmation: "four plain words here" };

/** A new account with an unproven address; earlier ones with that address are deleted. */
const claimant = async (email = mine) => {
  await inTransaction((tx) => tx.execute(sql`delete from users where email in (${email}, ${victim})`));
  const { id } = await registerPending(email);
  return { id, api: as(id, { claimant: { userId: id, email } }), ...(await mailedTo(email)) };
};
const proven = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select({ at: users.provedAt }).from(users).where(eq(users.id, id))))[0]!.at !==
  null;

const waitForBlockedTransaction = async (): Promise<void> => {
  for (;;) {
    const { rows } = await reading(asOperator, (tx) => tx.execute(sql`select from pg_locks where not granted`));
    if (rows.length > 0) return;
  }
};

test("an address proven over REST ends the session and the password of the account that claimed it", async () => {
  await inTransaction((tx) => tx.execute(sql`delete from users where email = ${victim}`));
  await as(null).user.register({ ...newcomer(victim), password: "the owner's four words" });
  const stranger = await registerPending(victim);
  const { code } = await mailedTo(victim); // of the newest mail, for the stranger's account
  const entered = await as(null, { transport: "rest" }).user.prove({ email: victim, code });
  expect(entered.user.id).toBe(stranger.id);
  expect(await readSession(stranger.session)).toBeNull();
  expect(await errorOf(as(null).session.authorize({ email: victim, password }))).toMatchObject({
    message: "session.wrong",
  });
  await as(null).user.forgotPassword({ email: victim });
  const { rows } = await inTransaction((tx) =>
    tx.execute(sql`select from outbox where name = 'user.mail_password_link'`),
  );
  expect(rows, "the owner of the mailbox gets a link to set a password").toHaveLength(1);
});

/** Changes the address of the account while `call` waits for its row lock. Gives "done" or the error of the call. */
async function whileAddressChanges(id: string, call: () => Promise<unknown>): Promise<string> {
  let onLocked = () => {};
  const isLocked = new Promise<void>((resolve) => {
    onLocked = resolve;
  });
  let move = () => {};
  const mayMove = new Promise<void>((resolve) => {
    move = resolve;
  });
  const moving = inTransaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${id} for update`);
    onLocked();
    await mayMove;
    await tx.execute(sql`update users set email = ${victim} where id = ${id}`);
  });
  await isLocked;
  const answer = call().then(
    () => "done",
    ({ message }) => message as string,
  );
  await waitForBlockedTransaction();
  move();
  await moving;
  return answer;
}

describe("an address that changes while it is proven", () => {
  test("by the link, with the password", async () => {
    const { id, token } = await claimant();
    const prove = () => as(null).user.proveByLink({ token, password: newcomer("").password });
    expect(await whileAddressChanges(id, prove)).toBe("user.prove.link_over");
    expect(await proven(id)).toBe(false);
  });

  test("by the link, in its own browser", async () => {
    const { id, api, token } = await claimant();
    expect(await whileAddressChanges(id, () => api.user.proveByLink({ token }))).toBe("user.prove.link_over");
    expect(await proven(id)).toBe(false);
  });

  test("by the code, in its own browser and over REST", async () => {
    const own = await claimant();
    expect(await whileAddressChanges(own.id, () => own.api.user.proveOwn({ code: own.code }))).toBe(
      "user.prove.code_over",
    );
    expect(await proven(own.id)).toBe(false);
    const { id, code } = await claimant();
    expect(await whileAddressChanges(id, () => as(null, { transport: "rest" }).user.prove({ email: mine, code }))).toBe(
      "user.prove.code_over",
    );
    expect(await proven(id)).toBe(false);
  });

  test("by an invitation, which gives no access either", async () => {
    const { id } = await claimant();
    const placeData = {
      workspace: world.acme,
      board: world.board,
      floor: world.floor,
      other: world.other,
      owner: world.ids.olga,
    };
    const { token } = await makeIn({ ...placeData, word: "Acme" }).invitation(mine);
    const actor = (await actorOf(id))!;
    expect(await whileAddressChanges(id, () => as(id, { actor }).invitation.accept({ token }))).toBe(
      "invitation.for_another",
    );
    expect(await proven(id)).toBe(false);
    expect(await reading(asOperator, (tx) => tx.$count(memberships, eq(memberships.userId, id)))).toBe(0);
  });

  test("by a link to set a password", async () => {
    const { id } = await claimant();
    const token = await passwordLinkFor(id);
    expect(await whileAddressChanges(id, () => as(null).user.resetPassword({ token, ...chosen }))).toBe(
      "user.reset_token_wrong",
    );
    expect(await proven(id)).toBe(false);
  });
});

let runs = 0;
/** The token of a password link that a super admin sends to the account. */
async function passwordLinkFor(id: string): Promise<string> {
  await as(world.ids.sam).admin.sendPasswordLink({ id });
  await doJob(
    "user.mail_password_link",
    { workspaceId: null, userId: id },
    { id: `moved-claim-${runs++}`, attempt: 1 },
  );
  const text = (await listMails()).filter(({ to }) => to === mine).map(({ text }) => text);
  return /\/password\/reset\?token=([\w-]+)/.exec(text.find((one) => one.includes("/password/reset"))!)![1]!;
}

describe("after a change of the unproven address these no longer work", () => {
  test("a password link, once the account has another address", async () => {
    const { id, api } = await claimant();
    const token = await passwordLinkFor(id);
    await api.user.mailProof({ email: victim });
    expect((await errorOf(as(null).user.resetPassword({ token, ...chosen }))).message).toBe("user.reset_token_wrong");
    expect(await proven(id)).toBe(false);
  });

  test("its code and link, once a super admin gives the account another address", async () => {
    const { id, token, code } = await claimant();
    const session = await inTransaction((tx) =>
      createSession(tx, world.ids.sam, { kind: "web", device: "tests", source: "192.0.2.9" }),
    );
    const sam = { ...(await actorOf(world.ids.sam))!, sessionId: hashOfToken(session) };
    const details = { first_name: "Nele", last_name: "Claes", phone: null, locale: "nl" as const };
    await as(world.ids.sam, { actor: sam }).admin.editUser({ id, reason: "typed wrong", email: victim, ...details });
    const own = as(id, { claimant: { userId: id, email: victim } });
    expect((await errorOf(own.user.proveByLink({ token }))).message).toBe("user.prove.link_over");
    expect((await errorOf(own.user.proveOwn({ code }))).message).toBe("user.prove.code_over");
    expect((await errorOf(as(null, { transport: "rest" }).user.prove({ email: mine, code }))).message).toBe(
      "user.prove.code_wrong",
    );
    expect(await proven(id)).toBe(false);
  });

  test("a password link proves only the address it was mailed to", async () => {
    const { id } = await claimant();
    await as(null).user.resetPassword({ token: await passwordLinkFor(id), ...chosen });
    expect(await proven(id)).toBe(true);
    expect((await as(null).session.authorize({ email: mine, password: chosen.password })).user.id).toBe(id);
  });
});
