import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { namesSeenBy } from "@server/core/actor";
import { REST_BASE } from "@server/core/constants";
import { iso } from "@server/core/day";
import { FileRow, fileAsJson, fileView } from "@server/records/file/view";
import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { SignatureRow } from "./inputs.ts";

const Row = SignatureRow.omit({ file: true, signature_file: true }).extend({
  user_id: z.string().nullable(),
  file: FileRow,
  made: z.boolean(),
});

/** The from clause of signatures `s` whose file `f` and object are not deleted. */
export const notDeletedSignatures = sql`signatures s
  join files f on (f.workspace_id, f.id) = (s.workspace_id, s.file_id)
  join objects on (objects.workspace_id, objects.id) = (s.workspace_id, s.object_id)
  where ${notDeleted("f")} and ${notDeleted("objects")}`;

type Rest = { tail?: SQL; more?: SQL; isNamed?: ReturnType<typeof namesSeenBy> };

/**
 * Signatures for our lists. `more`: further columns, each after a comma, of the type `More`. `condition` is on
 * signatures `s`, files `f` and objects; `tail` is the SQL after it; `isNamed`: whom the reader sees by name, everybody without it.
 */
export async function signatureRows<More extends object = object>(
  tx: Tx,
  condition: SQL,
  { tail = sql``, more = sql``, isNamed = () => true }: Rest = {},
): Promise<(SignatureRow & More)[]> {
  const rows = await queryRows(tx, Row)`
    select s.id, s.user_id, s.first_name, s.last_name, s.company, s.ref, s.started_at as start_date, s.ended_at as end_date,
      s.reading_seconds, s.signed_at as signed_on,
      s.read_sha256 as sha256, s.signed_sha256 is not null as made, ${fileAsJson} as file,
      json_build_object('id', objects.id, 'title', objects.title, 'display_code', objects.display_code) as object,
      (select json_build_object('id', w.id, 'name', w.name) from workspaces w where w.id = s.workspace_id) as workspace ${more}
    from ${notDeletedSignatures} and ${condition} ${tail}`;
  return (rows as (z.input<typeof Row> & More)[]).map(({ made, file, user_id, ...row }) => ({
    ...row,
    ...(isNamed(user_id === null ? null : { id: user_id }) ? {} : { first_name: "", last_name: "" }),
    start_date: iso(row.start_date),
    end_date: iso(row.end_date),
    signed_on: iso(row.signed_on),
    file: fileView(file),
    signature_file: made ? `${REST_BASE}/objects/${file.object_id}/files/${file.id}?signature=${row.id}` : null,
  })) as (SignatureRow & More)[];
}
