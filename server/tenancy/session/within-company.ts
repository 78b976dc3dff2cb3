import type { Person } from "./person.ts";
import { within } from "./within.ts";

/**
 * The person as a session reaches things that the provider of a company made: in these workspaces, and no super admin. It
 * is whole where those are all of theirs, and their address is the company's: else its provider would vouch for an account
 * that it only invited.
 */
export function withinCompany(person: Person, trustedBy: readonly string[]): Person {
  const reach = within(person, ({ workspace_id }) => trustedBy.includes(workspace_id));
  const isTheirs = reach.memberships.some(({ own_domain }) => own_domain !== null);
  const isWhole = isTheirs && !person.isSuperAdmin && reach.memberships.length === person.memberships.length;
  return { ...person, ...reach, isSuperAdmin: false, byCompany: { isWhole } };
}
