import type { Person } from "./person.ts";
import { within } from "./within.ts";

/**
 * The person as a session reaches things that no provider made: without the workspaces that only the provider of the
 * company opens. Null: nothing else is left. Super admins reach everything.
 */
export function withoutCompany(person: Person): Person | null {
  if (person.isSuperAdmin) return person;
  const shut = person.memberships.filter(({ own_domain }) => own_domain === "only");
  if (shut.length === 0) return person;
  const reach = within(person, (membership) => !shut.includes(membership));
  if (reach.memberships.length === 0) return null;
  return { ...person, ...reach, openedByCompany: shut.map(({ workspace_id: id, name }) => ({ id, name })) };
}
