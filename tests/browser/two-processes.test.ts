import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { closePools } from "@db/client";
import { outbox } from "@db/schema/job";
import { asOperator, reading } from "@db/transact";
import { closeQueue, queue } from "@jobs/queue";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { alone, freshDatabase, redisOf } from "../rig/fresh-database.ts";
import { mailServer } from "../rig/mail-server.ts";
import { startWeb, startWorker, visitor, type Web } from "../rig/processes.ts";
import { makeWorld, password, type World } from "../world.ts";

// Two web processes and two workers share only Postgres, Redis and S3: each has its own data folder.
const stores = inject("stores");
const folder = join(stores.folder, "two-processes");
let s3rver: S3rver;
let post: Awaited<ReturnType<typeof mailServer>>;
let world: World;
let olga: Awaited<ReturnType<typeof visitor>>;
let one: Web;
let other: Web;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  s3rver = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await s3rver.run();
  post = await mailServer();
  Object.assign(process.env, alone, {
    DATABASE_URL: await freshDatabase(stores, "two_processes"),
    REDIS_URL: await redisOf(stores, 14),
    QUEUE_PREFIX: "two",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: "files",
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
    SMTP_URL: post.url,
    MAIL_FROM: "Register <register@two.test>",
    APP_URL: "http://localhost:3000",
    DEMO: "0",
    LOG_LEVEL: "warn",
  });
  world = await makeWorld();
  olga = await visitor(world.ids.olga);
  const own = (name: string) => ({ DATA_DIR: join(folder, name) });
  const workers = [await startWorker(own("worker-1")), await startWorker(own("worker-2"))];
  stops.push(...workers.map(({ stop }) => stop));
  [one, other] = await Promise.all([startWeb(own("web-1")), startWeb(own("web-2"))]);
  stops.push(one.stop, other.stop);
}, 90_000);

afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await Promise.all([s3rver?.close(), post?.stop()]);
  await Promise.all([closePools(), closeQueue()]);
  rmSync(folder, { recursive: true, force: true });
});

test("a user who signs in at one is signed in at the other, until they sign out at either", async () => {
  const signedIn = await fetch(`${one.base}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: one.base },
    body: new URLSearchParams({ email: "adam@world.test", password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .find((header) => header.startsWith("session="))!
    .split(";")[0]!;
  const home = (base: string) => fetch(`${base}/workspaces/${world.acme}`, { headers: { cookie }, redirect: "manual" });
  expect((await home(other.base)).status).toBe(200);
  expect(await (await home(other.base)).text()).toContain("Site Noord");
  await fetch(`${other.base}/logout`, { method: "POST", headers: { cookie, origin: other.base }, redirect: "manual" });
  expect((await home(one.base)).status).toBe(302);
});

test("a record created at one is edited at the other, and seen by both", async () => {
  const made = await olga.rest(one.base, "POST", "/objects", { container_id: world.floor, title: "Lift 1" });
  const { id } = (await made.json()).data;
  expect((await olga.rest(other.base, "PUT", `/objects/${id}`, { title: "Lift 2" })).status).toBe(200);
  for (const { base } of [one, other])
    expect((await (await olga.rest(base, "GET", `/objects/${id}`)).json()).data.title).toBe("Lift 2");
});

test("a file uploaded to one is served by the other", async () => {
  const bytes = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
  const form = new FormData();
  form.set("container_id", world.floor);
  form.set("title", "Heftruck 7");
  form.append("files[]", new Blob([bytes], { type: "application/pdf" }), "keuring.pdf");
  const made = await olga.rest(one.base, "POST", "/objects", form);
  expect(made.status).toBe(201);
  const { id, files } = (await made.json()).data;
  const served = await olga.rest(other.base, "GET", `/objects/${id}/files/${files[0].id}`);
  expect(served.status).toBe(200);
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
});

/** The number of jobs in the outbox, waiting or running; scheduled ones are not counted. */
async function leftToDo(): Promise<number> {
  const enqueued = await reading(asOperator, (tx) => tx.$count(outbox));
  return enqueued + (await queue().getJobCountByTypes("waiting", "prioritized", "active"));
}

test("one of two workers sends a mail", async () => {
  const emails = Array.from({ length: 12 }, (_, n) => `guest-${n}@two.test`);
  const invited = await olga.hook(one.base, "invitation.create", { id: world.board, emails });
  expect(invited.status).toBe(200);
  await expect.poll(() => post.mails.length).toBeGreaterThanOrEqual(emails.length);
  await expect.poll(leftToDo, { message: "no second copy is under way" }).toBe(0);
  const addresses = post.mails.map(({ to }) => to?.text).sort();
  expect(addresses).toEqual(emails.toSorted());
});
