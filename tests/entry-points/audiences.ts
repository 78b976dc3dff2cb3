/**
 * Who gets what at a door, in the roles' own order. yes: it succeeds. A number: it is refused with that status. plan:
 * refused because the plan has run out. 422:board_limit: refused with a status and a code. The last column is the
 * workspace's admin once that has happened.
 */
const table = `
                      super owner admin lead  guest tablet member invited removed anonymous rival locked

                      a board, a container, or what stands in it
  readers             yes   yes   yes   yes   yes   yes    404    404     404     401       404   yes
  contributors        yes   yes   yes   yes   yes   403    404    404     404     401       404   plan
  contributors_always yes   yes   yes   yes   yes   403    404    404     404     401       404   yes
  editors             yes   yes   yes   yes   403   403    404    404     404     401       404   plan
  editors_always      yes   yes   yes   yes   403   403    404    404     404     401       404   yes
  admins_of_it        yes   yes   yes   403   403   403    404    404     404     401       404   yes

                      a workspace as a whole
  members             yes   yes   yes   yes   yes   yes    yes    404     404     401       404   yes
  people              yes   yes   yes   yes   yes   403    yes    404     404     401       404   yes
  searchers           yes   yes   yes   yes   yes   yes    yes    404     404     401       404   plan
  admins              yes   yes   yes   403   403   403    403    404     404     401       404   yes
  admins_on_plan      yes   yes   yes   403   403   403    403    404     404     401       404   plan
  owners              yes   yes   403   403   403   403    403    404     404     401       404   403

                      what belongs to no workspace
  backoffice          yes   404   404   404   404   404    404    404     404     401       404   404
  signed_in           yes   yes   yes   yes   yes   yes    yes    yes     yes     401       yes   yes
  no_claimant         401   401   401   401   401   401    401    401     401     401       401   401
  people_themselves   yes   yes   yes   yes   yes   403    yes    yes     yes     401       yes   yes
  anyone              yes   yes   yes   yes   yes   yes    yes    yes     yes     yes       yes   yes
  nobody              404   404   404   404   404   404    404    404     404     401       404   404
`;

const lines = table
  .split("\n")
  .map((line) => line.trim().split(/\s+/))
  .filter((words) => words.length > 11);

export const columns = [
  "super",
  "owner",
  "admin",
  "lead",
  "guest",
  "tablet",
  "member",
  "invited",
  "removed",
  "anonymous",
  "rival",
  "locked",
] as const;
export type Column = (typeof columns)[number];
export type Line = Record<Column, string>;

const kinds = new Map(lines.slice(1).map(([name, ...cells]) => [name!, cells]));

/** A kind by its name, or a line of one's own: twelve words, a column each. `but` says where it differs. */
export function lineOf(gets: string, but: Partial<Line> = {}): Line {
  const cells = kinds.get(gets) ?? gets.trim().split(/\s+/);
  if (cells.length !== columns.length)
    throw new Error(`"${gets}" is no kind of tests/entry-points/audiences.ts, and no line of ${columns.length} words.`);
  return { ...(Object.fromEntries(columns.map((column, place) => [column, cells[place]])) as Line), ...but };
}

/** Two more, whose part follows from those of others. */
export type Other = "impersonated" | "super_locked";

/**
 * What somebody gets. Who is impersonated: what they get themselves. A super admin who is no member, once the plan has
 * run out: "plan" where it stops the workspace's own admin, and all else. Unless the row says otherwise.
 */
export function cellOf(
  line: Line,
  column: Column | Other,
  { impersonated, superLocked }: { impersonated?: string; superLocked?: string },
) {
  if (column === "impersonated") return impersonated ?? line.admin;
  if (column === "super_locked") return superLocked ?? (line.locked === "plan" ? "plan" : line.super);
  return line[column];
}
