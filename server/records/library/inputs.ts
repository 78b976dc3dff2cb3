import { PER_PAGE } from "@server/core/constants";
import { Id, line, OptionalId, text } from "@server/core/fields";
import { Listing, listOf, Paging, pageOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { FileType, WebAddress } from "@server/records/file/inputs";
import { z } from "zod";

export const LibraryUse = z.enum(["object", "floorplan", "template"]);
export type LibraryUse = z.infer<typeof LibraryUse>;

/** A file of the library for REST. */
export const LibraryFileView = z.object({
  id: Id,
  title: z.string(),
  /** The address of its bytes, or the address of a link. */
  file: z.string(),
  floorplan: z.boolean(),
  /** Available to every workspace. */
  global: z.boolean(),
  /** The object whose file was added to the library; null for others. */
  object: Id.nullable(),
  /** Workspaces with it that the caller is in; empty if every workspace has it. */
  workspaces: z.array(Id),
  usable_for: z.array(LibraryUse),
  type: FileType,
});
export type LibraryFileView = z.infer<typeof LibraryFileView>;

/** The same for the lists of our pages. */
export const ListedLibraryFile = LibraryFileView.extend({
  name: z.string(),
  link: z.string().nullable(),
  size: z.number(),
  created_at: z.string(),
  /** The workspace's own rather than the platform's. */
  own: z.boolean(),
  /** How many objects and floor plans use it; null if the actor does not manage the library. */
  uses: z.number().nullable(),
});
export type ListedLibraryFile = z.infer<typeof ListedLibraryFile>;

const kinds = z.enum(["documents", "pictures", "media", "links"]);
export const librarySorts = ["title", "created_at"] as const;
const sort = sorted(librarySorts).default("title");
const filter = {
  q: text().catch(""),
  kind: kinds.optional().catch(undefined),
  use: LibraryUse.optional().catch(undefined),
  sort: sort.catch("title"),
};
export const LibraryQuery = Listing.extend({
  id: Id,
  q: text(),
  kind: kinds.optional(),
  use: LibraryUse.optional(),
  sort,
});
/** The query of the page's address. Invalid values are ignored. */
export const LibraryPageQuery = z.object({
  id: Id,
  ...filter,
  page: Paging.shape.page.catch(1),
  per_page: Paging.shape.per_page.catch(PER_PAGE),
});
export const LibraryFilesPage = listOf(LibraryFileView);
export const LibraryPage = pageOf(ListedLibraryFile).extend({
  workspace_id: Id,
  filter: z.object(filter),
  counts: z.partialRecord(FileType, z.number()),
  may: z.object({ edit: z.boolean() }),
});

const uses = z.array(LibraryUse).min(1, { error: "mistake.required" }).optional();
/** The uses of a file: the named ones, with "floorplan" added or removed by the flag. By default for objects. */
export const usesOf = ({ usable_for, floorplan }: { usable_for?: LibraryUse[]; floorplan?: boolean }): LibraryUse[] => {
  const named = usable_for ?? (floorplan ? [] : ["object"]);
  const all = new Set(
    floorplan === false ? named.filter((use) => use !== "floorplan") : [...named, ...(floorplan ? ["floorplan"] : [])],
  );
  return LibraryUse.options.filter((use) => all.has(use));
};

const fields = { usable_for: uses, floorplan: z.boolean().optional() };
/** One file or link, for REST. */
export const NewLibraryFile = z.object({
  id: Id,
  title: text(),
  file: z.instanceof(Upload).optional(),
  link: WebAddress.optional(),
  ...fields,
});
/** Several files from our page; `title` is used if there is one. */
export const NewLibraryFiles = z.object({
  id: Id,
  title: text(),
  files: z.array(z.instanceof(Upload)).min(1, { error: "mistake.no_file" }),
  ...fields,
});
export const NewLibraryLink = z.object({ id: Id, title: text(), link: WebAddress, ...fields });

export const OneLibraryFile = z.object({ id: Id, fileId: Id });
/** The same with the parameter names of REST. */
export const LibraryFileInCall = z.object({ id: Id, libraryFileId: Id });
export const LibraryFileChanges = OneLibraryFile.extend({
  title: line(),
  file: z.instanceof(Upload).optional(),
  link: WebAddress.optional(),
  ...fields,
});
/** A file of an object to add to the library. */
export const FromObject = z.object({ id: Id, fileId: Id, title: line(), ...fields });

/** The uses of a file: the first few, and how many there are. */
const Place = z.object({ id: Id, title: z.string(), where: z.string() });
export const LibraryUses = z.object({
  objects: z.array(Place),
  objects_count: z.number(),
  plans: z.array(Place),
  plans_count: z.number(),
});
export type LibraryUses = z.infer<typeof LibraryUses>;
export const LibraryFilePage = z.object({
  workspace_id: Id,
  file: ListedLibraryFile,
  mime: z.string().nullable(),
  added_by: z.string().nullable(),
  from: z.object({ id: Id, title: z.string() }).nullable(),
  uses: LibraryUses,
  may: z.object({ edit: z.boolean() }),
});

const MAX_CHOSEN = 50;
export const ChosenIds = z.array(Id).max(MAX_CHOSEN, { error: `mistake.too_big.array?maximum=${MAX_CHOSEN}` });
/** The query of the page that adds library files to an object. */
export const ChoiceQuery = LibraryPageQuery.omit({ per_page: true, use: true, sort: true }).extend({
  category: Id.optional().catch(undefined),
  library_file_ids: ChosenIds.catch([]).default([]),
});
export const Choice = z.object({
  id: Id,
  library_file_ids: ChosenIds.min(1, { error: "library.none_chosen" }),
  category_id: OptionalId.default(null),
});
