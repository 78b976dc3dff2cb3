import type { Person } from "./person.ts";

/**
 * The person as a session reaches things that the provider of a company made: in these workspaces, and no super admin. It
 * is whole where those are all of theirs, and their address is the company's: else its provider would vouch for an account
 * that it only invited.
 */
export function withinCompany(person: Person, trustedBy: readonly string[]): Person {
  const memberships = person.memberships.filter(({ workspace_id }) => trustedBy.includes(workspace_id));
  const isTheirs = memberships.some(({ own_domain }) => own_domain !== null);
  const isWhole = isTheirs && !person.isSuperAdmin && memberships.length === person.memberships.length;
  return {
    ...person,
    isSuperAdmin: false,
    byCompany: { isWhole },
    memberships,
    workspaceIds: memberships.map(({ workspace_id }) => workspace_id),
    adminWorkspaceIds: person.adminWorkspaceIds.filter((id) => trustedBy.includes(id)),
  };
}
