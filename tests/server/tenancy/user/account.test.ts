import { outbox } from "@db/schema/job";
import { mailedTokens, sessions, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { listMails } from "@server/platform/mail/mail-folder";
import { createSession } from "@server/tenancy/session/device";
import { actorOf, readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";

let world: World;
const visitor = as(null);
const fresh = "mia.nieuw@world.test";

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  over(async (tx) => {
    for (const table of ["outbox", "attempts", "mailed_tokens", "sessions"])
      await tx.execute(sql.raw(`delete from ${table}`));
    await tx.execute(sql`
      update users set email = first_name || '@world.test', password_hash = (select password_hash from users where first_name = 'sam')`);
  }),
);

const over = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
/** Somebody in a browser, as that person or in their name. */
async function at(userId: string, { impersonatorId = null }: { impersonatorId?: string | null } = {}) {
  const session = await over((tx) => createSession(tx, userId, { kind: "web", device: "tests", source: "192.0.2.9" }));
  const actor: Actor = { ...(await actorOf(userId))!, sessionId: hashOfToken(session), impersonatorId };
  return { session, api: as(userId, { actor }) };
}
const forget = () => over((tx) => tx.update(sessions).set({ passwordAt: null }));
const promised = () =>
  reading(asOperator, (tx) => tx.select({ name: outbox.name, payload: outbox.payload }).from(outbox));
const emailOf = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select({ email: users.email }).from(users).where(eq(users.id, id))))[0]?.email;

type ChangeJob = { workspaceId: null; userId: string; change: string };
let runs = 0;
/** Sends what was enqueued; the newest mail comes first. */
async function mails(): Promise<{ to: string; text: string }[]> {
  const mailing = ["user.mail_email_link", "user.mail_email_asked", "user.mail_email_changed"] as const;
  const before = (await listMails()).length;
  for (const { name, payload } of await promised()) {
    const mail = mailing.find((each) => each === name);
    if (mail) await doJob(mail, payload as ChangeJob, { id: `change-${runs++}`, attempt: 1 });
  }
  await over((tx) => tx.delete(outbox));
  const all = await listMails();
  return all.slice(0, all.length - before);
}
/** A link to confirm, and the session that asked for it. */
async function askedBy(userId: string, email = fresh) {
  const { api } = await at(userId);
  await api.user.changeEmail({ email });
  const link = (await mails()).find(({ to }) => to === email);
  return { api, token: /\/email\/confirm\?token=([\w-]+)/.exec(link?.text ?? "")?.[1] ?? "" };
}

