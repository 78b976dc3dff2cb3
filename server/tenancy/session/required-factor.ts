import { today } from "@server/core/day";
import { env } from "@server/core/env";
import type { Person } from "./person.ts";
import { within } from "./within.ts";
import { withinCompany } from "./within-company.ts";

/**
 * The person as a session of theirs reaches things. What a second factor is required for is out of reach until it was
 * given in this session: the workspaces that require it from a day on, and, except in a demo, all that a super admin may
 * do. Procedures then refuse all but one's own account (requireFactorGiven); this holds for files and pages too.
 * `isStrong`: it was given. `trustedBy`: the workspaces that it reaches where the provider of a company made it, whose
 * sign-in counts as the second factor of those.
 */
export function reachOf(
  whole: Person,
  { isStrong: isGiven, trustedBy }: { isStrong: boolean; trustedBy: readonly string[] | null },
): Person {
  const person = trustedBy ? withinCompany(whole, trustedBy) : whole;
  const isStrong = isGiven || trustedBy !== null;
  const day = today();
  const isRequired = ({ role, second_factor_from: from }: Person["memberships"][number]) =>
    role !== "tablet" && from !== null && from <= day;
  const required = person.memberships.filter(isRequired);
  const byPlatform = person.isSuperAdmin && !env.DEMO;
  if (required.length === 0 && !byPlatform) return person;
  const requiredFactor = { workspaces: required.map(({ name }) => name), byPlatform, isGiven: isStrong };
  if (isStrong) return { ...person, requiredFactor };
  const reach = within(person, (membership) => !isRequired(membership));
  const isSuperAdmin = person.isSuperAdmin && !byPlatform;
  return { ...person, ...reach, requiredFactor, isSuperAdmin, ...(isSuperAdmin && { workspaceIds: "all" }) };
}
