import { PER_PAGE } from "@server/core/constants";
import { Day, Days, Id, optionalLine, text } from "@server/core/fields";
import { anyOf, Listing, Paging, pageOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { FileView } from "@server/records/file/inputs";
import { z } from "zod";
import { places } from "./places.ts";

/** A signature for REST. */
export const SignatureView = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  company: z.string(),
  ref: z.string(),
  /** When the document was opened and when it was signed. */
  start_date: z.string(),
  end_date: z.string(),
  reading_seconds: z.number(),
  signed_on: z.string(),
  file: FileView,
  /** The address of the signed PDF; null until it is made. */
  signature_file: z.string().nullable(),
  /** The hash of the bytes that were read; null for a link. */
  sha256: z.string().nullable(),
});
export type SignatureView = z.infer<typeof SignatureView>;

/** A signature in the lists of our pages. */
export const SignatureRow = SignatureView.extend({
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  workspace: z.object({ id: Id, name: z.string() }),
});
export type SignatureRow = z.infer<typeof SignatureRow>;

/** A signature on the page of a file. */
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

/** `reading`: the signed token from when the page was opened. Programs may send the two dates instead. */
export const NewSignature = z.object({
  id: Id,
  fileId: Id,
  first_name: name,
  last_name: name,
  company: optionalLine(),
  ref: optionalLine(100),
  reading: z.string().max(300).optional(),
  /** How long the page was visible, measured by the browser. */
  seconds: z.number().min(0).optional().catch(undefined),
  start_date: z.iso.datetime({ offset: true }).optional(),
  end_date: z.iso.datetime({ offset: true }).optional(),
  signature: z.instanceof(Upload).optional(),
  typed: optionalLine(100),
  /** Only on the page that is added, or on a page of the document too. */
  where: z.enum(["added", "page"]).optional().catch(undefined),
  page: z.union([z.number().int().min(1).max(100_000), z.literal("").transform(() => undefined)]).optional(),
  place: z.enum(places).optional().catch(undefined),
  x: z.union([fraction, z.literal("").transform(() => undefined)]).optional(),
  y: z.union([fraction, z.literal("").transform(() => undefined)]).optional(),
});

export const signatureSorts = ["signed_on", "name", "object", "file", "reading_seconds"] as const;
const sort = sorted(signatureSorts);

/** `signed_date`: a day in Brussels, or a range of days. */
const SignatureFilter = z
  .object({
    name: optionalLine(100),
    signed_date: Days.optional(),
    object: Id.optional(),
    /** Includes everything below it. */
    container: Id.optional(),
    /** Of objects that have one of these templates. */
    template: anyOf(Id),
    /** Of objects with an action point that one of these persons resolves. */
    resolvers: anyOf(Id),
  })
  .prefault({});
const list = { filter: SignatureFilter, q: text(100), sort: sort.default("-signed_on"), ...Listing.shape };
export const SignaturesOf = z.object({ id: Id, ...list });
export const AllSignatures = z.object(list);

/** The query of a list's address. Invalid values are ignored. */
export const SignaturesQuery = z.object({
  /** Searched in the titles of the document and the object. */
  q: optionalLine(100).catch(""),
  /** Searched in the name, company and reference of the person who signed. */
  who: optionalLine(100).catch(""),
  /** Days in Brussels, both inclusive. */
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
  /** Whether there are any signatures without the filter. */
  any: z.boolean(),
  /** The object and workspace of the filter. */
  object: Named.nullable(),
  workspace: Named.nullable(),
});
export type SignaturesPage = z.infer<typeof SignaturesPage>;
