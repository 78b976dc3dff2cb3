import { PER_PAGE } from "@server/core/constants";
import { Day, Id, optionalLine } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { FileView } from "@server/records/file/inputs";
import { z } from "zod";
import { places } from "./places.ts";

/** A signature as REST sees it. */
export const SignatureView = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  ref: z.string(),
  /** When the document was opened, and when it was signed. */
  start_date: z.string(),
  end_date: z.string(),
  reading_seconds: z.number(),
  signed_on: z.string(),
  file: FileView,
  /** The call that gives the signed PDF; null until it is made. */
  signature_file: z.string().nullable(),
  /** Of the bytes that were read; a link has none. */
  sha256: z.string().nullable(),
});
export type SignatureView = z.infer<typeof SignatureView>;

/** A signature in a list of ours. */
export const SignatureRow = SignatureView.extend({
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  workspace: z.object({ id: Id, name: z.string() }),
});
export type SignatureRow = z.infer<typeof SignatureRow>;

/** Those of one file, as its page shows them. */
export const FileSignature = z.object({
  id: Id,
  name: z.string(),
  company: z.string(),
  signed_on: z.string(),
  reading_seconds: z.number(),
  ready: z.boolean(),
});

const name = z
  .string()
  .trim()
  .min(1, { error: "mistake.required" })
  .max(100)
  .overwrite((written) => written.replace(/\s+/g, " "));
const fraction = z.number().min(0).max(1);

/** `reading`: what the server sealed when the page opened. Without it the two moments are told, which programs may. */
export const NewSignature = z.object({
  id: Id,
  fileId: Id,
  first_name: name,
  last_name: name,
  company: optionalLine(),
  ref: optionalLine(100),
  reading: z.string().max(300).optional(),
  /** How long the page was in view, as the browser counted. */
  seconds: z.number().min(0).optional().catch(undefined),
  start_date: z.iso.datetime({ offset: true }).optional(),
  end_date: z.iso.datetime({ offset: true }).optional(),
  signature: z.instanceof(Upload).optional(),
  typed: optionalLine(100),
  /** On the page that is added alone, or on a page of the document too. */
  where: z.enum(["added", "page"]).optional().catch(undefined),
  page: z.union([z.number().int().min(1).max(100_000), z.literal("").transform(() => undefined)]).optional(),
  place: z.enum(places).optional().catch(undefined),
  x: z.union([fraction, z.literal("").transform(() => undefined)]).optional(),
  y: z.union([fraction, z.literal("").transform(() => undefined)]).optional(),
});

export const signatureSorts = ["signed_on", "name", "object", "file", "reading_seconds"] as const;
const sort = sorted(signatureSorts);

/** `signed_date`: one day in Brussels. */
const SignatureFilter = z
  .object({ name: optionalLine(100), signed_date: Day.optional(), object: Id.optional() })
  .prefault({});
const list = { filter: SignatureFilter, sort: sort.default("-signed_on"), ...Paging.shape };
export const SignaturesOf = z.object({ id: Id, ...list });
export const AllSignatures = z.object(list);

/** What the address of a list says; what it says wrong counts as unsaid. */
export const SignaturesQuery = z.object({
  /** In the names of the document and the object. */
  q: optionalLine(100).catch(""),
  /** In the names of who signed, their company and their reference. */
  who: optionalLine(100).catch(""),
  /** Days in Brussels, both included. */
  from: Day.optional().catch(undefined),
  until: Day.optional().catch(undefined),
  object: Id.optional().catch(undefined),
  workspace: Id.optional().catch(undefined),
  sort: sort.default("-signed_on").catch("-signed_on"),
  page: Paging.shape.page.catch(1),
  per_page: Paging.shape.per_page.catch(PER_PAGE),
});
export type SignaturesQuery = z.output<typeof SignaturesQuery>;
export const SignaturesQueryOf = SignaturesQuery.extend({ id: Id });

const Named = z.object({ id: Id, title: z.string() });
export const SignaturesPage = pageOf(SignatureRow).extend({
  /** Whether there are any at all, whatever was asked for. */
  any: z.boolean(),
  /** What it is narrowed to, by name. */
  object: Named.nullable(),
  workspace: Named.nullable(),
});
export type SignaturesPage = z.infer<typeof SignaturesPage>;
