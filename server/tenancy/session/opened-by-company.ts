import type { Person } from "./person.ts";

/**
 * The person as a session reaches things that no provider made: without the workspaces that only the provider of the
 * company opens. Null: nothing else is left. Super admins reach everything.
 */
export function withoutCompany(person: Person): Person | null {
  if (person.isSuperAdmin) return person;
  const shut = person.memberships.filter(({ own_domain }) => own_domain === "only");
  if (shut.length === 0) return person;
  const memberships = person.memberships.filter(({ own_domain }) => own_domain !== "only");
  if (memberships.length === 0) return null;
  const ids = memberships.map(({ workspace_id }) => workspace_id);
  return {
    ...person,
    openedByCompany: shut.map(({ workspace_id: id, name }) => ({ id, name })),
    memberships,
    workspaceIds: ids,
    adminWorkspaceIds: person.adminWorkspaceIds.filter((id) => ids.includes(id)),
  };
}
