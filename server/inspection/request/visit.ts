import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { countOrReject } from "@server/core/attempts";
import { TIME_ZONE, today } from "@server/core/day";
import { forbidden, notFound } from "@server/core/errors";
import type { StoredContent } from "@server/platform/files/serve";
import { pointsOf } from "@server/records/review-point/list";
import { storedBrandLogo } from "@server/records/share/stored";
import { UseRow, useFacts } from "@server/records/use/facts";
import { openUntil } from "@server/records/use/requested-on";
import { dutyTitle } from "@server/records/use/view";
import { type BrandRow, brandOf, brandRow } from "@server/tenancy/workspace/brand";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Visit } from "./inputs.ts";
import { requestIn } from "./token.ts";

/** What one source network may do with links of visits, per hour: looking, and adding reports. */
const LOOKS = 600;
export const REPORTS = 300;
/** The reports that one request may cause. */
export const REPORTS_OF_REQUEST = 1000;

const Request = z.object({
  id: z.string(),
  workspace_id: z.string(),
  body: z.string(),
  brand: z.custom<BrandRow>(),
  requested_by: z.string().nullable(),
  requested_on: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  note: z.string(),
  proposed_on: z.string().nullable(),
  answer: z.string(),
  open_until: z.string(),
});

type Request = z.infer<typeof Request>;

/**
 * Works on the request behind a token, in a transaction that sees its workspace alone. Throws as findRequest(), and 429 for a source
 * that asks too often.
 */
export async function withRequest<T>(
  token: string,
  source: string,
  work: (tx: Tx, request: Request) => Promise<T>,
): Promise<T> {
  const { workspace_id } = await reading(asOperator, (tx) => findRequest(tx, token));
  return transact({ workspaceIds: [workspace_id] }, async (tx) => {
    await countOrReject(tx, ["visit", "look", source], { limit: LOOKS, minutes: 60 });
    return work(tx, await findRequest(tx, token));
  });
}

/** The request behind a token. Throws not found where it is withdrawn or ended. */
async function findRequest(tx: Tx, token: string): Promise<Request> {
  const id = requestIn(token);
  const [found] = id
    ? await queryRows(tx, Request)`
        select q.id, q.workspace_id, q.body, ${brandRow} as brand,
          (select trim(concat(u.first_name, ' ', u.last_name)) from users u where u.id = q.created_by) as requested_by,
          (q.created_at at time zone ${TIME_ZONE})::date as requested_on, q.starts_on, q.ends_on, q.note, q.proposed_on,
          q.answer, ${openUntil} as open_until
        from inspection_requests q join workspaces w on w.id = q.workspace_id and w.deleted_at is null
        where q.id = ${id} and q.withdrawn_at is null and ${openUntil} >= ${today()}::date`
    : [];
  if (!found) throw notFound();
  return found;
}

const ObjectRow = z.object({
  id: z.string(),
  container_id: z.string(),
  title: z.string(),
  display_code: z.string(),
  place: z.string(),
  serial_number: z.string(),
  facts: UseRow,
  report: z.object({ reported_date: z.string(), status: z.enum(["ok", "ok_ap", "nok", "oos"]) }).nullable(),
});

export const objectsOf = (tx: Tx, requestId: string, only = sql``) =>
  queryRows(tx, ObjectRow)`
    select objects.id, objects.container_id, objects.title, objects.display_code, objects.serial_number,
      (select c.title from containers c where (c.workspace_id, c.id) = (objects.workspace_id, objects.container_id))
        as place,
      ${useFacts(today())} as facts,
      (select json_build_object('reported_date', r.reported_date, 'status', r.status) from reports r
        where (r.workspace_id, r.id) = (o.workspace_id, o.report_id) and ${notDeleted("r")}) as report
    from inspection_request_objects o
    join objects on (objects.workspace_id, objects.id) = (o.workspace_id, o.object_id) and ${notDeleted("objects")}
    where o.request_id = ${requestId} ${only} order by place, objects.display_code, objects.title, objects.id`;

/** The review points of the duties of an object; where there are any, a body reports on those alone. */
export const pointsWithDuties = ({ duties }: UseRow) => [
  ...new Set(duties.map(({ review_point }) => review_point).filter(Boolean)),
];

/** What the form for a report begins with: the inspection that is due the longest, and for how many months it holds. */
function suggestedFor({ duties }: UseRow): { review_point: string; period: number | null } | null {
  const due = duties.filter(({ type, review_point }) => type === "inspection" && review_point); // the first to end comes first
  const first = due
    .filter(({ review_point, ends_on }) => review_point === due[0]?.review_point && ends_on === due[0]?.ends_on)
    .sort((a, b) => (monthsOf(b) ?? 0) - (monthsOf(a) ?? 0))[0];
  return first ? { review_point: first.review_point, period: monthsOf(first) } : null;
}

const DAYS_IN = { day: 1, week: 7 };
/** The interval of a duty in whole months; null: none, or before each use. */
const monthsOf = ({ every, unit }: UseRow["duties"][number]): number | null =>
  !every ? null : unit === "month" ? every : Math.ceil((every * DAYS_IN[unit]) / 31);

/** What the body sees: the request and its objects, and nothing else of the workspace. Throws not found. */
export const visitPage = (token: string, source: string, locale: Locale): Promise<z.input<typeof Visit>> =>
  withRequest(token, source, async (tx, { id, workspace_id, brand, ...request }) => {
    const { locked, ...workspace } = brandOf(brand, `/files/visit/${token}/logo`);
    const [rows, points] = await Promise.all([objectsOf(tx, id), pointsOf(tx, sql`${workspace_id}::uuid`, locale)]);
    return {
      ...request,
      workspace,
      locked,
      objects: rows.map(({ facts, container_id: __, ...object }) => ({
        ...object,
        points: pointsWithDuties(facts),
        suggested: suggestedFor(facts),
        duties: facts.duties
          .filter(({ type }) => type === "inspection")
          .map((duty) => ({
            title: dutyTitle(duty, locale),
            review_point: duty.review_point,
            ends_on: duty.verdict === "C" ? duty.fulfilled_on : duty.ends_on,
            rejected: duty.verdict === "C",
          })),
      })),
      review_points: points.filter(({ active }) => active).map(({ code, title }) => ({ code, title })),
    };
  });

/** Throws as visitPage(), and where no report can be added; before its paper is read. */
export const requirePaperAllowed = (token: string, source: string): Promise<void> =>
  withRequest(token, source, async (tx, { id, brand }) => {
    if (brandOf(brand, "").locked) throw forbidden("inspection.locked", { code: "plan_locked" });
    await countOrReject(tx, ["visit", "paper", source], { limit: REPORTS, minutes: 60 });
    await countOrReject(tx, ["visit", "papers", id], { limit: REPORTS_OF_REQUEST, minutes: 30 * 24 * 60 });
  });

/** The logo of the workspace, for the pages behind a link. Throws as visitPage(). */
export async function visitLogo(token: string, source: string): Promise<StoredContent> {
  const { workspace_id, brand } = await withRequest(token, source, async (_, request) => request);
  return storedBrandLogo(workspace_id, brand);
}
