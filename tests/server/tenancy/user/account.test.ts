import { mailedTokens, sessions, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { listMails } from "@server/platform/mail/mail-folder";
import { createSession } from "@server/tenancy/session/device";
import { actorOf, readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";

let world: World;
const visitor = as(null);
const fresh = "mia.nieuw@world.test";

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  inTransaction(async (tx) => {
    for (const table of ["outbox", "attempts", "mailed_tokens", "sessions"])
      await tx.execute(sql.raw(`delete from ${table}`));
    await tx.execute(sql`
      update users set email = first_name || '@world.test', password_hash = (select password_hash from users
        where first_name = 'sam')`);
  }),
);

const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
/** A session of that person in a browser, or of `impersonatorId` as that person. */
async function signedIn(userId: string, { impersonatorId = null }: { impersonatorId?: string | null } = {}) {
  const session = await inTransaction((tx) =>
    createSession(tx, userId, { kind: "web", device: "tests", source: "192.0.2.9" }),
  );
  const actor: Actor = { ...(await actorOf(userId))!, sessionId: hashOfToken(session), impersonatorId };
  return { session, api: as(userId, { actor }) };
}
const expirePasswordCheck = () => inTransaction((tx) => tx.update(sessions).set({ passwordAt: null }));
const emailOf = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select({ email: users.email }).from(users).where(eq(users.id, id))))[0]?.email;

/** Sends the mails about changed addresses that were enqueued; gives them, the newest first. */
async function mails(): Promise<{ to: string; text: string }[]> {
  const before = (await listMails()).length;
  await runOutbox("user.mail_email_link", "user.mail_email_asked", "user.mail_email_changed");
  await inTransaction((tx) => tx.execute(sql`delete from outbox`));
  const all = await listMails();
  return all.slice(0, all.length - before);
}
/** Requests another address; gives the token of the mailed link, and the session that requested it. */
async function requestChange(userId: string, email = fresh) {
  const { api } = await signedIn(userId);
  await api.user.changeEmail({ email });
  const link = (await mails()).find(({ to }) => to === email);
  return { api, token: /\/email\/confirm\?token=([\w-]+)/.exec(link?.text ?? "")?.[1] ?? "" };
}

describe("another e-mail address", () => {
  test("counts once it was confirmed from its mailbox; both get a mail, and other devices are signed out", async () => {
    const { mia } = world.ids;
    const { api, session } = await signedIn(mia);
    const other = await signedIn(mia);
    await api.user.changeEmail({ email: ` ${fresh.toUpperCase()} ` });
    const mailed = await mails();
    expect(mailed.map(({ to }) => to).sort()).toEqual(["mia@world.test", fresh].sort());
    const token = /token=([\w-]+)/.exec(mailed.find(({ to }) => to === fresh)!.text)![1]!;
    expect(mailed.find(({ to }) => to !== fresh)!.text).not.toContain(token);
    expect(await emailOf(mia)).toBe("mia@world.test");
    expect(await api.user.settings()).toMatchObject({ awaited_email: fresh });

    expect(await visitor.user.checkEmailChange({ token })).toEqual({ email: fresh, here: false });
    expect(await emailOf(mia), "opening the link changes nothing").toBe("mia@world.test");
    await api.user.confirmEmail({ token });
    expect(await emailOf(mia)).toBe(fresh);
    expect(await readSession(session)).not.toBeNull();
    expect(await readSession(other.session)).toBeNull();
    expect((await mails()).map(({ to }) => to).sort()).toEqual(["mia@world.test", fresh].sort());
    expect(await errorOf(api.user.confirmEmail({ token }))).toMatchObject({ message: "user.email_token_wrong" });
  });

  test("that belongs to another account gives the same answer, without a mail", async () => {
    const { mia } = world.ids;
    const { api } = await signedIn(mia);
    const answer = await api.user.changeEmail({ email: "olga@world.test" });
    expect((await api.user.settings()).awaited_email).toBe("olga@world.test");
    expect((await mails()).map(({ to }) => to)).toEqual(["mia@world.test"]);
    expect(await api.user.changeEmail({ email: fresh })).toEqual(answer);
  });

  test("that was taken in the meantime is refused with a message", async () => {
    const { mia, gus } = world.ids;
    const { api, token } = await requestChange(mia);
    await inTransaction((tx) => tx.update(users).set({ email: fresh }).where(eq(users.id, gus)));
    expect(await errorOf(api.user.confirmEmail({ token }))).toMatchObject({ message: "user.email_taken" });
    expect(await emailOf(mia)).toBe("mia@world.test");
  });

  test("goes to one of two accounts that want it", async () => {
    const { mia, gus } = world.ids;
    const both = [await requestChange(mia), await requestChange(gus)];
    const ends = await Promise.allSettled(both.map(({ api, token }) => api.user.confirmEmail({ token })));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is not confirmed by a link that is expired, replaced, withdrawn, or older than the password", async () => {
    const { mia } = world.ids;
    const wrong = async ({ api, token }: Awaited<ReturnType<typeof requestChange>>) =>
      expect(await errorOf(api.user.confirmEmail({ token }))).toMatchObject({ message: "user.email_token_wrong" });
    const replaced = await requestChange(mia);
    const late = await requestChange(mia, "later@world.test");
    await wrong(replaced);
    await inTransaction((tx) => tx.update(mailedTokens).set({ expiresAt: sql`now() - interval '1 second'` }));
    await wrong(late);
    const withdrawn = await requestChange(mia);
    await (await signedIn(mia)).api.user.withdrawEmail();
    await wrong(withdrawn);
    const before = await requestChange(mia);
    await (await signedIn(mia)).api.user.changePassword({ password: "another long one" });
    await wrong(before);
    await wrong({ ...before, token: "made up" });
  });

  test("has a link that sets no password", async () => {
    const { token } = await requestChange(world.ids.mia);
    const input = { token, password: "another long one", password_confirmation: "another long one" };
    expect(await errorOf(visitor.user.resetPassword(input))).toMatchObject({ message: "user.reset_token_wrong" });
  });

  test("is mailed a limited number of times", async () => {
    const { api } = await signedIn(world.ids.mia);
    for (let n = 0; n < 8; n++) await api.user.changeEmail({ email: fresh });
    expect(await inOutbox("user.mail_email_link")).toHaveLength(5);
  });

  test("asks for the password again, and is refused while impersonating", async () => {
    const { api } = await signedIn(world.ids.mia);
    await expirePasswordCheck();
    expect(await errorOf(api.user.changeEmail({ email: fresh }))).toMatchObject({
      message: "refusal.password_required",
    });
    await api.user.validate({ password });
    await api.user.changeEmail({ email: fresh });
    const impersonated = await signedIn(world.ids.mia, { impersonatorId: world.ids.sam });
    expect(await errorOf(impersonated.api.user.changeEmail({ email: fresh }))).toMatchObject({
      message: "refusal.not_while_impersonating",
    });
  });
});

