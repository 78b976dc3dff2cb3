import { locales } from "@i18n/locales";
import { Id, line, Step } from "@server/core/fields";
import { AnswerInput } from "@server/inspection/answer/inputs";
import { Upload } from "@server/platform/uploads/upload";
import { Brand } from "@server/tenancy/workspace/brand";
import { z } from "zod";

/** The answer to print, in the reader's language or that of the address. */
export const PrintoutQuery = z.object({ id: Id, templateId: Id, answer: Id });

/** The tones (colours) used on printouts. */
export const PrintoutTone = z.enum(["valid", "soon", "bad", "oos", "plan", "expired", "none"]);

const Fact = z.object({ label: z.string(), value: z.string() });
/** A Kinney score: its factors, the product, and the name of its class. */
const Risk = z.object({ parts: z.array(Fact), k: z.string(), tone: PrintoutTone, word: z.string() });
const Said = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("words"), text: z.string() }),
  z.object({ kind: z.literal("verdict"), tone: PrintoutTone, word: z.string() }),
  /** `after`: the risk that remains after the measure. */
  Risk.extend({ kind: z.literal("risk"), after: Risk.extend({ label: z.string() }).nullable() }),
]);

export const PrintoutQuestion = z.object({
  id: Id,
  label: z.string(),
  /** It begins a new page. */
  new_page: z.boolean(),
  /** Null: not answered. */
  said: Said.nullable(),
  note: z.string(),
  photos: z.array(z.object({ id: Id, name: z.string() })),
  points: z.array(z.object({ id: Id, title: z.string(), tone: PrintoutTone, word: z.string() })),
});
export type PrintoutQuestion = z.infer<typeof PrintoutQuestion>;

/** The texts of a printout, ready to show, so that the page and the PDF are the same. */
export const Printout = z.object({
  id: Id,
  object_id: Id,
  template_id: Id,
  language: z.enum(locales),
  brand: Brand,
  /** The template has a logo of its own. */
  has_logo: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  finished: z.boolean(),
  object: z.object({
    title: z.string(),
    subtitle: z.string(),
    code: z.string(),
    place: z.string(),
    /** The QR code as an SVG path (qrPath()); null where the public page is off. */
    qr: z.object({ size: z.number(), path: z.string(), text: z.string() }).nullable(),
  }),
  facts: z.array(Fact),
  /** What is said first of a finished answer that judges something. */
  findings: z
    .object({
      title: z.string(),
      tone: PrintoutTone,
      lines: z.array(z.object({ id: Id, text: z.string() })),
      risk: z.string(),
    })
    .nullable(),
  groups: z.array(z.object({ id: Id, title: z.string(), new_page: z.boolean(), questions: z.array(PrintoutQuestion) })),
  signature: z
    .object({
      label: z.string(),
      name: z.string(),
      /** With which account it was given, and how they had signed in; "": not known. */
      proof: z.string(),
      on: z.string(),
      drawn: z.boolean(),
    })
    .nullable(),
  words: z.object({
    empty: z.string(),
    note: z.string(),
    page: z.string(),
    photo_missing: z.string(),
    printed: z.string(),
    unfinished: z.string(),
    scan: z.string(),
  }),
});
export type Printout = z.infer<typeof Printout>;

/** A printout for members of the workspace, with its breadcrumbs. */
export const PrintoutPage = Printout.extend({
  workspace_id: Id,
  path: z.array(Step),
  may: z.object({ sign: z.boolean(), locked: z.boolean() }),
});

/** The signature of an answer: a name, and optionally a drawing. */
export const Signing = z.object({
  id: Id,
  templateId: Id,
  answerId: Id,
  signed_name: line(120),
  drawn: z.instanceof(Upload).optional(),
  /** What the signer saw, where they signed without a connection; without it, what is stored. */
  seen: z
    .array(AnswerInput.extend({ question_id: Id }))
    .max(1000)
    .optional(),
});
