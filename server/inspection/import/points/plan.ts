import type { Facts, Mistake, ShownRow } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { plain } from "@server/core/search-words";
import type { Context } from "../context.ts";
import { findObjects, isSame } from "../found.ts";
import { foundBy, matchOf } from "../match.ts";
import { pathTo, spotFor } from "../places.ts";
import { columnOf } from "../plan.ts";
import type { StoredRow } from "../plan-rows.ts";
import { PATH } from "../targets.ts";
import { type FoundPoint, keyOf, type People, peopleOf, pointsAt, type Where } from "./known.ts";
import { type SaidPoint, saidPoint } from "./said.ts";

type Planned = { number: number; shown: ShownRow };
export type PointPlan = Planned &
  (
    | { plan: "wrong"; mistakes: Mistake[] }
    | { plan: "make"; where: Where; said: SaidPoint; resolvers: string[] }
    | { plan: "change" | "same"; where: Where; found: FoundPoint; after: Facts }
  );
type Located = { where: Where | null; object: string; place: string };

/** What rows about action points do now. It locks their objects where they are imported. Does not authorize. */
export async function planPoints(tx: Tx, context: Context, rows: readonly StoredRow[]): Promise<PointPlan[]> {
  const said = rows.map(({ cells }) => saidPoint(cells, context.mapping));
  const objects = foundBy(await findObjects(tx, context, said));
  const located = said.map((row) => locate(context, row, objects));
  const places = located.flatMap(({ where }) => where ?? []);
  const titles = said.map(({ title }) => title);
  const known = await pointsAt(tx, context.workspaceId, places, titles);
  const asking = located.flatMap(({ where }, at) => (where && said[at]!.resolvers.length > 0 ? where.containerId : []));
  const people = await peopleOf(tx, context.workspaceId, [...new Set(asking)]);
  return rows.map(({ number }, at) => planPoint(context, number, said[at]!, located[at]!, { known, people }));
}

/** Where the action point of a row is. What is wrong with that is added to its mistakes. */
function locate(context: Context, said: SaidPoint, objects: ReturnType<typeof foundBy>): Located {
  const { facts, path, mistakes } = said;
  const { places, containerId } = context;
  const spot = path.length > 0 || containerId ? spotFor(places, containerId, path) : null;
  const wrong = (target: string, key: string): Located => {
    mistakes.push({ column: columnOf(context, target), key });
    return { where: null, object: facts.title ?? "", place: path.join(" › ") };
  };
  if (spot && "mistake" in spot) return wrong(PATH, spot.mistake);
  if (Object.keys(facts).length > 0) {
    const match = matchOf(facts, objects, spot);
    const by = (["external_number", "serial_number", "display_code", "title"] as const).find((name) => facts[name])!;
    if ("mistake" in match) return wrong(match.by === "title" ? "object" : match.by, match.mistake);
    if (!("by" in match)) return wrong(by === "title" ? "object" : by, "import.no_object");
    const { id, container_id, title } = match.found;
    const place = pathTo(places, container_id).join(" › ");
    return { where: { objectId: id, containerId: container_id }, object: title, place };
  }
  if (!spot?.at) return wrong(PATH, path.length > 0 ? "import.no_such_place" : "import.point_where");
  if (spot.missing.length > 0) return wrong(PATH, "import.no_such_place");
  return { where: { objectId: null, containerId: spot.at }, object: "", place: pathTo(places, spot.at).join(" › ") };
}

type Known = { known: ReadonlyMap<string, FoundPoint>; people: People };

function planPoint(
  context: Context,
  number: number,
  said: SaidPoint,
  { where, object, place }: Located,
  { known, people }: Known,
): PointPlan {
  const mistakes = [...said.mistakes];
  const title = columnOf(context, "title");
  if (!said.title && !mistakes.some(({ column }) => column === title && column !== null))
    mistakes.push({ column: title, key: "import.point_title_required" });
  const resolvers = resolversOf(context, said, where, people, mistakes);
  if (where && said.title) {
    const key = keyOf(where, said.title);
    const row = context.seen.get(key);
    if (row !== undefined) mistakes.push({ column: title, key: `import.twice?row=${row}` });
    else if (mistakes.length === 0) context.seen.set(key, number);
  }
  const shown = { title: said.title, place: [place, object].filter(Boolean).join(" › "), changes: [] };
  if (!where || mistakes.length > 0) return { number, plan: "wrong", mistakes, shown };
  const found = known.get(keyOf(where, said.title));
  if (!found) return { number, plan: "make", where, said, resolvers, shown };
  const after = differences(said, resolvers, found);
  const changes = Object.keys(after).map((fact) => ({
    fact,
    from: inWords(context.locale, people, fact, factsOf(found)[fact]),
    to: inWords(context.locale, people, fact, after[fact]),
  }));
  const plan = changes.length > 0 ? ("change" as const) : ("same" as const);
  return { number, plan, where, found, after, shown: { ...shown, changes } };
}

function resolversOf(
  context: Context,
  { resolvers }: SaidPoint,
  where: Where | null,
  people: People,
  mistakes: Mistake[],
): string[] {
  const column = columnOf(context, "resolvers");
  const wrong = (key: string, name: string) => {
    if (!mistakes.some((each) => each.column === column && column !== null))
      mistakes.push({ column, key: `${key}?${new URLSearchParams({ name: name.slice(0, MOST_SHOWN) })}` });
    return [];
  };
  return resolvers.flatMap((name) => {
    const id = people.byName.get(plain(name));
    if (!id) return wrong("import.unknown_person", name);
    return !where || people.within.get(where.containerId)?.has(id) ? id : wrong("import.person_without_access", name);
  });
}
const MOST_SHOWN = 80;

/** The facts of an action point that an import can change. */
export const factsOf = ({ note, due, priority, type, subject, resolvers }: FoundPoint): Facts => ({
  ...{ note, due, priority, type, subject, resolvers },
});

/** What a row says otherwise. Those that are solved stay as they are, and so does the day of a series. */
function differences({ note, due, priority, type, subject }: SaidPoint, resolvers: string[], found: FoundPoint): Facts {
  if (found.is_solved) return {};
  const said: Facts = {
    ...(note !== undefined && { note }),
    ...(due !== undefined && !found.recurs && { due }),
    ...(priority !== undefined && { priority }),
    ...(type !== undefined && { type }),
    ...(subject !== undefined && { subject }),
    ...(resolvers.length > 0 && { resolvers }),
  };
  const now = factsOf(found);
  return Object.fromEntries(Object.entries(said).filter(([name, value]) => !isSame(value, now[name])));
}

function inWords(locale: Locale, people: People, fact: string, value: Facts[string] | undefined): string {
  if (!value) return "";
  const t = translator(locale);
  if (Array.isArray(value)) return value.map((id) => people.nameOf(String(id))).join(", ");
  if (fact === "due") return dayInWords(t, String(value));
  if (fact === "priority") return t(`state.priority.${value}`);
  return fact === "type" ? t(`action_point.type.${value}`) : String(value);
}
