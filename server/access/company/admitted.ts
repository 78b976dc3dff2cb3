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
import { sql } from "drizzle-orm";
import { joinByInvitation } from "./invited.ts";

const MAX_NEW = { limit: 1000, minutes: 60 }; // accounts that one provider may make

type Joined = { userId: string; containerId?: string | null };
type Asked = { provider: Provider; email: string; claims: Record<string, unknown>; locale: Locale };

/**
 * Somebody with an address in a domain that the workspace has proven: a member of it, or who was invited, or, where the
 * workspace admits everybody of its domains, a new member, with a new account where the address has none. Throws 422 for
 * others, also for who its provider removed.
 */
export async function admitted(tx: Tx, asked: Asked): Promise<Joined> {
  const { workspaceId, admits } = asked.provider;
  const account = await accountOf(tx, asked.email);
  const known = await memberOrInvited(tx, asked, account);
  if (known) return known;
  if (admits === "invited" || (await isProvisioned(tx, workspaceId, { account, email: asked.email })))
    throw invalid("company.not_invited", { code: "not_invited" });
  const userId = await newMember(tx, asked, account);
  await recordEvent(tx, { userId, impersonatorId: null }, "provider.admit", { workspaceId, aboutId: userId });
  return { userId };
}

/** The same for somebody whom the provider provisions: they are admitted by that, whoever else is. Gives their account. */
export async function admittedByProvisioning(tx: Tx, asked: Asked): Promise<string> {
  const { workspaceId } = asked.provider;
  const account = await accountOf(tx, asked.email);
  const known = await memberOrInvited(tx, asked, account);
  const userId = known?.userId ?? (await newMember(tx, asked, account));
  await recordEvent(tx, null, "member.provision", { workspaceId, aboutId: userId });
  return userId;
}

async function memberOrInvited(
  tx: Tx,
  { provider: { workspaceId }, email, claims, locale }: Asked,
  account: string | null,
): Promise<Joined | null> {
  if (account && (await findRole(tx, workspaceId, account))) return { userId: account };
  return joinByInvitation(tx, { workspaceId, email, account, claims, locale });
}

async function newMember(
  tx: Tx,
  { provider: { workspaceId }, email, claims, locale }: Asked,
  account: string | null,
): Promise<string> {
  if (!account) await countOrReject(tx, ["accounts by company", workspaceId], MAX_NEW);
  const userId = account ?? (await createUser(tx, { ...nameIn(claims, email), email, locale, proven: true }));
  await tx.insert(memberships).values({ workspaceId, userId, role: "member" });
  return userId;
}

/** Whether the provider keeps them, by their account or their address: it says when they come in. */
async function isProvisioned(
  tx: Tx,
  workspaceId: string,
  { account, email }: { account: string | null; email: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from scim_people where workspace_id = ${workspaceId}
      and (user_id = ${account}::uuid or email = ${email} or email is null and lower(user_name) = ${email}) limit 1`);
  return rowCount! > 0;
}
