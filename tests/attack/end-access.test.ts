import { refreshTokens, sessions, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { createAdmin } from "@server/backoffice/admin/create";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { listMails } from "@server/platform/mail/mail-folder";
import { createSession } from "@server/tenancy/session/device";
import { startFamily } from "@server/tenancy/session/refresh";
import { actorOf, actorOfSession, readSession } from "@server/tenancy/session/session";
import { makeResetToken } from "@server/tenancy/user/reset-token";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, password, type World } from "../world.ts";

// Sessions, tokens and links prepared before an account changed do not work afterwards.

let world: World;
const reason = "takes over the platform";
const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  inTransaction(async (tx) => {
    for (const table of ["outbox", "attempts", "mailed_tokens", "sessions"])
      await tx.execute(sql.raw(`delete from ${table}`));
    await tx.execute(sql`update users set email = first_name || '@world.test', is_super_admin = first_name = 'sam',
      password_hash = (select password_hash from users where first_name = 'sam')
      where first_name = any ('{sam,gus,mia,tab,adam}')`);
  }),
);

const actorAt = async (userId: string): Promise<Actor> => {
  const token = await inTransaction((tx) =>
    createSession(tx, userId, { kind: "web", device: "tests", source: "192.0.2.9" }),
  );
  return { ...(await actorOf(userId))!, sessionId: hashOfToken(token) };
};
const signedIn = async (userId: string) => as(userId, { actor: await actorAt(userId) });
const emailOf = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select({ email: users.email }).from(users).where(eq(users.id, id))))[0]?.email;

let runs = 0;
/** The token of the mailed link that confirms another address. */
async function confirmationFor(userId: string, email: string, actor: Actor): Promise<string> {
  await as(userId, { actor }).user.changeEmail({ email });
  const { rows } = await inTransaction((tx) =>
    tx.execute<{ payload: { workspaceId: null; userId: string; change: string } }>(
      sql`delete from outbox where name = 'user.mail_email_link' returning payload`,
    ),
  );
  for (const { payload } of rows)
    await doJob("user.mail_email_link", payload, { id: `end-access-${runs++}`, attempt: 1 });
  const text = (await listMails()).find(({ to }) => to === email)?.text ?? "";
  return /\/email\/confirm\?token=([\w-]+)/.exec(text)![1]!;
}

/** Prepares a session, tokens and mailed links; `stillWorking` gives the names of those that still work. */
async function prepare(userId: string) {
  const actor = await actorAt(userId);
  const email = `held-${runs++}@elsewhere.test`;
  const confirmation = await confirmationFor(userId, email, actor);
  const before = await emailOf(userId);
  const { refresh_token, access_token } = await inTransaction(async (tx) =>
    startFamily(
      tx,
      hashOfToken(await createSession(tx, userId, { kind: "api", device: "tests", strong: true })),
      userId,
    ),
  );
  const reset = await inTransaction((tx) => makeResetToken(tx, userId, `prepared ${runs++}`));
  const chosen = { token: reset, password: "chosen by a stranger", password_confirmation: "chosen by a stranger" };
  const succeeds = (call: Promise<unknown>) =>
    call.then(
      () => true,
      () => false,
    );
  return {
    access_token,
    stillWorking: async () => {
      const isWorking = {
        session: (await actorOfSession(actor.sessionId!)) !== null,
        refresh: await succeeds(as(null).session.refresh({ refresh_token })),
        // in the session that requested it, and without one
        confirmation:
          (await succeeds(as(userId, { actor }).user.confirmEmail({ token: confirmation }))) ||
          (await succeeds(as(null).user.confirmEmail({ token: confirmation }))),
        reset: await succeeds(as(null).user.resetPassword(chosen)),
        password: await succeeds(as(null).session.authorize({ email: before!, password })),
      };
      return Object.entries(isWorking).flatMap(([name, succeeds]) => (succeeds ? [name] : []));
    },
  };
}

