import { ById } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import { serve } from "@server/platform/files/serve";
import { storedSigned } from "@server/records/signature/stored";
import { z } from "zod";
import { addFiles, addLinkTo } from "./add.ts";
import { editFile } from "./edit.ts";
import {
  Batch,
  BatchView,
  FileBytes,
  FileChanges,
  FileEdits,
  FileOrder,
  FilePageQuery,
  FilesPage,
  FilesQuery,
  FileView,
  NewFiles,
  NewLink,
  OneFile,
  OneVersion,
  Replacement,
  Superseding,
  TextOfFile,
} from "./inputs.ts";
import { filesOfWorkspace } from "./list.ts";
import { sortFiles } from "./order.ts";
import { FilePage, filePage } from "./page.ts";
import { removeFile } from "./remove.ts";
import { replaceFile, restoreVersion } from "./replace.ts";
import { storedFile } from "./stored.ts";
import { supersedeFile } from "./supersede.ts";
import { textOfFile } from "./text.ts";
import { filesTogether } from "./together.ts";
import { undoUpload } from "./undo-upload.ts";
import { fileOf } from "./view.ts";

const area = "objects";
const path = "/objects/{id}/files/{fileId}";
const Newest = z.object({ version: z.number() });
const Added = z.object({ ids: z.array(z.string()) });
const AddedTogether = Added.extend({ batch: z.string().nullable() });

export const fileRouter = router({
  add: signedIn
    .input(NewFiles)
    .output(AddedTogether)
    .mutation(({ ctx, input }) => addFiles(ctx.actor, input)),
  together: signedIn
    .input(Batch)
    .output(BatchView)
    .query(({ ctx, input }) => filesTogether(ctx.actor, input)),
  undoUpload: signedIn
    .input(Batch)
    .output(BatchView)
    .mutation(({ ctx, input }) => undoUpload(ctx.actor, input)),
  addLink: signedIn
    .input(NewLink)
    .output(Added)
    .mutation(({ ctx, input }) => addLinkTo(ctx.actor, input)),
  text: signedIn
    .meta({ rest: { method: "GET", path: "/files/{id}/text", area, summary: "The words of a PDF, page by page" } })
    .input(ById)
    .output(TextOfFile)
    .query(({ ctx, input }) => textOfFile(ctx.actor, input.id)),
  change: signedIn
    .meta({
      rest: { method: "PUT", path, area, summary: "Change what is said of a file or link", needs: "file.edit" },
    })
    .input(FileEdits)
    .output(FileView)
    .mutation(async ({ ctx, input }) => {
      await editFile(ctx.actor, input);
      return fileOf(ctx.actor, input.fileId);
    }),
  edit: signedIn
    .input(FileChanges)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => editFile(ctx.actor, input)),
  replace: signedIn
    .input(Replacement)
    .output(Newest)
    .mutation(({ ctx, input }) => replaceFile(ctx.actor, input)),
  supersede: signedIn
    .input(Superseding)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => supersedeFile(ctx.actor, input)),
  restoreVersion: signedIn
    .input(OneVersion)
    .output(Newest)
    .mutation(({ ctx, input }) => restoreVersion(ctx.actor, input)),
  sort: signedIn
    .input(FileOrder)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => sortFiles(ctx.actor, input)),
  remove: signedIn
    .meta({
      rest: { method: "DELETE", path, area, summary: "Put a file in the trash", needs: "file.delete", status: 204 },
    })
    .input(OneFile)
    .mutation(({ ctx, input }) => removeFile(ctx.actor, input.id, input.fileId)),
  bytes: signedIn
    .meta({
      rest: {
        method: "GET",
        path,
        area,
        summary:
          "The bytes of a file; takes Range, download=1, version=1 for an earlier one, and signature={id} for a signed PDF of it",
        raw: media.ANY,
      },
    })
    .input(FileBytes)
    .query(async ({ ctx, input }) =>
      serve(
        ctx.request ?? new Request("http://localhost/"),
        input.signature
          ? await storedSigned(ctx.actor, input.signature, input)
          : await storedFile(ctx.actor, input.fileId, { objectId: input.id, version: input.version }),
      ),
    ),
  page: signedIn
    .input(FilePageQuery)
    .output(FilePage)
    .query(({ ctx, input }) => filePage(ctx.actor, input)),
  list: signedIn
    .meta({ isHeavy: true })
    .input(FilesQuery)
    .output(FilesPage)
    .query(({ ctx, input }) => filesOfWorkspace(ctx.actor, input)),
});
