import type { Person } from "./person.ts";

/** The person as a session reaches things that the provider of a company made: in these workspaces, and no super admin. */
export function withinCompany(person: Person, trustedBy: readonly string[]): Person {
  const memberships = person.memberships.filter(({ workspace_id }) => trustedBy.includes(workspace_id));
  return {
    ...person,
    isSuperAdmin: false,
    byCompany: { isWhole: !person.isSuperAdmin && memberships.length === person.memberships.length },
    memberships,
    workspaceIds: memberships.map(({ workspace_id }) => workspace_id),
    adminWorkspaceIds: person.adminWorkspaceIds.filter((id) => trustedBy.includes(id)),
  };
}
