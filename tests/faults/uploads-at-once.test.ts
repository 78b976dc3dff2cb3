import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { closePools } from "@db/client";
import { MAX_FILE } from "@server/core/constants";
import { env } from "@server/core/env";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, visitor, type Web } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured, memoryOf, tallied } from "./measured.ts";

let world: World;
let web: Web;
beforeAll(async () => {
  world = await makeWorld();
  web = await startWeb();
});
afterAll(async () => {
  await web?.stop();
  await closePools();
});

test("twenty files of 25 MiB at once are all kept, and never stand in memory", async () => {
  const olga = await visitor(world.ids.olga);
  const content = new Uint8Array(randomBytes(MAX_FILE));
  const upload = async (n: number) => {
    const form = new FormData();
    form.set("container_id", world.floor);
    form.set("title", `Kast ${n}`);
    form.append("files[]", new Blob([String(n).padStart(8), content.subarray(8)]), `meting-${n}.bin`);
    const answer = await olga.rest(web.base, "POST", "/objects", form);
    const { data } = (await answer.json()) as { data?: { files: { size: number }[] } };
    return { status: answer.status, size: data?.files[0]?.size };
  };
  const before = memoryOf(web.pid).now;
  const startedAt = Date.now();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => upload(n)));
  const { most } = memoryOf(web.pid);
  measured(`20 × 25 MiB in ${(Date.now() - startedAt) / 1000} s: ${before} MB before, ${most} MB at most`);
  expect(tallied(answers.map(({ status }) => status))).toEqual({ 201: 20 });
  expect(new Set(answers.map(({ size }) => size))).toEqual(new Set([MAX_FILE]));
  expect(await readdir(join(env.DATA_DIR, "arriving"))).toEqual([]);
});
