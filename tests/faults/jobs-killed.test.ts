import { setTimeout as pause } from "node:timers/promises";
import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { enqueueEach } from "@jobs/enqueue";
import { addDays, today } from "@server/core/day";
import { ActionPointFilter } from "@server/inspection/action-point/inputs";
import { signFile } from "@server/records/signature/sign";
import { startJob } from "@server/tenancy/job/start";
import { actorOf } from "@server/tenancy/session/session";
import type { ParsedMail } from "mailparser";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { signalGroup } from "../../scripts/setup/processes.mjs";
import { pdfOf } from "../pdf-of.ts";
import { mailServer } from "../rig/mail-server.ts";
import { startWorker } from "../rig/processes.ts";
import { uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { measured } from "./measured.ts";

const MAILS = 359;
const DOCUMENTS = 80; // each is read, and every second one signed
const EXPORTS = 20;

let world: World;
let post: Awaited<ReturnType<typeof mailServer>>;
const owner = new Client({ connectionString: process.env.DATABASE_URL });

beforeAll(async () => {
  world = await makeWorld();
  post = await mailServer();
  await owner.connect();
});
afterAll(async () => {
  await Promise.all([post.stop(), owner.end(), closePools()]);
});

const count = async (table: string) => Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n);

/**
 * Enqueues all kinds of jobs before any worker runs: mails to a real server, PDFs to read, PDFs to make, exports, and a
 * reminder.
 */
async function enqueueAll(): Promise<void> {
  const lea = as(world.ids.lea);
  const { id } = await lea.object.create({ container_id: world.floor, title: "Heftruck" });
  const ids: string[] = [];
  for (let n = 0; n < DOCUMENTS; n += 20) {
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, k) => uploadOf(`attest-${n + k}.pdf`, pdfOf([`Attest ${n + k}`]))),
    );
    ids.push(...(await lea.file.add({ id, files })).ids);
  }
  const actor = (await actorOf(world.ids.lea))!;
  const signature = { first_name: "Lea", last_name: "World", company: "", ref: "", typed: "Lea World" };
  const read = { start_date: new Date(Date.now() - 60_000).toISOString(), end_date: new Date().toISOString() };
  for (const fileId of ids.filter((_, n) => n % 2 === 0))
    await signFile(actor, { id, fileId, ...signature, ...read }, true);
  await lea.actionPoint.createScheduled({
    object_id: id,
    title: "Lamp",
    scheduled_at: addDays(today(), -1),
    resolvers: [world.ids.gus],
  });
  await transact(asOperator, async (tx) => {
    const list = {
      workspaceId: world.acme,
      kind: "action_point.export" as const,
      title: "Actiepunten",
      locale: "nl" as const,
    };
    const input = { id: world.acme, format: "csv", sort: "created_at", filter: ActionPointFilter.parse({}) };
    for (let n = 0; n < EXPORTS; n++) await startJob(tx, actor, { ...list, input });
    const links = Array.from({ length: MAILS }, (_, n) => ({
      workspaceId: null,
      userId: world.ids.olga,
      path: `/workspaces?n=${n}n`,
    }));
    await enqueueEach(tx, "user.mail_link", links);
  });
}
/** What a mail is about: a link, an export, the reminder. */
const aboutOf = ({ text = "", to }: ParsedMail): string =>
  /\?n=(\d+)n/.exec(text)?.[0] ?? /\/jobs\/[\w-]+/.exec(text)?.[0] ?? `reminder of ${[to].flat()[0]?.text}`;

const isDone = async () => {
  expect(await count("outbox")).toBe(0);
  expect(
    await count("blobs where read_at is null and mime = 'application/pdf' and sha256 in (select sha256 from files)"),
  ).toBe(0);
  expect(await count("signatures where signed_sha256 is null")).toBe(0);
  expect(await count("jobs where state <> 'done'")).toBe(0);
  expect(new Set(post.mails.map(aboutOf)).size).toBe(MAILS + EXPORTS + 1);
};

test("five hundred jobs take effect once though the worker is killed three times; repeated mails have one id", async () => {
  await enqueueAll();
  const enqueued = await count("outbox");
  const startedAt = Date.now();
  for (const share of [0.15, 0.35, 0.6]) {
    const worker = await startWorker({ SMTP_URL: post.url });
    await vi.waitFor(() => expect(post.mails.length).toBeGreaterThan(MAILS * share), { timeout: 60_000, interval: 10 });
    signalGroup(worker.pid, "SIGKILL");
    await worker.ended;
  }
  const last = await startWorker({ SMTP_URL: post.url });
  await vi.waitFor(isDone, { timeout: 600_000, interval: 500 });
  const seconds = (Date.now() - startedAt) / 1000;
  await pause(3000); // time for anything sent twice to arrive
  await last.stop();

  const idsOf = new Map<string, Set<string>>();
  for (const mail of post.mails)
    idsOf.set(aboutOf(mail), (idsOf.get(aboutOf(mail)) ?? new Set()).add(mail.messageId ?? "none"));
  measured(
    `${enqueued} jobs and what they promised, three workers killed: done in ${seconds.toFixed(0)} s; ${post.mails.length} mails arrived of ${idsOf.size}`,
  );
  expect([...idsOf].filter(([, ids]) => ids.size !== 1)).toEqual([]);
  await isDone();
  expect(await count("receipts where job_id not like 'digests:%'")).toBe(MAILS + EXPORTS + 1);
  expect(await count("signatures")).toBe(DOCUMENTS / 2);
  expect(await count("(select distinct signed_sha256 from signatures) made")).toBe(DOCUMENTS / 2);
  expect(await count("blob_texts where sha256 in (select sha256 from files)")).toBe(DOCUMENTS);
  expect(await count("reminders where promised_at is not null")).toBe(1);
});
