import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { containers } from "@db/schema/container";
import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { env } from "@server/core/env";
import { sendMail } from "@server/platform/mail/send";
import { eq, sql } from "drizzle-orm";
import { simpleParser } from "mailparser";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../rest/client.ts";
import { makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const names = [
  "Hal\r\nBcc: everybody@elsewhere.test",
  "Hal\nBcc: everybody@elsewhere.test\n\nA body of my own",
  "Hal\rCc: everybody@elsewhere.test",
  "Hal\u2028Bcc: everybody@elsewhere.test",
  "Hal\u2029To: everybody@elsewhere.test",
  "Hal\u0085Bcc: everybody@elsewhere.test",
  "Hal\u000bBcc: everybody@elsewhere.test",
  "=?utf-8?q?Hal=0ABcc:_everybody@elsewhere.test?=",
  '"Hal" <everybody@elsewhere.test>, ',
  `${"Een heel lange naam ".repeat(60)}\r\nBcc: everybody@elsewhere.test`,
  "<img src=x onerror=alert(1)><a href='https://elsewhere.test'>klik</a>",
];

const folder = () => join(env.DATA_DIR, "mail");
const mailFiles = async () => (await readdir(folder())).filter((file) => file.endsWith(".eml")).sort();

/** The newest mail, as sent by SMTP. */
const newest = async () => readFile(join(folder(), (await mailFiles()).at(-1)!), "utf8");

/** Expects one recipient, and no header but our own. */
async function expectOwnHeaders(raw: string, to: string) {
  const mail = await simpleParser(Buffer.from(raw));
  const ownHeaders = [
    "from",
    "to",
    "subject",
    "message-id",
    "date",
    "mime-version",
    "content-type",
    "auto-submitted",
    "x-auto-response-suppress",
  ];
  expect([...mail.headers.keys()].filter((name) => !ownHeaders.includes(name))).toEqual([]);
  expect(mail.to?.text).toBe(to);
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(String(mail.html)).not.toMatch(/<img src=x|<a href='https:\/\/elsewhere/);
  return mail;
}

let runs = 0;

describe.each(names)("a name such as %j", (name) => {
  test("of a workspace, a board or a person adds no header to a mail", async () => {
    // directly into the tables, past every check of the input
    const [invitation] = await transact(asOperator, async (tx) => {
      await tx.update(workspaces).set({ name }).where(eq(workspaces.id, world.acme));
      await tx.update(containers).set({ title: name }).where(eq(containers.id, world.board));
      await tx.update(users).set({ firstName: name, lastName: name }).where(eq(users.id, world.ids.olga));
      await tx.execute(sql`delete from invitations`);
      const created = await tx
        .insert(invitations)
        .values({
          workspaceId: world.acme,
          email: "nieuw@world.test",
          invitedBy: world.ids.olga,
          expiresAt: sql`now() + interval '1 day'`,
        })
        .returning({ id: invitations.id });
      await tx.execute(
        sql`insert into invitation_containers (workspace_id, invitation_id, container_id, role)
          values (${world.acme}, ${created[0]!.id}, ${world.board}, 'guest')`,
      );
      return created;
    });
    await doJob(
      "invitation.mail",
      { workspaceId: world.acme, invitationId: invitation!.id },
      { id: `invitation-${++runs}`, attempt: 1 },
    );
    await expectOwnHeaders(await newest(), "nieuw@world.test");
    await doJob(
      "user.mail_password_link",
      { workspaceId: null, userId: world.ids.olga },
      { id: `password-${++runs}`, attempt: 1 },
    );
    await expectOwnHeaders(await newest(), "olga@world.test");
  });

  test("is one line after input validation", async () => {
    const { status, body } = await rest("POST", "/containers", {
      as: world.ids.adam,
      body: { workspace_id: world.acme, parent_id: world.other, title: name },
    });
    if (status === 201) expect(body.data.title).not.toMatch(/[\r\n\u2028\u2029]/);
    else expect(status).toBe(422);
  });
});

test.each([
  "nobody@world.test\r\nBcc: everybody@elsewhere.test",
  "nobody@world.test, everybody@elsewhere.test",
  "a@b.test>, <everybody@elsewhere.test",
])("an address such as %j is refused, and would reach one at most", async (email) => {
  const person = { first_name: "A", last_name: "B", password: "long enough for us", terms: true };
  expect((await rest("POST", "/register", { body: { ...person, email } })).status).toBe(422);
  expect((await rest("POST", "/password/forgot", { body: { email } })).status).toBe(422);
  const before = await mailFiles();
  const sent = await sendMail({ to: email, subject: "x", text: "x", html: "x", messageId: `address-${++runs}` }).then(
    () => true,
    () => false,
  );
  const mails = (await mailFiles()).filter((name) => !before.includes(name));
  expect(mails).toHaveLength(sent ? 1 : 0);
  for (const name of mails) {
    const mail = await simpleParser(await readFile(join(folder(), name)));
    expect([...mail.headers.keys()]).not.toEqual(expect.arrayContaining(["bcc"]));
    expect([...mail.headers.keys()]).not.toEqual(expect.arrayContaining(["cc"]));
    expect(mail.to?.value).toHaveLength(1);
  }
});
