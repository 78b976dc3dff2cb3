import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Scan } from "@db/schema/blob";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import { type Actor, may, namesSeenBy } from "@server/core/actor";
import { iso } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { Id, Step } from "@server/core/fields";
import { can } from "@server/core/policy";
import { withheldReasonOf } from "@server/platform/files/checked";
import { withheldReasons } from "@server/platform/files/withheld";
import { Stays, staysOf } from "@server/records/keeping/stays";
import { Category } from "@server/records/object/inputs";
import { FileSignature } from "@server/records/signature/inputs";
import { SignatureOfFile, signaturesFor, signaturesOfFile } from "@server/records/signature/of-file";
import { nameOf } from "@server/tenancy/user/as-json";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { fileFor } from "./file-for.ts";
import { findInFile } from "./find-in.ts";
import { type FilePageQuery, FileType, FileView, FoundInFile } from "./inputs.ts";
import { newerAsJson, olderAsJson } from "./newest.ts";
import { shownOrder } from "./shown-order.ts";
import { FileRow, fileAsJson, fileView } from "./view.ts";

const VersionView = z.object({
  number: z.number(),
  type: FileType,
  name: z.string(),
  size: z.number(),
  mime: z.string(),
  scan: z.enum(withheldReasons).nullable(),
  created_at: z.string(),
  added_by: z.string().nullable(),
});

export const FilePage = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  /** From the topmost container in the actor's reach down to that of the object. */
  path: z.array(Step),
  file: FileView,
  is_picture: z.boolean(),
  mime: z.string().nullable(),
  added_by: z.string().nullable(),
  /** The earlier versions, newest first; the current content is not among them. */
  versions: z.array(VersionView),
  /** The report that it belongs to; null if there is none. */
  report: z.object({ id: Id, number: z.string(), reported_date: z.string() }).nullable(),
  /** All categories of the workspace, for the form. */
  categories: z.array(Category),
  /** The files before and after it on the page of the object. */
  previous: Id.nullable(),
  next: Id.nullable(),
  /** The hits of `find`; null without it. */
  found: FoundInFile.nullable(),
  /** The file that supersedes it, and the signed files that it supersedes, newest first. */
  superseded_by: z.object({ id: Id, title: z.string() }).nullable(),
  supersedes: z.array(z.object({ id: Id, title: z.string(), created_at: z.string() })),
  /** Its signatures, newest first; null if the actor may not see them. */
  signatures: z.array(FileSignature).nullable(),
  /** Whether the actor has signed its current content. */
  signed_by_me: z.boolean(),
  /** Why it may not be deleted, or only now. */
  stays: Stays,
  may: z.object({
    edit: z.boolean(),
    replace: z.boolean(),
    supersede: z.boolean(),
    sign: z.boolean(),
    /** Also what stays for another reason than a signature: the page that moves it says why. */
    move: z.boolean(),
    delete: z.boolean(),
    keep_in_library: z.boolean(),
    locked: z.boolean(),
  }),
});

const Row = z.object({
  file: FileRow,
  object: z.object({ id: z.string(), title: z.string(), display_code: z.string() }),
  path: z.array(Step),
  added_by: z.string().nullable(),
  versions: z.array(VersionView.omit({ scan: true }).extend({ scan: z.custom<Scan>().nullable() })),
  report: FilePage.shape.report,
  categories: z.array(Category),
  previous: z.string().nullable(),
  next: z.string().nullable(),
  superseded_by: FilePage.shape.superseded_by,
  supersedes: FilePage.shape.supersedes,
  signatures: z.array(SignatureOfFile),
  signed_by_me: z.boolean(),
});

/** The files with those before and after them, in the order of the object's page: by category, and then as sorted. */
const neighbours = sql`
  select n.id, lag(n.id) over shown as previous, lead(n.id) over shown as next
  from files n left join categories c on (c.workspace_id, c.id) = (n.workspace_id, n.category_id)
  where (n.workspace_id, n.object_id, n.is_picture) = (f.workspace_id, f.object_id, f.is_picture) and ${notDeleted("n")}
    and (n.superseded_by_id is null or n.id = f.id or not exists (
      select from files newer where (newer.workspace_id, newer.id) = (n.workspace_id, n.superseded_by_id)
        and ${notDeleted("newer")}))
  window shown as (order by c.position nulls last, c.title, c.id, ${shownOrder(sql`n`)})`;

