import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { DUTIES_AT_ONCE } from "@server/core/constants";
import { dutyLines } from "@server/inspection/duty/lines";
import { proposedByRegion } from "@server/inspection/duty/proposed";
import { linesAsRows, putOnObjects, standing } from "@server/inspection/duty/put-on-many";
import { standings } from "@server/inspection/duty/standings";
import { objectFor } from "@server/records/object/object-for";
import { dutyTitle } from "@server/records/use/view";
import type { JobView } from "@server/tenancy/job/inputs";
import type { Handler } from "@server/tenancy/job/run";
import { startJobOnce } from "@server/tenancy/job/start";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type DutiesPreview, MOST_NAMED, type OneKind, type PutDuties } from "./inputs.ts";
import { kindRow, loadKind } from "./list.ts";

const AT_ONCE = 200; // objects whose rows are locked in one transaction

type Input = z.output<typeof OneKind>;

const linesOf = async (tx: Tx, { id, kindId }: Input) =>
  proposedByRegion(await kindRow(tx, id, kindId), await dutyLines(tx, id));

const ofKind = ({ id, kindId }: Input): SQL => sql`
  (o.workspace_id, o.kind_id) = (${id}::uuid, ${kindId}::uuid) and ${notDeleted("o")}`;

const Row = z.object({
  line: z.string(),
  standing: z.enum(standings),
  count: z.number(),
  objects: z.array(z.object({ id: z.string(), title: z.string(), display_code: z.string() })),
});

/** What putDutiesOfKind() would do. Throws not found or forbidden. */
export const previewDuties = (actor: Actor, input: Input, locale: Locale): Promise<z.infer<typeof DutiesPreview>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, input.id, "workspace.edit");
    const kind = await loadKind(tx, input.id, input.kindId, locale);
    const lines = await linesOf(tx, input);
    const rows = await queryRows(tx, Row)`
      with judged as (
        select l.line, l.place, o.id, o.title, o.display_code, ${standing} as standing
        from objects o cross join ${linesAsRows(lines)} where ${ofKind(input)}
      ), numbered as (
        select *, count(*) over of_line::int as count,
          row_number() over (of_line order by title, id) as nth
        from judged window of_line as (partition by line, standing)
      )
      select line, standing, count,
        json_agg(json_build_object('id', id, 'title', title, 'display_code', display_code) order by nth) as objects
      from numbered where nth <= ${MOST_NAMED} group by line, place, standing, count order by place`;
    return {
      workspace_id: input.id,
      kind,
      lines: lines.map((line) => ({
        line: line.line,
        title: dutyTitle({ ...line, review_point: line.point, own_titles: null }, locale),
        groups: standings.flatMap((each) => rows.filter((row) => row.line === line.line && row.standing === each)),
      })),
    };
  });

const Target = z.object({ id: z.string(), title: z.string() });

/**
 * Puts the duties that a kind proposes on all objects that have it, in short transactions; an interrupted run is continued
 * by the next. Nothing is taken off, and what somebody chose otherwise stays. Returns how many duties were put, or the job
 * that puts them on many objects. Throws not found or forbidden.
 */
export async function putDutiesOfKind(actor: Actor, input: Input, locale: Locale): Promise<PutDuties> {
  const job = await jobIfMany(actor, input, locale);
  return job ?? { duties_count: await putOnAll(actor, input, locale) };
}

/** Does the same in a job. A job that was killed goes on where it was, and counts what it put since. */
export async function putDutiesAsJob(
  actor: Actor,
  input: Input,
  { locale, progress, finish }: Parameters<Handler>[2],
): Promise<void> {
  const total = await reading(actor, (tx) => countLacking(tx, input));
  const duties_count = await putOnAll(actor, input, locale, (objects) => progress(objects / total));
  await transact(actor, (tx) => finish(tx, { duties_count, kind_id: input.kindId }));
}

const Counted = z.object({ count: z.number() });

/** How many objects get a duty, at most. */
async function countLacking(tx: Tx, input: Input, most: number | null = null): Promise<number> {
  const lines = await linesOf(tx, input);
  const [row] = await queryRows(tx, Counted)`
    select count(*)::int as count from (select from objects o where ${ofKind(input)} and exists (
      select from ${linesAsRows(lines)} where ${standing} = 'gets') limit ${most}) lacking`;
  return row!.count;
}

/** The job for more objects than one request may change; one that the actor started before and that is not done yet. */
const jobIfMany = (actor: Actor, input: Input, locale: Locale): Promise<JobView | null> =>
  transact(actor, async (tx) => {
    authorizeIn(actor, input.id, "workspace.edit");
    if ((await countLacking(tx, input, DUTIES_AT_ONCE + 1)) <= DUTIES_AT_ONCE) return null;
    const { title } = await loadKind(tx, input.id, input.kindId, locale);
    return startJobOnce(tx, actor, { workspaceId: input.id, kind: "kind.put_duties", title, input, locale });
  });

async function putOnAll(
  actor: Actor,
  input: Input,
  locale: Locale,
  progress?: (objects: number) => Promise<void>,
): Promise<number> {
  let [count, objects] = [0, 0];
  let after: string | undefined = "00000000-0000-0000-0000-000000000000";
  while (after) {
    const batch = await transact(actor, (tx) => putOnBatch(tx, actor, input, after!, locale));
    count += batch.put;
    objects += batch.objects;
    after = batch.last;
    await progress?.(objects);
  }
  return count;
}

async function putOnBatch(tx: Tx, actor: Actor, input: Input, after: string, locale: Locale) {
  authorizeIn(actor, input.id, "workspace.edit");
  const lines = await linesOf(tx, input);
  const objects = await queryRows(tx, Target)`
    select o.id, o.title from objects o
    where ${ofKind(input)} and o.id > ${after} and exists (
      select from ${linesAsRows(lines)} where ${standing} = 'gets')
    order by o.id limit ${AT_ONCE} for no key update`;
  const [first] = objects;
  if (first) await objectFor(tx, actor, "report.edit", first.id); // an admin reaches all; the plan may not allow it
  const put = await putOnObjects(tx, actor, input.id, objects, lines, locale);
  return { put, objects: objects.length, last: objects.at(-1)?.id };
}
