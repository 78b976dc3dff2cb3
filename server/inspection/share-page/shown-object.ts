import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { letterOn, validUntilOn } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { Day, Id, Step } from "@server/core/fields";
import { ActionPointLine, complianceOf, ReportLine } from "@server/inspection/object-page/compliance-of";
import { isFileReleased } from "@server/platform/files/checked";
import { FileType } from "@server/records/file/inputs";
import { isNewest } from "@server/records/file/newest";
import { shownOrder } from "@server/records/file/shown-order";
import { pathWithin, shareBytesPath, showsFile, showsObject, type Visitor } from "@server/records/share/visitor";
import { UseRow, useFacts } from "@server/records/use/facts";
import { AnswerView, DutyView } from "@server/records/use/inputs";
import { answerForVisitor, dutyViews } from "@server/records/use/view";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { replacementDays } from "./replaced.ts";

const ShownFile = z.object({
  id: Id,
  type: FileType,
  title: z.string(),
  size: z.number(),
  expires_on: z.string().nullable(),
  /** The day of its report, or on which it was added. */
  day: Day,
  /** It is the paper of a report that does not count any more, and the day of the one that does. */
  replaced: z.object({ by: Day.nullable() }).nullable(),
  /** The address of the file's bytes; for a link, the address it leads to. */
  file_path: z.string(),
});

/** An object as a visitor sees it. It names no people, except the author as written in a report. */
export const ShownObject = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  display_code: z.string(),
  color_code: z.string().nullable(),
  text_color_code: z.string().nullable(),
  tags: z.array(z.string()),
  path: z.array(Step),
  compliance: z.object({ state: Letter, valid_until: z.string().nullable() }),
  /** May it be used today? It repeats what reports say, and who made them, only if the share shows reports. */
  answer: AnswerView,
  /** Null, not empty, if the share does not show these; so are the fields below. */
  images: z.array(ShownFile).nullable(),
  files: z.array(ShownFile).nullable(),
  reports: z.array(ReportLine.extend({ replaced_by: Day.nullable() })).nullable(),
  /** What must be inspected, and how that stands. */
  duties: z.array(DutyView).nullable(),
  action_points: z
    .array(ActionPointLine.pick({ id: true, title: true, status: true, priority: true, scheduled_at: true }))
    .nullable(),
});
export type ShownObject = z.infer<typeof ShownObject>;

const FileRow = ShownFile.omit({ file_path: true, replaced: true }).extend({
  link: z.string().nullable(),
  is_picture: z.boolean(),
  report_id: Id.nullable(),
});
const Row = ShownObject.omit({
  compliance: true,
  answer: true,
  images: true,
  files: true,
  duties: true,
  reports: true,
  action_points: true,
}).extend({ letter: Letter, valid_until: z.string().nullable(), use: UseRow, files: z.array(FileRow) });
type Row = z.infer<typeof Row>;

/** A shared object, or one in a shared container. Throws notFound() for others. */
export async function shownObject(
  tx: Tx,
  visitor: Visitor,
  id: string,
  locale: Locale,
): Promise<z.input<typeof ShownObject>> {
  const shows = (part: Visitor["shows"][number]) => visitor.shows.includes(part);
  const withCompliance = shows("reports") || shows("action_points");
  const [row, compliance] = await Promise.all([
    readRow(tx, visitor, id),
    withCompliance ? complianceOf(tx, null, id, locale) : null,
  ]);
  if (!row) throw notFound();
  const { letter, valid_until, use, files, ...object } = row;
  const reports = compliance?.reports ?? [];
  const replacedOn = replacementDays(reports);
  const shownFiles = files.map(({ link, report_id, ...file }) => {
    const by = replacedOn.get(report_id ?? "");
    return {
      ...file,
      replaced: by === undefined ? null : { by },
      file_path: link ?? shareBytesPath(visitor, file.id),
    };
  });
  const newestFirst = <T extends { day: string }>(these: T[]) => these.toSorted((a, b) => b.day.localeCompare(a.day));
  return {
    ...object,
    compliance: { state: letter, valid_until },
    answer: answerForVisitor(shows("reports") ? use : withoutWords(use), today(), locale),
    images: shows("pictures") ? shownFiles.filter(({ is_picture }) => is_picture) : null,
    files: shows("files") || shows("reports") ? newestFirst(shownFiles.filter(({ is_picture }) => !is_picture)) : null,
    duties: shows("reports") ? dutyViews(use.duties, today(), locale) : null,
    reports: shows("reports")
      ? reports.map((report) => ({ ...report, replaced_by: replacedOn.get(report.id) ?? null }))
      : null,
    action_points: shows("action_points") ? compliance!.action_points.filter(({ status }) => status !== "ok") : null,
  };
}

const withoutWords = (use: UseRow): UseRow => ({
  ...use,
  reports: use.reports.map((report) => ({ ...report, by: "", note: "" })),
});

async function readRow(tx: Tx, visitor: Visitor, id: string): Promise<Row | undefined> {
  const rows = await queryRows(tx, Row)`
    select o.id, o.title, o.subtitle, o.display_code, o.color_code, o.text_color_code, o.tags,
      ${letterOn(today(), sql`o`)} as letter, ${validUntilOn(today(), sql`o`)} as valid_until,
      ${useFacts(today(), sql`o`)} as use,
      ${visitor.objectId ? sql`'[]'::json` : pathWithin(visitor, sql`o.container_id`)} as path,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'type', f.type, 'title', f.title, 'size', f.size, 'link', f.link,
          'expires_on', f.expires_on, 'is_picture', f.is_picture, 'report_id', paper.id,
          'day', coalesce(paper.reported_date, (f.created_at at time zone 'Europe/Brussels')::date)) order by ${shownOrder(sql`f`)})
        from files f left join lateral (
          select r.id, r.reported_date from reports r
          where (r.workspace_id, r.object_id, r.file_id) = (f.workspace_id, f.object_id, f.id) and ${notDeleted("r")}
          order by r.reported_date desc, r.id limit 1) paper on true
        where (f.workspace_id, f.object_id) = (o.workspace_id, o.id) and ${notDeleted("f")}
          and ${isFileReleased()} and ${isNewest} and ${showsFile(visitor)}
      ), '[]') as files
    from objects o where o.workspace_id = ${visitor.workspaceId} and o.id = ${id} and ${notDeleted("o")}
      and ${showsObject(visitor)}`;
  return rows[0];
}
