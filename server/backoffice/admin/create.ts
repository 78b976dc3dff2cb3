import { randomUUID } from "node:crypto";
import { asOperator, transact } from "@db/transact";
import { defaultLocale } from "@i18n/locales";
import { RESET_TOKEN_MINUTES } from "@server/core/constants";
import { env } from "@server/core/env";
import { recordEvent } from "@server/core/event";
import { asCommand } from "@server/platform/as-command";
import { accountOf } from "@server/tenancy/user/by-address";
import { createUser } from "@server/tenancy/user/create";
import { makeResetToken } from "@server/tenancy/user/reset-token";
import { promote } from "./admins.ts";

/**
 * Makes a super admin of a new or existing account, and returns a link, valid once for an hour, that sets their
 * password. All other access to the account ends, in case somebody else registered it, and its second factors with it: so
 * a super admin who lost all of theirs comes back in. Throws invalid for a tablet.
 */
export const createAdmin = (input: string): Promise<string> =>
  transact(asOperator, async (tx) => {
    const email = input.trim().toLowerCase();
    const id =
      (await accountOf(tx, email)) ??
      (await createUser(tx, { ...namesIn(email), email, locale: defaultLocale, proven: true }));
    await promote(tx, id);
    await recordEvent(tx, null, "admin.create", { workspaceId: null, aboutId: id });
    return `${env.APP_URL}/password/reset?token=${await makeResetToken(tx, id, randomUUID())}`;
  });

/** First and last name from the part of the address before the @, until they change it. */
function namesIn(email: string) {
  const [first = "", ...rest] = (email.split("@")[0] ?? "")
    .split(/[._-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return { first_name: first || "Super", last_name: rest.join(" ") || "Admin" };
}

await asCommand(import.meta.url, async (email) => {
  const link = await createAdmin(email);
  return `${email} is a super admin. Set the password here, within ${RESET_TOKEN_MINUTES} minutes:\n${link}`;
});
