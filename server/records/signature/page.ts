import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, authorize, may } from "@server/core/actor";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { Id, Step } from "@server/core/fields";
import { fileFor } from "@server/records/file/file-for";
import { FileView } from "@server/records/file/inputs";
import { newerAsJson } from "@server/records/file/newest";
import { FileRow, fileAsJson, fileView } from "@server/records/file/view";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { FileSignature } from "./inputs.ts";
import { SignatureOfFile, signaturesFor, signaturesOfFile } from "./of-file.ts";
import { startOfReading } from "./started.ts";

const OwnSignature = FileSignature.extend({
  /** Why the signed PDF does not contain the document; null if it does. */
  cover_reason: z.enum(["kind", "locked", "damaged", "signed", "too_large"]).nullable(),
  /** Making the signed PDF takes longer than usual. */
  late: z.boolean(),
});

export const SignPage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  path: z.array(Step),
  file: FileView,
  mime: z.string().nullable(),
  /** The actor's own signature of the present content. */
  mine: OwnSignature.nullable(),
  others: z.array(FileSignature),
  superseded_by: z.object({ id: Id, title: z.string() }).nullable(),
  /** Initial values of the form. */
  person: z.object({ first_name: z.string(), last_name: z.string(), company: z.string() }),
  /** The signed token of when the page was opened and what it shows. */
  reading: z.string(),
  may: z.object({ sign: z.boolean(), locked: z.boolean() }),
});

const Row = z.object({
  file: FileRow,
  object: SignPage.shape.object,
  path: z.array(Step),
  signatures: z.array(SignatureOfFile),
  mine: OwnSignature.omit({ late: true }).extend({ age: z.number() }).nullable(),
  superseded_by: z.object({ id: z.string(), title: z.string() }).nullable(),
  company: z.string().nullable(),
});

const LATE_SECONDS = 90;

/** A file to read and sign, or its signature. */
export const signPage = (
  actor: Actor,
  { id: objectId, fileId }: { id: string; fileId: string },
): Promise<z.infer<typeof SignPage>> =>
  reading(actor, async (tx) => {
    const [signedFile, rows] = await Promise.all([
      fileFor(tx, actor, "file.see", fileId),
      queryRows(tx, Row)`
        select ${fileAsJson} as file, json_build_object('id', o.id, 'title', o.title, 'display_code',
          o.display_code) as object,
          ${pathAsJson(actor, sql`o.container_id`)} as path, ${signaturesOfFile} as signatures,
          (select json_build_object('id', s.id, 'name', concat_ws(' ', s.first_name, s.last_name), 'company', s.company,
            'signed_on', s.signed_at,
            'reading_seconds', s.reading_seconds, 'ready', s.signed_sha256 is not null, 'cover_reason', s.cover_reason,
            'age', extract(epoch from now() - s.signed_at)) from signatures s
            where (s.workspace_id, s.file_id, s.user_id) = (f.workspace_id, f.id, ${actor.userId})
              and s.read_sha256 is not distinct from f.sha256 limit 1) as mine,
          ${newerAsJson} as superseded_by,
          (select s.company from signatures s where (s.workspace_id, s.user_id) = (f.workspace_id, ${actor.userId})
            order by s.signed_at desc limit 1) as company
        from files f join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id) where f.id = ${fileId}`,
    ]);
    const [row] = rows;
    if (!row || signedFile.objectId !== objectId) throw notFound();
    authorize({ ...signedFile, locked: false }, "signature.create"); // an ended plan is shown on the page
    const { mine } = row;
    return {
      ...row,
      workspace_id: signedFile.workspaceId,
      file: fileView(row.file),
      mime: signedFile.mime,
      mine: mine && { ...mine, signed_on: iso(mine.signed_on), late: !mine.ready && mine.age > LATE_SECONDS },
      others: signaturesFor(actor, signedFile.workspaceId, row.signatures).filter(({ id }) => id !== mine?.id),
      person: { first_name: actor.firstName, last_name: actor.lastName, company: row.company ?? "" },
      reading: startOfReading({ userId: actor.userId, fileId, sha256: signedFile.sha256 }),
      may: {
        sign:
          may(signedFile, "signature.create") && !signedFile.withheld && !row.superseded_by && !actor.impersonatorId,
        locked: signedFile.locked,
      },
    };
  });
