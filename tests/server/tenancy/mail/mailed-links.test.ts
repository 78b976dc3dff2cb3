import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { closeMail } from "@server/platform/mail/send";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mailServer } from "../../../rig/mail-server.ts";
import { runOutbox } from "../../../rig/outbox.ts";
import { as, makeWorld, type World } from "../../../world.ts";

/** What the link of each mail answers at the moment the mail server receives it. */
const opened: unknown[] = [];
let server: Awaited<ReturnType<typeof mailServer>>;
let world: World;
let isFull = false;

beforeAll(async () => {
  server = await mailServer(async ({ text }) => {
    if (isFull) throw new Error("The mailbox is full.");
    const [, token] = /\/(?:invitations\/|password\/reset\?token=)([\w-]+)/.exec(text!)!;
    const response = text!.includes("/invitations/")
      ? as(null).invitation.look({ token: token! })
      : as(null).user.validate({ token: token! });
    opened.push(await response.catch((error: Error) => error.message));
  });
  vi.stubEnv("SMTP_URL", server.url);
  world = await makeWorld();
});
afterAll(async () => {
  closeMail();
  vi.unstubAllEnvs();
  await server.stop();
});

test("an invitation's link works as soon as its mail is sent", async () => {
  await as(world.ids.adam).invitation.create({ id: world.board, emails: ["quick@mail.test"] });
  await runOutbox("invitation.mail");
  expect(opened.splice(0)).toMatchObject([{ state: "open" }]);
});

test("the link to set another password works as soon as its mail is sent", async () => {
  await as(null).user.forgotPassword({ email: "gus@world.test" });
  await runOutbox("user.mail_password_link");
  expect(opened.splice(0)).toEqual([{ valid: true }]);
});

test("the link of a mail that is sent on a later try is valid from then on", async () => {
  const job = { id: "tried-again", attempt: 1 };
  const mail = () => doJob("user.mail_password_link", { workspaceId: null, userId: world.ids.mia }, job);
  isFull = true;
  await expect(mail()).rejects.toThrow();
  await transact(asOperator, (tx) => tx.execute(sql`update mailed_tokens set expires_at = now() - interval '1 hour'`));
  isFull = false;
  await mail();
  expect(opened.splice(0)).toEqual([{ valid: true }]);
});
