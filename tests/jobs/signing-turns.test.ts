import { randomUUID } from "node:crypto";
import { closePools } from "@db/client";
import { transact } from "@db/transact";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { closeQueue, queue } from "@jobs/queue";
import { relayBatch } from "@jobs/relay";
import { afterAll, expect, test } from "vitest";
import { workspace } from "./test-jobs.ts";

afterAll(async () => {
  await closeQueue();
  await closePools();
});

const signed = (workspaceId: string, turn: number) => ({ workspaceId, signatureId: randomUUID(), turn });

test("signatures have a queue of their own, in which workspaces take turns", async () => {
  const [acme, rival] = await Promise.all([workspace(), workspace()]);
  await transact({ workspaceIds: [acme] }, (tx) =>
    enqueueEach(
      tx,
      "signature.make",
      [1, 2, 3].map((turn) => signed(acme, turn)),
    ),
  );
  await transact({ workspaceIds: [rival] }, (tx) => enqueue(tx, "signature.make", signed(rival, 1)));
  await relayBatch();
  const waiting = await queue("signing").getPrioritized();
  expect(waiting.map(({ data }) => data.workspaceId)).toEqual([acme, rival, acme, acme]);
  expect(await queue("reading").count()).toBe(0);
});
