import { sessions, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { JobName } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { listMails } from "@server/platform/mail/mail-folder";
import { createSession } from "@server/tenancy/session/device";
import { actorOf, actorOfSession, readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as confirm, loader as lookAtConfirm } from "~/routes/email.confirm/route";
import { loader as checkEmailUndo, action as undo } from "~/routes/email.undo/route";
import { fetchApp } from "../rest/client.ts";
import { as, errorOf, makeWorld, password, type World } from "../world.ts";
import { callRoute } from "./route.ts";

// Who takes over a session, a password or a link cannot keep the account.

let world: World;
const mine = "mia@world.test";
const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);

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

async function signedInAs(userId: string, { impersonatorId = null }: { impersonatorId?: string | null } = {}) {
  const token = await inTransaction((tx) =>
    createSession(tx, userId, { kind: "web", device: "tests", source: "192.0.2.9" }),
  );
  const sessionId = hashOfToken(token);
  const actor: Actor = { ...(await actorOf(userId))!, sessionId, impersonatorId };
  return { sessionId, api: as(userId, { actor }) };
}
const emailOf = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select({ email: users.email }).from(users).where(eq(users.id, id))))[0]?.email;

let runs = 0;
/** Runs the mail jobs of the outbox, and gives the newest mail to that address. */
async function mailTo(email: string): Promise<string> {
  const { rows } = await inTransaction((tx) =>
    tx.execute<{ name: JobName; payload: never }>(
      sql`delete from outbox where name like 'user.mail_email%' returning name, payload`,
    ),
  );
  for (const { name, payload } of rows) await doJob(name, payload, { id: `email-attack-${runs++}`, attempt: 1 });
  return (await listMails()).find(({ to }) => to === email)?.text ?? "";
}
const tokenIn = (text: string, path: string) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? "";

/** Changes the address of the account; gives the link that undoes it, mailed to the old address. */
async function move(userId: string, to: string): Promise<string> {
  const { api } = await signedInAs(userId);
  const before = (await emailOf(userId))!;
  await api.user.changeEmail({ email: to });
  await api.user.confirmEmail({ token: tokenIn(await mailTo(to), "/email/confirm") });
  return tokenIn(await mailTo(before), "/email/undo");
}

