import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { asOperator, transact } from "@db/transact";
import { env } from "@server/core/env";
import { listMails } from "@server/platform/mail/mail-folder";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { fetchApp, rest } from "../../../rest/client.ts";
import { as, makeWorld, type World } from "../../../world.ts";
import { sendInvitations } from "./send-invitations.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("the mail of an invitation has only our headers, whatever names and titles contain", async () => {
  const evil = "Werf\r\nBcc: thief@evil.test\r\n\r\n<script>alert(1)</script>";
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`update users set first_name = ${evil}, last_name = ${evil} where id = ${world.ids.adam}`);
    await tx.execute(sql`update workspaces set name = ${evil} where id = ${world.acme}`);
    await tx.execute(sql`update containers set title = ${evil} where id = ${world.board}`);
  });
  await as(world.ids.adam).invitation.create({ id: world.board, emails: ["safe@mail.test"] });
  await sendInvitations();
  const folder = join(env.DATA_DIR, "mail");
  const [name] = (await readdir(folder)).filter((file) => file.endsWith(".eml"));
  const [head] = (await readFile(join(folder, name!), "utf8")).split(/\r?\n\r?\n/);
  const fields = head!
    .replace(/\r?\n[ \t]+/g, " ")
    .split(/\r?\n/)
    .map((line) => line.split(":")[0]!.toLowerCase());
  expect(fields).not.toContain("bcc");
  expect(fields.filter((field) => field === "to")).toHaveLength(1);
  expect(/^to: .*$/im.exec(head!)?.[0]).toBe("To: safe@mail.test");
  expect((await listMails())[0]!.html).not.toContain("<script>");
});

test("an address with another address hidden in it is refused", async () => {
  for (const email of [
    "a@b.be\r\nBcc: thief@evil.test",
    "a@b.be,thief@evil.test",
    "Thief <thief@evil.test>",
    '"a@b.be\n"@evil.test',
  ]) {
    const body = { first_name: "A", last_name: "B", email, role: "member" };
    expect(await rest("POST", `/workspaces/${world.acme}/users`, { as: world.ids.olga, body }), email).toMatchObject({
      status: 422,
    });
    const users = [{ email, role: "member" }];
    expect(
      await rest("PUT", `/workspaces/${world.acme}/users`, { as: world.ids.olga, body: { users } }),
      email,
    ).toMatchObject({
      status: 422,
    });
  }
  const csv = 'email;naam\n"a@b.be\nBcc: thief@evil.test";x\n';
  expect((await as(world.ids.olga).invitation.readCsv({ id: world.acme, csv })).good).toBe(0);
});

test("the token of an invitation is never logged, also not of requests that fail", async () => {
  const logged: string[] = [];
  const out = vi.spyOn(process.stdout, "write").mockImplementation((line) => Boolean(logged.push(String(line))));
  try {
    await as(world.ids.olga).invitation.create({ id: world.board, emails: ["quiet@mail.test"] });
    const token = (await sendInvitations())["quiet@mail.test"]!;
    // without a build each page fails and is logged with all its details
    for (const path of [`/invitations/${token}`, `/register?token=${token}`, `/login?next=/invitations/${token}`])
      await fetchApp(path).catch(() => {});
    expect(logged.join("")).toContain("/invitations/…");
    expect(logged.join("")).not.toContain(token);
  } finally {
    out.mockRestore();
  }
});
