import type { Person } from "./person.ts";

type Reach = Pick<Person, "memberships" | "adminWorkspaceIds"> & { workspaceIds: readonly string[] };

/** What a session reaches that reaches only those workspaces of the person, and nothing by being a super admin. */
export function within(person: Person, reaches: (membership: Person["memberships"][number]) => boolean): Reach {
  const memberships = person.memberships.filter(reaches);
  const workspaceIds = memberships.map(({ workspace_id }) => workspace_id);
  const adminWorkspaceIds = person.adminWorkspaceIds.filter((id) => workspaceIds.includes(id));
  return { memberships, workspaceIds, adminWorkspaceIds };
}
