import { notDeleted } from "@db/not-deleted";
import { inReach } from "@db/reach";
import { queryRows } from "@db/rows";
import { containers } from "@db/schema/container";
import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorizeIn } from "@server/core/actor";
import { MANY_AT_ONCE } from "@server/core/constants";
import { notFound } from "@server/core/errors";
import type { Verb } from "@server/core/policy";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { catalogueEntries } from "@server/inspection/duty/list";
import { workspaceCatalogue } from "@server/inspection/duty/workspace-catalogue";
import { kindsToChoose } from "@server/records/kind/choices";
import { KindRow, kindChoice } from "@server/records/kind/title";
import { mostUsedTags } from "@server/records/object/tags";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { MOST_LEFT, type ObjectsToChange, ObjectsToChangePage } from "./inputs.ts";
import { objectWork } from "./object-work.ts";
import { chosenObjects } from "./objects.ts";
import { type Chosen, edits, type Row, requireChange, rowsChosen, sorted } from "./rows.ts";

const Choices = z.object({ kinds: z.array(KindRow), tags: z.array(z.string()) });
const Place = ObjectsToChangePage.shape.places.element;
const MOST_NAMED = 10;
const MOST_PLACES = 30;
const MOST_SUGGESTED = 300;

/** What is chosen, as the pages of all acts say it. Throws not found or forbidden. */
export async function foundFor(tx: Tx, actor: Actor, { id, ids, all }: Chosen, verb: Verb, rows: readonly Row[]) {
  if (rows.length === 0 && !all && ids.length > 0) throw notFound();
  if (rows.length > 0) await requireChange(tx, actor, id, rows, verb);
  const { going, left } = sorted(rows);
  return {
    count: rows.length,
    too_many: rows.length > MANY_AT_ONCE,
    left_count: left.length,
    left: left.slice(0, MOST_LEFT),
    first: going.slice(0, MOST_NAMED).map((row) => ({ id: row.id, title: row.title })),
  };
}

/**
 * What an act would change of the chosen objects, and what there is to choose for it. Throws not found or forbidden.
 */
export function objectsToChange(
  actor: Actor,
  input: z.output<typeof ObjectsToChange>,
  locale: Locale,
): Promise<z.input<typeof ObjectsToChangePage>> {
  const { id, ids, all, act, find, container_id: place, expected: _, ...list } = input;
  authorizeIn(actor, id, "workspace.see");
  return reading({ workspaceIds: [id] }, async (tx) => {
    const rows = await rowsChosen(tx, actor, input, chosenObjects);
    const found = await foundFor(tx, actor, input, objectWork[act].verb, rows);
    const [choices] = await queryRows(tx, Choices)`
      select ${act === "kind" ? kindsToChoose(sql`${id}`) : sql`'[]'::json`} as kinds,
        array(select tag from (${mostUsedTags(actor, id, MOST_SUGGESTED)}) used
          where ${act === "add_tags" || act === "remove_tags"}) as tags`;
    const lines = act === "duty" ? await catalogueEntries(tx, id, await workspaceCatalogue(tx, id), locale) : [];
    return {
      ...{ workspace_id: id, act, asked: all ? list : { ...list, ids } },
      ...found,
      kinds: choices!.kinds.map((kind) => kindChoice(locale, kind)),
      tags: choices!.tags,
      lines: lines.map(({ line, title, review_point_title, every, unit, scope }) => ({
        ...{ line, title, review_point_title, every, unit, scope },
      })),
      places: act === "move" ? await placesFor(tx, actor, { id, find, place }) : [],
    };
  });
}

type Asked = { id: string; find: string; place: string | null };

/** Places of the workspace to which the actor may add, whose names hold the words; the chosen one is among them. */
const placesFor = (tx: Tx, actor: Actor, { id, find, place }: Asked) => {
  const words = wordsIn(find);
  const holds = words.length > 0 ? sql`containers.search like all (${patternsOf(words)}::text[])` : sql`true`;
  return queryRows(tx, Place)`
  select containers.id, containers.title, ${pathAsJson(actor, sql`containers.parent_id`)} as path
  from containers where containers.workspace_id = ${id} and ${notDeleted("containers")}
    and ${inReach(actor, containers.workspaceId, containers.id)}
    and ${edits(actor, containers.workspaceId, containers.id, id)}
    and (containers.id = ${place}::uuid or ${holds})
  order by containers.id = ${place}::uuid desc nulls last, in_order(containers.title), containers.id limit ${MOST_PLACES}`;
};
