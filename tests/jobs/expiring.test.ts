import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import type { Payload } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { addDays, today } from "@server/core/day";
import { env } from "@server/core/env";
import { sweepExpiring } from "@server/records/file/sweep";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { pdf, uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";

type OutboxRow = { id: string; payload: Payload<"file.mail"> };
type Mail = { to: string; subject: string; text: string };

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await lea().object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })).id;
});
const mailbox = () => join(env.DATA_DIR, "mail");
const query = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
beforeEach(async () => {
  rmSync(mailbox(), { recursive: true, force: true });
  await query(sql`delete from outbox`);
  await query(sql`update files set notice = null, notice_on = null`);
});

const lea = () => as(world.ids.lea);
const fileExpiring = async (title: string, expires_on: string | null, id = object) =>
  (await lea().file.add({ id, files: [await uploadOf(`${title}.pdf`, pdf(title))], expires_on })).ids[0]!;
const enqueuedMails = async () =>
  (await query(sql`select id, payload from outbox where name = 'file.mail' order by id`)).rows as OutboxRow[];

async function deliver(): Promise<Mail[]> {
  for (const { id, payload } of await enqueuedMails()) await doJob("file.mail", payload, { id, attempt: 1 });
  const names = readdirSync(mailbox(), { encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  return names.sort().map((name) => JSON.parse(readFileSync(join(mailbox(), name), "utf8")) as Mail);
}
const mails = () =>
  deliver().catch((error: NodeJS.ErrnoException) => (error.code === "ENOENT" ? [] : Promise.reject(error)));
const day = (days: number) => addDays(today(), days);

describe("who manages the container of a file is mailed", () => {
  test("thirty days before it expires, and the day after, once each", async () => {
    await fileExpiring("Attest", day(100));
    expect(await sweepExpiring(day(69))).toBe(0);
    expect(await sweepExpiring(day(70))).toBe(1);
    expect(await sweepExpiring(day(71))).toBe(0);
    expect(await mails()).toMatchObject([{ to: "lea@world.test", subject: "Vervalt binnenkort: Attest" }]);
    expect(await sweepExpiring(day(100))).toBe(0);
    expect(await sweepExpiring(day(101))).toBe(1);
    expect(await sweepExpiring(day(102))).toBe(0);
    const [, past, ...others] = await mails();
    expect([past?.subject, others]).toEqual(["Vervallen: Attest", []]);
    expect(past?.text).toContain("HF-03 Heftruck");
    expect(past?.text).toContain(`${env.APP_URL}/object/${object}/file/`);
  });

  test("of several in one mail, in their own language, the day after they were added", async () => {
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "fr" }).where(eq(users.id, world.ids.lea)));
    await fileExpiring("Een", day(5));
    await fileExpiring("Twee", day(20));
    expect(await sweepExpiring(today())).toBe(0);
    expect(await sweepExpiring(day(1))).toBe(2);
    const sent = await mails();
    expect(sent).toMatchObject([{ to: "lea@world.test", subject: "2 fichiers expirent bientôt" }]);
    expect(sent[0]?.text).toMatch(/Een[\s\S]*Twee/);
    await transact(asOperator, (tx) => tx.update(users).set({ locale: "nl" }).where(eq(users.id, world.ids.lea)));
  });

  test("and where nobody manages it, the workspace's owner and admins", async () => {
    const { id } = await as(world.ids.olga).object.create({ container_id: world.other, title: "Elders" });
    await as(world.ids.olga).file.add({ id, files: [await uploadOf("x.pdf", pdf("elders"))], expires_on: day(2) });
    await sweepExpiring(day(1));
    expect((await mails()).map(({ to }) => to).sort()).toEqual(["adam@world.test", "olga@world.test"]);
  });

  test("once after the worker was away, and not of files that had expired when they were added", async () => {
    await fileExpiring("Lang", day(40));
    await fileExpiring("Oud", day(-4));
    await fileExpiring("Zonder", null);
    expect(await sweepExpiring(day(60))).toBe(1);
    expect(await sweepExpiring(day(61))).toBe(0);
    expect((await mails()).map(({ subject }) => subject)).toEqual(["Vervallen: Lang"]);
  });
});

describe("nobody is mailed", () => {
  const change: [string, (fileId: string) => Promise<unknown>][] = [
    ["deleted", (fileId) => lea().file.remove({ id: object, fileId })],
    [
      "replaced",
      async (fileId) =>
        lea().file.replace({
          id: object,
          fileId,
          file: await uploadOf("n.pdf", pdf(`nieuw ${fileId}`), "file"),
          expires_on: day(400),
        }),
    ],
    ["given no end", (fileId) => lea().file.edit({ id: object, fileId, title: "Zonder", expires_on: "" })],
  ];
  test.each(change)("of what was %s before the sweep, or before the mail went out", async (_, happen) => {
    await happen(await fileExpiring("Eerder", day(3)));
    expect(await sweepExpiring(day(1))).toBe(0);
    const after = await fileExpiring("Later", day(3));
    expect(await sweepExpiring(day(1))).toBe(1);
    await happen(after);
    expect(await mails()).toEqual([]);
  });

  test("again of a file that was only renamed", async () => {
    const fileId = await fileExpiring("Woorden", day(3));
    await sweepExpiring(day(1));
    await lea().file.edit({ id: object, fileId, title: "Andere woorden", expires_on: day(3) });
    expect(await sweepExpiring(day(1))).toBe(0);
    expect(await mails()).toHaveLength(1);
  });

  test("twice by concurrent sweeps in batches", async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => fileExpiring(`Nr ${n}`, day(4))));
    await Promise.all([sweepExpiring(day(1), 4), sweepExpiring(day(1), 4), sweepExpiring(day(1), 4)]);
    await sweepExpiring(day(1));
    expect((await enqueuedMails()).flatMap(({ payload }) => payload.fileIds).sort()).toEqual(ids.sort());
  });
});
