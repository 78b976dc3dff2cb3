import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { asOperator, reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { letterOn, validUntilOn } from "@server/core/compliance-sql";
import { Letter } from "@server/core/compliance-views";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { Id } from "@server/core/fields";
import { isFileReleased } from "@server/platform/files/checked";
import { qrSvg } from "@server/platform/qr";
import { FileType } from "@server/records/file/inputs";
import { shownOrder } from "@server/records/file/shown-order";
import { NamedValue, OwnValuesView } from "@server/records/own-field/inputs";
import { namedValues, OwnFieldRow, ownField, ownFieldsAsJson } from "@server/records/own-field/title";
import { UseRow, useFacts } from "@server/records/use/facts";
import { AnswerView } from "@server/records/use/inputs";
import { answerForVisitor } from "@server/records/use/view";
import { isProven } from "@server/tenancy/user/by-address";
import { Brand, type BrandRow, brandOf, brandRow } from "@server/tenancy/workspace/brand";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { qrPng } from "./draw-qr.ts";
import { FinishedAnswer, finishedAnswers } from "./finished-answers.ts";
import { publicAddress } from "./public-link.ts";

export const ByPublicId = z.object({ publicId: z.string().max(64) });
export const QrQuery = ByPublicId.extend({ format: z.enum(["svg", "png"]).default("svg") });

const LastInspection = z.object({ on: z.string(), by: z.string() });

/** The QR page of an object: what anyone who scans the code may read. Holds no ids of records behind the sign-in. */
export const PublicObjectView = z.object({
  public_id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  display_code: z.string(),
  color_code: z.string().nullable(),
  text_color_code: z.string().nullable(),
  compliance: z.object({ state: Letter, valid_until: z.string().nullable() }),
  /** The own fields that the workspace shows here, where they have a value. */
  facts: z.array(NamedValue),
  /** May it be used today? */
  answer: AnswerView,
  /** The newest inspection, with who did it as its report names them; null: none yet. */
  last_inspection: LastInspection.nullable(),
  images: z.array(z.object({ id: Id, title: z.string(), file_path: z.string() })),
  files: z.array(
    z.object({
      id: Id,
      type: FileType,
      name: z.string(),
      title: z.string(),
      size: z.number(),
      expires_on: z.string().nullable(),
      file_path: z.string(),
    }),
  ),
  /** Finished answers of public templates. */
  answers: z.array(FinishedAnswer),
  workspace: Brand,
  /** Visitors may report a problem with the object. */
  takes_problems: z.boolean(),
});
export type PublicObjectView = z.infer<typeof PublicObjectView>;

const FileRow = z.object({
  id: z.string(),
  type: FileType,
  name: z.string(),
  title: z.string(),
  size: z.number(),
  link: z.string().nullable(),
  expires_on: z.string().nullable(),
  is_picture: z.boolean(),
});
const Row = PublicObjectView.omit({
  compliance: true,
  answer: true,
  facts: true,
  images: true,
  files: true,
  workspace: true,
}).extend({
  letter: Letter,
  valid_until: z.string().nullable(),
  use: UseRow,
  files: z.array(FileRow),
  own_fields: z.array(OwnFieldRow),
  fields: OwnValuesView,
  brand: z.custom<BrandRow>(),
});
type Row = z.infer<typeof Row>;

/**
 * Condition: the public page of an object can be read. Not in a deleted workspace, and not while the owner of the
 * workspace has not confirmed their e-mail address, so that nobody publishes on this host anonymously.
 */
export const isPublic = sql`objects.public_enabled and ${notDeleted("objects")}
  and exists (select from workspaces w join users owner on owner.id = w.owner_id
    where w.id = objects.workspace_id and w.deleted_at is null and ${isProven("owner")})`;

/**
 * Condition on a file of `objects`: its public page shows it. It is marked as public, or it is the paper of a current
 * inspection report, of a kind or in a place whose QR pages show these. Neither a report that ended, nor one that an incident voided.
 */
export const isOnPublicPage = (file: "f" | "files"): SQL<boolean> => {
  const f = sql.raw(file);
  return sql`(${f}.public or (
    exists (select from reports r where (r.workspace_id, r.file_id) = (${f}.workspace_id, ${f}.id)
      and r.object_id = objects.id and r.type = 'inspection' and r.current and r.valid_until >= ${today()}
      and ${notDeleted("r")} and voided_on(r.workspace_id, r.object_id, r.reported_date, r.created_at) is null)
    and (exists (select from container_paths p
        join containers c on (c.workspace_id, c.id) = (p.workspace_id, p.above_id)
        where (p.workspace_id, p.container_id) = (objects.workspace_id, objects.container_id) and c.shows_certificates)
      or exists (select from kinds k
        where (k.workspace_id, k.id) = (objects.workspace_id, objects.kind_id) and k.shows_certificates))))`;
};

/** The QR page by its public id. It needs no account: the public id is the key. Throws not found. */
export async function publicObject(publicId: string, locale: Locale): Promise<PublicObjectView> {
  const row = await reading(asOperator, (tx) => findRow(tx, publicId));
  const { letter, valid_until, use, files, own_fields, fields, brand, ...about } = row;
  const withPaths = files.map(({ link, ...file }) => ({
    ...file,
    file_path: link ?? `/files/public/${publicId}/${file.id}`,
  }));
  return {
    ...about,
    compliance: { state: letter, valid_until },
    facts: namedValues(
      own_fields.map((field) => ownField(locale, field)),
      fields,
    ),
    answer: answerForVisitor(use, today(), locale),
    images: withPaths.filter(({ is_picture }) => is_picture),
    files: withPaths.filter(({ is_picture }) => !is_picture),
    workspace: brandOf(brand, `/files/public/${publicId}/logo`),
  };
}

async function findRow(tx: Tx, publicId: string): Promise<Row> {
  const rows = await queryRows(tx, Row)`
    select objects.public_id, objects.title, objects.subtitle, objects.display_code, objects.color_code,
      objects.text_color_code, objects.fields,
      ${ownFieldsAsJson(sql`objects.workspace_id`, sql`and f.public`)} as own_fields,
      ${letterOn(today())} as letter, ${validUntilOn(today())} as valid_until, ${useFacts(today())} as use,
      (select json_build_object('on', r.reported_date, 'by', r.reported_by) from reports r
        where (r.workspace_id, r.object_id) = (objects.workspace_id, objects.id) and r.type = 'inspection'
          and ${notDeleted("r")} order by r.reported_date desc, r.id desc limit 1) as last_inspection,
      w.takes_problems, ${brandRow} as brand,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'type', f.type, 'name', f.name, 'title', f.title,
          'size', f.size, 'link', f.link,
          'expires_on', f.expires_on, 'is_picture', f.is_picture) order by ${shownOrder(sql`f`)})
        from files f where (f.workspace_id, f.object_id) = (objects.workspace_id, objects.id) and ${isOnPublicPage("f")}
          and ${notDeleted("f")} and ${isFileReleased()}
      ), '[]') as files, ${finishedAnswers} as answers
    from objects join workspaces w on w.id = objects.workspace_id where objects.public_id = ${publicId}
      and ${isPublic}`;
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The QR code of an object whose public page is switched on, as an HTTP response with an image. Throws not found. */
export async function publicQr({ publicId, format }: z.output<typeof QrQuery>): Promise<Response> {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute(sql`select 1 from objects where objects.public_id = ${publicId} and ${isPublic}`),
  );
  if (!rows[0]) throw notFound();
  const address = publicAddress(publicId);
  const [bytes, type] =
    format === "png" ? [new Uint8Array(await qrPng(address)), "image/png"] : [qrSvg(address), "image/svg+xml"];
  return new Response(bytes, { headers: { "content-type": type, "cache-control": "no-cache" } });
}
