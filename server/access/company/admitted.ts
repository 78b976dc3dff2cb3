import { memberships } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { countOrReject } from "@server/core/attempts";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { findRole } from "@server/tenancy/member/lock-members";
import { nameIn } from "@server/tenancy/provider/issuer";
import type { Provider } from "@server/tenancy/provider/provider-of";
import { accountOf } from "@server/tenancy/user/by-address";
import { createUser } from "@server/tenancy/user/create";
import { joinByInvitation } from "./invited.ts";

const MAX_NEW = { limit: 1000, minutes: 60 }; // accounts that one provider may make

type Asked = { provider: Provider; email: string; claims: Record<string, unknown>; locale: Locale };

/**
 * Somebody with an address in a domain that the workspace has proven: a member of it, or who was invited, or, where the
 * workspace admits everybody of its domains, a new member, with a new account where the address has none. Throws 422 for
 * others.
 */
export async function admitted(tx: Tx, { provider, email, claims, locale }: Asked) {
  const { workspaceId, admits } = provider;
  const account = await accountOf(tx, email);
  if (account && (await findRole(tx, workspaceId, account))) return { userId: account };
  const joined = await joinByInvitation(tx, { workspaceId, email, account, claims, locale });
  if (joined) return joined;
  if (admits === "invited") throw invalid("company.not_invited", { code: "not_invited" });
  if (!account) await countOrReject(tx, ["accounts by company", workspaceId], MAX_NEW);
  const userId = account ?? (await createUser(tx, { ...nameIn(claims, email), email, locale, proven: true }));
  await tx.insert(memberships).values({ workspaceId, userId, role: "member" });
  await recordEvent(tx, { userId, impersonatorId: null }, "provider.admit", { workspaceId, aboutId: userId });
  return { userId };
}
