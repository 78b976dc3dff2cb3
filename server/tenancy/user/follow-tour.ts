import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { eq } from "drizzle-orm";

/** Keeps where somebody is on the tour, so that they go on from there, whatever device they take. */
export const followTour = ({ userId }: Actor, step: number): Promise<void> =>
  transact(asOperator, async (tx) => {
    await tx.update(users).set({ tourStep: step }).where(eq(users.id, userId));
  });
