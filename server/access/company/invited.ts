import { invitations } from "@db/schema/invitation";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { acceptFound } from "@server/access/invitation/accept";
import { type FoundInvitation, findInvitationById, invitationState } from "@server/access/invitation/find";
import { invalid, notFound } from "@server/core/errors";
import { nameIn } from "@server/tenancy/provider/issuer";
import { isProvenBy } from "@server/tenancy/provider/proven";
import { accountOf } from "@server/tenancy/user/by-address";
import { createUser } from "@server/tenancy/user/create";
import { and, eq, isNull } from "drizzle-orm";

type Claims = Record<string, unknown>;
type Asked = { workspaceId: string; invitation: string; email: string | null; claims: Claims; locale: Locale };
type Joined = { userId: string; containerId: string | null };

/**
 * Accepts the invitation whose mailed link somebody followed to the provider. Where the provider names an address, it
 * must be the one that was invited. An account that is there already is opened by it only in a domain of the workspace,
 * and where the provider names the address; others sign in first, and link themselves.
 */
export async function invited(tx: Tx, { workspaceId, invitation, email, claims, locale }: Asked): Promise<Joined> {
  const found = await findInvitationById(tx, invitation);
  if (found?.workspaceId !== workspaceId) throw notFound();
  const account = await accountOf(tx, found.email);
  if (account !== null && !(await isProvenBy(tx, workspaceId, found.email)))
    throw invalid("company.invited_account", { code: "not_linked" });
  if (email === null ? account !== null : email !== found.email)
    throw invalid("company.invited_elsewhere", { code: "not_invited" });
  return join(tx, found, account, { claims, locale });
}

/** Accepts it for the account of its address, or for a new one, which has no password. */
async function join(
  tx: Tx,
  found: FoundInvitation,
  account: string | null,
  { claims, locale }: { claims: Claims; locale: Locale },
): Promise<Joined> {
  const { email } = found;
  const name = found.name ?? nameIn(claims, email);
  const userId = account ?? (await createUser(tx, { ...name, email, locale, proven: true }));
  const { container_id: containerId } = await acceptFound(tx, userId, found);
  return { userId, containerId };
}

/** The same for the open invitation of an address that is known to be theirs; null: there is none. */
export async function joinByInvitation(
  tx: Tx,
  { workspaceId, email, account, ...about }: Omit<Asked, "invitation"> & { email: string; account: string | null },
): Promise<Joined | null> {
  const { id, acceptedAt, withdrawnAt } = invitations;
  const isOpen = and(isNull(acceptedAt), isNull(withdrawnAt));
  const [open] = await tx
    .select({ id })
    .from(invitations)
    .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.email, email), isOpen));
  const found = open && (await findInvitationById(tx, open.id));
  return found && invitationState(found) === "open" ? join(tx, found, account, about) : null;
}
