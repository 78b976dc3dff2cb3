/**
 * What each role gets, by audience. yes: it succeeds. A number: it is refused with that HTTP status. plan: it is
 * refused because the plan has run out. 422:board_limit: it is refused with that status and code. The last role,
 * locked, is the workspace's admin once the plan has run out.
 */
const table = `
                      super owner admin lead  guest inspector tablet member invited removed anonymous rival locked

                      a board, a container, or what is in it
  readers             yes   yes   yes   yes   yes   yes       yes    404    404     404     401       404   yes
  contributors        yes   yes   yes   yes   yes   yes       403    404    404     404     401       404   plan
  contributors_always yes   yes   yes   yes   yes   yes       403    404    404     404     401       404   yes
  editors             yes   yes   yes   yes   403   403       403    404    404     404     401       404   plan
  editors_always      yes   yes   yes   yes   403   403       403    404    404     404     401       404   yes
  reporters           yes   yes   yes   yes   403   yes       403   404    404     404     401       404   plan
  admins_of_it        yes   yes   yes   403   403   403       403    404    404     404     401       404   yes

                      a workspace as a whole
  members             yes   yes   yes   yes   yes   yes       yes    yes    404     404     401       404   yes
  catalogue           yes   yes   yes   yes   yes   403       yes    yes    404     404     401       404   yes
  people              yes   yes   yes   yes   yes   403       403    yes    404     404     401       404   yes
  exporters           yes   yes   yes   yes   yes   yes       403    yes    404     404     401       404   yes
  searchers           yes   yes   yes   yes   yes   yes       yes    yes    404     404     401       404   plan
  admins              yes   yes   yes   403   403   403       403    403    404     404     401       404   yes
  admins_on_plan      yes   yes   yes   403   403   403       403    403    404     404     401       404   plan
  owners              yes   yes   403   403   403   403       403    403    404     404     401       404   403

                      what belongs to no workspace
  backoffice          yes   404   404   404   404   404       404    404    404     404     401       404   404
  signed_in           yes   yes   yes   yes   yes   yes       yes    yes    yes     yes     401       yes   yes
  no_claimant         401   401   401   401   401   401       401    401    401     401     401       401   401
  people_themselves   yes   yes   yes   yes   yes   yes       403    yes    yes     yes     401       yes   yes
  anyone              yes   yes   yes   yes   yes   yes       yes    yes    yes     yes     yes       yes   yes
  nobody              404   404   404   404   404   404       404    404    404     404     401       404   404
`;

const tableRows = table
  .split("\n")
  .map((row) => row.trim().split(/\s+/))
  .filter((words) => words.length > 12);

export const callerRoles = [
  "super",
  "owner",
  "admin",
  "lead",
  "guest",
  "inspector",
  "tablet",
  "member",
  "invited",
  "removed",
  "anonymous",
  "rival",
  "locked",
] as const;
export type CallerRole = (typeof callerRoles)[number];
export type Expectations = Record<CallerRole, string>;

const audiences = new Map(tableRows.slice(1).map(([name, ...cells]) => [name!, cells]));

/**
 * What each role is expected to get. `audience` is a name of the table above, or thirteen words in the order of
 * callerRoles; `except` replaces some of them. Throws when `audience` is neither.
 */
export function expectationsOf(audience: string, except: Partial<Expectations> = {}): Expectations {
  const cells = audiences.get(audience) ?? audience.trim().split(/\s+/);
  if (cells.length !== callerRoles.length)
    throw new Error(
      `"${audience}" is neither an audience of tests/entry-points/audiences.ts nor ${callerRoles.length} words.`,
    );
  return { ...(Object.fromEntries(callerRoles.map((role, index) => [role, cells[index]])) as Expectations), ...except };
}

/** Roles whose expectations follow from those of the others. */
export type DerivedRole = "impersonated" | "super_locked";

/**
 * What one role is expected to get. impersonated, a super admin who acts as the admin: what the admin gets.
 * super_locked, a super admin who is no member, once the plan has run out: "plan" where the plan stops the workspace's
 * admin, else what a super admin always gets. The last parameter overrides either.
 */
export function expectationFor(
  expectations: Expectations,
  role: CallerRole | DerivedRole,
  { impersonated, superLocked }: { impersonated?: string; superLocked?: string },
) {
  if (role === "impersonated") return impersonated ?? expectations.admin;
  if (role === "super_locked") return superLocked ?? (expectations.locked === "plan" ? "plan" : expectations.super);
  return expectations[role];
}
