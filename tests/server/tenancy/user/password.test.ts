import { users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { listMails } from "@server/platform/mail/mail-folder";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";

let world: World;
const visitor = as(null);
const email = "mia@world.test";

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    for (const table of ["outbox", "attempts", "mailed_tokens", "sessions"])
      await tx.execute(sql.raw(`delete from ${table}`));
  }),
);

let runs = 0;
async function mailedToken(): Promise<string> {
  await doJob(
    "user.mail_password_link",
    { workspaceId: null, userId: world.ids.mia },
    { id: `reset-${runs++}`, attempt: 1 },
  );
  const [mail] = await listMails();
  return /\/password\/reset\?token=([\w-]+)/.exec(mail!.text)![1]!;
}
const reset = (token: string, fresh = "another password") =>
  visitor.user.resetPassword({ token, password: fresh, password_confirmation: fresh });

describe("a forgotten password", () => {
  test("enqueues a mail for an existing account only", async () => {
    await visitor.user.forgotPassword({ email: "nobody@world.test" });
    expect(await inOutbox("user.mail_password_link")).toEqual([]);
    await visitor.user.forgotPassword({ email: "Mia@World.test" });
    expect(await inOutbox("user.mail_password_link")).toEqual([{ workspaceId: null, userId: world.ids.mia }]);
  });

  test("is mailed a limited number of times", async () => {
    for (let n = 0; n < 8; n++) await visitor.user.forgotPassword({ email });
    expect(await inOutbox("user.mail_password_link")).toHaveLength(5);
  });

  test("is mailed in the person's language; the database has only a hash of the link", async () => {
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "fr" }).where(eq(users.id, world.ids.mia)));
    const token = await mailedToken();
    const [mail] = await listMails();
    expect(mail).toMatchObject({ to: email, subject: "Choisissez un nouveau mot de passe" });
    const { rows } = await reading(asOperator, (tx) => tx.execute(sql`select * from mailed_tokens`));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("mailed twice, by a worker that died in between, is the same link in one mail", async () => {
    const before = (await listMails()).length;
    for (const attempt of [1, 2])
      await doJob(
        "user.mail_password_link",
        { workspaceId: null, userId: world.ids.mia },
        { id: "died-between", attempt },
      );
    expect((await listMails()).length).toBe(before + 1);
  });
});

describe("a link to set a password", () => {
  test("sets it once, ends every session, and mails the owner", async () => {
    const { session_id } = await visitor.session.signIn({ email, password });
    expect(session_id).not.toBeNull();
    const token = await mailedToken();
    await reset(token);
    const { rows } = await reading(asOperator, (tx) => tx.execute(sql`select * from sessions`));
    expect(rows).toEqual([]);
    expect(await inOutbox("user.mail_password_changed")).toHaveLength(1);
    expect(await errorOf(visitor.session.signIn({ email, password }))).toMatchObject({ message: "session.wrong" });
    expect((await visitor.session.signIn({ email, password: "another password" })).session_id).not.toBeNull();
    expect(await errorOf(reset(token))).toMatchObject({ message: "user.reset_token_wrong" });
  });

  test("is void after an hour, and once another was used", async () => {
    const oldToken = await mailedToken();
    await transact(asOperator, (tx) =>
      tx.execute(sql`update mailed_tokens set expires_at = now() - interval '1 second'`),
    );
    expect(await errorOf(reset(oldToken))).toMatchObject({ message: "user.reset_token_wrong" });
    const [first, second] = [await mailedToken(), await mailedToken()];
    await reset(second);
    expect(await errorOf(reset(first))).toMatchObject({ message: "user.reset_token_wrong" });
  });

  test("used twice at once works once", async () => {
    const token = await mailedToken();
    const answers = await Promise.allSettled([reset(token, "the first of two"), reset(token, "the second of two")]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("lets the owner in again after others have failed too often", async () => {
    for (let n = 0; n < 12; n++)
      await errorOf(as(null, { source: `198.51.100.${n}` }).session.signIn({ email, password: "a guess" }));
    expect(await errorOf(visitor.session.signIn({ email, password: "a guess" }))).toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    await reset(await mailedToken(), "mine once more");
    expect((await visitor.session.signIn({ email, password: "mine once more" })).session_id).not.toBeNull();
  });

  test("lets the owner in again after failing themselves, on a known device too", async () => {
    const session = await visitor.session.signIn({ email, password: "mine once more" });
    const device_token = "device_token" in session ? session.device_token : null;
    const guess = (token?: string | null) =>
      errorOf(visitor.session.signIn({ email, password: "a guess", device_token: token }));
    for (let n = 0; n < 6; n++) await Promise.all([guess(), guess(device_token)]);
    expect(await guess()).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await guess(device_token)).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await reset(await mailedToken(), "mine, and noted down");
    expect(
      (await visitor.session.signIn({ email, password: "mine, and noted down", device_token })).session_id,
    ).not.toBeNull();
    expect((await visitor.session.signIn({ email, password: "mine, and noted down" })).session_id).not.toBeNull();
  });
});
