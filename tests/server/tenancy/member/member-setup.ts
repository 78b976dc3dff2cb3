import { events } from "@db/schema/event";
import { memberships } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { actorOf } from "@server/tenancy/session/session";
import { and, eq, sql } from "drizzle-orm";
import { asOwner } from "../../../rig/as-owner.ts";
import { as, makeWorld, type World } from "../../../world.ts";

export let world: World;

export let olga: ReturnType<typeof as>;

export let adam: ReturnType<typeof as>;

export const setUp = async () => {
  await asOwner("delete from events");
  await transact(asOperator, async (tx) => {
    for (const table of ["outbox", "workspaces", "users"]) await tx.execute(sql`delete from ${sql.raw(table)}`);
  });
  world = await makeWorld();
  olga = as(world.ids.olga);
  adam = as(world.ids.adam);
};

export const roleOf = async (userId: string) =>
  (
    await reading(asOperator, (tx) =>
      tx
        .select({ role: memberships.role })
        .from(memberships)
        .where(and(eq(memberships.workspaceId, world.acme), eq(memberships.userId, userId))),
    )
  )[0]?.role;

export const eventsOf = (verb: string) =>
  reading(asOperator, (tx) => tx.select().from(events).where(eq(events.verb, verb)));

export const countFulfilled = <T>(results: PromiseSettledResult<T>[]) =>
  results.filter(({ status }) => status === "fulfilled").length;

/** That person as an actor, as the database is now, without a session. */
export const freshActor = async (userId: string) => ({ ...(await actorOf(userId))!, sessionId: null });
