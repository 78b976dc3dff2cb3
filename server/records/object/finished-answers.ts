import { notDeleted } from "@db/not-deleted";
import { TIME_ZONE } from "@server/core/day";
import { Id } from "@server/core/fields";
import { sql } from "drizzle-orm";
import { z } from "zod";

const MOST = 12;

/** A finished answer as the QR page lists it: without the name of the person who filled it in. */
export const FinishedAnswer = z.object({ id: Id, title: z.string(), finished_on: z.string() });

/** Condition: the answer `a` is finished, its template `t` is public, and neither is deleted. */
export const isPublicAnswer = sql`a.status = 'finished' and ${notDeleted("a")} and t.public and ${notDeleted("t")}`;

/** A column for a query on `objects`: the newest public answers as a JSON array. */
export const finishedAnswers = sql`coalesce((
  select json_agg(json_build_object('id', id, 'title', title, 'finished_on', finished_on)) from (
    select a.id, concat_ws(' · ', t.title, nullif(v.title, '')) as title,
      (a.finished_at at time zone ${sql.raw(`'${TIME_ZONE}'`)})::date as finished_on
    from answers a join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id)
      join template_versions v on (v.workspace_id, v.id) = (a.workspace_id, a.version_id)
    where (a.workspace_id, a.object_id) = (objects.workspace_id, objects.id) and ${isPublicAnswer}
    order by a.finished_at desc, a.id desc limit ${MOST}) shown), '[]')`;
