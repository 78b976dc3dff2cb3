import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { eq } from "drizzle-orm";

/** Stores the user's next step of the tour, so that it continues on any device. */
export const followTour = ({ userId }: Actor, step: number): Promise<void> =>
  transact(asOperator, async (tx) => {
    await tx.update(users).set({ tourStep: step }).where(eq(users.id, userId));
  });
