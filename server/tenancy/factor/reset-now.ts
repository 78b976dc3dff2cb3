import type { Tx } from "@db/transact";
import { endAccess } from "@server/tenancy/user/end-access";
import { tellOfChange } from "./changed.ts";
import { forgetFactors } from "./forget.ts";

/** Removes all second factors of a person at somebody's request, ends their sessions and mails them. */
export async function resetFactors(tx: Tx, userId: string): Promise<void> {
  await forgetFactors(tx, userId);
  await endAccess(tx, userId);
  await tellOfChange(tx, userId, { what: "reset", bySystem: true });
}
