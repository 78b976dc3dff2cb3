import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { duties } from "@db/schema/duty";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvent, recordEvents } from "@server/core/event";
import { lockObjectToDecide, objectFor } from "@server/records/object/object-for";
import { stateComputedOnce } from "@server/records/object/state-once";
import { ownTitles } from "@server/records/review-point/title";
import { DutyRow } from "@server/records/use/facts";
import { dutyTitle } from "@server/records/use/view";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { DutiesWanted, ObjectDuty } from "./inputs.ts";
import { type DutyLine, dutyLines } from "./lines.ts";
import { dutiesWithFacts } from "./list.ts";
import { type LineToPut, planDuties } from "./plan.ts";

type Target = { workspaceId: string; containerId: string; id: string; title: string };
/** confirms: those that stay need not be checked any more. */
type Wanted = { lines: readonly string[]; reason: string; confirms?: boolean };

/** The stored duties of an object, as far as its ETag depends on them. */
export const dutiesContent = (duties: readonly { id: string }[]) => ({ duties: duties.map(({ id }) => id).toSorted() });

/**
 * Gives an object the duties that are wanted, and confirms those that stay. Throws
 * invalid (422) for an unknown line, two options of one family, and duties that would be taken off without a reason.
 */
export const putDuties = (
  actor: Actor,
  { id, lines, reason, shown }: z.output<typeof DutiesWanted>,
  locale: Locale,
): Promise<ObjectDuty[]> =>
  transact(actor, async (tx) => {
    const object = await objectFor(tx, actor, "report.edit", id);
    await lockObjectToDecide(tx, object);
    const [present, catalogue] = await Promise.all([presentDuties(tx, object), dutyLines(tx, object.workspaceId)]);
    const wanted = { lines: shown ? linesSince(shown, lines, present) : lines, reason };
    await changeDuties(tx, actor, object, present, catalogue, wanted, locale);
    return dutiesWithFacts(tx, object.workspaceId, id, locale);
  });

/** What a form wants, which showed the duties of an earlier moment: only its own changes count. */
function linesSince(shown: readonly string[], lines: readonly string[], present: readonly { id: string }[]): string[] {
  const ids = present.map(({ id }) => id);
  return [
    ...lines.filter((line) => ids.includes(line) || !shown.includes(line)),
    ...ids.filter((id) => !shown.includes(id)),
  ];
}

export const Present = DutyRow.pick({
  id: true,
  line: true,
  title: true,
  review_point: true,
  own_titles: true,
  type: true,
  family: true,
  to_check: true,
}).extend({ option: z.string().nullable() });
type Present = z.infer<typeof Present>;

/** The duties that an object has. Does not authorize. */
export const presentDuties = (tx: Tx, { workspaceId, id }: Pick<Target, "workspaceId" | "id">) =>
  queryRows(tx, Present)`
    select d.id, d.line, d.title, d.review_point, ${ownTitles(sql`d.workspace_id`, sql`d.review_point`)} as own_titles,
      d.type, d.family, d.option, d.to_check
    from duties d where (d.workspace_id, d.object_id) = (${workspaceId}, ${id}) and d.removed_at is null
    order by d.review_point, d.every, d.id`;

/** Changes the duties of an object that the caller has locked. Does not authorize. */
export async function changeDuties(
  tx: Tx,
  actor: Actor,
  object: Target,
  present: Present[],
  catalogue: DutyLine[],
  { lines, reason, confirms = true }: Wanted,
  locale: Locale,
): Promise<void> {
  const { workspaceId, id } = object;
  const { put, replaced, takenOff } = planDuties(present, catalogue, lines);
  if (takenOff.length > 0 && reason === "") throw invalid("duty.reason_required", "reason");
  const goes = new Set([...replaced, ...takenOff]);
  const confirmed = present.filter((duty) => confirms && duty.to_check && !goes.has(duty.id));
  await stateComputedOnce(tx, object, async () => {
    await updateDuties(tx, workspaceId, [...goes], { removedAt: sql`now()` });
    await updateDuties(
      tx,
      workspaceId,
      confirmed.map((duty) => duty.id),
      { toCheck: false },
    );
    await insertDuties(tx, actor, object, put);
  });
  const titles = new Map(present.map((duty) => [duty.id, dutyTitle(duty, locale)]));
  const about = { workspaceId, aboutId: id, title: object.title };
  const removals = present.filter((duty) => goes.has(duty.id));
  await recordEvents(
    tx,
    actor,
    "duty.take_off",
    removals.map((duty) => ({
      ...about,
      detail: { line: duty.line, duty: titles.get(duty.id), ...(reason && { reason }) },
    })),
  );
  await recordEvents(
    tx,
    actor,
    "duty.put",
    put.map(({ line, ...duty }) => ({
      ...about,
      detail: { line, duty: dutyTitle({ ...duty, line, review_point: duty.point, own_titles: null }, locale) },
    })),
  );
  if (confirmed.length > 0)
    await recordEvent(tx, actor, "duty.confirm", {
      ...about,
      detail: { duty: confirmed.map((duty) => titles.get(duty.id)).join(", ") },
    });
}

type Change = { removedAt: SQL } | { toCheck: boolean };
async function updateDuties(tx: Tx, workspaceId: string, ids: string[], change: Change): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(duties)
    .set(change)
    .where(and(eq(duties.workspaceId, workspaceId), inArray(duties.id, ids)));
}

/** A duty that was taken off is put back with what its line says today. Its reports count again. */
async function insertDuties(tx: Tx, actor: Actor, { workspaceId, id }: Target, lines: LineToPut[]): Promise<void> {
  if (lines.length === 0) return;
  const rows = lines.map((line) => ({
    workspaceId,
    objectId: id,
    line: line.line,
    title: line.title,
    reviewPoint: line.point,
    type: line.type,
    scope: line.scope,
    every: line.every,
    unit: line.unit,
    firstMonths: line.first_months,
    mayStart: line.may_start,
    binds: line.binds,
    family: line.family,
    option: line.option,
    toCheck: line.to_check,
    createdBy: actor.userId,
  }));
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  const put = await tx
    .insert(duties)
    .values(rows)
    .onConflictDoUpdate({
      target: [duties.workspaceId, duties.objectId, duties.line],
      set: {
        title: excluded("title"),
        reviewPoint: excluded("review_point"),
        type: excluded("type"),
        scope: excluded("scope"),
        every: excluded("every"),
        unit: excluded("unit"),
        firstMonths: excluded("first_months"),
        mayStart: excluded("may_start"),
        binds: excluded("binds"),
        family: excluded("family"),
        option: excluded("option"),
        createdBy: excluded("created_by"),
        createdAt: sql`now()`,
        removedAt: null,
        toCheck: excluded("to_check"),
      },
    })
    .returning({ id: duties.id });
  await fulfilByEarlierReports(
    tx,
    workspaceId,
    [id],
    put.map((duty) => duty.id),
  );
}

/** A report from before a duty was put fulfils it as by default, unless somebody said which ones it fulfils. */
export const fulfilByEarlierReports = (tx: Tx, workspaceId: string, objectIds: string[], dutyIds: string[]) =>
  tx.execute(sql`
    insert into report_duties (workspace_id, report_id, duty_id)
    select ${workspaceId}, f.report, f.duty from default_duties(${workspaceId}::uuid, array(
      select r.id from reports r where r.workspace_id = ${workspaceId}
        and r.object_id = any (${sql.param(objectIds)}::uuid[]) and ${notDeleted("r")}
        and not r.duties_given)) f
    where f.duty = any (${sql.param(dutyIds)}::uuid[])
    on conflict do nothing`);
