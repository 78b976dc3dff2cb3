import type { Facts, Mistake, ShownRow } from "@db/schema/import";
import type { LastKnown } from "@db/schema/object";
import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import { plain } from "@server/core/search-words";
import { changedValues } from "@server/records/own-field/values";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import type { Context, Kind } from "./context.ts";
import { differing, type Found, factsOf, isSame, withFacts } from "./found.ts";
import type { Existing } from "./last-report/existing.ts";
import { type Additions, planReports } from "./last-report/plan.ts";
import { type FoundBy, type Match, matchOf } from "./match.ts";
import { keyOf, pathTo, type Spot, spotFor } from "./places.ts";
import type { RowValues } from "./row-values.ts";
import { levelTargets, PATH } from "./targets.ts";

type Planned = { number: number; shown: ShownRow };
type Added = Pick<Additions, "lines" | "reports">;
export type Plan = Planned &
  (
    | { plan: "wrong"; mistakes: Mistake[]; objectId: null }
    | { plan: "make"; spot: Spot; object: Facts & { title: string }; newKind: string; added: Added }
    | { plan: "change" | "same"; found: Found; after: Facts; newKind: string; added: Added }
  );

/** What else is known of the workspace for these rows. */
export type Known = {
  found: FoundBy;
  taken: ReadonlySet<string>;
  spelling: (tags: string[]) => string[];
  existing: Existing;
};

/** What a row does. It judges rows in their order: a later one that means the same as an earlier is wrong. */
export function planRow(context: Context, number: number, row: RowValues, known: Known): Plan {
  const mistakes = [...row.mistakes];
  const spot =
    row.path.length > 0 || context.containerId ? spotFor(context.places, context.containerId, row.path) : null;
  if (spot && "mistake" in spot) mistakes.push({ column: columnOf(context, PATH), key: spot.mistake });
  const place = spot && !("mistake" in spot) ? spot : null;
  const match = matchOf(row.facts, known.found, place);
  if ("mistake" in match) mistakes.push({ column: columnOf(context, match.by), key: match.mistake });
  const found = "found" in match ? match.found : null;
  const kind = kindOf(context, row, found, mistakes);
  const twice = takeIdentity(context, number, row, { match, place });
  if (twice) mistakes.push({ column: columnOf(context, twice.by), key: `import.twice?row=${twice.row}` });
  const number_ = plain(row.facts.external_number ?? "");
  if (number_ && known.taken.has(number_) && plain(found?.external_number ?? "") !== number_ && !("mistake" in match))
    mistakes.push({ column: columnOf(context, "external_number"), key: "import.number_elsewhere" });
  if (!found && !("mistake" in match)) requireNew(context, row, place, mistakes);
  const added = planReports(
    { ...context, existing: known.existing },
    row.reports,
    { objectId: found?.id ?? null, kind: context.kinds.get(kind.id ?? found?.kind_id ?? "") ?? null },
    mistakes,
  );
  const own = mistakes.length === 0 ? ownValues(context, row, found, kind.id, mistakes) : {};
  const shown = {
    title: row.facts.title ?? found?.title ?? "",
    place: placeOf(context, found, place, row),
    said_place: otherPlace(context, found, place, row),
    changes: [],
  };
  if (mistakes.length > 0) return { number, plan: "wrong", mistakes, objectId: null, shown };
  const facts: Facts = {
    ...row.facts,
    ...(row.facts.tags && { tags: known.spelling(row.facts.tags) }),
    ...(kind.id && { kind_id: kind.id }),
    ...(added.lastKnown && { last_known: added.lastKnown }),
  };
  if (!found) {
    const object = { ...facts, ...own, title: row.facts.title! };
    const changes = [
      ...changesIn(context, {}, added.lastKnown ? { last_known: added.lastKnown } : {}, ""),
      ...added.changes,
    ];
    const new_place = place!.missing.join(" › ") || undefined;
    const made = { ...shown, changes, new_place };
    return { number, plan: "make", spot: place!, object, newKind: kind.made, shown: made, added };
  }
  const before = factsOf(found);
  const all = { ...factsOf(withFacts(found, facts)), ...own };
  const after = differing(all, { ...before });
  const changes = [...changesIn(context, before, after, kind.made), ...added.changes];
  return {
    ...{ number, plan: changes.length > 0 ? "change" : "same", found, after, newKind: kind.made, added },
    shown: { ...shown, changes },
  };
}

/** The column of a target; null: the file has none. */
export const columnOf = ({ mapping: { targets } }: Context, target: string): number | null => {
  const column = targets.findIndex((each) => each === target || (target === PATH && levelTargets.includes(each)));
  return column < 0 ? null : column;
};

/** The kind that a row names: its id, or the name of one to make. */
function kindOf(context: Context, { kind }: RowValues, found: Found | null, mistakes: Mistake[]) {
  const none = { id: null, made: "" };
  if (!kind) return none;
  const known: Kind | undefined = context.kindByName.get(plain(kind));
  if (known && (known.active || known.id === found?.kind_id)) return { id: known.id, made: "" };
  if (!known && context.makesKinds && kind.length <= MOST_IN_KIND) return { id: null, made: kind };
  const name = new URLSearchParams({ name: kind.slice(0, MOST_IN_KIND) });
  mistakes.push({ column: columnOf(context, "kind"), key: `import.unknown_kind?${name}` });
  return none;
}
const MOST_IN_KIND = 80;

