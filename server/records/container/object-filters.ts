import { notDeleted } from "@db/not-deleted";
import { dueOn, letterOn, validUntilOn } from "@server/core/compliance-sql";
import { today } from "@server/core/day";
import { patternsOf } from "@server/core/search-patterns";
import { wordsIn } from "@server/core/search-words";
import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ObjectFilter } from "./page.ts";

/**
 * A common table expression `contained`: the objects directly in a container, each with its state on the day and one column
 * for each filter that says whether the object passes it. They are separate because the options of a filter are counted
 * over the objects that pass the others.
 */
export const objectsWithFilters = (
  { id, state, type, tag, q, placed }: z.output<typeof ObjectFilter>,
  day: string = today(),
): SQL => sql`
  contained as materialized (
    select o.id, o.workspace_id, o.title, o.subtitle, o.display_code, o.icon_code, o.color_code, o.text_color_code,
      o.tags, o.x, o.y, o.size,
      o.created_at, ${validUntilOn(day, sql`o`)} as expires_on, o.action_due_on, o.open_action_points,
      ${letterOn(day, sql`o`)} as state,
      ${dueOn(sql`o`)} as due,
      ${q ? sql`o.search like all (${patternsOf(wordsIn(q))}::text[])` : sql`true`}
        ${placed ? sql`and o.x is null` : sql``} as by_words,
      ${state ? sql`${letterOn(day, sql`o`)} = ${state}` : sql`true`} as by_state,
      ${type ? sql`coalesce(o.icon_code = ${type}, false)` : sql`true`} as by_type,
      ${tag ? sql`${tag} = any(o.tags)` : sql`true`} as by_tag
    from objects o where (o.workspace_id, o.container_id) = (select workspace_id, id from containers where id = ${id})
      and ${notDeleted("o")}
  )`;

/** Condition on `contained`: the object passes all filters. */
export const passesFilters = sql`by_words and by_state and by_type and by_tag`;
