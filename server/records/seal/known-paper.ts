import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { iso } from "@server/core/day";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { KnownPaper } from "./inputs.ts";

const Row = KnownPaper.extend({ sha256: z.string() });

/**
 * The papers with these contents that were signed or issued here, for who has such a paper in hand, whoever it is: no
 * more than the paper itself says. What was deleted since then, the trash included, is not known any more.
 */
export async function papersBySha256(tx: Tx, hashes: readonly string[]): Promise<z.infer<typeof Row>[]> {
  const listed = sql`any (${`{${hashes.join()}}`}::text[])`;
  return rows(
    tx,
    sql`${ofSeals(sql`l.sha256 = ${listed}`)} union all ${ofInvoices(sql`i.sha256 = ${listed}`)} limit 50`,
  );
}

const Hash = z.object({ sha256: z.string() });

/** Which of these contents were sealed or issued here, whatever became of them since then. */
export const knownHashes = async (tx: Tx, hashes: readonly string[]): Promise<Set<string>> => {
  const listed = sql`any (${`{${hashes.join()}}`}::text[])`;
  const rows = await queryRows(tx, Hash)`
    select sha256 from seals where sha256 = ${listed} union select sha256 from invoices where sha256 = ${listed}`;
  return new Set(rows.map(({ sha256 }) => sha256));
};

/** What the QR code of a signature's page is about, with all contents that its PDF had. */
export async function papersByCode(tx: Tx, code: string): Promise<z.infer<typeof Row>[]> {
  return rows(
    tx,
    sql`${ofSeals(sql`(l.workspace_id, l.about_id) = (select s.workspace_id, s.id from signatures s where s.code = ${code})`)}
      order by at desc`,
  );
}

async function rows(tx: Tx, query: SQL) {
  const found = await queryRows(tx, Row)`${query}`;
  return found.map((row) => ({
    ...row,
    at: iso(row.at),
    timestamp: row.timestamp && { ...row.timestamp, at: iso(row.timestamp.at) },
    superseded_on: row.superseded_on && iso(row.superseded_on),
    signed: row.signed && { ...row.signed, at: iso(row.signed.at) },
  }));
}

/** Of an intake the signature that stood on the paper: it may have been signed, or signed anew, since then. */
const signed = sql`case
  when s.id is not null then json_build_object('by', concat_ws(' ', s.first_name, s.last_name), 'company', s.company,
    'account', s.account, 'proven_by', s.proven_by, 'at', s.signed_at, 'reading_seconds', s.reading_seconds,
    'read_sha256', s.read_sha256)
  when a.signed_name <> '' and a.signed_at <= l.sealed_at then json_build_object('by', a.signed_name, 'company', '',
    'account', a.signed_account, 'proven_by', a.signed_proven_by, 'at', a.signed_at, 'reading_seconds', null,
    'read_sha256', null)
  when k.signed_name <> '' then json_build_object('by', k.signed_name, 'company', '', 'account', k.signed_account,
    'proven_by', k.signed_proven_by, 'at', k.closed_at, 'reading_seconds', null, 'read_sha256', null) end`;

const ofSeals = (which: SQL) => sql`
  select l.sha256, l.kind, coalesce(l.title, f.title, t.title, p.title, k.title) as title, w.name as workspace, l.sealed_at as at,
    l.level, l.reason,
    case when l.stamped_at is not null then json_build_object('at', l.stamped_at, 'by', l.stamped_by) end as timestamp, ${signed} as signed,
    coalesce(newer.created_at, case when a.updated_at > l.sealed_at then a.updated_at end) as superseded_on
  from seals l join workspaces w on w.id = l.workspace_id and w.deleted_at is null
    left join signatures s on l.kind = 'signature' and (s.workspace_id, s.id) = (l.workspace_id, l.about_id)
    left join files f on (f.workspace_id, f.id) = (s.workspace_id, s.file_id) and ${notDeleted("f")}
    left join files newer on (newer.workspace_id, newer.id) = (f.workspace_id, f.superseded_by_id)
      and ${notDeleted("newer")}
    left join answers a on l.kind = 'answer' and (a.workspace_id, a.id) = (l.workspace_id, l.about_id)
      and ${notDeleted("a")}
    left join templates t on (t.workspace_id, t.id) = (a.workspace_id, a.template_id)
    left join packs p on l.kind = 'pack' and (p.workspace_id, p.id) = (l.workspace_id, l.about_id)
    left join walks k on l.kind = 'walk' and (k.workspace_id, k.id) = (l.workspace_id, l.about_id)
  where ${which} and coalesce(f.id, a.id, p.id, k.id) is not null`;

const ofInvoices = (which: SQL) => sql`
  select i.sha256, 'invoice', i.year || '-' || lpad(i.sequence::text, 5, '0'), i.customer ->> 'company',
    i.created_at, null, null, null::json, null::json, null from invoices i where ${which}`;
