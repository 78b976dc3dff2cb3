import { fileTypes } from "@db/schema/file-type";
import { BasedOn } from "@server/core/based-on";
import { PER_PAGE } from "@server/core/constants";
import { Day, Id, line, OptionalDay, OptionalId, text } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { withheldReasons } from "@server/platform/files/withheld";
import { StorageView } from "@server/platform/storage/storage-view";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

export const FileType = z.enum(fileTypes);
export type FileType = z.infer<typeof FileType>;

/** A file or link of an object as REST, tRPC and pages see it. */
export const FileView = z.object({
  id: Id,
  type: FileType,
  /** The call that gives its bytes; of a link, where it leads. */
  file_path: z.string(),
  /** As it came, and as it is downloaded. */
  name: z.string(),
  title: z.string(),
  /** In bytes; a link has none. */
  size: z.number(),
  created_at: z.string(),
  link: z.string().nullable(),
  description: z.string(),
  category_id: Id.nullable(),
  public: z.boolean(),
  expires_on: z.string().nullable(),
  sha256: z.string().nullable(),
  signed: z.boolean(),
  /** Of a PDF, once it was read; 0 where that was in vain: it is damaged, or locked with a password. */
  pages: z.number().nullable(),
  /**
   * Why its bytes are given to nobody: it waits for the virus scanner, that found something in it, or it is more than
   * that looks at.
   */
  scan: z.enum(withheldReasons).nullable(),
});
export type FileView = z.infer<typeof FileView>;

const webAddress = z.url({ protocol: /^https?$/, hostname: /./ }).max(2000);
/** "youtube" alone is a word; of a machine in the house one types http too. */
const isSite = /^[^\s/?#]+\.[^\s/?#]+/;
/** Where a link leads; the http of an address that was typed without it is understood. */
export const WebAddress = z
  .string()
  .trim()
  .min(1, { error: "mistake.required" })
  .transform((address) =>
    /^[a-z][a-z\d+.-]*:/i.test(address) || !isSite.test(address) ? address : `https://${address}`,
  )
  .pipe(webAddress);

/** What may be said of a file when it comes in. */
const about = {
  description: text(2000),
  category_id: OptionalId.default(null),
  public: z.boolean().default(false),
  expires_on: OptionalDay,
};

/** Files for an object, one or several at once; `title` names the only one, several keep their names. */
export const NewFiles = z.object({
  id: Id,
  files: z.array(z.instanceof(Upload)).min(1, { error: "mistake.no_file" }),
  title: text(),
  /** Of one file, made by who sends it: sent again because no answer came, it is there once. */
  upload_key: z.uuidv7().toLowerCase().optional(),
  ...about,
});
export const NewLink = z.object({ id: Id, link: WebAddress, title: text(), ...about });

export const FileChanges = z.object({
  id: Id,
  fileId: Id,
  title: line(),
  link: WebAddress.optional(),
  ...about,
  based_on: BasedOn,
});

/** Other bytes for a file; what is left out of the rest stays. */
export const Replacement = z.object({
  id: Id,
  fileId: Id,
  file: z.instanceof(Upload, { error: "mistake.no_file" }),
  title: text(),
  expires_on: z.union([Day, z.literal("").transform(() => null), z.null()]).optional(),
});

/** Another file in the place of one that was signed. */
export const Superseding = z.object({
  id: Id,
  fileId: Id,
  file: z.instanceof(Upload, { error: "mistake.no_file" }),
  title: text(),
  expires_on: OptionalDay,
});

/** The files of an object as they are to stand, or some of them: those come first. */
export const FileOrder = z.object({ id: Id, order: z.array(Id).min(1).max(2000) });

/** A file by its object and itself, as its addresses have it. */
export const OneFile = z.object({ id: Id, fileId: Id });
const Version = z.coerce.number().int().min(1).max(1_000_000);
export const OneVersion = OneFile.extend({ version: Version });
/** The bytes of it, as they are or as they were. */
export const FileBytes = OneFile.extend({
  download: z.boolean().optional(),
  version: Version.optional(),
  /** What somebody signed of it: that signed PDF. */
  signature: Id.optional(),
});

/** `find`: words to be looked for in it. */
export const AskedFile = OneFile.extend({ find: text().catch("") });
export const FoundInFile = z.object({
  hits: z.array(z.object({ page: z.number(), before: z.string(), match: z.string(), after: z.string() })),
  /** False where no words of it are kept: it was scanned, or is not read yet. */
  readable: z.boolean(),
});

const filter = {
  q: text().catch(""),
  kind: z.enum(["documents", "pictures", "media", "links"]).optional().catch(undefined),
  /** Their last day: near, or past. */
  ends: z.enum(["soon", "over"]).optional().catch(undefined),
  category: Id.optional().catch(undefined),
  sort: sorted(["title", "created_at", "size", "expires_on"]).optional().catch(undefined),
};
/** All files of a workspace; what an address asks for and is not there counts as not asked. */
export const FilesQuery = z.object({
  id: Id,
  ...filter,
  page: Paging.shape.page.catch(1),
  per_page: Paging.shape.per_page.catch(PER_PAGE),
});

const ListedFile = FileView.extend({
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  added_by: z.string().nullable(),
});
export const FilesPage = pageOf(ListedFile).extend({
  workspace_id: Id,
  filter: z.object(filter),
  counts: z.partialRecord(FileType, z.number()),
  /** Of the kind and section that were asked for. */
  ending: z.object({ soon: z.number(), over: z.number() }),
  /** What the workspace keeps, also what the reader does not reach. */
  storage: StorageView,
  categories: z.array(z.object({ id: Id, title: z.string() })),
});
