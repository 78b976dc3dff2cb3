import { setTimeout as pause } from "node:timers/promises";
import { fairQueue } from "@server/inspection/printout/fair-queue";
import { expect, test } from "vitest";

/** Work that ends when `end` is called. */
function endlessWork() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { end, work: () => ended };
}

test("a workspace with much to do waits for itself; another's turn comes at once", async () => {
  const inTurn = fairQueue({ concurrency: 2, maxWaiting: 2, timeoutMs: 5000 });
  const slow = endlessWork();
  const started: string[] = [];
  const first = inTurn("acme", slow.work);
  const waiting = ["second", "third"].map((name) => inTurn("acme", async () => started.push(name)));
  expect(await inTurn("acme", async () => "fourth"), "two of the workspace wait already").toBeUndefined();
  expect(await inTurn("rival", async () => "theirs")).toBe("theirs");
  expect(started).toEqual([]);
  slow.end();
  await Promise.all([first, ...waiting]);
  expect(started).toEqual(["second", "third"]);
});

test("no more run at once than allowed, and who waits too long gets an error", async () => {
  const inTurn = fairQueue({ concurrency: 1, maxWaiting: 2, timeoutMs: 50 });
  const slow = endlessWork();
  const first = inTurn("acme", slow.work);
  expect(await inTurn("rival", async () => "theirs")).toBeUndefined();
  slow.end();
  await first;
  expect(await inTurn("rival", async () => "theirs")).toBe("theirs");
  const failing = inTurn("acme", async () => {
    await pause(1);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await inTurn("acme", async () => "after it")).toBe("after it");
});
