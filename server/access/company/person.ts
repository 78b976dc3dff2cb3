import { companyIdentities } from "@db/schema/provider";
import { scimPeople } from "@db/schema/scim";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { emailIn, isEntra } from "@server/tenancy/provider/issuer";
import { isProvenBy } from "@server/tenancy/provider/proven";
import type { Provider } from "@server/tenancy/provider/provider-of";
import { and, eq, sql } from "drizzle-orm";
import { admitted } from "./admitted.ts";
import { invited } from "./invited.ts";

type Claims = Record<string, unknown>;
/** What the provider said, and what it was asked for. */
export type Said = {
  provider: Provider;
  claims: Claims;
  subject: string;
  /** Of an invitation: its id. */
  invitation: string | null;
  /** Of a link: who is signed in. */
  linking: string | null;
  locale: Locale;
};
/** `containerId`: the first container that an invitation gave access to. */
export type Known = { identityId: string; userId: string; containerId: string | null };

/**
 * The person in the workspace that the provider speaks of: who is linked already, or else gets linked now, as somebody
 * who is signed in, by an invitation, as whom Entra provisioned, or by an address in a domain that the workspace has
 * proven. Throws 422, with what to do, for everybody else.
 */
export async function personOf(tx: Tx, said: Said): Promise<Known> {
  const known = (await linkedTo(tx, said)) ?? (await linkNow(tx, said));
  const isOther = said.linking !== null && known.userId !== said.linking;
  if (isOther) throw invalid("company.other_person", { code: "other_person" });
  await requirePerson(tx, said.provider.workspaceId, known.userId);
  return known;
}

/** Who is linked to that subject; null: nobody. */
export async function linkedTo(tx: Tx, { provider, subject }: Said): Promise<Known | null> {
  const { id, userId, workspaceId, issuer } = companyIdentities;
  const [found] = await tx
    .select({ identityId: id, userId })
    .from(companyIdentities)
    .where(
      and(eq(workspaceId, provider.workspaceId), eq(issuer, provider.issuer), eq(companyIdentities.subject, subject)),
    );
  return found ? { ...found, containerId: null } : null;
}

/** One after another in a workspace, so that two at once make one account and one link. */
async function linkNow(tx: Tx, said: Said): Promise<Known> {
  const { workspaceId, issuer, clientId, ownerId } = said.provider;
  const { rowCount } = await tx.execute(
    sql`select from identity_providers
      where workspace_id = ${workspaceId} and (issuer, client_id) = (${issuer}, ${clientId}) for update`,
  );
  if (!rowCount) throw invalid("company.over", { code: "company_over" }); // another one since
  const meanwhile = await linkedTo(tx, said);
  if (meanwhile) return meanwhile;
  const { userId, containerId = null } = await toBeLinked(tx, said);
  // only by themselves: an admin can name another provider, and that an owner
  if (userId === ownerId && !said.linking) throw invalid("company.not_linked", { code: "not_linked" });
  await requirePerson(tx, workspaceId, userId);
  const [linked] = await tx
    .insert(companyIdentities)
    .values({ workspaceId, userId, issuer, subject: said.subject })
    .onConflictDoNothing()
    .returning({ id: companyIdentities.id });
  if (!linked) throw invalid("company.other_subject", { code: "other_subject" });
  const self = { userId, impersonatorId: null };
  await recordEvent(tx, self, "provider.link", { workspaceId, aboutId: userId });
  return { identityId: linked.id, userId, containerId };
}

async function toBeLinked(tx: Tx, said: Said): Promise<{ userId: string; containerId?: string | null }> {
  const { provider, claims, linking, invitation, locale } = said;
  if (linking) return { userId: linking };
  const email = emailIn(claims, provider.issuer);
  const provisioned = invitation ? null : await provisionedAs(tx, provider, said.subject);
  if (provisioned) return { userId: provisioned };
  if (invitation) return invited(tx, { workspaceId: provider.workspaceId, invitation, email, claims, locale });
  if (!email || !(await isProvenBy(tx, provider.workspaceId, email)))
    throw invalid("company.not_linked", { code: "not_linked" });
  return admitted(tx, { provider, email, claims, locale });
}

/**
 * The member whom Entra provisioned as that subject: the id that it gives them there is the `oid` of its ID tokens. Other
 * providers are free in what they send as that id, so it says nothing of who signs in.
 */
async function provisionedAs(tx: Tx, { workspaceId, issuer }: Provider, subject: string): Promise<string | null> {
  if (!isEntra(issuer)) return null;
  const [found] = await tx
    .select({ userId: memberships.userId })
    .from(scimPeople)
    .innerJoin(
      memberships,
      and(eq(memberships.workspaceId, scimPeople.workspaceId), eq(memberships.userId, scimPeople.userId)),
    )
    .where(and(eq(scimPeople.workspaceId, workspaceId), eq(scimPeople.externalId, subject)));
  return found?.userId ?? null;
}

/** Throws 422 unless they are a person of the workspace: no tablet, and no super admin, who reaches every workspace. */
async function requirePerson(tx: Tx, workspaceId: string, userId: string): Promise<void> {
  const [found] = await tx
    .select({ role: memberships.role, isSuperAdmin: users.isSuperAdmin })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.userId, userId)));
  if (!found || found.role === "tablet") throw invalid("company.not_linked", { code: "not_linked" });
  if (found.isSuperAdmin) throw invalid("company.super_admin", { code: "super_admin" });
}
