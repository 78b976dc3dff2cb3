import { flat } from "@db/flat";
import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { letterOn, validUntilOn } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { REST_BASE } from "@server/core/constants";
import { eachDay, today } from "@server/core/day";
import { RequiredRow, requiredOfObject } from "@server/records/background-template/required-items";
import { isNewest } from "@server/records/file/newest";
import { shownOrder } from "@server/records/file/shown-order";
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
/** Where a row holds what no wanted field needs: of use, null. */
const SparseRow = Row.extend({ use: UseRow.nullable() });
type SparseRow = z.infer<typeof SparseRow>;

const columns = sql.join(
  columnsWith("viewed", true).map((column) => sql`objects.${sql.identifier(snakeName(column))}`),
  sql`, `,
);

const files = sql`coalesce((
  select json_agg(${fileAsJson} order by ${shownOrder(sql`f`)}) from files f
  where (f.workspace_id, f.object_id) = (objects.workspace_id, objects.id) and ${notDeleted("f")} and ${isNewest}
), '[]')`;

/** What imported lists said of inspections after the newest report. */
const lastKnown = sql`case when objects.last_known = '[]' then objects.last_known else coalesce((
  select jsonb_agg(known order by known ->> 'day' desc) from jsonb_array_elements(objects.last_known) known
  where not exists (select from reports r where (r.workspace_id, r.object_id) = (objects.workspace_id, objects.id)
    and ${notDeleted("r")} and r.reported_date >= coalesce((known ->> 'day')::date, '-infinity'))), '[]') end`;

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
export const objectRows = async <More extends object = object>(tx: Tx, rest: SQL, more: SQL = sql``) =>
  (await sparseObjectRows<More>(tx, rest, more, undefined)) as (z.infer<typeof Row> & More)[];

/** What is read only where one of these fields is wanted, and is empty otherwise. */
const optional = {
  use: { fields: ["answer", "duties"], column: () => useFacts(today()), otherwise: sql`null::json` },
  files: { fields: ["files", "images", "urls"], column: () => files, otherwise: sql`'[]'::json` },
  categories: { fields: ["categories"], column: () => categories, otherwise: sql`'[]'::json` },
  required: { fields: ["missing"], column: () => requiredOfObject, otherwise: sql`'[]'::json` },
} satisfies Record<string, { fields: (keyof ObjectView)[]; column: () => SQL; otherwise: SQL }>;
type Optional = keyof typeof optional;
const optionals = Object.keys(optional) as Optional[];

/** The columns of a row, with these of the optional ones, composed once a day: that costs more than sending them. */
const columnsOfDay = eachDay(() => new Map<string, SQL>());

function columnsWanted(read: readonly Optional[]): SQL {
  const kept = columnsOfDay(); // taken before the columns are made: none of yesterday may come among today's
  const known = kept.get(read.join());
  if (known) return known;
  const more = optionals.map((name) => {
    const { column, otherwise } = optional[name];
    return sql`, ${read.includes(name) ? column() : otherwise} as ${sql.identifier(name)}`;
  });
  const made = flat(sql`${columns}, ${letterOn(today())} as letter, ${validUntilOn(today())} as valid_until,
    ${kindOfObject} as kind, ${lastKnown} as last_known, ${requestedOn(sql`objects.workspace_id`, sql`objects.id`)} as inspection_requested_on
    ${sql.join(more)}`);
  kept.set(read.join(), made);
  return made;
}

/** The same, without reading what only other fields than `wanted` need: it is empty then. Undefined: all is read. */
export async function sparseObjectRows<More extends object = object>(
  tx: Tx,
  rest: SQL,
  more: SQL,
  wanted: ReadonlySet<string> | undefined,
) {
  const read = optionals.filter((name) => !wanted || optional[name].fields.some((field) => wanted.has(field)));
  const rows = await queryRows(tx, SparseRow)`select ${columnsWanted(read)} ${more} from objects ${rest}`;
  return rows as (SparseRow & More)[];
}

/** Holds the place of an answer that nobody asked for, and that REST leaves out. */
const notRead: ObjectView["answer"] = { use: "no", text: "", because: [], until: null, next: null };

/** The view of a row for REST, tRPC and pages, with the name of its kind in the reader's language. */
export function objectView(row: SparseRow, canEdit: boolean, locale: Locale): ObjectView {
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
    answer: use ? answerView(use, today(), locale, canEdit) : notRead,
    duties: use ? dutyViews(use.duties, today(), locale) : [],
    missing: required.filter(({ present }) => !present).map(({ name, type }) => ({ name, type })),
    permissions: { can_edit: canEdit },
  };
}

/** The address that serves the QR code as SVG. */
const qrImageAddress = (publicId: string) => `${REST_BASE}/objects/public/${publicId}/qr`;
