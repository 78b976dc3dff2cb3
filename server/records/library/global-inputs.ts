import { Id, line, text } from "@server/core/fields";
import { Listing, listOf, pageOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { WebAddress } from "@server/records/file/inputs";
import { z } from "zod";
import { LibraryFileView, LibraryUse, ListedLibraryFile, librarySorts } from "./inputs.ts";

/** The platform's own files: for every workspace, or for some. */

export const GlobalFilesQuery = Listing.extend({
  sort: sorted(librarySorts).default("title"),
  q: text(100),
  kind: z.enum(["documents", "pictures", "media", "links"]).optional(),
});
export const GlobalFilesPage = listOf(LibraryFileView);

const NamedWorkspace = z.object({ id: Id, name: z.string() });
export const ListedGlobalFile = ListedLibraryFile.omit({ own: true }).extend({ given_to: z.array(NamedWorkspace) });
export type ListedGlobalFile = z.infer<typeof ListedGlobalFile>;
export const GlobalLibraryPage = pageOf(ListedGlobalFile);

const MAX_WORKSPACES = 200;
const commonFields = {
  floorplan: z.boolean().optional(),
  usable_for: z.array(LibraryUse).min(1, { error: "mistake.required" }).optional(),
  /** For all workspaces; by default true if none is named. */
  global: z.boolean().optional(),
  workspaces: z
    .array(Id)
    .max(MAX_WORKSPACES, { error: `mistake.too_big.array?maximum=${MAX_WORKSPACES}` })
    .optional(),
};
const content = { file: z.instanceof(Upload).optional(), link: WebAddress.optional() };

export const NewGlobalFile = z.object({ title: text(), ...content, ...commonFields });
export const GlobalFileChanges = z.object({
  id: Id,
  title: line().optional(),
  ...content,
  /** False: an uploaded file is ignored. */
  file_changed: z.boolean().optional(),
  ...commonFields,
});

export const GlobalFilePage = z.object({
  file: ListedGlobalFile,
  mime: z.string().nullable(),
  added_by: z.string().nullable(),
  /** The workspaces that use it most, and how many use it. */
  used_in: z.array(NamedWorkspace.extend({ uses: z.number() })),
  used_in_count: z.number(),
});

/** Finds workspaces by a part of their name, and those with the given ids. */
export const WorkspacesQuery = z.object({ q: text(100), ids: z.array(Id).max(MAX_WORKSPACES).default([]) });
export const FoundWorkspaces = z.array(NamedWorkspace);