describe("nothing prepared before works", () => {
  test("once the command line makes the user a super admin; only the printed link works", async () => {
    const { stillWorking } = await prepare(world.ids.gus);
    const link = await createAdmin("gus@world.test");
    expect(await stillWorking()).toEqual([]);
    expect(await emailOf(world.ids.gus)).toBe("gus@world.test");
    const token = new URL(link).searchParams.get("token")!;
    await as(null).user.resetPassword({
      token,
      password: "mine and long enough",
      password_confirmation: "mine and long enough",
    });
    const { user } = await as(null).session.authorize({ email: "gus@world.test", password: "mine and long enough" });
    expect(user).toMatchObject({ id: world.ids.gus, is_super_admin: true });
  });

  test("once a super admin makes the user one, not even the link that confirms an address", async () => {
    const { stillWorking } = await prepare(world.ids.gus);
    await (await signedIn(world.ids.sam)).admin.add({ email: "gus@world.test", reason });
    expect(await stillWorking()).toEqual([]);
    expect(await emailOf(world.ids.gus)).toBe("gus@world.test");
  });

  test("once the user is no super admin any more, except the password", async () => {
    await inTransaction((tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.gus)));
    const { stillWorking } = await prepare(world.ids.gus);
    await (await signedIn(world.ids.sam)).admin.revoke({ id: world.ids.gus, reason });
    expect(await stillWorking()).toEqual(["password"]);
  });

  test("once a super admin changes the address", async () => {
    const { stillWorking } = await prepare(world.ids.mia);
    await (await signedIn(world.ids.sam)).admin.editUser({
      id: world.ids.mia,
      reason,
      email: "mia.chosen@world.test",
      first_name: "mia",
      last_name: "World",
      phone: null,
      locale: "nl",
    });
    expect(await stillWorking()).toEqual([]);
    expect(await emailOf(world.ids.mia)).toBe("mia.chosen@world.test");
  });

  test("once the password is set by a mailed link", async () => {
    const { stillWorking } = await prepare(world.ids.mia);
    const token = await inTransaction((tx) => makeResetToken(tx, world.ids.mia, "their own"));
    await as(null).user.resetPassword({
      token,
      password: "mine and long enough",
      password_confirmation: "mine and long enough",
    });
    expect(await stillWorking()).toEqual([]);
  });

  test("once the user changes the password; that device gets a new session", async () => {
    const { stillWorking } = await prepare(world.ids.mia);
    const { session_id } = await (await signedIn(world.ids.mia)).user.changePassword({
      password: "mine and long enough",
    });
    expect(await stillWorking()).toEqual([]);
    expect(session_id && (await readSession(session_id))).toMatchObject({ userId: world.ids.mia });
  });

  test("once a tablet gets another password", async () => {
    const { tab } = world.ids;
    const session = (await actorAt(tab)).sessionId!;
    const reset = await inTransaction((tx) => makeResetToken(tx, tab, "of the tablet"));
    await as(world.ids.olga).member.change({ id: world.acme, userId: tab, password: "written on the wall" });
    expect(await actorOfSession(session)).toBeNull();
    const chosen = { token: reset, password: "chosen by a stranger", password_confirmation: "chosen by a stranger" };
    expect(await errorOf(as(null).user.resetPassword(chosen))).toMatchObject({ message: "user.reset_token_wrong" });
  });

  test("also the ticket of a sign-in that waits for a device to be signed out", async () => {
    for (let n = 0; n < 5; n++) await actorAt(world.ids.mia);
    const waiting = await as(null).session.signIn({ email: "mia@world.test", password });
    const ticket = ("ticket" in waiting && waiting.ticket) || "";
    await (await signedIn(world.ids.sam)).admin.editUser({
      id: world.ids.mia,
      reason,
      email: "mia.chosen@world.test",
      first_name: "mia",
      last_name: "World",
      phone: null,
      locale: "nl",
    });
    expect(await errorOf(as(null).session.signInAnyway({ ticket }))).toMatchObject({
      message: "session.ticket_over",
    });
  });

  test("and no refresh token is left in the database", async () => {
    await prepare(world.ids.gus);
    await createAdmin("gus@world.test");
    const remaining = await reading(asOperator, (tx) => tx.$count(sessions, eq(sessions.userId, world.ids.gus)));
    expect(remaining + (await reading(asOperator, (tx) => tx.$count(refreshTokens)))).toBe(0);
  });
});

describe("the command line", () => {
  test("makes no super admin of a tablet with that address, whose password its workspace sets", async () => {
    await createAdmin("tab@world.test");
    const [tablet] = await reading(asOperator, (tx) =>
      tx.select({ is: users.isSuperAdmin }).from(users).where(eq(users.id, world.ids.tab)),
    );
    expect(tablet).toEqual({ is: false });
  });
});
