import { runInChild } from "@server/platform/files/child";
import { expect, test } from "vitest";

const DAY_MS = 24 * 60 * 60_000;

test("a child process that uses more processor time than allowed is ended, long before its time limit", async () => {
  await expect(
    runInChild("tests/server/records/signature/endless-child.mjs", {}, DAY_MS, () => {}),
  ).resolves.toBeUndefined();
}, 120_000);
