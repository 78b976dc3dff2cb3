import { asOperator, transact } from "@db/transact";
import { invalid } from "@server/core/errors";
import { asCommand } from "@server/platform/as-command";
import { accountOf } from "@server/tenancy/user/by-address";
import { resetFactors } from "./reset-now.ts";

/** Removes the second factors of an account at once, ends its sessions and mails its person. Throws 422: no account. */
export const resetFactorsOf = (email: string): Promise<void> =>
  transact(asOperator, async (tx) => {
    const userId = await accountOf(tx, email.trim().toLowerCase());
    if (!userId) throw invalid("admin.unknown", { field: "email", code: "unknown_user" });
    await resetFactors(tx, userId);
  });

await asCommand(import.meta.url, async (email) => {
  await resetFactorsOf(email);
  return `${email} signs in with the password alone, until a new second factor is set up.`;
});
