import { type Tx, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { Email } from "@server/core/fields";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import type { z } from "zod";
import { roleIn } from "./csv-columns.ts";
import { placeFinder } from "./csv-places.ts";
import { type CsvRow, csvRows } from "./csv-rows.ts";
import { csvTextOf } from "./csv-text.ts";
import type { Csv, CsvLine, CsvPreview } from "./inputs.ts";
import { inviteAll, type Outcome } from "./invite-all.ts";

type Given = z.output<typeof Csv>;
type Target = { workspaceId: string; title: string; container?: { id: string; title: string } };
type Judged = CsvLine & { names?: { first_name: string; last_name: string } };

/** What a list comes down to, line by line, and what is wrong with it. Nothing is sent. */
export const readCsv = (actor: Actor, given: Given): Promise<z.input<typeof CsvPreview>> =>
  transact(actor, async (tx) => {
    const target = await targetOf(tx, actor, given);
    const csv = await csvTextOf(given);
    const { lines, unused } = await judge(tx, target, csv);
    return { csv, lines, unused, good: lines.filter(isGood).length };
  });

/** Invites whoever stands in the good lines; all is judged again, for the list has been in somebody's hands. */
export const inviteByCsv = (actor: Actor, given: Given): Promise<Outcome> =>
  transact(actor, async (tx) => {
    const target = await targetOf(tx, actor, given);
    const { lines } = await judge(tx, target, await csvTextOf(given));
    const good = lines.filter(isGood);
    if (good.length === 0) throw invalid("invitation.nobody", "csv");
    const wanted = good.map(({ email, role, containers, names }) => ({
      email,
      role,
      containers,
      groups: [],
      name: names,
    }));
    return inviteAll(tx, actor, target.workspaceId, wanted, target.title);
  });

const isGood = ({ errors }: CsvLine) => errors.length === 0;

/** For a workspace by its admins; for a container by who lets people into it. */
async function targetOf(tx: Tx, actor: Actor, { id, container_id }: Given): Promise<Target> {
  if (container_id) {
    const { workspaceId, ...container } = await containerFor(tx, actor, "container.edit_people", container_id);
    if (workspaceId !== id) throw notFound();
    return { workspaceId, title: container.title, container: { id: container.id, title: container.title } };
  }
  const { name } = await workspaceFor(tx, actor, "workspace.invite", id);
  return { workspaceId: id, title: name };
}

async function judge(
  tx: Tx,
  { workspaceId, container }: Target,
  text: string,
): Promise<{ lines: Judged[]; unused: string[] }> {
  const { rows, unused } = csvRows(text);
  const find = await placeFinder(tx, workspaceId, container);
  const seen = new Map<string, number>();
  return { unused, lines: rows.map((row) => judged(row, find, seen, container)) };
}

type Finder = Awaited<ReturnType<typeof placeFinder>>;

/** Without a board an admin is one of the workspace; with boards, or in a list for one container, of those. */
function judged(
  { line, cells }: CsvRow,
  find: Finder,
  seen: Map<string, number>,
  container: Target["container"],
): Judged {
  const errors: string[] = [];
  const address = (cells.email ?? "").replace(/^<|>$/g, "").toLowerCase();
  const first_name = cells.first_name ?? "";
  const last_name = cells.last_name ?? "";
  if (address === "") errors.push("invitation.csv.no_email");
  else if (!Email.safeParse(address).success)
    errors.push(`invitation.no_address?address=${encodeURIComponent(address)}`);
  else if (seen.has(address)) errors.push(`invitation.csv.twice?line=${seen.get(address)}`);
  else seen.set(address, line);
  if (first_name.length > 100 || last_name.length > 100) errors.push("invitation.csv.long_name");
  const asked = roleIn(cells.role ?? "");
  if (asked === undefined) errors.push(`invitation.csv.no_role?role=${encodeURIComponent(cells.role ?? "")}`);
  const found = find(cells.boards ?? "");
  errors.push(...found.errors);
  const places = found.places.length > 0 ? found.places : container ? [container] : [];
  const role = asked === "admin" ? ("admin" as const) : ("guest" as const);
  return {
    line,
    email: address,
    name: [first_name, last_name].filter(Boolean).join(" "),
    role: places.length === 0 && role === "admin" ? "admin" : "member",
    containers: places.map(({ id, title }) => ({ id, title, role })),
    errors,
    names: first_name && last_name ? { first_name, last_name } : undefined,
  };
}