/** The page of a file. Throws not found or forbidden. */
export const filePage = (
  actor: Actor,
  { id: objectId, fileId, find }: z.output<typeof FilePageQuery>,
): Promise<z.infer<typeof FilePage>> =>
  reading(actor, async (tx) => {
    const [stored, rows, found] = await Promise.all([
      fileFor(tx, actor, "file.see", fileId),
      queryRows(tx, Row)`
        select ${fileAsJson} as file,
          json_build_object('id', o.id, 'title', o.title, 'display_code', o.display_code) as object,
          ${pathAsJson(actor, sql`o.container_id`)} as path,
          ${nameOf(sql`f.created_by`)} as added_by,
          coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by c.position, c.title)
            from categories c where c.workspace_id = f.workspace_id), '[]') as categories,
          coalesce((select json_agg(json_build_object('number', v.number, 'type', v.type, 'name', v.name,
            'size', v.size, 'mime', b.mime, 'scan', b.scan,
            'created_at', v.created_at, 'added_by', ${nameOf(sql`v.created_by`)}) order by v.number desc)
              from file_versions v
            join blobs b on (b.workspace_id, b.sha256) = (v.workspace_id, v.sha256)
            where (v.workspace_id, v.file_id) = (f.workspace_id, f.id)), '[]') as versions,
          (select json_build_object('id', r.id, 'number', r.number, 'reported_date', r.reported_date) from reports r
            where (r.workspace_id, r.file_id) = (f.workspace_id, f.id) and ${notDeleted("r")}
            order by r.reported_date desc limit 1) as report,
          neighbours.previous, neighbours.next, ${newerAsJson} as superseded_by, ${olderAsJson} as supersedes,
          ${signaturesOfFile} as signatures,
          exists (select from signatures s
            where (s.workspace_id, s.file_id, s.user_id) = (f.workspace_id, f.id, ${actor.userId})
            and s.read_sha256 is not distinct from f.sha256) as signed_by_me
        from files f join objects o on (o.workspace_id, o.id) = (f.workspace_id, f.object_id)
        left join lateral (${neighbours}) neighbours on neighbours.id = f.id where f.id = ${fileId}`,
      find ? findInFile(tx, fileId, find) : null,
    ]);
    const [row] = rows;
    if (!row || stored.objectId !== objectId) throw notFound();
    const { workspaceId, effectiveRole, locked, mime, own, signed, createdBy } = stored;
    const stays = await staysOf(tx, workspaceId, objectId, fileId);
    const seesNames = namesSeenBy(actor, workspaceId)(null);
    const mayReplace = may(stored, "file.replace", { own: own && !row.report });
    return {
      ...row,
      workspace_id: workspaceId,
      file: fileView(row.file),
      versions: row.versions.map((version) => ({
        ...version,
        scan: withheldReasonOf(version.scan),
        created_at: iso(version.created_at),
        added_by: seesNames ? version.added_by : null,
      })),
      added_by: seesNames || createdBy === actor.userId ? row.added_by : null,
      is_picture: row.file.is_picture,
      mime,
      found,
      stays,
      supersedes: row.supersedes.map((file) => ({ ...file, created_at: iso(file.created_at) })),
      signatures: can(effectiveRole, "signature.see") ? signaturesFor(actor, workspaceId, row.signatures) : null,
      may: {
        edit: may(stored, "file.edit"),
        sign: may(stored, "signature.create") && !stored.withheld && !row.superseded_by && !actor.impersonatorId,
        supersede: signed && !row.superseded_by && mayReplace,
        replace: !signed && !!stored.sha256 && mayReplace,
        move: !signed && may(stored, "file.move", { own }),
        delete: !signed && may(stored, "file.delete", { own }),
        keep_in_library: can(effectiveRole, "library.edit"),
        locked,
      },
    };
  });
