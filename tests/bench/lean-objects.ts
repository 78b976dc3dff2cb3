import { today } from "@server/core/day";
import { CONTAINER, OBJECT } from "./lean-access.ts";
import { type Ask, prepared } from "./lean-postgres.ts";
import { answerInWords, type Duty, dutyInWords, type Facts } from "./lean-words.ts";

type File = {
  object_id: string;
  id: string;
  name: string;
  link: string | null;
  is_picture: boolean;
  pages: number | null;
  is_read: boolean;
  scan: string | null;
};
export type Report = Facts["reports"][number] & { object_id: string };
export type ObjectRow = {
  id: string;
  public_id: string;
  public_enabled: boolean;
  letter: string;
  valid_until: string | null;
  open_action_points: number;
  late_action_points: number;
  late_since: string | null;
  is_unusual: boolean;
};

/** Of objects o on the day `day`, and whether they have something that is not written here. */
export const objectColumns = (
  day: string,
) => `o.id, o.title, o.subtitle, o.x, o.y, o.size, o.workspace_id, o.container_id, o.public_id,
  o.public_enabled, o.icon_code, o.display_code, o.color_code, o.text_color_code, o.tags, o.serial_number,
  o.in_service_on, o.make, o.model, o.year_built, o.external_number, o.fields, o.open_action_points,
  state_on(${day}::date, o.verdict, o.is_unknown, o.expires_on, o.lapses_on, o.warns_on, o.action_due_on,
    o.open_action_points) as letter,
  case when o.expires_on < ${day}::date then o.expires_on else least(o.expires_on, o.lapses_on) end as valid_until,
  case when o.action_due_on < ${day}::date then o.action_due_on end as late_since,
  case when o.action_due_on < ${day}::date then (select count(*)::int from action_points p
    where (p.workspace_id, p.object_id) = (o.workspace_id, o.id) and p.status = 'pending'
      and p.scheduled_on < ${day}::date and p.deletion_id is null) else 0 end as late_action_points,
  o.kind_id is not null
    or exists (select from object_categories c where (c.workspace_id, c.object_id) = (o.workspace_id, o.id))
    or exists (select from incidents i where (i.workspace_id, i.object_id) = (o.workspace_id, o.id))
    or exists (select from out_of_service a where (a.workspace_id, a.object_id) = (o.workspace_id, o.id))
    or exists (select from inspection_request_objects r where (r.workspace_id, r.object_id) = (o.workspace_id, o.id))
    or exists (select from container_paths p join background_templates t
      on (t.workspace_id, t.container_id) = (p.workspace_id, p.above_id)
      where (p.workspace_id, p.container_id) = (o.workspace_id, o.container_id)) as is_unusual`;

/** What hangs on the objects o of `from`. */
export const onObjects = (from: string) => ({
  files: `select f.object_id, f.id, f.type, f.name, f.title, f.size, f.created_at, f.link, f.description, f.category_id,
    f.public, f.expires_on, f.sha256, f.signed, f.is_picture, b.scan, b.pages,
      b.read_at is not null and f.type = 'pdf' as is_read
    from ${from} join files f on (f.workspace_id, f.object_id) = (o.workspace_id, o.id)
    left join blobs b on (b.workspace_id, b.sha256) = (f.workspace_id, f.sha256)
    where f.deletion_id is null and f.superseded_by_id is null order by f.position, f.created_at, f.id`,
  duties: `select d.object_id, d.id, d.line, d.review_point, d.type, d.scope, d.every, d.unit, d.binds, d.may_start,
    d.ends_on, d.warns_on, d.voided_on, d.report_id, d.to_check, r.reported_date as fulfilled_on, r.verdict
    from ${from} join duties d on (d.workspace_id, d.object_id) = (o.workspace_id, o.id)
    left join reports r on (r.workspace_id, r.id) = (d.workspace_id, d.report_id)
    where d.removed_at is null order by d.ends_on nulls last, d.review_point, d.every, d.id`,
  reports: `select r.object_id, r.verdict, r.reported_date as "on", r.reported_by as by, r.note
    from ${from} join reports r on (r.workspace_id, r.object_id) = (o.workspace_id, o.id)
    where r.current and r.deletion_id is null order by r.reported_date, r.id`,
});
const inContainer = onObjects("(select * from objects where container_id = $1 and deletion_id is null) o");
const one = onObjects("(select * from objects where id = $1) o");

