import { notDeleted } from "@db/not-deleted";
import { plannedAnew } from "@db/prepared";
import { reachIn, seesWholeWorkspace, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { inOrder, type Letter, stateGroups } from "@server/core/compliance";
import { dueOn, letterOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { fewIds } from "@server/core/few-ids";
import { withinContainer } from "@server/core/list-filters";
import { ownFieldsIn } from "@server/records/own-field/values";
import { holdsWords } from "@server/records/search/holds-words";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { factsMatch } from "./facts.ts";
import type { ObjectsQuery } from "./list-inputs.ts";

/** The filters of a list of objects, without their state. */
export type ObjectsFilter = Omit<z.output<typeof ObjectsQuery>, "state" | "sort" | "page" | "per_page" | "columns">;

/**
 * The "from" of a query: the objects in reach that match the filter, except its state, each with its letter. Call it in
 * a transaction that sees this workspace alone, so that the search index is used. Does not authorize.
 */
export async function visibleObjects(tx: Tx, actor: Actor, filter: ObjectsFilter): Promise<SQL> {
  const { id, q, tag, category, kind, container, ids, facts, ...due } = filter;
  const words = q ? await holdsWords(tx, "objects", sql`objects`, id, q) : null;
  const tagged = tag ? await fewIds(tx, "tagged_objects", id, tag) : null; // the only ones that can have it
  const own = Object.keys(facts).some((name) => name.startsWith("own.")) ? await ownFieldsIn(tx, id) : [];
  const reach = seesWholeWorkspace(actor, id)
    ? sql``
    : sql`and objects.container_id = any (${reachIn(actor, id)}::uuid[])`;
  const isOfWorkspace = sql`objects.workspace_id = ${id}`;
  const known = factsMatch(facts, own);
  return sql`objects cross join lateral (select ${letterOn(today())} as letter) today
    where ${isNarrowed(filter) ? plannedAnew(isOfWorkspace) : isOfWorkspace} and ${notDeleted("objects")} ${reach}
    ${words ? sql`and ${words}` : sql``}
    ${tagged ? sql`and objects.id = any (${uuids(tagged)})` : sql``}
    ${tag ? sql`and ${tag} = any (objects.tags)` : sql``}
    ${ids ? sql`and objects.id = any (${uuids(ids)})` : sql``}
    ${category ? isInCategory(category) : sql``}
    ${kind ? sql`and objects.kind_id = ${kind}` : sql``}
    ${known ? sql`and ${known}` : sql``}
    ${isDue(due)}
    ${container ? sql`and ${withinContainer(sql`objects.container_id`, container)}` : sql``}`;
}

/** Whether more than the state is filtered by. */
export const isNarrowed = ({ q, tag, category, kind, container, ids, facts, ...due }: ObjectsFilter): boolean =>
  [q, tag, category, kind, container, ids, due.due_from, due.due_until].some(Boolean) || Object.keys(facts).length > 0;
/** What is in order until a day between these. Later days of it do not matter: from that day on it no longer is. */
const isDue = ({ due_from: from, due_until: until }: Pick<ObjectsFilter, "due_from" | "due_until">): SQL =>
  from || until
    ? sql`and letter = any (${`{${inOrder.join()}}`}::text[])
      and ${dueOn()} between ${from ?? "-infinity"}::date and ${until ?? "infinity"}::date`
    : sql``;

const isInCategory = (category: string) => sql`and exists (select from object_categories oc
  where (oc.workspace_id, oc.object_id, oc.category_id) = (objects.workspace_id, objects.id, ${category}::uuid))`;

type State = NonNullable<z.output<typeof ObjectsQuery>["state"]>;

/** The letters that a filter on state lets through. */
export const lettersOfState = (state: State): readonly Letter[] =>
  state in stateGroups ? stateGroups[state as keyof typeof stateGroups] : [state as Letter];

/** What follows visibleObjects(), so that only those in this state are left. */
export const letterCondition = (state: State | undefined): SQL =>
  state ? sql`and letter = any (${`{${lettersOfState(state).join()}}`}::text[])` : sql``;

const Ids = z.object({ id: z.string() });

/** The ids of the objects of a list, by title; `most`: of so many. The same conditions as visibleObjects(). */
export async function idsOfList(
  tx: Tx,
  actor: Actor,
  { state, ...filter }: ObjectsFilter & { state?: State },
  most?: number,
): Promise<string[]> {
  const rows = await queryRows(tx, Ids)`select objects.id from ${await visibleObjects(tx, actor, filter)}
    ${letterCondition(state)} order by lower(objects.title), objects.id limit ${most ?? null}::bigint`;
  return rows.map(({ id }) => id);
}
