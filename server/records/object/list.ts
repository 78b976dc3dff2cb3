import { notDeleted } from "@db/not-deleted";
import { isInReach, reachIn } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { bestFirst, type Counts, type Letter, letters, unusable } from "@server/core/compliance";
import { letterOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { withinContainer } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { countedInLedger } from "./counts.ts";
import type { ListedObject, ObjectsQuery } from "./inputs.ts";
import { pageBy, pageByState } from "./list-order.ts";
import { commonTags } from "./tags.ts";

type Input = z.output<typeof ObjectsQuery>;
type Row = z.infer<typeof ListedObject>;
const Summed = z.object({
  counts: z.custom<Counts>(),
  tags: z.array(z.object({ title: z.string(), count: z.number() })),
  categories: z.array(z.object({ id: z.string(), title: z.string() })),
  container: z.object({ id: z.string(), title: z.string() }).nullable(),
});

const MOST_TAGS = 20;

/** All objects of a workspace that the actor may see; the worst first, unless asked otherwise. */
export async function objectsOfWorkspace(actor: Actor, input: Input) {
  const { id, q, tag, category, state, container, sort, ...paging } = input;
  authorizeIn(actor, id, "workspace.see");
  // Within this one workspace by row-level security, where the search index works; for a super admin too.
  return reading({ workspaceIds: [id] }, async (tx) => {
    const seen = seenBy(actor, input);
    const summed = await queryRows(tx, Summed)`${summedUp(actor, input, seen)}`;
    const { counts, ...known } = summed[0]!;
    const page = pageOf(input, counts, seen);
    const { rows } = page ? await tx.execute<Row>(page) : { rows: [] };
    return {
      workspace_id: id,
      filter: { q, tag, category, state, container, sort },
      items: rows,
      meta: metaOf(paging, sumOf(of(state, counts))),
      counts,
      ...known,
    };
  });
}

/** Those counts that the asked state is about. */
const of = (state: Input["state"], counts: Counts): Counts =>
  state ? Object.fromEntries(lettersOf(state).map((letter) => [letter, counts[letter] ?? 0])) : counts;
const lettersOf = (state: NonNullable<Input["state"]>): readonly Letter[] => (state === "bad" ? unusable : [state]);

/** Of the rows of all that one sees: those that the filter lets through, whatever their state. */
function seenBy(actor: Actor, { id, q, tag, category, container }: Input): SQL {
  const sees = seesAll(actor, id) ? sql`` : sql`and objects.container_id = any (${reachIn(actor, id)}::uuid[])`;
  return sql`objects cross join lateral (select ${letterOn(today())} as letter) today
    where objects.workspace_id = ${id} and ${notDeleted("objects")} ${sees}
    ${q ? sql`and objects.id in (select found_objects(${id}, ${patternsOf(wordsIn(q))}))` : sql``}
    ${tag ? sql`and ${tag} = any (objects.tags)` : sql``}
    ${
      category
        ? sql`and exists (select from object_categories oc
      where (oc.workspace_id, oc.object_id, oc.category_id)
        = (objects.workspace_id, objects.id, ${category}::uuid))`
        : sql``
    }
    ${container ? sql`and ${withinContainer(sql`objects.container_id`, container)}` : sql``}`;
}

const seesAll = (actor: Actor, workspaceId: string) =>
  actor.workspaceIds === "all" || actor.adminWorkspaceIds.includes(workspaceId);
const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** What stands around the list. Counted one by one only where the ledgers don't know. */
function summedUp(actor: Actor, { id, q, tag, category, container }: Input, seen: SQL): SQL {
  const isFiltered = Boolean(q || tag || category || (container && !seesAll(actor, id)));
  const counted = sql`coalesce((select json_object_agg(letter, n)
    from (select letter, count(*)::int as n from ${seen} group by 1) by_letter), '{}')`;
  return sql`
    select ${isFiltered ? counted : countedInLedger(actor, id, container)} as counts,
      coalesce((select json_agg(json_build_object('title', tag, 'count', n))
        from (${commonTags(actor, id, MOST_TAGS)}) in_use), '[]') as tags,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
        from categories c where c.workspace_id = ${id}), '[]') as categories,
      (select json_build_object('id', containers.id, 'title', containers.title) from containers
        where containers.id = ${container ?? null}::uuid
          and ${isInReach(actor, containers.workspaceId, containers.id)}) as container`;
}

const listed = sql`objects.id, objects.title, objects.subtitle, objects.display_code, objects.icon_code, objects.tags,
  letter as state,
  objects.expires_on as valid_until, objects.action_due_on,
  (select json_build_object('id', c.id, 'title', c.title) from containers c
    where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)) as "where"`;

function pageOf({ state, sort, ...paging }: Input, counts: Counts, seen: SQL): SQL | null {
  const span = { offset: offsetOf(paging), limit: paging.per_page };
  const around = { select: listed, from: seen };
  if (sort === "state" || sort === "-state")
    return pageByState(sort === "state" ? letters : bestFirst, of(state, counts), span, around);
  const ofState = state ? sql`${seen} and letter = any (${`{${lettersOf(state).join()}}`}::text[])` : seen;
  return pageBy(sort, span, { select: listed, from: ofState });
}
