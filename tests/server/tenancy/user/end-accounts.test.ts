import { countingQueries } from "@db/count";
import { events } from "@db/schema/event";
import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { deletePendingAccount } from "@server/access/invitation/pending-accounts";
import { deleteWorkspace } from "@server/billing/closing/delete-workspace";
import { removeMemberships } from "@server/tenancy/member/remove-memberships";
import { actorOf } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { asOwner } from "../../../rig/as-owner.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { makeWorld, type World } from "../../../world.ts";

let world: World;
const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);

beforeEach(async () => {
  await asOwner("delete from events");
  await inTransaction(async (tx) => {
    for (const table of ["outbox", "invitations", "workspaces", "users"])
      await tx.execute(sql`delete from ${sql.raw(table)}`);
  });
  world = await makeWorld();
});

const acting = async (id: string) => ({ ...(await actorOf(id))!, sessionId: null });
const invitationId = "0198f000-0000-7000-8000-000000000001";
const createPerson = () =>
  inTransaction(async (tx) => {
    const [wout] = await tx
      .insert(users)
      .values({ email: "wait@world.test", firstName: "Wout", lastName: "W" })
      .returning({ id: users.id });
    const pending = { workspaceId: world.acme, email: "wait@world.test", userId: wout!.id };
    await tx
      .insert(invitations)
      .values({ id: invitationId, ...pending, expiresAt: new Date(), withdrawnAt: new Date() });
  });

/** The ways in which an account ends. */
const deletions: Record<string, () => Promise<void>> = {
  "of a person who deletes it": async () => {
    const gus = await acting(world.ids.gus);
    await inTransaction((tx) => deleteUser(tx, gus, gus.userId));
  },
  "of a tablet that is removed": async () => {
    const olga = await acting(world.ids.olga);
    await transact(olga, (tx) => removeMemberships(tx, olga, world.acme, [world.ids.tab]));
  },
  "of a tablet whose workspace is deleted": async () => {
    const olga = await acting(world.ids.olga);
    await deleteWorkspace(olga, { id: world.acme, name: "Acme" });
  },
  "of an invited person who never accepted": () => inTransaction((tx) => deletePendingAccount(tx, invitationId)),
};
const cases = [
  ["of a person who deletes it", "gus@world.test"],
  ["of a tablet that is removed", "tab@world.test"],
  ["of a tablet whose workspace is deleted", "tab@world.test"],
  ["of an invited person who never accepted", "wait@world.test"],
] as const;

test.each(cases)("the account %s is deleted with its picture", async (deletion, email) => {
  await createPerson();
  const sha256 = "c".repeat(64);
  await inTransaction((tx) => tx.update(users).set({ image: sha256 }).where(eq(users.email, email)));
  await deletions[deletion]!();
  const rowsLeft = await reading(asOperator, async (tx) => ({
    accounts: await tx.$count(users, eq(users.email, email)),
    pictures: (await inOutbox("user.remove_picture")).map(({ sha256 }) => sha256),
  }));
  expect(rowsLeft).toEqual({ accounts: 0, pictures: [sha256] });
});

test("removing many people from a workspace takes a constant number of queries", async () => {
  const olga = await acting(world.ids.olga);
  const { lea, gus, mia } = world.ids;
  const countQueries = (ids: string[]) =>
    countingQueries(async (count) => {
      const removed = await transact(olga, (tx) => removeMemberships(tx, olga, world.acme, ids));
      expect(removed).toHaveLength(ids.length);
      return count.queries;
    });
  const one = await countQueries([lea]);
  expect(await countQueries([gus, mia])).toBe(one);
  const recorded = await reading(asOperator, (tx) =>
    tx.select({ who: events.aboutId, verb: events.verb }).from(events),
  );
  expect(
    recorded
      .filter(({ verb }) => verb === "member.remove")
      .map(({ who }) => who)
      .sort(),
  ).toEqual([lea, gus, mia].sort());
});
