import { runInChild } from "@server/platform/files/child";
import { expect, test } from "vitest";

test("what takes more of the processor than it is given is ended, long before its time is over", async () => {
  const since = Date.now();
  await runInChild("tests/server/records/signature/spins-child.mjs", {}, 110_000, () => {});
  expect(Date.now() - since).toBeLessThan(100_000);
}, 120_000);
