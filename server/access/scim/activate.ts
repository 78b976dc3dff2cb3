import { scimPeople } from "@db/schema/scim";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import { defaultLocale, isLocale, type Locale } from "@i18n/locales";
import { enqueue } from "@jobs/enqueue";
import { admittedByProvisioning } from "@server/access/company/admitted";
import { preferredLocale } from "@server/core/accept-language";
import { invalid } from "@server/core/errors";
import { findRole } from "@server/tenancy/member/lock-members";
import { removeMemberships } from "@server/tenancy/member/remove-memberships";
import { domainOf } from "@server/tenancy/provider/issuer";
import { isProvenBy } from "@server/tenancy/provider/proven";
import type { Provider } from "@server/tenancy/provider/provider-of";
import { endAccess } from "@server/tenancy/user/end-access";
import { eq } from "drizzle-orm";
import { addressOf, type Person } from "./person.ts";

/**
 * Makes a person a member: with the account that they had here, as long as its address is in a domain that the workspace
 * has proven, or else that of their address. Throws 422 for an address outside of those domains, and for a super admin.
 */
export async function activate(
  tx: Tx,
  provider: Provider,
  person: Person,
  language: string | null | undefined,
): Promise<void> {
  const { workspaceId } = provider;
  const email = (await ownAddress(tx, workspaceId, person.userId)) ?? addressOf(person);
  if (!email) throw invalid("scim.no_address", { code: "invalidValue" });
  if (!(await isProvenBy(tx, workspaceId, email)))
    throw invalid(`scim.domain_unproven?${new URLSearchParams({ domain: domainOf(email) })}`, { code: "invalidValue" });
  const { givenName: given_name, familyName: family_name, displayName: name } = person;
  const locale = preferredLocale(language ?? undefined) ?? (await localeOf(tx, provider.ownerId));
  const userId = await admittedByProvisioning(tx, {
    provider,
    email,
    locale,
    claims: { given_name, family_name, name },
  });
  const [account] = await tx.select({ isSuperAdmin: users.isSuperAdmin }).from(users).where(eq(users.id, userId));
  if (account!.isSuperAdmin) throw invalid("scim.super_admin", { code: "invalidValue" });
  await tx.update(scimPeople).set({ userId }).where(eq(scimPeople.id, person.id));
}

/** The address of the account that they had here; null: none that this workspace may speak for. */
export async function ownAddress(tx: Tx, workspaceId: string, userId: string | null): Promise<string | null> {
  if (!userId) return null;
  const [account] = await tx.select().from(users).where(eq(users.id, userId));
  const isOurs = account?.provedAt && (await isProvenBy(tx, workspaceId, account.email));
  return isOurs ? account.email : null;
}

async function localeOf(tx: Tx, userId: string): Promise<Locale> {
  const [owner] = await tx.select({ locale: users.locale }).from(users).where(eq(users.id, userId));
  return isLocale(owner?.locale) ? owner.locale : defaultLocale;
}

/**
 * Removes a person from the workspace as its admins do, with a mail, and the sessions that the provider made. Where they
 * are in no other workspace, all their sessions and tokens end. Their account stays. Throws 422 for the owner.
 */
export async function deactivate(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  const role = await findRole(tx, workspaceId, userId);
  if (!role) return;
  if (role === "owner") throw invalid("scim.owner_stays", { code: "mutability" });
  await removeMemberships(tx, null, workspaceId, [userId], "member.deprovision");
  await enqueue(tx, "member.mail_removed", { workspaceId, userId });
  if (await isOnlyHere(tx, userId)) await endAccess(tx, userId);
}

/** Whether an account reaches no workspace but this one, as its member or as a super admin. */
export async function isOnlyHere(tx: Tx, userId: string, workspaceId?: string): Promise<boolean> {
  const [account] = await tx.select({ isSuperAdmin: users.isSuperAdmin }).from(users).where(eq(users.id, userId));
  const places = await tx
    .select({ id: memberships.workspaceId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return account?.isSuperAdmin === false && places.every(({ id }) => id === workspaceId);
}
