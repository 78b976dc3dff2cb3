import { Id, line, text } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { WebAddress } from "@server/records/file/inputs";
import { z } from "zod";
import { LibraryFileView, LibraryUse, ListedLibraryFile } from "./inputs.ts";

/** The platform's own files: for every workspace, or for those that are named. */

export const GlobalFilesQuery = Paging.extend({
  q: text(100),
  kind: z.enum(["documents", "pictures", "media", "links"]).optional(),
});
export const GlobalFilesPage = pageOf(LibraryFileView);

const NamedWorkspace = z.object({ id: Id, name: z.string() });
export const ListedGlobalFile = ListedLibraryFile.omit({ own: true }).extend({ given_to: z.array(NamedWorkspace) });
export type ListedGlobalFile = z.infer<typeof ListedGlobalFile>;
export const GlobalLibraryPage = pageOf(ListedGlobalFile);

const MOST_NAMED = 200;
const said = {
  floorplan: z.boolean().optional(),
  usable_for: z.array(LibraryUse).min(1, { error: "mistake.required" }).optional(),
  /** For everybody. Left out: where no workspace is named. */
  global: z.boolean().optional(),
  workspaces: z
    .array(Id)
    .max(MOST_NAMED, { error: `mistake.too_big.array?maximum=${MOST_NAMED}` })
    .optional(),
};
const content = { file: z.instanceof(Upload).optional(), link: WebAddress.optional() };

export const NewGlobalFile = z.object({ title: text(), ...content, ...said });
export const GlobalFileChanges = z.object({
  id: Id,
  title: line().optional(),
  ...content,
  /** false: the file stays, though one came along. */
  file_changed: z.boolean().optional(),
  ...said,
});

export const GlobalFilePage = z.object({
  file: ListedGlobalFile,
  mime: z.string().nullable(),
  added_by: z.string().nullable(),
  /** Where it is used, the most first, and how many workspaces that are in all. */
  used_in: z.array(NamedWorkspace.extend({ uses: z.number() })),
  used_in_count: z.number(),
});

/** Workspaces by a part of their name, to choose from. */
export const WorkspacesQuery = z.object({ q: text(100), ids: z.array(Id).max(MOST_NAMED).default([]) });
export const FoundWorkspaces = z.array(NamedWorkspace);
