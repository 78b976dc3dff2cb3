import { reports } from "@db/schema/report";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import { recordEvents } from "@server/core/event";
import type { DutyLine } from "@server/inspection/duty/lines";
import { proposedByRegion } from "@server/inspection/duty/proposed";
import { putDutiesByReports } from "@server/inspection/duty/put-by-reports";
import { putOnObjects } from "@server/inspection/duty/put-on-many";
import { fulfilByDefault } from "@server/inspection/report/fulfil";
import { statesComputedOnce } from "@server/records/object/state-once";
import type { NewReport } from "./plan.ts";

type Known = { workspaceId: string; catalogue: readonly DutyLine[]; fileName: string };
/** An object with what a row adds to it. */
export type Receiver = { id: string; title: string; rowNumber: number; lines: string[]; reports: NewReport[] };

/**
 * Puts duties and reports on objects that the caller has locked, and returns the ids of the reports by object. Their notes
 * say from which row of which file they are: nobody saw a paper. Does not authorize.
 */
export async function putReports(
  tx: Tx,
  actor: Actor,
  known: Known,
  all: readonly Receiver[],
  locale: Locale,
): Promise<Map<string, string[]>> {
  const { workspaceId, catalogue } = known;
  for (const line of new Set(all.flatMap(({ lines }) => lines))) {
    const some = all.filter(({ lines }) => lines.includes(line));
    await putOnObjects(
      tx,
      actor,
      workspaceId,
      some,
      proposedByRegion({ code: null, lines: [line] }, catalogue),
      locale,
    );
  }
  const made = new Map<string, string[]>();
  const having = all.filter((each) => each.reports.length > 0);
  if (having.length === 0) return made;
  const ids = having.map(({ id }) => id);
  const rows = await statesComputedOnce(tx, workspaceId, ids, async () => {
    const rows = await tx
      .insert(reports)
      .values(having.flatMap((each) => each.reports.map((report) => columnsOf(known, each, report, actor, locale))))
      .returning({ id: reports.id, objectId: reports.objectId, point: reports.reviewPoint, status: reports.status });
    await putDutiesByReports(tx, workspaceId, ids, [...new Set(rows.map(({ point }) => point))]);
    await fulfilByDefault(
      tx,
      workspaceId,
      rows.map(({ id }) => id),
    );
    return rows;
  });
  const titles = new Map(having.map(({ id, title }) => [id, title]));
  const events = rows.map(({ id, objectId, point, status }) => ({
    ...{ workspaceId, aboutId: id, title: titles.get(objectId) },
    detail: { object_id: objectId, review_point: point, status },
  }));
  await recordEvents(tx, actor, "report.create", events);
  for (const { id, objectId } of rows) made.set(objectId, [...(made.get(objectId) ?? []), id]);
  return made;
}

const columnsOf = (
  { workspaceId, fileName }: Known,
  { id: objectId, rowNumber }: Receiver,
  { point, type, day, outcome, until, period, warnsOn, body, number }: NewReport,
  actor: Actor,
  locale: Locale,
): typeof reports.$inferInsert => ({
  ...{ workspaceId, objectId, reviewPoint: point, type, number, status: outcome, reportedDate: day, period },
  ...{ validUntil: until, warnsOn, reportedBy: body, createdBy: actor.userId },
  note: translator(locale)("import.report_note", { file: fileName, row: rowNumber }),
});
