import { fileTypes } from "@db/schema/file-type";
import { BasedOn } from "@server/core/based-on";
import { PER_PAGE } from "@server/core/constants";
import { Day, Id, line, OptionalDay, OptionalId, text } from "@server/core/fields";
import { Paging, PrintedPaging, pageOf, sorted } from "@server/core/paging";
import { withheldReasons } from "@server/platform/files/withheld";
import { StorageView } from "@server/platform/storage/storage-view";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

export const FileType = z.enum(fileTypes);
export type FileType = z.infer<typeof FileType>;

/** A file or link of an object as REST, tRPC and pages get it. */
export const FileView = z.object({
  id: Id,
  type: FileType,
  /** The address of its content; for a link, the address it leads to. */
  file_path: z.string(),
  /** The name with which it was uploaded and is downloaded. */
  name: z.string(),
  title: z.string(),
  /** In bytes; 0 for a link. */
  size: z.number(),
  created_at: z.string(),
  link: z.string().nullable(),
  description: z.string(),
  category_id: Id.nullable(),
  public: z.boolean(),
  expires_on: z.string().nullable(),
  sha256: z.string().nullable(),
  signed: z.boolean(),
  /** The pages of a PDF; null until it is read, 0 if it cannot be read because it is damaged or has a password. */
  pages: z.number().nullable(),
  /** Why its content is withheld: it waits for the virus scanner, is infected, or could not be scanned. Else null. */
  scan: z.enum(withheldReasons).nullable(),
});
export type FileView = z.infer<typeof FileView>;

const webAddress = z.url({ protocol: /^https?$/, hostname: /./ }).max(2000);
/** An address without a protocol has a dot in its host: "youtube" is just a word. */
const isSite = /^[^\s/?#]+\.[^\s/?#]+/;
/** The address of a link; https:// is added to one that was typed without a protocol. */
export const WebAddress = z
  .string()
  .trim()
  .min(1, { error: "mistake.required" })
  .transform((address) =>
    /^[a-z][a-z\d+.-]*:/i.test(address) || !isSite.test(address) ? address : `https://${address}`,
  )
  .pipe(webAddress);

/** The fields that adding and editing a file accept. */
const fields = {
  description: text(2000),
  category_id: OptionalId.default(null),
  public: z.boolean().default(false),
  expires_on: OptionalDay,
};

/** Files to add to an object. `title` applies to a single file; several get titles from their names. */
export const NewFiles = z.object({
  id: Id,
  files: z.array(z.instanceof(Upload)).min(1, { error: "mistake.no_file" }),
  title: text(),
  /** An idempotency key for a single file, made by the client: sent again without an answer, it is stored once. */
  upload_key: z.uuidv7().toLowerCase().optional(),
  /** Made by a client that sends files one by one: the same for those that were chosen together. */
  batch: Id.optional(),
  ...fields,
});
export const NewLink = z.object({ id: Id, link: WebAddress, title: text(), ...fields });

export const FileChanges = z.object({
  id: Id,
  fileId: Id,
  title: line(),
  link: WebAddress.optional(),
  ...fields,
  based_on: BasedOn,
});

/** The same for programs: what is left out stays as it is. */
export const FileEdits = z.object({
  id: Id,
  fileId: Id,
  title: line().optional(),
  /** Of a link; null, as of a file, leaves it as it is. */
  link: z.union([WebAddress, z.null().transform(() => undefined)]).optional(),
  description: z.string().trim().max(2000).optional(),
  category_id: OptionalId.optional(),
  public: z.boolean().optional(),
  expires_on: OptionalDay.unwrap().optional(),
});

/** Files that somebody added to an object together. */
export const Batch = z.object({ id: Id, batch: Id });

/** Why a file of a batch can't be taken back. */
export const reasonsToStay = ["signed", "paper", "moved", "changed"] as const;

export const BatchView = z.object({
  workspace_id: Id,
  object: z.object({ id: Id, title: z.string() }),
  batch: Id,
  /** How many files were added. */
  count: z.number(),
  /** They were taken back; then `removed` of them are in the trash. */
  undone: z.boolean(),
  removed: z.number(),
  /** How many can be taken back now, and why none can. */
  undoable: z.number(),
  refusal: z.enum(["already", "too_late", "nothing_left"]).nullable(),
  /** Those that are still there and stay. */
  staying: z.array(z.object({ id: Id, title: z.string(), reason: z.enum(reasonsToStay) })),
});
export type BatchView = z.infer<typeof BatchView>;

/** New content for a file. An empty title and a missing day of expiry leave the current ones. */
export const Replacement = z.object({
  id: Id,
  fileId: Id,
  file: z.instanceof(Upload, { error: "mistake.no_file" }),
  title: text(),
  expires_on: z.union([Day, z.literal("").transform(() => null), z.null()]).optional(),
});

/** A new file that supersedes a signed one. */
export const Superseding = z.object({
  id: Id,
  fileId: Id,
  file: z.instanceof(Upload, { error: "mistake.no_file" }),
  title: text(),
  expires_on: OptionalDay,
});

/** The order of an object's files. Files that it does not name come last. */
export const FileOrder = z.object({ id: Id, order: z.array(Id).min(1).max(2000) });

/** A file by the ids in its address: its object's and its own. */
export const OneFile = z.object({ id: Id, fileId: Id });
const Version = z.coerce.number().int().min(1).max(1_000_000);
export const OneVersion = OneFile.extend({ version: Version });
/** The content of a file, now or at an earlier version. */
export const FileBytes = OneFile.extend({
  version: Version.optional(),
  /** A signature of the file: the content is then the PDF signed with it. */
  signature: Id.optional(),
});

/** The page of a file. `find` are words to find in its text. */
export const FilePageQuery = OneFile.extend({ find: text().catch("") });
export const FoundInFile = z.object({
  hits: z.array(z.object({ page: z.number(), before: z.string(), match: z.string(), after: z.string() })),
  /** False if there is no stored text, because the PDF consists of scanned images or is not read yet. */
  readable: z.boolean(),
});

export const TextOfFile = z.object({
  /** The words of each page; null: there are none, as of a scan, or it is not read yet. */
  pages: z.array(z.string()).nullable(),
  /** False: it is longer than what is answered. */
  whole: z.boolean(),
});

const filter = {
  q: text().catch(""),
  kind: z.enum(["documents", "pictures", "media", "links"]).optional().catch(undefined),
  /** Only files that expire soon, or have expired. */
  ends: z.enum(["soon", "over"]).optional().catch(undefined),
  category: Id.optional().catch(undefined),
  sort: sorted(["title", "created_at", "size", "expires_on"]).optional().catch(undefined),
};
/** Filters, order and page of the files of a workspace. Invalid values in the address are ignored. */
export const FilesQuery = z.object({
  id: Id,
  ...filter,
  page: Paging.shape.page.catch(1),
  per_page: PrintedPaging.shape.per_page.catch(PER_PAGE),
});

const ListedFile = FileView.extend({
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  added_by: z.string().nullable(),
});
export const FilesPage = pageOf(ListedFile).extend({
  workspace_id: Id,
  filter: z.object(filter),
  counts: z.partialRecord(FileType, z.number()),
  /** How many files of the chosen kind and category expire soon, or have expired. */
  ending: z.object({ soon: z.number(), over: z.number() }),
  /** The storage that the workspace uses, including files out of the actor's reach. */
  storage: StorageView,
  categories: z.array(z.object({ id: Id, title: z.string() })),
  /** change: some of them, by themselves or many at once. */
  may: z.object({ change: z.boolean() }),
});