describe("the link that confirms another address", () => {
  const other = "mia.confirmed@world.test";
  const requestChange = async () => {
    const { api, sessionId } = await signedInAs(world.ids.mia);
    await api.user.changeEmail({ email: other });
    return { api, sessionId, token: tokenIn(await mailTo(other), "/email/confirm") };
  };

  test("does nothing without a session, in any other session, or for a super admin who impersonates", async () => {
    const { api, token } = await requestChange();
    const callers = [
      as(null),
      (await signedInAs(world.ids.mia)).api,
      (await signedInAs(world.ids.gus)).api,
      (await signedInAs(world.ids.mia, { impersonatorId: world.ids.sam })).api,
    ];
    for (const caller of callers) await errorOf(caller.user.confirmEmail({ token }));
    expect(await emailOf(world.ids.mia)).toBe(mine);
    await api.user.confirmEmail({ token }); // it still works in the session that requested it
    expect(await emailOf(world.ids.mia)).toBe(other);
  });

  test("says on its page that it must be opened in the browser that requested it", async () => {
    const { token } = await requestChange();
    const page = `/email/confirm?token=${token}`;
    expect((await callRoute(lookAtConfirm, page)).data).toMatchObject({ email: other, here: false });
    await callRoute(confirm, page, { form: { token } });
    expect(await emailOf(world.ids.mia)).toBe(mine);
  });

  test("requested over REST is confirmed by the same session alone", async () => {
    const signIn = async () => (await as(null).session.authorize({ email: mine, password })).access_token;
    const [program, another] = [await signIn(), await signIn()];
    const post = (path: string, bearer: string, body: object, method = "POST") =>
      fetchApp(`/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    expect((await post(`/users/${world.ids.mia}`, program, { email: other }, "PUT")).status).toBe(200);
    const token = tokenIn(await mailTo(other), "/email/confirm");
    expect((await post("/email/confirm", another, { token })).status).toBe(422);
    expect(await emailOf(world.ids.mia)).toBe(mine);
    expect((await post("/email/confirm", program, { token })).status).toBe(200);
    expect(await emailOf(world.ids.mia)).toBe(other);
  });
});

describe("the old address undoes a change", () => {
  test("which ends sessions, the password and open links", async () => {
    const { mia } = world.ids;
    const token = await move(mia, "thief@world.test");
    const thief = await signedInAs(mia);
    // ends mailed links, except this one
    await thief.api.user.changePassword({ password: "known to both of them" });
    const again = await signedInAs(mia);
    await again.api.user.changeEmail({ email: "thief.second@world.test" });
    const earlierToken = tokenIn(await mailTo("thief.second@world.test"), "/email/confirm");

    expect((await callRoute(checkEmailUndo, `/email/undo?token=${token}`)).data).toMatchObject({ email: mine });
    expect(await emailOf(mia), "opening the link changes nothing").toBe("thief@world.test");
    const { status, to } = await callRoute(undo, "/email/undo", { form: { token } });
    expect(status).toBe(303);
    expect(await emailOf(mia)).toBe(mine);
    expect(await actorOfSession(again.sessionId)).toBeNull();
    await errorOf(again.api.user.confirmEmail({ token: earlierToken }));
    expect(await errorOf(as(null).session.signIn({ email: mine, password: "known to both of them" }))).toMatchObject({
      message: "session.wrong",
    });
    const reset = tokenIn(to ?? "", "/password/reset");
    await as(null).user.resetPassword({
      token: reset,
      password: "mine and long enough",
      password_confirmation: "mine and long enough",
    });
    expect((await as(null).session.authorize({ email: mine, password: "mine and long enough" })).user.id).toBe(mia);
    expect(await mailTo("thief@world.test"), "the mailbox it leaves is told, and takes nothing back").not.toMatch(
      /email\/undo/,
    );
  });

  test("only once", async () => {
    const token = await move(world.ids.mia, "thief@world.test");
    await as(null).user.undoEmail({ token });
    expect(await errorOf(as(null).user.undoEmail({ token }))).toMatchObject({ message: "user.undo_wrong" });
  });

  test("within seven days", async () => {
    const token = await move(world.ids.mia, "thief@world.test");
    const aged = (days: number) =>
      transact(asOperator, (tx) =>
        tx.execute(
          sql`update mailed_tokens set expires_at = expires_at - make_interval(days => ${days})
            where kind = 'email_undo'`,
        ),
      );
    await aged(6);
    expect(await as(null).user.checkEmailUndo({ token })).toMatchObject({ email: mine });
    await aged(1);
    expect(await errorOf(as(null).user.undoEmail({ token }))).toMatchObject({ message: "user.undo_wrong" });
    expect(await errorOf(as(null).user.checkEmailUndo({ token }))).toMatchObject({ message: "user.undo_wrong" });
  });

  test("after any number of changes, and ends the links of those in between", async () => {
    const { mia } = world.ids;
    const first = await move(mia, "thief@world.test");
    const second = await move(mia, "thief.second@world.test");
    await as(null).user.undoEmail({ token: first });
    expect(await emailOf(mia)).toBe(mine);
    expect(await errorOf(as(null).user.undoEmail({ token: second }))).toMatchObject({ message: "user.undo_wrong" });
  });

  test("also after the attacker undid a change of their own", async () => {
    const { mia } = world.ids;
    const first = await move(mia, "thief@world.test");
    const second = await move(mia, "thief.second@world.test");
    await as(null).user.undoEmail({ token: second });
    expect(await emailOf(mia)).toBe("thief@world.test");
    await as(null).user.undoEmail({ token: first });
    expect(await emailOf(mia)).toBe(mine);
  });

  test("not once another account has the address, which is not changed", async () => {
    const { mia, gus } = world.ids;
    const token = await move(mia, "mia.moved@world.test");
    await inTransaction((tx) => tx.update(users).set({ email: mine }).where(eq(users.id, gus)));
    expect(await errorOf(as(null).user.undoEmail({ token }))).toMatchObject({ message: "user.undo_taken" });
    expect((await callRoute(checkEmailUndo, `/email/undo?token=${token}`)).data).toMatchObject({
      error: "user.undo_taken",
    });
    expect([await emailOf(mia), await emailOf(gus)]).toEqual(["mia.moved@world.test", mine]);
    await inTransaction((tx) => tx.update(users).set({ email: "gus@world.test" }).where(eq(users.id, gus)));
  });

  test("while a super admin acts as the user, which ends too", async () => {
    const { mia, sam } = world.ids;
    const token = await move(mia, "thief@world.test");
    const acting = await inTransaction(async (tx) => {
      const token = await createSession(tx, mia, { kind: "web", device: "tests", strong: true });
      await tx
        .update(sessions)
        .set({ impersonatorId: sam })
        .where(eq(sessions.id, hashOfToken(token)));
      return token;
    });
    await as(null).user.undoEmail({ token });
    expect(await readSession(acting)).toBeNull();
  });

  test("not for an account that became a super admin's, nor after a super admin set its address", async () => {
    const { mia, sam } = world.ids;
    const reason = "asked for by phone";
    const first = await move(mia, "mia.moved@world.test");
    await (await signedInAs(sam)).api.admin.editUser({
      id: mia,
      reason,
      email: "mia.given@world.test",
      first_name: "mia",
      last_name: "World",
      phone: null,
      locale: "nl",
    });
    const notice = await mailTo("mia.moved@world.test");
    expect(notice).toContain("mia.given@world.test");
    expect(notice).not.toMatch(/email\/undo/);
    expect(await errorOf(as(null).user.undoEmail({ token: first }))).toMatchObject({ message: "user.undo_wrong" });
    const second = await move(mia, "mia.moved@world.test");
    await (await signedInAs(sam)).api.admin.add({ email: "mia.moved@world.test", reason });
    expect(await errorOf(as(null).user.undoEmail({ token: second }))).toMatchObject({ message: "user.undo_wrong" });
    await inTransaction((tx) => tx.update(users).set({ isSuperAdmin: false }).where(eq(users.id, mia)));
  });
});
