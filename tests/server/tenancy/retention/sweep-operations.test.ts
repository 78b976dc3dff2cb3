import { randomUUID } from "node:crypto";
import { appliedOperations } from "@db/schema/operation";
import { asOperator, transact } from "@db/transact";
import { sweepOperations } from "@server/tenancy/retention/sweep-operations";
import { expect, test } from "vitest";
import { makeWorld } from "../../../world.ts";

test("what a device sent is known as applied for 90 days, then forgotten, however much there is", async () => {
  const { acme: workspaceId, ids } = await makeWorld();
  const applied = (count: number, days: number) =>
    Array.from({ length: count }, () => ({
      ...{ workspaceId, userId: ids.gus, id: randomUUID() },
      createdAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000),
    }));
  const recent = applied(2, 89);
  await transact(asOperator, (tx) => tx.insert(appliedOperations).values([...applied(5, 91), ...recent]));
  await sweepOperations(2);
  const left = await transact(asOperator, (tx) => tx.select({ id: appliedOperations.id }).from(appliedOperations));
  expect(left.map(({ id }) => id).sort()).toEqual(recent.map(({ id }) => id).sort());
});
