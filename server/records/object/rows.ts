import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { letterOn, validUntilOn } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { REST_BASE } from "@server/core/constants";
import { today } from "@server/core/day";
import { RequiredRow, requiredOfObject } from "@server/records/background-template/required-items";
import { isNewest } from "@server/records/file/newest";
import { FileRow, fileAsJson, fileView } from "@server/records/file/view";
import { KindRow, kindChoice, kindOfObject } from "@server/records/kind/title";
import { UseRow, useFacts } from "@server/records/use/facts";
import { requestedOn } from "@server/records/use/requested-on";
import { answerView, dutyViews } from "@server/records/use/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { columnsWith, snakeName } from "./columns.ts";
import { ObjectView } from "./inputs.ts";

const Row = ObjectView.omit({
  kind: true,
  images: true,
  files: true,
  urls: true,
  qr_code: true,
  compliance: true,
  answer: true,
  duties: true,
  missing: true,
  permissions: true,
}).extend({
  kind: KindRow.nullable(),
  letter: Letter,
  valid_until: z.string().nullable(),
  use: UseRow,
  files: z.array(FileRow),
  required: z.array(RequiredRow),
});
type Row = z.infer<typeof Row>;

const columns = sql.join(
  columnsWith("viewed", true).map((column) => sql`objects.${sql.identifier(snakeName(column))}`),
  sql`, `,
);

const files = sql`coalesce((
  select json_agg(${fileAsJson} order by f.position, f.created_at, f.id) from files f
  where (f.workspace_id, f.object_id) = (objects.workspace_id, objects.id) and ${notDeleted("f")} and ${isNewest}
), '[]')`;

const categories = sql`coalesce((
  select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
    from object_categories oc
  join categories c on (c.workspace_id, c.id) = (oc.workspace_id, oc.category_id)
    where (oc.workspace_id, oc.object_id) = (objects.workspace_id, objects.id)
), '[]')`;

/**
 * The rows of objects with their files and categories, in one statement. `rest` is what follows "from objects": joins,
 * where, order by, limit. `more` are additional columns, each after a comma; their type `More` is not checked.
 */
export async function objectRows<More extends object = object>(tx: Tx, rest: SQL, more: SQL = sql``) {
  const rows = await queryRows(tx, Row)`
    select ${columns}, ${letterOn(today())} as letter, ${validUntilOn(today())} as valid_until, ${kindOfObject} as kind,
      ${useFacts(today())} as use,
      ${requestedOn(sql`objects.workspace_id`, sql`objects.id`)} as inspection_requested_on,
      ${files} as files, ${categories} as categories, ${requiredOfObject} as required ${more}
    from objects ${rest}`;
  return rows as (Row & More)[];
}

/** The view of a row for REST, tRPC and pages, with the name of its kind in the reader's language. */
export function objectView(row: Row, canEdit: boolean, locale: Locale): ObjectView {
  const { letter, valid_until, use, files, required, kind, ...rest } = row;
  const documents = files.filter(({ is_picture }) => !is_picture);
  return {
    ...rest,
    kind: kind && kindChoice(locale, kind),
    images: files.filter(({ is_picture }) => is_picture).map(fileView),
    files: documents.map(fileView),
    urls: Object.fromEntries(documents.flatMap(({ name, link }) => (link ? [[name, link]] : []))),
    qr_code: row.public_enabled ? qrImageAddress(row.public_id) : null,
    compliance: { state: letter, valid_until },
    answer: answerView(use, today(), locale, canEdit),
    duties: dutyViews(use.duties, today(), locale),
    missing: required.filter(({ present }) => !present).map(({ name, type }) => ({ name, type })),
    permissions: { can_edit: canEdit },
  };
}

/** The address that serves the QR code as SVG. */
const qrImageAddress = (publicId: string) => `${REST_BASE}/objects/public/${publicId}/qr`;
