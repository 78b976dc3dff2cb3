import { randomUUID } from "node:crypto";
import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { queues } from "@jobs/contract";
import { enqueue, enqueueEach } from "@jobs/enqueue";
import { closeQueue, queue } from "@jobs/queue";
import { relayBatch } from "@jobs/relay";
import { afterAll, beforeEach, expect, test } from "vitest";
import { emptyQueues, waiting, workspace } from "./test-jobs.ts";

beforeEach(emptyQueues);
afterAll(async () => {
  await closeQueue();
  await closePools();
});

type Waiting = { data: { workspaceId: string | null; invitationId?: string }; name: string };
/** The jobs of a queue in the order in which they will be done. */
const inQueue = async (name: "jobs" | "signing" = "jobs"): Promise<Waiting[]> => [
  ...(await queue(name).getWaiting()).reverse(),
  ...(await queue(name).getPrioritized()),
];
/** Relays all that there is room for. */
async function relayAll(): Promise<void> {
  while ((await relayBatch()).moved > 0);
}
const invitations = (workspaceId: string, count: number) =>
  Array.from({ length: count }, () => ({ workspaceId, invitationId: randomUUID() }));

test("mails of a workspace leave before the rest of another's six thousand, and none is lost or overtaken", async () => {
  const [acme, rival] = await Promise.all([workspace(), workspace()]);
  const many = invitations(acme, 6000);
  const few = invitations(rival, 2);
  await transact(asOperator, (tx) => enqueueEach(tx, "invitation.mail", many));
  await relayAll();
  await transact(asOperator, (tx) => enqueueEach(tx, "invitation.mail", few));
  const order: Waiting[] = [];
  while (order.length < 200) {
    for (const job of await inQueue()) order.push(job);
    await queue().obliterate({ force: true }); // as if a worker had done them
    await relayAll();
  }
  const idsOf = (workspaceId: string) =>
    order.filter(({ data }) => data.workspaceId === workspaceId).map(({ data }) => data.invitationId);
  expect(idsOf(rival)).toEqual(few.map(({ invitationId }) => invitationId));
  expect(order.findLastIndex(({ data }) => data.workspaceId === rival)).toBeLessThan(2 * queues.jobs.ahead);
  expect(idsOf(acme)).toEqual(many.slice(0, idsOf(acme).length).map(({ invitationId }) => invitationId));
  expect(order.length + (await waiting()) + (await inQueue()).length).toBe(6002);
});

test("a mail for which somebody waits goes first, although the queue is full", async () => {
  const acme = await workspace();
  await transact(asOperator, (tx) => enqueueEach(tx, "invitation.mail", invitations(acme, 300)));
  await relayAll();
  const link = { workspaceId: null, userId: randomUUID() };
  await transact(asOperator, (tx) => enqueue(tx, "user.mail_password_link", link));
  await relayAll();
  expect((await inQueue()).map(({ name }) => name)).toEqual([
    "user.mail_password_link",
    ...Array(queues.jobs.ahead).fill("invitation.mail"),
  ]);
});

test("signatures have a queue of their own, in which workspaces take turns", async () => {
  const [acme, rival] = await Promise.all([workspace(), workspace()]);
  const signed = (workspaceId: string) => ({ workspaceId, signatureId: randomUUID() });
  await transact(asOperator, (tx) => enqueueEach(tx, "signature.make", Array(20).fill(acme).map(signed)));
  await transact(asOperator, (tx) => enqueue(tx, "signature.make", signed(rival)));
  await transact(asOperator, (tx) => enqueueEach(tx, "invitation.mail", invitations(acme, 1)));
  await relayAll();
  const first = (await inQueue("signing")).map(({ data }) => data.workspaceId);
  expect(first).toHaveLength(queues.signing.ahead);
  expect(first.slice(0, 2).toSorted()).toEqual([acme, rival].toSorted());
  expect(await inQueue()).toHaveLength(1);
});
