import { once } from "node:events";
import { connect } from "node:net";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { takeMailAt } from "@server/inspection/inbox/smtp";
import { storage } from "@server/platform/storage/storage";
import { sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { bytesOf, samples } from "./bodies.ts";
import { inbox, open, readAll, setUp, world } from "./inbox-setup.ts";

let server: Awaited<ReturnType<typeof takeMailAt>>;
let address: string;
beforeAll(async () => {
  Object.assign(process.env, { INBOX_DOMAIN: "inbox.test", INBOX_SMTP_PORT: "2525" });
  server = await takeMailAt(0, "127.0.0.1");
});
afterAll(() => server.stop());
beforeEach(async () => {
  await setUp();
  address = (await inbox("adam").renewAddress({ id: world.acme })).address!;
});

const attach = (from = 0, until = from + 1) =>
  samples.slice(from, until).map((sample) => ({ filename: sample.file, content: bytesOf(sample) }));
type Sent = { from?: string; to?: string; attachments?: object[]; text?: string };
async function send({ from = "lea@world.test", to = address, attachments = attach(), text = "Bijlage" }: Sent = {}) {
  const client = createTransport({ host: "127.0.0.1", port: server.port, ignoreTLS: true });
  try {
    return await client.sendMail({ from, to, subject: "Verslag", text, attachments }).then(
      () => 250,
      (error: { responseCode?: number }) => error.responseCode,
    );
  } finally {
    client.close();
  }
}

test("what somebody of the workspace mails is kept, each attachment as a paper, and read", async () => {
  expect(await send({ attachments: attach(0, 3) })).toBe(250);
  await readAll();
  const { items } = await open();
  expect(items.map(({ name, sender, state }) => [name, sender, state])).toEqual(
    samples.slice(0, 3).map(({ file }) => [file, "lea@world.test", "read"]),
  );
});

test("the same mail sent again is not kept twice", async () => {
  expect([await send(), await send()]).toEqual([250, 250]);
  expect((await open()).meta.total).toBe(1);
});

test("what a stranger mails waits in quarantine, unread, until an admin lets it in; then that sender is known", async () => {
  expect(await send({ from: "Keurder <keurder@elders.test>" })).toBe(250);
  await readAll();
  expect((await open()).meta.total).toBe(0);
  const { items } = await open("adam", "quarantined");
  expect(items).toMatchObject([{ sender: "keurder@elders.test", proposal: null }]);
  await inbox("adam").decide({ id: world.acme, paper: items[0]!.id, state: "waiting" } as never);
  await readAll();
  expect((await open()).items).toMatchObject([{ state: "read" }]);
  await send({ from: "keurder@elders.test", attachments: attach(1) });
  expect((await open()).meta.total).toBe(2);
});

test("a sender who was let in is seen by the admins of the workspace, and is a stranger again once taken away", async () => {
  const id = world.acme;
  await send({ from: "Keurder@elders.test" });
  const [held] = (await open("adam", "quarantined")).items;
  await inbox("adam").decide({ id, paper: held!.id, state: "waiting" } as never);
  const seen = await inbox("adam").senders({ id });
  expect(seen).toEqual([{ email: "keurder@elders.test", since: expect.any(String) }]);
  expect((await inbox("adam").page({ id })).senders).toEqual(seen);
  expect((await inbox("lea").page({ id })).senders).toBeNull();
  expect(await errorOf(inbox("lea").senders({ id }))).toMatchObject({ code: "FORBIDDEN" });

  await inbox("adam").distrust({ id, email: " KEURDER@elders.test" });
  expect(await inbox("adam").senders({ id })).toEqual([]);
  expect((await open()).meta.total).toBe(1); // what came in stays
  await send({ from: "keurder@elders.test", attachments: attach(1) });
  expect((await open()).meta.total).toBe(1);
  expect((await open("adam", "quarantined")).meta.total).toBe(1);
  expect(await errorOf(inbox("adam").distrust({ id, email: "keurder@elders.test" }))).toMatchObject({
    code: "NOT_FOUND",
  });
  const { items } = await as(world.ids.adam).history.list({ id });
  expect(items.find(({ what }) => what === "inbox.distrust")?.about.title).toBe("keurder@elders.test");
});

test("only attached PDFs and photos are kept, and a mail without any is refused", async () => {
  const text = { filename: "lijst.txt", content: "geen papier" };
  expect(await send({ attachments: [...attach(), text] })).toBe(250);
  expect((await open()).items.map(({ name }) => name)).toEqual([samples[0]!.file]);
  expect(await send({ attachments: [text] })).toBe(550);
});

test("an unknown address, an earlier one, another domain and a plan that is over are refused for good", async () => {
  const earlier = address;
  address = (await inbox("adam").renewAddress({ id: world.acme })).address!;
  expect(await send({ to: earlier })).toBe(550);
  expect(await send({ to: "niemand@inbox.test" })).toBe(550);
  expect(await send({ to: address.replace("inbox.test", "elders.test") })).toBe(550);
  await transact(asOperator, (tx) =>
    tx.execute(sql`update workspaces set plan_ends_on = ${addDays(today(), -1)} where id = ${world.acme}`),
  );
  expect(await send()).toBe(550);
  expect((await open()).meta.total).toBe(0);
});

test("what is too large is refused for good, and what storage can't take now is asked for again", async () => {
  const large = {
    filename: "groot.pdf",
    content: Buffer.concat([bytesOf(samples[0]!), Buffer.alloc(26 * 1024 * 1024)]),
  };
  expect(await send({ attachments: [large] })).toBe(552);
  const { put } = storage();
  try {
    Object.assign(storage(), { put: () => Promise.reject(new Error("away")) });
    expect(await send()).toBe(451);
  } finally {
    Object.assign(storage(), { put });
  }
  expect(await send()).toBe(250);
  expect((await open()).meta.total).toBe(1);
});

test("a mail that breaks off is not kept", async () => {
  const socket = connect(server.port, "127.0.0.1");
  await once(socket, "data");
  for (const line of ["EHLO x", "MAIL FROM:<lea@world.test>", `RCPT TO:<${address}>`, "DATA"]) {
    socket.write(`${line}\r\n`);
    await once(socket, "data");
  }
  socket.write(
    "Subject: x\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Disposition: attachment\r\n\r\n%PDF",
  );
  socket.destroy();
  await once(socket, "close");
  expect(await send({ attachments: attach(2) })).toBe(250);
  expect((await open()).items.map(({ name }) => name)).toEqual([samples[2]!.file]);
});
