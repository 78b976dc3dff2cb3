import { randomUUID } from "node:crypto";
import { pathToFileURL } from "node:url";
import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { defaultLocale, programLocale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { RESET_TOKEN_MINUTES } from "@server/core/constants";
import { env } from "@server/core/env";
import { DomainError } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { accountOf } from "@server/tenancy/user/by-address";
import { createUser } from "@server/tenancy/user/create";
import { makeResetToken } from "@server/tenancy/user/reset-token";
import { TRPCError } from "@trpc/server";
import { promote } from "./admins.ts";

/**
 * Makes a super admin, of somebody new or of who has an account; gives the link that sets their password, once, within
 * the hour. Nothing else lets anybody into that account from now on: whoever registered it, or could still get into it,
 * is out. Throws for a tablet.
 */
export const createAdmin = (given: string): Promise<string> =>
  transact(asOperator, async (tx) => {
    const email = given.trim().toLowerCase();
    const id =
      (await accountOf(tx, email)) ??
      (await createUser(tx, { ...namesIn(email), email, locale: defaultLocale, proven: true }));
    await promote(tx, id);
    await recordEvent(tx, null, "admin.create", { workspaceId: null, aboutId: id });
    return `${env.APP_URL}/password/reset?token=${await makeResetToken(tx, id, randomUUID())}`;
  });

/** They can change it themselves; until then, what stands before the @. */
function namesIn(email: string) {
  const [first = "", ...rest] = (email.split("@")[0] ?? "")
    .split(/[._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { first_name: first || "Super", last_name: rest.join(" ") || "Admin" };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [email = ""] = process.argv.slice(2);
  try {
    const link = await createAdmin(email);
    process.stdout.write(
      `${email} is a super admin. Set the password here, within ${RESET_TOKEN_MINUTES} minutes:\n${link}\n`,
    );
  } catch (error) {
    if (!(error instanceof TRPCError && error.cause instanceof DomainError)) throw error;
    process.stderr.write(`${translator(programLocale)(error.message)}\n`);
    process.exitCode = 1;
  }
  await closePools();
}
