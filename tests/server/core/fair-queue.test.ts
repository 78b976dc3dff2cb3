import { setTimeout as pause } from "node:timers/promises";
import { fairQueue } from "@server/core/fair-queue";
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
  const inTurn = fairQueue({ concurrency: 2, perKey: 1, maxWaiting: 2, timeoutMs: 5000 });
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
  const inTurn = fairQueue({ concurrency: 1, perKey: 1, maxWaiting: 2, timeoutMs: 50 });
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

test("a single task of one workspace is next but one, although a hundred of another wait", async () => {
  const inTurn = fairQueue({ concurrency: 1, perKey: 1, maxWaiting: 100, timeoutMs: 60_000 });
  const slow = endlessWork();
  const done: string[] = [];
  const all = [inTurn("acme", slow.work)];
  for (let n = 1; n <= 100; n++) all.push(inTurn("acme", async () => void done.push(`acme ${n}`)));
  all.push(inTurn("rival", async () => void done.push("rival")));
  slow.end();
  await Promise.all(all);
  expect(done.slice(0, 4)).toEqual(["acme 1", "rival", "acme 2", "acme 3"]);
  expect(done).toHaveLength(101);
});

test("one workspace never has all the places", async () => {
  const inTurn = fairQueue({ concurrency: 4, perKey: 2, maxWaiting: 10, timeoutMs: 60_000 });
  const slow = endlessWork();
  let most = 0;
  let now = 0;
  const work = async () => {
    most = Math.max(most, ++now);
    await slow.work();
    now--;
  };
  const many = Array.from({ length: 6 }, () => inTurn("acme", work));
  expect(await inTurn("rival", async () => "theirs")).toBe("theirs");
  slow.end();
  await Promise.all(many);
  expect(most).toBe(2);
});

test("a task is left out whose client has gone, and the next one begins", async () => {
  const inTurn = fairQueue({ concurrency: 1, perKey: 1, maxWaiting: 10, timeoutMs: 60_000 });
  const slow = endlessWork();
  const started: string[] = [];
  const first = inTurn("acme", slow.work);
  const client = new AbortController();
  const gone = inTurn("acme", async () => void started.push("gone"), client.signal);
  const stays = inTurn("acme", async () => void started.push("stays"));
  client.abort(new Error("The client disconnected."));
  await expect(gone).rejects.toThrow("The client disconnected.");
  slow.end();
  await Promise.all([first, stays]);
  expect(started).toEqual(["stays"]);
});
