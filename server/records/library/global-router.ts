import { ById } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import { serve } from "@server/platform/files/serve";
import { addGlobalFile, editGlobalFile, removeGlobalFile } from "./global-edit.ts";
import {
  FoundWorkspaces,
  GlobalFileChanges,
  GlobalFilePage,
  GlobalFilesPage,
  GlobalFilesQuery,
  GlobalLibraryPage,
  NewGlobalFile,
  WorkspacesQuery,
} from "./global-inputs.ts";
import { findWorkspaces, globalLibrary, globalLibraryFile } from "./global-list.ts";
import { LibraryFileView } from "./inputs.ts";
import { storedGlobalFile } from "./stored.ts";

const area = "admin";
const path = "/admin/library-files";

/** The platform's own library, for super admins. */
export const globalLibraryRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path, area, summary: "Library files for all workspaces, or for some; q, kind" } })
    .input(GlobalFilesQuery)
    .output(GlobalFilesPage)
    .query(({ ctx, input }) => globalLibrary(ctx.actor, input)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path,
        area,
        summary: "Add a library file for all workspaces, or for some",
        status: 201,
        multipart: true,
      },
    })
    .input(NewGlobalFile)
    .output(LibraryFileView)
    .mutation(
      async ({ ctx, input }) => (await globalLibraryFile(ctx.actor, await addGlobalFile(ctx.actor, input))).file,
    ),
  edit: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${path}/{id}`,
        area,
        summary: "Change a library file; file_changed",
        multipart: true,
      },
    })
    .input(GlobalFileChanges)
    .output(LibraryFileView)
    .mutation(async ({ ctx, input }) => {
      await editGlobalFile(ctx.actor, input);
      return (await globalLibraryFile(ctx.actor, input.id)).file;
    }),
  remove: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: `${path}/{id}`,
        area,
        summary: "Take a library file from all workspaces",
        status: 204,
      },
    })
    .input(ById)
    .mutation(({ ctx, input }) => removeGlobalFile(ctx.actor, input.id)),
  bytes: signedIn
    .meta({
      rest: {
        method: "GET",
        path: `${path}/{id}`,
        area,
        summary: "The bytes of a library file; takes Range, and download=1",
        raw: media.ANY,
      },
    })
    .input(ById)
    .query(async ({ ctx, input }) =>
      serve(ctx.request ?? new Request("http://localhost/"), await storedGlobalFile(ctx.actor, input.id)),
    ),
  page: signedIn
    .input(GlobalFilesQuery)
    .output(GlobalLibraryPage)
    .query(({ ctx, input }) => globalLibrary(ctx.actor, input)),
  file: signedIn
    .input(ById)
    .output(GlobalFilePage)
    .query(({ ctx, input }) => globalLibraryFile(ctx.actor, input.id)),
  workspaces: signedIn
    .input(WorkspacesQuery)
    .output(FoundWorkspaces)
    .query(({ ctx, input }) => findWorkspaces(ctx.actor, input)),
});