describe("another password", () => {
  test("signs every device out, and gives this one a new session", async () => {
    const { mia } = world.ids;
    const { api, session } = await signedIn(mia);
    const other = await signedIn(mia);
    const { session_id } = await api.user.changePassword({ password: "another long one" });
    expect(await Promise.all([session, other.session].map((id) => readSession(id)))).toEqual([null, null]);
    expect(await readSession(session_id)).toMatchObject({ userId: mia });
    expect(await inOutbox("user.mail_password_changed")).toHaveLength(1);
    expect(await errorOf(visitor.session.signIn({ email: "mia@world.test", password }))).toMatchObject({
      message: "session.wrong",
    });
  });

  test("asks for the old one, is for our pages only, and is refused while impersonating", async () => {
    const { api } = await signedIn(world.ids.mia);
    await expirePasswordCheck();
    const input = { password: "another long one" };
    expect(await errorOf(api.user.changePassword(input))).toMatchObject({ message: "refusal.password_required" });
    expect(await errorOf(as(world.ids.mia, { transport: "rpc" }).user.changePassword(input))).toMatchObject({
      code: "FORBIDDEN",
    });
    const impersonated = await signedIn(world.ids.mia, { impersonatorId: world.ids.sam });
    expect(await errorOf(impersonated.api.user.changePassword(input))).toMatchObject({
      message: "refusal.not_while_impersonating",
    });
  });

  test("asked again while impersonating is the super admin's own", async () => {
    await inTransaction((tx) => tx.execute(sql`update users set password_hash = null where email = 'mia@world.test'`));
    const { api } = await signedIn(world.ids.mia, { impersonatorId: world.ids.sam });
    await expirePasswordCheck();
    expect(await api.session.needsPassword()).toEqual({ asks_password: true });
    await api.user.validate({ password });
    expect(await api.session.needsPassword()).toEqual({ asks_password: false });
  });
});

describe("devices", () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

  test("are listed by browser, without session ids and without impersonations", async () => {
    const { gus, sam } = world.ids;
    const attempt = await as(null, { device: chrome, source: "192.0.2.5" }).session.signIn({
      email: "gus@world.test",
      password,
    });
    await inTransaction((tx) => createSession(tx, gus, { kind: "api", device: "Scanner in de hal" }));
    await inTransaction(async (tx) => {
      const id = hashOfToken(await createSession(tx, gus, { kind: "web", device: "x" }));
      await tx.update(sessions).set({ impersonatorId: sam }).where(eq(sessions.id, id));
    });
    const actor: Actor = { ...(await actorOf(gus))!, sessionId: hashOfToken(attempt.session_id!) };
    const list = await as(gus, { actor }).session.devices();
    expect(list).toMatchObject([
      { kind: "web", browser: "Chrome", system: "Windows", source: "192.0.2.5", is_this: true },
      { kind: "api", browser: null, name: "Scanner in de hal", is_this: false },
    ]);
    expect(JSON.stringify(list)).not.toContain(attempt.session_id);
  });

  test("are signed out one by one, or all others; nobody ends another person's", async () => {
    const { gus, mia } = world.ids;
    const [current, second, elsewhere] = [await signedIn(gus), await signedIn(gus), await signedIn(gus)];
    const others = (await current.api.session.devices()).filter(({ is_this }) => !is_this);
    expect(others).toHaveLength(2);
    expect(await errorOf((await signedIn(mia)).api.session.endDevice({ id: others[0]!.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await current.api.session.endDevice({ id: others[0]!.id });
    expect(
      (await Promise.all([second, elsewhere].map(({ session }) => readSession(session)))).filter(Boolean),
    ).toHaveLength(1);
    await current.api.session.endOthers();
    expect(await Promise.all([second, elsewhere].map(({ session }) => readSession(session)))).toEqual([null, null]);
    expect(await readSession(current.session)).not.toBeNull();
  });
});
