import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { Place } from "@server/inspection/report/inputs";
import { PointChoice } from "@server/records/review-point/inputs";
import { pointChoices } from "@server/records/review-point/list";
import { z } from "zod";
import { Person } from "./inputs.ts";

const MOST = 500;

/** The choices of the filters: people and templates of the workspace. */
export const FilterChoices = z.object({
  people: z.array(Person),
  templates: z.array(Place),
  review_points: z.array(PointChoice),
});

/** Empty for a tablet, which may not see names. */
export async function filterChoices(
  tx: Tx,
  workspaceId: string,
  locale: Locale,
  seesPeople: boolean,
): Promise<z.infer<typeof FilterChoices>> {
  const [people, templates, reviewPoints] = await Promise.all([
    queryRows(tx, Person)`
      select u.id, u.first_name, u.last_name from memberships m join users u on u.id = m.user_id
      where m.workspace_id = ${workspaceId} and m.role <> 'tablet' and ${seesPeople}
      order by lower(u.first_name), lower(u.last_name), u.id limit ${MOST}`,
    queryRows(tx, Place)`
      select id, coalesce(nullif(name, ''), title) as title from templates
      where workspace_id = ${workspaceId} and ${notDeleted()}
      order by lower(coalesce(nullif(name, ''), title)), id limit ${MOST}`,
    pointChoices(tx, workspaceId, locale),
  ]);
  return { people, templates, review_points: reviewPoints };
}
