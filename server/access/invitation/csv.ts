import { before } from "@db/outside";
import { type Tx, transact } from "@db/transact";
import { mistakeIn } from "@server/access/access/given-role";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { Email } from "@server/core/fields";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import type { z } from "zod";
import { type Column, dayOf, roleOf } from "./csv-columns.ts";
import { placeFinder } from "./csv-places.ts";
import { type CsvRow, csvRows } from "./csv-rows.ts";
import { csvTextOf } from "./csv-text.ts";
import type { Csv, CsvLine, CsvPreview } from "./inputs.ts";
import { inviteAll, type Outcome, type Wanted } from "./invite-all.ts";

type Input = z.output<typeof Csv>;
type Target = { workspaceId: string; title: string; container?: { id: string; title: string } };
/** What is wrong with a cell: a text key. */
type CellMistake = { column: Column; key: string };
export type CheckedLine = Omit<CsvLine, "errors"> & {
  names?: { first_name: string; last_name: string };
  mistakes: CellMistake[];
};

/** Reads a list and returns each line with its errors. Nobody is invited. */
export const readCsv = (actor: Actor, input: Input): Promise<z.input<typeof CsvPreview>> =>
  transact(actor, async (tx) => {
    const target = await placeToInvite(tx, actor, input);
    const csv = await textOf(input);
    const { lines, unused } = await checkLines(tx, target, csv);
    return {
      csv,
      lines: lines.map(({ mistakes, names: _, ...line }) => ({ ...line, errors: mistakes.map(({ key }) => key) })),
      unused,
      good: lines.filter(isGood).length,
    };
  });

/** Invites the people of the lines without errors. The list is checked again, because the client posts it. */
export const inviteByCsv = (actor: Actor, input: Input): Promise<Outcome> =>
  transact(actor, async (tx) => {
    const target = await placeToInvite(tx, actor, input);
    const { lines } = await checkLines(tx, target, await textOf(input));
    const good = lines.filter(isGood);
    if (good.length === 0) throw invalid("invitation.nobody", "csv");
    return inviteAll(tx, actor, target.workspaceId, good.map(wantedOf), target.title);
  });

/** Read before the transaction (see before()): a workbook is opened in a process of its own. */
const textOf = (input: Input): Promise<string> => before(`list ${input.file[0]?.sha256 ?? ""}`, () => csvTextOf(input));

const isGood = ({ mistakes }: CheckedLine) => mistakes.length === 0;

/** Whom to invite, by a line without mistakes. */
export const wantedOf = ({ email, role, containers, names }: CheckedLine): Wanted => ({
  ...{ email, role, containers, groups: [], name: names },
});

/** Loads and authorizes the workspace, or the container if one is given. */
export async function placeToInvite(
  tx: Tx,
  actor: Actor,
  { id, container_id }: Pick<Input, "id" | "container_id">,
): Promise<Target> {
  if (container_id) {
    const { workspaceId, ...container } = await containerFor(tx, actor, "container.edit_people", container_id);
    if (workspaceId !== id) throw notFound();
    return { workspaceId, title: container.title, container: { id: container.id, title: container.title } };
  }
  const { name } = await workspaceFor(tx, actor, "workspace.invite", id);
  return { workspaceId: id, title: name };
}

async function checkLines(
  tx: Tx,
  { workspaceId, container }: Target,
  text: string,
): Promise<{ lines: CheckedLine[]; unused: string[] }> {
  const { rows, unused } = csvRows(text);
  const find = await placeFinder(tx, workspaceId, container);
  const seen = new Map<string, number>();
  return { unused, lines: rows.map((row) => checkLine(row, find, seen, container)) };
}

type Finder = Awaited<ReturnType<typeof placeFinder>>;

/**
 * Reads a row of a list of people: whom it is about, what they get, and what is wrong with its cells. `seen`: the rows of
 * the addresses so far, to which its own is added. An admin without boards is an admin of the workspace; with boards, or
 * in a list for one container, of those.
 */
export function checkLine(
  { line, cells }: CsvRow,
  find: Finder,
  seen: Map<string, number>,
  container?: Target["container"],
): CheckedLine {
  const mistakes: CellMistake[] = [];
  const wrong = (column: Column, key: string) => mistakes.push({ column, key });
  const address = (cells.email ?? "").replace(/^<|>$/g, "").toLowerCase();
  const first_name = cells.first_name ?? "";
  const last_name = cells.last_name ?? "";
  if (address === "") wrong("email", "invitation.csv.no_email");
  else if (!Email.safeParse(address).success)
    wrong("email", `invitation.no_address?address=${encodeURIComponent(address)}`);
  else if (seen.has(address)) wrong("email", `invitation.csv.twice?line=${seen.get(address)}`);
  else seen.set(address, line);
  for (const [column, name] of [
    ["first_name", first_name],
    ["last_name", last_name],
  ] as const)
    if (name.length > 100) wrong(column, "invitation.csv.long_name");
  const role = roleOf(cells.role ?? "");
  if (role === undefined) wrong("role", `invitation.csv.no_role?role=${encodeURIComponent(cells.role ?? "")}`);
  const found = find(cells.boards ?? "");
  for (const key of found.errors) wrong("boards", key);
  const places = found.places.length > 0 ? found.places : container ? [container] : [];
  const placeRole = role || "guest";
  const ends_on = dayOf(cells.ends_on ?? "");
  const mistake = ends_on === undefined ? "mistake.invalid_format.date" : mistakeIn(placeRole, ends_on);
  if (mistake) wrong("ends_on", mistake);
  if (role === "inspector" && places.length === 0) wrong("boards", "invitation.inspects_where");
  return {
    line,
    email: address,
    name: [first_name, last_name].filter(Boolean).join(" "),
    role: places.length === 0 && role === "admin" ? "admin" : "member",
    containers: places.map(({ id, title }) => ({ id, title, role: placeRole, ends_on: ends_on ?? null })),
    mistakes,
    names: first_name && last_name ? { first_name, last_name } : undefined,
  };
}
