import { memberships } from "@db/schema/workspace";
import { asOperator, reading, readingAcross, type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { objectFor } from "@server/records/object/object-for";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";

let world: World;
let adam: Actor;
beforeAll(async () => {
  world = await makeWorld();
  await transact(asOperator, (tx) =>
    tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.adam, role: "admin" }),
  );
  adam = (await actorOf(world.ids.adam))!;
});

const workspacesSeen = async (tx: Tx) => {
  const { rows } = await tx.execute<{ id: string }>(sql`select distinct workspace_id as id from containers order by 1`);
  return rows.map(({ id }) => id);
};

test("who is in several workspaces sees one of them from the first record on", async () => {
  const { id } = await as(world.ids.olga).object.create({ container_id: world.floor, title: "Heftruck" });
  await reading(adam, async (tx) => {
    expect(await workspacesSeen(tx)).toEqual([world.acme, world.rival].sort());
    await objectFor(tx, adam, "object.see", id);
    expect(await workspacesSeen(tx)).toEqual([world.acme]);
    await expect(containerFor(tx, adam, "container.see", world.rivalBoard)).rejects.toThrow();
  });
  expect(await reading(adam, workspacesSeen), "the next transaction sees both again").toHaveLength(2);
});

test("what goes from one workspace to another sees both", async () => {
  await readingAcross(adam, async (tx) => {
    await containerFor(tx, adam, "container.see", world.board);
    await containerFor(tx, adam, "container.see", world.rivalBoard);
    expect(await workspacesSeen(tx)).toHaveLength(2);
  });
});

test("a record out of reach changes nothing of what is seen", async () => {
  const olga = (await actorOf(world.ids.olga))!;
  await reading(olga, async (tx) => {
    await expect(containerFor(tx, olga, "container.see", world.rivalBoard)).rejects.toThrow();
    expect(await workspacesSeen(tx)).toEqual([world.acme]);
  });
});
