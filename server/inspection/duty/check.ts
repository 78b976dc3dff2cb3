import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { type Actor, authorizeIn } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { lockObjectToDecide, objectFor } from "@server/records/object/object-for";
import { ownTitles, titleOf } from "@server/records/review-point/title";
import { dutyTitle } from "@server/records/use/view";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { familyWords } from "./catalogue/words.ts";
import { changeDuties, Present, presentDuties } from "./change.ts";
import { type CheckPage, MOST_AT_ONCE, type OptionChosen } from "./inputs.ts";
import { dutyLines } from "./lines.ts";

const Row = z.object({
  family: z.string(),
  duties: z.array(Present),
  id: z.string(),
  title: z.string(),
  display_code: z.string(),
  count: z.number(),
});

/** The duties to check of a workspace, by family; those that have no line in the catalogue together. */
export const checkPage = (actor: Actor, id: string, locale: Locale): Promise<z.infer<typeof CheckPage>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const rows = await queryRows(tx, Row)`
      with found as (
        select d.family, o.id, o.title, o.display_code, json_agg(json_build_object('id', d.id, 'line', d.line,
            'title', d.title, 'review_point', d.review_point, 'own_titles',
            ${ownTitles(sql`d.workspace_id`, sql`d.review_point`)}, 'type', d.type, 'family', d.family,
            'option', d.option, 'to_check', d.to_check) order by d.every, d.id) as duties
        from duties d join objects o on (o.workspace_id, o.id) = (d.workspace_id, d.object_id)
        where d.workspace_id = ${id} and d.to_check and d.removed_at is null and ${notDeleted("o")}
        group by d.family, o.id, o.title, o.display_code
      ), numbered as (
        select *, count(*) over (partition by family)::int as count,
          row_number() over (partition by family order by title, id) as nth
        from found
      )
      select family, id, title, display_code, duties, count from numbered where nth <= ${MOST_AT_ONCE}
      order by family, nth`;
    const t = translator(locale);
    return {
      workspace_id: id,
      groups: byFamily(rows).map(([family, of]) => ({
        family,
        title: titleOf(locale, of[0]!.duties[0]!.review_point, of[0]!.duties[0]!.own_titles),
        ...(familyWords(t, family) ?? { question: null, options: [] }),
        count: of[0]!.count,
        objects: of.map(({ id, title, display_code, duties }) => ({
          id,
          title,
          display_code,
          duties: duties.map((duty) => dutyTitle(duty, locale)),
        })),
      })),
    };
  });

const byFamily = (rows: z.input<typeof Row>[]) =>
  [...new Set(rows.map(({ family }) => family))].map(
    (family) => [family, rows.filter((row) => row.family === family)] as const,
  );

/**
 * Chooses an option of a family for objects of a workspace, or confirms what they have of it. Throws invalid (422) for an
 * option that the catalogue does not have, and not found for an object elsewhere.
 */
export const chooseOption = (
  actor: Actor,
  { id, family, option, object_ids }: z.output<typeof OptionChosen>,
  locale: Locale,
): Promise<void> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, id, "workspace.edit");
    const catalogue = await dutyLines(tx, id);
    const chosen = option ? catalogue.filter((line) => line.family === family && line.option === option) : [];
    if (option && chosen.length === 0) throw invalid("duty.unknown_line", "option");
    for (const objectId of [...new Set(object_ids)].sort()) {
      const object = await objectFor(tx, actor, "report.edit", objectId);
      if (object.workspaceId !== id) throw notFound();
      await lockObjectToDecide(tx, object);
      const present = await presentDuties(tx, object);
      const lines = [...present.map((duty) => duty.id), ...chosen.map(({ line }) => line)];
      // duties of other families remain to be checked
      const ofFamily = present.map((duty) => ({ ...duty, to_check: duty.to_check && duty.family === family }));
      await changeDuties(tx, actor, object, ofFamily, catalogue, { lines, reason: "" }, locale);
    }
  });