/** The row before that means the same object. */
function takeIdentity(
  { seen }: Context,
  number: number,
  { facts }: RowValues,
  { match, place }: { match: Match; place: Spot | null },
) {
  const names: [by: string, name: string][] = [];
  if (facts.external_number) names.push(["external_number", `external ${plain(facts.external_number)}`]);
  if ("found" in match && match.found) names.push([match.by, `object ${match.found.id}`]);
  else if (!facts.external_number && facts.serial_number)
    names.push(["serial_number", `serial ${plain(facts.serial_number)}`]);
  else if (!facts.external_number && facts.display_code)
    names.push(["display_code", `code ${place ? keyOf(place) : ""} ${plain(facts.display_code)}`]);
  const taken = names.flatMap(([by, name]) => (seen.has(name) ? [{ by, row: seen.get(name)! }] : []))[0];
  if (!taken) for (const [, name] of names) seen.set(name, number);
  return taken;
}

/** What a new object must have. */
function requireNew(context: Context, { facts, mistakes: read }: RowValues, place: Spot | null, mistakes: Mistake[]) {
  const title = columnOf(context, "title");
  if (!facts.title && !read.some(({ column }) => column === title && column !== null))
    mistakes.push({ column: title, key: "import.title_required" });
  const path = columnOf(context, PATH);
  if (!place) {
    if (!mistakes.some(({ column }) => column === path && column !== null))
      mistakes.push({ column: path, key: "import.no_place" });
    return;
  }
  if (place.at !== null || place.missing.length === 0) return;
  const board = plain(place.missing[0]!);
  if (context.newBoards.has(board)) return;
  if (context.boardsLeft === null) mistakes.push({ column: path, key: "import.no_board" });
  else if (context.newBoards.size >= context.boardsLeft) mistakes.push({ column: path, key: "container.board_limit" });
  else if (mistakes.length === 0) context.newBoards.add(board);
}

/** The object's own values after the row, by the names of facts. */
function ownValues(
  { fields, mapping }: Context,
  row: RowValues,
  found: Found | null,
  kindId: string | null,
  mistakes: Mistake[],
): Facts {
  const hasNewKind = kindId !== null && kindId !== found?.kind_id;
  const before = found?.fields ?? {};
  try {
    const require = found && !hasNewKind ? "sent" : "all";
    const values = changedValues(fields, before, row.fields, { kindId: kindId ?? found?.kind_id ?? null, require });
    return Object.fromEntries(Object.entries(values).map(([key, value]) => [`own.${key}`, value]));
  } catch (error) {
    if (!(error instanceof TRPCError && error.cause instanceof ZodError)) throw error;
    for (const { path, message } of error.cause.issues) {
      const key = String(path[0]).replace("fields.", "");
      const column = mapping.targets.indexOf(`own.${key}`);
      const field = fields.find((each) => each.key === key);
      if (column >= 0) mistakes.push({ column, key: message });
      else
        mistakes.push({
          column: null,
          key: `import.own_required?${new URLSearchParams({ field: Object.values(field?.titles ?? {})[0] ?? key })}`,
        });
    }
    return {};
  }
}

const placeOf = ({ places }: Context, found: Found | null, place: Spot | null, { path }: RowValues) =>
  (found ? pathTo(places, found.container_id) : place ? titlesOf(places, place) : path).join(" › ");

const titlesOf = (places: Context["places"], { at, missing }: Spot) => [...pathTo(places, at), ...missing];

/** Where a row says that an object is which is elsewhere, and stays there. */
const otherPlace = ({ places }: Context, found: Found | null, place: Spot | null, { path }: RowValues) =>
  found && place && path.length > 0 && (place.missing.length > 0 || place.at !== found.container_id)
    ? titlesOf(places, place).join(" › ")
    : undefined;

function changesIn(context: Context, before: Facts, after: Facts, newKind: string): ShownRow["changes"] {
  const changes = Object.keys(after)
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => ({
      fact: name === "kind_id" ? "kind" : name,
      from: worded(context, name, before[name]),
      to: worded(context, name, after[name]),
    }));
  return newKind
    ? [...changes, { fact: "kind", from: worded(context, "kind_id", before.kind_id), to: newKind }]
    : changes;
}

function worded({ kindName, fields, locale }: Context, name: string, value: Facts[string] | undefined): string {
  if (value === null || value === undefined) return "";
  if (name === "kind_id") return kindName(String(value));
  const t = translator(locale);
  const isDay = name === "in_service_on" || fields.some(({ key, type }) => type === "date" && name === `own.${key}`);
  if (isDay) return dayInWords(t, String(value));
  const lastKnown = ({ about, day, next, body, number }: LastKnown) =>
    [about, day && dayInWords(t, day), body, number, next && `→ ${dayInWords(t, next)}`].filter(Boolean).join(" · ");
  return [value]
    .flat()
    .map((each) => (typeof each === "object" ? lastKnown(each) : each))
    .join(", ");
}
