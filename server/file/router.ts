import { router, signedIn } from "@server/trpc";
import { z } from "zod";
import { addFiles, addLinkTo } from "./add.ts";
import { editFile } from "./edit.ts";
import { FileChanges, FilesPage, FilesQuery, NewFiles, NewLink, OneFile } from "./inputs.ts";
import { filesOfWorkspace } from "./list.ts";
import { FilePage, filePage } from "./page.ts";
import { removeFile } from "./remove.ts";
import { serve } from "./serve.ts";
import { storedFileOf } from "./stored.ts";

const area = "objects";
const path = "/objects/{id}/files/{fileId}";
const Added = z.object({ ids: z.array(z.string()) });

export const fileRouter = router({
  add: signedIn
    .input(NewFiles)
    .output(Added)
    .mutation(({ ctx, input }) => addFiles(ctx.actor, input)),
  addLink: signedIn
    .input(NewLink)
    .output(Added)
    .mutation(({ ctx, input }) => addLinkTo(ctx.actor, input)),
  edit: signedIn
    .input(FileChanges)
    .output(z.object({ id: z.string() }))
    .mutation(({ ctx, input }) => editFile(ctx.actor, input)),
  remove: signedIn
    .meta({ rest: { method: "DELETE", path, area, summary: "Put a file in the trash", status: 204 } })
    .input(OneFile)
    .mutation(({ ctx, input }) => removeFile(ctx.actor, input.id, input.fileId)),
  bytes: signedIn
    .meta({ rest: { method: "GET", path, area, summary: "The bytes of a file; takes Range, and download=1", raw: true } })
    .input(OneFile.extend({ download: z.boolean().optional() }))
    .query(async ({ ctx, input }) =>
      serve(
        ctx.request ?? new Request(`http://localhost/?${input.download ? "download" : ""}`),
        await storedFileOf(ctx.actor, input.id, input.fileId),
      ),
    ),
  page: signedIn
    .input(OneFile)
    .output(FilePage)
    .query(({ ctx, input }) => filePage(ctx.actor, input.id, input.fileId)),
  list: signedIn
    .input(FilesQuery)
    .output(FilesPage)
    .query(({ ctx, input }) => filesOfWorkspace(ctx.actor, input)),
});
