import type { Facts, Mistake, ShownRow } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import { type CheckedLine, checkLine, placeToInvite, wantedOf } from "@server/access/invitation/csv";
import type { Column } from "@server/access/invitation/csv-columns";
import { placeFinder } from "@server/access/invitation/csv-places";
import type { CsvRow } from "@server/access/invitation/csv-rows";
import type { Wanted } from "@server/access/invitation/invite-all";
import { MAX_CSV_LINES } from "@server/core/constants";
import { invalid } from "@server/core/errors";
import { dayIn, textIn } from "@server/platform/spreadsheet/values";
import type { TFunction } from "i18next";
import type { Context } from "../context.ts";
import { columnOf } from "../plan.ts";
import type { StoredRow } from "../plan-rows.ts";
import { asText, type Given, type Known, knownPeople } from "./known.ts";

type Planned = { number: number; shown: ShownRow };
export type MemberPlan = Planned &
  (
    | { plan: "wrong"; mistakes: Mistake[] }
    | { plan: "same" }
    | { plan: "make"; wanted: Wanted }
    | { plan: "change"; wanted: Wanted; before: Facts; after: Facts }
  );

/** Where the import invites to. Authorizes as inviting does. */
export const placeOf = (tx: Tx, { actor, workspaceId, containerId }: Context) =>
  placeToInvite(tx, actor, { id: workspaceId, container_id: containerId });
type PlaceToInvite = Awaited<ReturnType<typeof placeOf>>;

/**
 * What rows about colleagues do now: invite them, or give members and those who are invited the access they lack.
 * `place`: as placeOf() gives it. Throws as that does, and invalid for more people than one list may have.
 */
export async function planMembers(
  tx: Tx,
  context: Context,
  rows: readonly StoredRow[],
  place?: PlaceToInvite,
): Promise<MemberPlan[]> {
  const { workspaceId } = context;
  if ((rows.at(-1)?.number ?? 0) > MAX_CSV_LINES + 1)
    throw invalid(`invitation.csv.too_many?maximum=${MAX_CSV_LINES}`, "file");
  const { container } = place ?? (await placeOf(tx, context));
  const find = await placeFinder(tx, workspaceId, container);
  const read = rows.map((row) => rowOf(context, row));
  const lines = read.map(({ row, mistakes }) => {
    const line = checkLine(row, find, context.seen, container);
    const asMistake = ({ column, key }: (typeof line.mistakes)[number]) => ({ column: columnOf(context, column), key });
    return { line, mistakes: mistakes.length > 0 ? mistakes : line.mistakes.map(asMistake) };
  });
  const known = await knownPeople(
    tx,
    workspaceId,
    lines.map(({ line }) => line),
  );
  return lines.map(({ line, mistakes }) => planMember(context, line, mistakes, known));
}

/** The cells of a row by what they hold, and those that hold no text or day. */
function rowOf({ mapping: { targets } }: Context, { number, cells }: StoredRow) {
  const row: CsvRow = { line: number, cells: {} };
  const mistakes: Mistake[] = [];
  for (const [column, target] of targets.entries()) {
    const cell = cells[column] ?? null;
    if (!target || !cell) continue;
    const read = target === "ends_on" ? dayIn(cell) : textIn(cell);
    if ("mistake" in read) mistakes.push({ column, key: read.mistake });
    else row.cells[target as Column] = (read.value ?? "").trim();
  }
  return { row, mistakes };
}

function planMember(
  context: Context,
  line: CheckedLine,
  mistakes: Mistake[],
  { members, invited }: Awaited<ReturnType<typeof knownPeople>>,
): MemberPlan {
  const { line: number, email, name, role, containers } = line;
  const t = translator(context.locale);
  const wrong = (mistakes: Mistake[]): MemberPlan => ({
    ...{ number, plan: "wrong", mistakes, shown: { title: email, place: name, changes: [] } },
  });
  if (mistakes.length > 0) return wrong(mistakes);
  const gets = [name, accessInWords(t, role, containers)].filter(Boolean).join(" · ");
  const shown = { title: email, place: gets, changes: [] };
  const member = members.get(email);
  const isMember = member && (role === "member" || member.isAdmin);
  const person = isMember ? member : invited.get(email);
  const wanted = wantedOf(line);
  if (!person) return { number, plan: "make", wanted, shown };
  const lacking = person.lacks(containers);
  const becomesAdmin = role === "admin" && !person.isAdmin;
  if (lacking.length === 0 && !becomesAdmin) return { number, plan: "same", shown };
  if (person.id === context.actor.userId)
    return wrong([{ column: columnOf(context, "email"), key: "refusal.own_role" }]);
  const to = accessInWords(t, becomesAdmin ? "admin" : "member", lacking);
  return {
    ...{
      number,
      plan: "change",
      wanted,
      shown: { ...shown, place: name, changes: [{ fact: "access", from: "", to }] },
    },
    before: { places: lacking.flatMap(({ id }) => textAt(person, id)) },
    after: {
      ...(isMember ? { user: person.id } : { invitation: person.id, raised: becomesAdmin }),
      places: lacking.map(asText),
    },
  };
}

const textAt = (person: Known, containerId: string) => {
  const given = person.at(containerId);
  return given ? [asText(given)] : [];
};

/** What somebody gets, in words. */
function accessInWords(t: TFunction, role: "admin" | "member", containers: readonly (Given & { title: string })[]) {
  if (role === "admin") return t("invitation.csv.becomes_admin");
  if (containers.length === 0) return t("invitation.csv.becomes_member");
  return containers
    .map(({ title: place, role, ends_on }) =>
      role === "inspector"
        ? t("invitation.csv.as_inspector", { place, day: dayInWords(t, ends_on!) })
        : t(role === "admin" ? "invitation.csv.as_admin" : "invitation.csv.as_guest", { place }),
    )
    .join(", ");
}
