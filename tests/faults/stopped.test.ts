import { request } from "node:http";
import { closePools } from "@db/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, startWorker, visitor } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured, tallied } from "./measured.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => closePools());

test("told to stop, the web process answers what it has begun, and ends with 0", async () => {
  const web = await startWeb();
  const olga = await visitor(world.ids.olga);
  const ask = () => olga.rest(web.base, "GET", `/containers/${world.board}/containers`).then(({ status }) => status);
  await Promise.all(Array.from({ length: 40 }, ask)); // so that each has its connection already

  // An unfinished upload, and forty requests in flight.
  const boundary = "half-way";
  const part = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const slow = request(`${web.base}/api/v1/objects`, {
    method: "POST",
    headers: { ...olga.bearer, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
  const answered = new Promise<number | undefined>((resolve, reject) =>
    slow.on("response", (answer) => resolve(answer.resume().statusCode)).on("error", reject),
  );
  slow.write(part("container_id", world.floor));
  const concurrent = Promise.allSettled(Array.from({ length: 40 }, ask));
  await new Promise((done) => setTimeout(done, 60));
  const startedAt = Date.now();
  process.kill(web.pid, "SIGTERM");
  await new Promise((done) => setTimeout(done, 800));
  expect(web.hasEnded()).toBe(false);
  slow.end(`${part("title", "Traag")}--${boundary}--\r\n`);

  expect(await answered).toBe(201);
  const outcomes = (await concurrent).map((outcome) =>
    outcome.status === "fulfilled" ? outcome.value : String(outcome.reason.cause),
  );
  expect(tallied(outcomes)).toEqual({ 200: 40 });
  expect(await web.ended).toBe("ended with code 0");
  measured(`stopped ${Date.now() - startedAt} ms after SIGTERM, of which 800 waiting for an upload`);
  await expect(fetch(`${web.base}/healthz`)).rejects.toThrow();
});

test("the worker ends with 0 too, in the middle of its work", async () => {
  const web = await startWeb();
  const worker = await startWorker();
  const olga = await visitor(world.ids.olga);
  await new Promise((done) => setTimeout(done, 1500));
  const emails = Array.from({ length: 40 }, (_, n) => `guest-${n}@stopped.test`);
  expect((await olga.hook(web.base, "invitation.create", { id: world.board, emails })).status).toBe(200);
  process.kill(worker.pid, "SIGTERM");
  expect(await worker.ended).toBe("ended with code 0");
  await web.stop();
});
