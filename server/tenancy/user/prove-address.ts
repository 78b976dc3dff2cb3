import { users } from "@db/schema/user";
import type { Tx } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { settleTrial } from "@server/tenancy/workspace/trial";
import { and, eq, isNull, sql } from "drizzle-orm";
import { endProofs } from "./address-proof.ts";
import { accountOf } from "./by-address.ts";

const taken = (field?: string) => invalid("user.prove.taken", { field, code: "address_taken" });
const codeOver = (field?: string) =>
  field === "code"
    ? invalid("user.prove.code_over", { field, code: "code_over" })
    : field === "token"
      ? invalid("user.reset_token_wrong", { field, code: "invalid_token" })
      : invalid("user.prove.link_over", { field, code: "link_over" });

/**
 * Marks an account's address as proven, and continues what waited for it: its invitations and the trial. Proofs of
 * other accounts that claim the address become invalid. The caller has verified that the user received mail at
 * `address`, so the error may say that another account proved it first. Throws if the account claims another address by
 * now. Does nothing for an account that is proven already.
 */
export async function proveAddress(tx: Tx, userId: string, address: string | null, field?: string): Promise<void> {
  const [claim] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.provedAt)))
    .for("update");
  if (!claim) return;
  if (claim.email !== address) throw codeOver(field);
  if (await accountOf(tx, address)) throw taken(field);
  await tx
    .update(users)
    .set({ provedAt: sql`now()` })
    .where(eq(users.id, userId))
    .catch((error) => {
      throw isTakenNow(error) ? taken(field) : error; // another account was first
    });
  await endProofs(tx, userId);
  await settleTrial(tx, userId, address);
  await enqueue(tx, "invitation.send_waiting", { workspaceId: null, userId });
  await recordEvent(tx, { userId, impersonatorId: null }, "user.prove_address", { workspaceId: null, aboutId: userId });
}

const isTakenNow = (error: unknown) =>
  error instanceof Error && (error.cause as { constraint?: string } | undefined)?.constraint === "users_email_key";
