import { countingQueries } from "@db/count";
import { events } from "@db/schema/event";
import { invitations } from "@db/schema/invitation";
import { outbox } from "@db/schema/job";
import { users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { deletePendingAccount } from "@server/access/invitation/pending-accounts";
import { deleteWorkspace } from "@server/billing/closing/delete-workspace";
import { takeOut } from "@server/tenancy/member/take-out";
import { actorOf } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { asOwner } from "../../../rig/as-owner.ts";
import { makeWorld, type World } from "../../../world.ts";

let world: World;
const over = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);

beforeEach(async () => {
  await asOwner("delete from events");
  await over(async (tx) => {
    for (const table of ["outbox", "invitations", "workspaces", "users"])
      await tx.execute(sql`delete from ${sql.raw(table)}`);
  });
  world = await makeWorld();
});

const acting = async (id: string) => ({ ...(await actorOf(id))!, sessionId: null });
const invitationId = "0198f000-0000-7000-8000-000000000001";
const waiting = () =>
  over(async (tx) => {
    const [wout] = await tx
      .insert(users)
      .values({ email: "wait@world.test", firstName: "Wout", lastName: "W" })
      .returning({ id: users.id });
    const asked = { workspaceId: world.acme, email: "wait@world.test", userId: wout!.id };
    await tx.insert(invitations).values({ id: invitationId, ...asked, expiresAt: new Date(), withdrawnAt: new Date() });
  });

/** Each way an account ends; gives whose it was. */
const ways: Record<string, () => Promise<void>> = {
  "of a person who deletes it": async () => {
    const gus = await acting(world.ids.gus);
    await over((tx) => deleteUser(tx, gus, gus.userId));
  },
  "of a tablet that is taken out": async () => {
    const olga = await acting(world.ids.olga);
    await transact(olga, (tx) => takeOut(tx, olga, world.acme, [world.ids.tab]));
  },
  "of a tablet whose workspace is deleted": async () => {
    const olga = await acting(world.ids.olga);
    await deleteWorkspace(olga, { id: world.acme, name: "Acme" });
  },
  "of who never came": () => over((tx) => deletePendingAccount(tx, invitationId)),
};
const whose = [
  ["of a person who deletes it", "gus@world.test"],
  ["of a tablet that is taken out", "tab@world.test"],
  ["of a tablet whose workspace is deleted", "tab@world.test"],
  ["of who never came", "wait@world.test"],
] as const;

test.each(whose)("the account %s ends whole, with its picture", async (way, email) => {
  await waiting();
  const sha256 = "c".repeat(64);
  await over((tx) => tx.update(users).set({ image: sha256 }).where(eq(users.email, email)));
  await ways[way]!();
  const left = await reading(asOperator, async (tx) => ({
    accounts: await tx.$count(users, eq(users.email, email)),
    pictures: (
      await tx.select({ payload: outbox.payload }).from(outbox).where(eq(outbox.name, "user.remove_picture"))
    ).map(({ payload }) => (payload as { sha256: string }).sha256),
  }));
  expect(left).toEqual({ accounts: 0, pictures: [sha256] });
});

test("removing many people from a workspace takes a constant number of queries", async () => {
  const olga = await acting(world.ids.olga);
  const { lea, gus, mia } = world.ids;
  const asked = (ids: string[]) =>
    countingQueries(async (count) => {
      const gone = await transact(olga, (tx) => takeOut(tx, olga, world.acme, ids));
      expect(gone).toHaveLength(ids.length);
      return count.queries;
    });
  const one = await asked([lea]);
  expect(await asked([gus, mia])).toBe(one);
  const told = await reading(asOperator, (tx) => tx.select({ who: events.aboutId, verb: events.verb }).from(events));
  expect(
    told
      .filter(({ verb }) => verb === "member.remove")
      .map(({ who }) => who)
      .sort(),
  ).toEqual([lea, gus, mia].sort());
});
