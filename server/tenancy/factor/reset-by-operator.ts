import { pathToFileURL } from "node:url";
import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { programLocale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { enqueue } from "@jobs/enqueue";
import { DomainError, invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { accountOf } from "@server/tenancy/user/by-address";
import { endAccess } from "@server/tenancy/user/end-access";
import { TRPCError } from "@trpc/server";
import { forgetFactors } from "./forget.ts";

/** Removes the second factors of an account at once, ends its sessions and mails its person. Throws 422: no account. */
export const resetFactorsOf = (email: string): Promise<void> =>
  transact(asOperator, async (tx) => {
    const userId = await accountOf(tx, email.trim().toLowerCase());
    if (!userId) throw invalid("admin.unknown", { field: "email", code: "unknown_user" });
    await forgetFactors(tx, userId);
    await endAccess(tx, userId);
    await enqueue(tx, "user.mail_factor_changed", { workspaceId: null, userId, what: "reset" });
    await recordEvent(tx, null, "factor.reset", { workspaceId: null, aboutId: userId });
  });

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [email = ""] = process.argv.slice(2);
  try {
    await resetFactorsOf(email);
    process.stdout.write(`${email} signs in with the password alone, until a new second factor is set up.\n`);
  } catch (error) {
    if (!(error instanceof TRPCError && error.cause instanceof DomainError)) throw error;
    process.stderr.write(`${translator(programLocale)(error.message)}\n`);
    process.exitCode = 1;
  }
  await closePools();
}
