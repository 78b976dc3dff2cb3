import { administersSome, isInReach, seesWholeWorkspace } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, accessIn, authorizeIn, effectiveRoleIn, may } from "@server/core/actor";
import { bestFirst, type Counts, letters } from "@server/core/compliance";
import { validUntilOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { metaOf, offsetOf } from "@server/core/paging";
import { can } from "@server/core/policy";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindRow, kindChoice } from "@server/records/kind/title";
import { OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import { UseRow, useFacts } from "@server/records/use/facts";
import { firstReason } from "@server/records/use/view";
import { View } from "@server/records/view/inputs";
import { mayOfViews, viewsAsJson } from "@server/records/view/views";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { countsFromLedger } from "./counts.ts";
import { factsAsJson } from "./facts.ts";
import { isNarrowed, letterCondition, lettersOfState, visibleObjects } from "./list-filter.ts";
import { ListedObject, type ObjectsQuery } from "./list-inputs.ts";
import { type ListQuery, pageByColumn, pageByState } from "./list-order.ts";
import { PlaceRow, placesAsJson, placesToFilter } from "./places.ts";
import { mostUsedTags } from "./tags.ts";

type Input = z.output<typeof ObjectsQuery>;
const Summary = z.object({
  /** Not checked: keyed by letter, without the letters that no object has. */
  counts: z.custom<Counts>(),
  tags: z.array(z.object({ title: z.string(), count: z.number() })),
  categories: z.array(z.object({ id: z.string(), title: z.string() })),
  kinds: z.array(KindRow),
  own_fields: z.array(OwnFieldRow),
  places: z.array(PlaceRow),
  views: z.array(View),
  changes: z.boolean(),
  container: z.object({ id: z.string(), title: z.string() }).nullable(),
});

const Row = ListedObject.omit({ because: true }).extend({ use: UseRow.nullable() });

const MOST_TAGS = 20;

/**
 * A page of the objects of a workspace that the actor may see, with the counts, tags and categories for its filters. By
 * default the objects in the worst state come first. Throws not found or forbidden.
 */
export async function objectsOfWorkspace(actor: Actor, input: Input, locale: Locale) {
  const { id, columns, page: number, per_page, ...filter } = input;
  const paging = { page: number, per_page };
  authorizeIn(actor, id, "workspace.see");
  // Row-level security is limited to this one workspace, also for a super admin, so that the search index is used.
  return reading({ workspaceIds: [id] }, async (tx) => {
    const visible = await visibleObjects(tx, actor, input);
    const summaries = await queryRows(tx, Summary)`${summaryQuery(actor, input, visible)}`;
    const { counts, places, changes, ...summary } = summaries[0]!;
    const isAllowed = can(effectiveRoleIn(actor, id)!, "object.export"); // a tablet only reads
    const page = pageOf(input, counts, { select: columnsOf(actor, columns), from: visible });
    const rows = page ? await queryRows(tx, Row)`${page}` : [];
    const items = rows.map(({ use, ...row }) => ({ ...row, because: firstReason(use, today(), locale) }));
    return {
      workspace_id: id,
      filter,
      columns,
      items,
      meta: metaOf(paging, sumOf(countsOfState(filter.state, counts))),
      counts,
      ...summary,
      may: { ...mayOfViews(actor, id), export: isAllowed, change: isAllowed && changes },
      kinds: summary.kinds.map((each) => kindChoice(locale, each)),
      can_import: may(accessIn(actor, id, null), "import.edit"),
      own_fields: summary.own_fields.map((field) => ownField(locale, field)),
      places: await placesToFilter(tx, actor, places, { workspaceId: id, chosen: filter.container, locale }),
    };
  });
}

/** The counts of the letters that the filter on state lets through. */
const countsOfState = (state: Input["state"], counts: Counts): Counts =>
  state ? Object.fromEntries(lettersOfState(state).map((letter) => [letter, counts[letter] ?? 0])) : counts;

const sumOf = (counts: Counts) => Object.values(counts).reduce((sum, n) => sum + n, 0);

/** The query of a Summary. It counts the objects themselves only if the ledger can't answer because of the filter. */
function summaryQuery(actor: Actor, input: Input, visible: SQL): SQL {
  const { id, kind, container } = input;
  const isFiltered = isNarrowed({ ...input, ...(seesWholeWorkspace(actor, id) && { container: undefined }) });
  const counted = sql`coalesce((select json_object_agg(letter, n) from (select letter, count(*)::int as n
    from ${visible} group by 1) by_letter), '{}')`;
  return sql`
    select ${isFiltered ? counted : countsFromLedger(actor, id, container)} as counts,
      coalesce((select json_agg(json_build_object('title', tag, 'count', n))
        from (${mostUsedTags(actor, id, MOST_TAGS)}) in_use), '[]') as tags,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
        from categories c where c.workspace_id = ${id}), '[]') as categories,
      ${kindsToChoose(sql`${id}`, sql`${kind ?? null}::uuid`)} as kinds,
      ${ownFieldsAsJson(sql`${id}`)} as own_fields, ${placesAsJson(actor, id)} as places,
      ${viewsAsJson(actor, id)} as views, ${administersSome(actor, id)} as changes,
      (select json_build_object('id', containers.id, 'title', containers.title) from containers
        where containers.id = ${container ?? null}::uuid
          and ${isInReach(actor, containers.workspaceId, containers.id)}) as container`;
}

const columnsOf = (
  actor: Actor,
  facts: Input["columns"],
) => sql`objects.id, objects.title, objects.subtitle, objects.display_code, objects.icon_code,
  objects.tags, letter as state,
  ${validUntilOn(today())} as valid_until, objects.action_due_on,
  case when letter = 'X' then ${useFacts(today())} end as use,
  ${factsAsJson(facts)} as facts, ${pathAsJson(actor, sql`objects.container_id`)} as "where"`;

function pageOf({ state, sort, ...paging }: Input, counts: Counts, { select, from: visible }: ListQuery): SQL | null {
  const bounds = { offset: offsetOf(paging), limit: paging.per_page };
  if (sort === "state" || sort === "-state")
    return pageByState(sort === "state" ? letters : bestFirst, countsOfState(state, counts), bounds, {
      select,
      from: visible,
    });
  return pageByColumn(sort, bounds, { select, from: sql`${visible} ${letterCondition(state)}` });
}
