import { type FSWatcher, watch } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { env } from "@server/core/env";
import { storage } from "@server/platform/storage/storage";
import { afterEach, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";

let watching: FSWatcher | undefined;
afterEach(() => watching?.close());

test("who asks whether we are ready, signed in as nobody, makes us write nothing", async () => {
  const folder = join(env.DATA_DIR, "files");
  await mkdir(folder, { recursive: true });
  const lines: unknown[] = [];
  watching = watch(folder, { recursive: true }, (_, name) => lines.push(name));
  await storage().check(); // what /readyz once did for each request
  await pause(300);
  expect(lines.length).toBeGreaterThan(0);
  lines.length = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetchApp("/readyz")));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await pause(300);
  expect(lines).toEqual([]);
});
