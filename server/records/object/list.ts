import { notDeleted } from "@db/not-deleted";
import { plannedAnew } from "@db/prepared";
import { isInReach, reachIn, seesWholeWorkspace, uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { bestFirst, type Counts, inOrder, type Letter, letters, stateGroups } from "@server/core/compliance";
import { dueOn, letterOn, validUntilOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { fewIds } from "@server/core/few-ids";
import { withinContainer } from "@server/core/list-filters";
import { metaOf, offsetOf } from "@server/core/paging";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindRow, kindChoice } from "@server/records/kind/title";
import { holdsWords } from "@server/records/search/holds-words";
import { UseRow, useFacts } from "@server/records/use/facts";
import { firstReason } from "@server/records/use/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { countsFromLedger } from "./counts.ts";
import { ListedObject, type ObjectsQuery } from "./inputs.ts";
import { pageByColumn, pageByState } from "./list-order.ts";
import { mostUsedTags } from "./tags.ts";

type Input = z.output<typeof ObjectsQuery>;
const Summary = z.object({
  /** Not checked: keyed by letter, without the letters that no object has. */
  counts: z.custom<Counts>(),
  tags: z.array(z.object({ title: z.string(), count: z.number() })),
  categories: z.array(z.object({ id: z.string(), title: z.string() })),
  kinds: z.array(KindRow),
  container: z.object({ id: z.string(), title: z.string() }).nullable(),
});

const Row = ListedObject.omit({ because: true }).extend({ use: UseRow.nullable() });

const MOST_TAGS = 20;

/**
 * A page of the objects of a workspace that the actor may see, with the counts, tags and categories for its filters. By
 * default the objects in the worst state come first. Throws not found or forbidden.
 */
export async function objectsOfWorkspace(actor: Actor, input: Input, locale: Locale) {
  const { id, q, tag, category, kind, state, container, due_from, due_until, sort, ...paging } = input;
  authorizeIn(actor, id, "workspace.see");
  // Row-level security is limited to this one workspace, also for a super admin, so that the search index is used.
  return reading({ workspaceIds: [id] }, async (tx) => {
    const narrowed = {
      words: q ? await holdsWords(tx, "objects", sql`objects`, id, q) : null,
      tagged: tag ? await fewIds(tx, "tagged_objects", id, tag) : null,
    };
    const visible = visibleObjects(actor, input, narrowed);
    const summaries = await queryRows(tx, Summary)`${summaryQuery(actor, input, visible)}`;
    const { counts, ...summary } = summaries[0]!;
    const page = pageOf(input, counts, visible);
    const rows = page ? await queryRows(tx, Row)`${page}` : [];
    const items = rows.map(({ use, ...row }) => ({ ...row, because: firstReason(use, today(), locale) }));
    return {
      workspace_id: id,
      filter: { q, tag, category, kind, state, container, due_from, due_until, sort },
      items,
      meta: metaOf(paging, sumOf(countsOfState(state, counts))),
      counts,
      ...summary,
      kinds: summary.kinds.map((each) => kindChoice(locale, each)),
    };
  });
}

/** The counts of the letters that the filter on state lets through. */
const countsOfState = (state: Input["state"], counts: Counts): Counts =>
  state ? Object.fromEntries(lettersOfState(state).map((letter) => [letter, counts[letter] ?? 0])) : counts;
const lettersOfState = (state: NonNullable<Input["state"]>): readonly Letter[] =>
  state in stateGroups ? stateGroups[state as keyof typeof stateGroups] : [state as Letter];

/**
 * The "from" of a query: the objects in reach that match the filter, except its state, each with its letter. `words`:
 * that they hold those of `q`. `tagged`: the only ones that can have the tag, where they are known.
 */
function visibleObjects(
  actor: Actor,
  { id, q, tag, category, kind, container, ...due }: Input,
  { words, tagged }: { words: SQL | null; tagged: string[] | null },
): SQL {
  const reach = seesWholeWorkspace(actor, id)
    ? sql``
    : sql`and objects.container_id = any (${reachIn(actor, id)}::uuid[])`;
  const isFiltered = [q, tag, category, kind, container, due.due_from, due.due_until].some(Boolean);
  const isOfWorkspace = sql`objects.workspace_id = ${id}`;
  return sql`objects cross join lateral (select ${letterOn(today())} as letter) today
    where ${isFiltered ? plannedAnew(isOfWorkspace) : isOfWorkspace} and ${notDeleted("objects")} ${reach}
    ${words ? sql`and ${words}` : sql``}
    ${tagged ? sql`and objects.id = any (${uuids(tagged)})` : sql``}
    ${tag ? sql`and ${tag} = any (objects.tags)` : sql``}
    ${category ? isInCategory(category) : sql``}
    ${kind ? sql`and objects.kind_id = ${kind}` : sql``}
    ${isDue(due)}
    ${container ? sql`and ${withinContainer(sql`objects.container_id`, container)}` : sql``}`;
}

/** What is in order until a day between these. Later days of it do not matter: from that day on it no longer is. */
const isDue = ({ due_from: from, due_until: until }: Pick<Input, "due_from" | "due_until">): SQL =>
  from || until
    ? sql`and letter = any (${`{${inOrder.join()}}`}::text[])
      and ${dueOn()} between ${from ?? "-infinity"}::date and ${until ?? "infinity"}::date`
    : sql``;

const isInCategory = (category: string) => sql`and exists (select from object_categories oc
  where (oc.workspace_id, oc.object_id, oc.category_id) = (objects.workspace_id, objects.id, ${category}::uuid))`;

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** The query of a Summary. It counts the objects themselves only if the ledger can't answer because of the filter. */
function summaryQuery(actor: Actor, input: Input, visible: SQL): SQL {
  const { id, q, tag, category, kind, container, due_from, due_until } = input;
  const isDueFiltered = Boolean(due_from || due_until);
  const isFiltered = Boolean(
    q || tag || category || kind || isDueFiltered || (container && !seesWholeWorkspace(actor, id)),
  );
  const counted = sql`coalesce((select json_object_agg(letter, n) from (select letter, count(*)::int as n
    from ${visible} group by 1) by_letter), '{}')`;
  return sql`
    select ${isFiltered ? counted : countsFromLedger(actor, id, container)} as counts,
      coalesce((select json_agg(json_build_object('title', tag, 'count', n))
        from (${mostUsedTags(actor, id, MOST_TAGS)}) in_use), '[]') as tags,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
        from categories c where c.workspace_id = ${id}), '[]') as categories,
      ${kindsToChoose(sql`${id}`, sql`${kind ?? null}::uuid`)} as kinds,
      (select json_build_object('id', containers.id, 'title', containers.title) from containers
        where containers.id = ${container ?? null}::uuid
          and ${isInReach(actor, containers.workspaceId, containers.id)}) as container`;
}

const columns = sql`objects.id, objects.title, objects.subtitle, objects.display_code, objects.icon_code,
  objects.tags, letter as state,
  ${validUntilOn(today())} as valid_until, objects.action_due_on,
  case when letter = 'X' then ${useFacts(today())} end as use,
  (select json_build_object('id', c.id, 'title', c.title) from containers c
    where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id)) as "where"`;

function pageOf({ state, sort, ...paging }: Input, counts: Counts, visible: SQL): SQL | null {
  const bounds = { offset: offsetOf(paging), limit: paging.per_page };
  if (sort === "state" || sort === "-state")
    return pageByState(sort === "state" ? letters : bestFirst, countsOfState(state, counts), bounds, {
      select: columns,
      from: visible,
    });
  const from = state ? sql`${visible} and letter = any (${`{${lettersOfState(state).join()}}`}::text[])` : visible;
  return pageByColumn(sort, bounds, { select: columns, from });
}