const statements = prepared({
  container: CONTAINER,
  object: OBJECT,
  objectsIn: `select ${objectColumns("$2")} from objects o where o.container_id = $1 and o.deletion_id is null
    order by o.created_at, o.id`,
  filesIn: inContainer.files,
  dutiesIn: inContainer.duties,
  reportsIn: inContainer.reports,
  objectOne: `select ${objectColumns("$2")}, (select count(*)::int from objects b
    where (b.workspace_id, b.container_id) = (o.workspace_id, o.container_id) and b.deletion_id is null
      and (b.created_at, b.id) <= (o.created_at, o.id)) as position from objects o where o.id = $1`,
  filesOne: one.files,
  dutiesOne: one.duties,
  reportsOne: one.reports,
});

/** Up to 50 objects; null: nothing that they may see. All is asked at once, and thrown away without a right. */
export async function listObjects(ask: Ask, session: string, container: string) {
  const [[who], rows, files, duties, reports] = await Promise.all([
    ask<{ is_admin: boolean }>(statements.container, [session, container]),
    ask<ObjectRow>(statements.objectsIn, [container, today()]),
    ask<File>(statements.filesIn, [container]),
    ask<Duty>(statements.dutiesIn, [container]),
    ask<Report>(statements.reportsIn, [container]),
  ]);
  if (!who) return null;
  const [filesOf, dutiesOf, reportsOf] = [byObject(files), byObject(duties), byObject(reports)];
  const data = rows.slice(0, 50).map((row, i) => {
    const on = { files: filesOf.get(row.id), duties: dutiesOf.get(row.id), reports: reportsOf.get(row.id) };
    return objectView({ ...row, position: i + 1 }, { ...on, canEdit: who.is_admin });
  });
  return { data, meta: metaOf(rows.length, rows[49]?.id) };
}

/** Of the first 50: where the next page begins, by the id of the last row. */
export const metaOf = (total: number, last = "") => ({
  ...{ page: 1, per_page: 50, total, last_page: Math.max(1, Math.ceil(total / 50)) },
  next: total > 50 ? Buffer.from(last).toString("base64url") : null,
});

/** One object; the same. */
export async function readObject(ask: Ask, session: string, object: string) {
  const [[who], [row], files, duties, reports] = await Promise.all([
    ask<{ is_admin: boolean }>(statements.object, [session, object]),
    ask<ObjectRow & { position: number }>(statements.objectOne, [object, today()]),
    ask<File>(statements.filesOne, [object]),
    ask<Duty>(statements.dutiesOne, [object]),
    ask<Report>(statements.reportsOne, [object]),
  ]);
  return who && row ? { data: objectView(row, { files, duties, reports, canEdit: who.is_admin }) } : null;
}

export function byObject<T extends { object_id: string }>(rows: T[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const row of rows) found.get(row.object_id)?.push(row) ?? found.set(row.object_id, [row]);
  return found;
}

/** What the row says of its use, with what hangs on it. */
export const factsOf = (row: ObjectRow, duties: Duty[] = [], reports: Report[] = []): Facts => ({
  duties,
  reports,
  open_action_points: row.open_action_points,
  late_action_points: row.late_action_points,
  late_since: row.late_since,
  out_of_service: [],
  alone_until: null,
  alone_voided_on: null,
  dangerous_on: null,
});

type On = { files?: File[]; duties?: Duty[]; reports?: Report[]; canEdit: boolean };

/** An object as REST answers it. Throws if it has something that is not written here. */
export function objectView(
  row: ObjectRow & { position: number },
  { files = [], duties = [], reports = [], canEdit }: On,
) {
  const { letter, valid_until, late_action_points, late_since, open_action_points, is_unusual, ...object } = row;
  if (is_unusual) throw new Error("This object has something that the lean handler does not know.");
  const views = files.map(fileView);
  return {
    ...object,
    kind: null,
    images: views.filter(({ isPicture }) => isPicture).map(({ view }) => view),
    files: views.filter(({ isPicture }) => !isPicture).map(({ view }) => view),
    urls: Object.fromEntries(views.flatMap(({ view: { name, link } }) => (link ? [[name, link]] : []))),
    categories: [],
    qr_code: row.public_enabled ? `/api/v1/objects/public/${row.public_id}/qr` : null,
    compliance: { state: letter, valid_until },
    answer: answerInWords(factsOf(row, duties, reports), today(), canEdit),
    duties: duties.map((duty) => dutyInWords(duty, today())),
    last_known: [],
    inspection_requested_on: null,
    missing: [],
    permissions: { can_edit: canEdit },
  };
}

function fileView({ object_id, is_picture, is_read, ...file }: File) {
  const path = file.link ?? `/api/v1/objects/${object_id}/files/${file.id}`;
  const pages = is_read ? (file.pages ?? 0) : file.pages;
  return {
    isPicture: is_picture,
    view: { ...file, file_path: path, pages, scan: file.scan === "clean" ? null : file.scan },
  };
}
