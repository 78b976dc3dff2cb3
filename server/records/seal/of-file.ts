import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, may } from "@server/core/actor";
import { iso } from "@server/core/day";
import { fileFor } from "@server/records/file/file-for";
import { z } from "zod";
import { type SealOfFile, SealView } from "./inputs.ts";

const Row = SealView.omit({ timestamp: true }).extend({
  signature_id: z.string().nullable(),
  sha256: z.string(),
  stamped_at: z.string().nullable(),
  stamped_by: z.string().nullable(),
});

/**
 * How a file is sealed, if it is a paper of ours that was put there, and the signed PDFs that were made of it, for who
 * may see signatures. Throws not found.
 */
export const sealOfFile = (actor: Actor, fileId: string): Promise<z.infer<typeof SealOfFile>> =>
  reading(actor, async (tx) => {
    const file = await fileFor(tx, actor, "file.see", fileId);
    const rows = await queryRows(tx, Row)`
      select s.id as signature_id, l.sha256, l.level, c.subject as by, l.sealed_at as at, l.reason as why, l.stamped_at,
        l.stamped_by
      from seals l left join seal_certificates c on c.fingerprint = l.fingerprint
        left join signatures s on (s.workspace_id, s.id, s.signed_sha256) = (l.workspace_id, l.about_id, l.sha256)
          and s.file_id = ${fileId}
      where l.workspace_id = ${file.workspaceId} and (s.id is not null or l.sha256 = ${file.sha256 ?? ""})
      order by l.sealed_at desc`;
    const own = rows.find(({ sha256 }) => sha256 === file.sha256);
    return {
      file_id: fileId,
      ...(own ? viewOf(own) : { level: null, by: null, at: null, timestamp: null, why: "not_ours" }),
      signatures: may(file, "signature.see")
        ? rows.flatMap(({ signature_id, ...row }) =>
            signature_id ? [{ signature_id, sha256: row.sha256, ...viewOf(row) }] : [],
          )
        : [],
    };
  });

const viewOf = ({ level, by, at, why, stamped_at, stamped_by }: Omit<z.infer<typeof Row>, "signature_id">) => ({
  level,
  by,
  at: level && at && iso(at),
  why,
  timestamp: stamped_at ? { at: iso(stamped_at), by: stamped_by ?? "" } : null,
});