describe("another e-mail address", () => {
  test("counts once it was confirmed from its mailbox; both get a mail, and other devices are signed out", async () => {
    const { mia } = world.ids;
    const { api, session } = await at(mia);
    const other = await at(mia);
    await api.user.changeEmail({ email: ` ${fresh.toUpperCase()} ` });
    const sent = await mails();
    expect(sent.map(({ to }) => to).sort()).toEqual(["mia@world.test", fresh].sort());
    const token = /token=([\w-]+)/.exec(sent.find(({ to }) => to === fresh)!.text)![1]!;
    expect(sent.find(({ to }) => to !== fresh)!.text).not.toContain(token);
    expect(await emailOf(mia)).toBe("mia@world.test");
    expect(await api.user.settings()).toMatchObject({ awaited_email: fresh });

    expect(await visitor.user.lookAtEmail({ token })).toEqual({ email: fresh, here: false });
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
    const { api } = await at(mia);
    const taken = await api.user.changeEmail({ email: "olga@world.test" });
    expect((await api.user.settings()).awaited_email).toBe("olga@world.test");
    expect((await mails()).map(({ to }) => to)).toEqual(["mia@world.test"]);
    expect(await api.user.changeEmail({ email: fresh })).toEqual(taken);
  });

  test("that was taken in the meantime is refused with a message", async () => {
    const { mia, gus } = world.ids;
    const { api, token } = await askedBy(mia);
    await over((tx) => tx.update(users).set({ email: fresh }).where(eq(users.id, gus)));
    expect(await errorOf(api.user.confirmEmail({ token }))).toMatchObject({ message: "user.email_taken" });
    expect(await emailOf(mia)).toBe("mia@world.test");
  });

  test("goes to one of two accounts that want it", async () => {
    const { mia, gus } = world.ids;
    const both = [await askedBy(mia), await askedBy(gus)];
    const ends = await Promise.allSettled(both.map(({ api, token }) => api.user.confirmEmail({ token })));
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("is not confirmed by a link that is expired, replaced, withdrawn, or older than the password", async () => {
    const { mia } = world.ids;
    const wrong = async ({ api, token }: Awaited<ReturnType<typeof askedBy>>) =>
      expect(await errorOf(api.user.confirmEmail({ token }))).toMatchObject({ message: "user.email_token_wrong" });
    const replaced = await askedBy(mia);
    const late = await askedBy(mia, "later@world.test");
    await wrong(replaced);
    await over((tx) => tx.update(mailedTokens).set({ expiresAt: sql`now() - interval '1 second'` }));
    await wrong(late);
    const withdrawn = await askedBy(mia);
    await (await at(mia)).api.user.withdrawEmail();
    await wrong(withdrawn);
    const before = await askedBy(mia);
    await (await at(mia)).api.user.changePassword({ password: "another long one" });
    await wrong(before);
    await wrong({ ...before, token: "made up" });
  });

  test("has a link that sets no password", async () => {
    const { token } = await askedBy(world.ids.mia);
    const given = { token, password: "another long one", password_confirmation: "another long one" };
    expect(await errorOf(visitor.user.resetPassword(given))).toMatchObject({ message: "user.reset_token_wrong" });
  });

  test("is mailed a limited number of times", async () => {
    const { api } = await at(world.ids.mia);
    for (let n = 0; n < 8; n++) await api.user.changeEmail({ email: fresh });
    expect((await promised()).filter(({ name }) => name === "user.mail_email_link")).toHaveLength(5);
  });

  test("asks for the password again, and is refused while impersonating", async () => {
    const { api } = await at(world.ids.mia);
    await forget();
    expect(await errorOf(api.user.changeEmail({ email: fresh }))).toMatchObject({
      message: "refusal.password_required",
    });
    await api.user.validate({ password });
    await api.user.changeEmail({ email: fresh });
    const impersonated = await at(world.ids.mia, { impersonatorId: world.ids.sam });
    expect(await errorOf(impersonated.api.user.changeEmail({ email: fresh }))).toMatchObject({
      message: "refusal.not_while_impersonating",
    });
  });
});

describe("another password", () => {
  test("signs every device out, and gives this one a new session", async () => {
    const { mia } = world.ids;
    const { api, session } = await at(mia);
    const other = await at(mia);
    const { session_id } = await api.user.changePassword({ password: "another long one" });
    expect(await Promise.all([session, other.session].map((id) => readSession(id)))).toEqual([null, null]);
    expect(await readSession(session_id)).toMatchObject({ userId: mia });
    expect((await promised()).map(({ name }) => name)).toEqual(["user.mail_password_changed"]);
    expect(await errorOf(visitor.session.signIn({ email: "mia@world.test", password }))).toMatchObject({
      message: "session.wrong",
    });
  });

  test("asks for the old one, is for our pages only, and is refused while impersonating", async () => {
    const { api } = await at(world.ids.mia);
    await forget();
    const given = { password: "another long one" };
    expect(await errorOf(api.user.changePassword(given))).toMatchObject({ message: "refusal.password_required" });
    expect(await errorOf(as(world.ids.mia, { transport: "rpc" }).user.changePassword(given))).toMatchObject({
      code: "FORBIDDEN",
    });
    const impersonated = await at(world.ids.mia, { impersonatorId: world.ids.sam });
    expect(await errorOf(impersonated.api.user.changePassword(given))).toMatchObject({
      message: "refusal.not_while_impersonating",
    });
  });

  test("asked again while impersonating is the super admin's own", async () => {
    await over((tx) => tx.execute(sql`update users set password_hash = null where email = 'mia@world.test'`));
    const { api } = await at(world.ids.mia, { impersonatorId: world.ids.sam });
    await forget();
    expect(await api.session.asksPassword()).toEqual({ asks_password: true });
    await api.user.validate({ password });
    expect(await api.session.asksPassword()).toEqual({ asks_password: false });
  });
});

describe("devices", () => {
  const chrome =
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36";

  test("are listed by browser, without session ids and without impersonations", async () => {
    const { gus, sam } = world.ids;
    const entered = await as(null, { device: chrome, source: "192.0.2.5" }).session.signIn({
      email: "gus@world.test",
      password,
    });
    await over((tx) => createSession(tx, gus, { kind: "api", device: "Scanner in de hal" }));
    await over(async (tx) => {
      const id = hashOfToken(await createSession(tx, gus, { kind: "web", device: "x" }));
      await tx.update(sessions).set({ impersonatorId: sam }).where(eq(sessions.id, id));
    });
    const actor: Actor = { ...(await actorOf(gus))!, sessionId: hashOfToken(entered.session_id!) };
    const list = await as(gus, { actor }).session.devices();
    expect(list).toMatchObject([
      { kind: "web", browser: "Chrome", system: "Windows", source: "192.0.2.5", is_this: true },
      { kind: "api", browser: null, name: "Scanner in de hal", is_this: false },
    ]);
    expect(JSON.stringify(list)).not.toContain(entered.session_id);
  });

  test("are signed out one by one, or all others; nobody ends another person's", async () => {
    const { gus, mia } = world.ids;
    const [here, there, elsewhere] = [await at(gus), await at(gus), await at(gus)];
    const others = (await here.api.session.devices()).filter(({ is_this }) => !is_this);
    expect(others).toHaveLength(2);
    expect(await errorOf((await at(mia)).api.session.endDevice({ id: others[0]!.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await here.api.session.endDevice({ id: others[0]!.id });
    expect(
      (await Promise.all([there, elsewhere].map(({ session }) => readSession(session)))).filter(Boolean),
    ).toHaveLength(1);
    await here.api.session.endOthers();
    expect(await Promise.all([there, elsewhere].map(({ session }) => readSession(session)))).toEqual([null, null]);
    expect(await readSession(here.session)).not.toBeNull();
  });
});
