import { Id } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import { serve } from "@server/platform/files/serve";
import { z } from "zod";
import { addLibraryFiles, addLibraryLink, addToLibrary } from "./add.ts";
import { ChoicePage, choicePage } from "./choice-page.ts";
import { chooseForObject } from "./choose.ts";
import { editLibraryFile } from "./edit.ts";
import { putInLibrary } from "./from-object.ts";
import {
  Choice,
  ChoiceQuery,
  FromObject,
  LibraryFileChanges,
  LibraryFileInCall,
  LibraryFilePage,
  LibraryFilesPage,
  LibraryFileView,
  LibraryPage,
  LibraryPageQuery,
  LibraryQuery,
  NewLibraryFile,
  NewLibraryFiles,
  NewLibraryLink,
  OneLibraryFile,
} from "./inputs.ts";
import { libraryFilesOf, libraryPage, loadLibraryFile } from "./list.ts";
import { libraryFilePage } from "./page.ts";
import { LibraryPlans, libraryPlans } from "./plans.ts";
import { removeLibraryFile } from "./remove.ts";
import { storedInWorkspace } from "./stored.ts";

const area = "library";
const path = "/workspaces/{id}/library-files";
const one = `${path}/{libraryFileId}` as const;
const Added = z.object({ ids: z.array(Id) });

export const libraryRouter = router({
  list: signedIn
    .meta({
      isHeavy: true,
      rest: { method: "GET", path, area, summary: "Library files usable in a workspace; q, kind, use" },
    })
    .input(LibraryQuery)
    .output(LibraryFilesPage)
    .query(({ ctx, input }) => libraryFilesOf(ctx.actor, input)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path,
        area,
        summary: "Add a file or a link to the library",
        needs: "library.edit",
        status: 201,
        multipart: true,
      },
    })
    .input(NewLibraryFile)
    .output(LibraryFileView)
    .mutation(async ({ ctx, input }) => loadLibraryFile(ctx.actor, input.id, await addToLibrary(ctx.actor, input))),
  bytes: signedIn
    .meta({
      rest: {
        method: "GET",
        path: one,
        area,
        summary: "The bytes of a library file; takes Range, and download=1",
        raw: media.ANY,
      },
    })
    .input(LibraryFileInCall)
    .query(async ({ ctx, input }) =>
      serve(
        ctx.request ?? new Request("http://localhost/"),
        await storedInWorkspace(ctx.actor, input.id, input.libraryFileId),
      ),
    ),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Put a library file in the trash",
        needs: "library.edit",
        status: 204,
      },
    })
    .input(LibraryFileInCall)
    .mutation(({ ctx, input }) => removeLibraryFile(ctx.actor, input.id, input.libraryFileId)),
  page: signedIn
    .meta({ isHeavy: true })
    .input(LibraryPageQuery)
    .output(LibraryPage)
    .query(({ ctx, input }) => libraryPage(ctx.actor, input)),
  add: signedIn
    .input(NewLibraryFiles)
    .output(Added.extend({ twice: z.array(z.object({ id: Id, title: z.string() })) }))
    .mutation(({ ctx, input }) => addLibraryFiles(ctx.actor, input)),
  addLink: signedIn
    .input(NewLibraryLink)
    .output(Added)
    .mutation(({ ctx, input }) => addLibraryLink(ctx.actor, input)),
  edit: signedIn
    .input(LibraryFileChanges)
    .output(z.object({ id: Id }))
    .mutation(({ ctx, input }) => editLibraryFile(ctx.actor, input)),
  /** One file with its uses. */
  file: signedIn
    .input(OneLibraryFile)
    .output(LibraryFilePage)
    .query(({ ctx, input }) => libraryFilePage(ctx.actor, input.id, input.fileId)),
  /** The files that can be added to an object. */
  choice: signedIn
    .input(ChoiceQuery)
    .output(ChoicePage)
    .query(({ ctx, input }) => choicePage(ctx.actor, input)),
  choose: signedIn
    .input(Choice)
    .output(Added)
    .mutation(({ ctx, input }) => chooseForObject(ctx.actor, input)),
  /** The files that can be floor plans. */
  plans: signedIn
    .input(z.object({ id: Id }))
    .output(LibraryPlans)
    .query(({ ctx, input }) => libraryPlans(ctx.actor, input.id)),
  takeFromObject: signedIn
    .input(FromObject)
    .output(z.object({ id: Id, workspace_id: Id }))
    .mutation(({ ctx, input }) => putInLibrary(ctx.actor, input)),
});
