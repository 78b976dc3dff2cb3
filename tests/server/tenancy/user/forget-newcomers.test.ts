import { invitations } from "@db/schema/invitation";
import { users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { INVITATION_KEPT_DAYS } from "@server/core/constants";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
const [LONG, lastMonth] = [daysAgo(INVITATION_KEPT_DAYS + 1), daysAgo(INVITATION_KEPT_DAYS - 1)];

test("a person who never accepted is deleted without open invitations, and so are old invitations", async () => {
  const invitation = (name: string, how: Partial<typeof invitations.$inferInsert>) => ({
    workspaceId: world.acme,
    email: `${name}@new.test`,
    expiresAt: daysAgo(-7),
    ...how,
  });
  await inTransaction(async (tx) => {
    const names = ["open", "expired", "late", "withdrawn", "held", "agreed"];
    const made = await tx
      .insert(users)
      .values(names.map((name) => ({ email: `${name}@new.test`, firstName: name, lastName: "New" })))
      .returning({ id: users.id, name: users.firstName });
    const userOf = (name: string) => ({ userId: made.find((user) => user.name === name)!.id });
    await tx.execute(sql`update users set terms_accepted_at = now() where email = 'agreed@new.test'`);
    await tx.insert(invitations).values([
      invitation("open", userOf("open")),
      invitation("expired", { ...userOf("expired"), expiresAt: lastMonth }), // may still be resent
      invitation("late", { ...userOf("late"), expiresAt: LONG }),
      invitation("withdrawn", { ...userOf("withdrawn"), withdrawnAt: lastMonth }),
      invitation("gone", { withdrawnAt: LONG }),
      invitation("gus", { acceptedAt: LONG, expiresAt: LONG }),
      invitation("mia", { acceptedAt: lastMonth, expiresAt: LONG }),
    ]);
  });
  await Promise.all(["1", "2"].map((id) => doJob("sweep.newcomers", {}, { id, attempt: 1 })));
  const rowsLeft = await reading(asOperator, async (tx) => ({
    people: (await tx.select({ email: users.email }).from(users))
      .map(({ email }) => email)
      .filter((email) => email.endsWith("@new.test")),
    invitations: (await tx.select({ email: invitations.email }).from(invitations)).map(({ email }) =>
      email.replace("@new.test", ""),
    ),
    world: await tx.$count(users, sql`email like '%@world.test'`),
  }));
  expect(rowsLeft.people.sort()).toEqual(["agreed@new.test", "expired@new.test", "open@new.test"]);
  expect(rowsLeft.invitations.sort()).toEqual(["expired", "mia", "open", "withdrawn"]);
  expect(rowsLeft.world).toBe(8);
});
