import { locales } from "@i18n/locales";
import { Id, line, Step } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { Brand } from "@server/tenancy/workspace/brand";
import { z } from "zod";

/** An answer on printout, in the reader's language or the one that the address asks for. */
export const PrintoutQuery = z.object({ id: Id, templateId: Id, answer: Id });

/** Of the tones of a page, those that printout has. */
export const PrintoutTone = z.enum(["valid", "soon", "bad", "oos", "plan", "expired", "none"]);

const Fact = z.object({ label: z.string(), value: z.string() });
const Said = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("words"), text: z.string() }),
  z.object({ kind: z.literal("verdict"), tone: PrintoutTone, word: z.string() }),
  /** Kinney: its parts, what they come to, and what that class is called. */
  z.object({ kind: z.literal("risk"), parts: z.array(Fact), k: z.string(), tone: PrintoutTone, word: z.string() }),
]);

export const PrintoutQuestion = z.object({
  id: Id,
  label: z.string(),
  /** A new page begins with it. */
  new_page: z.boolean(),
  /** null: nothing was answered. */
  said: Said.nullable(),
  note: z.string(),
  photos: z.array(z.object({ id: Id, name: z.string() })),
  points: z.array(z.object({ id: Id, title: z.string(), tone: PrintoutTone, word: z.string() })),
});
export type PrintoutQuestion = z.infer<typeof PrintoutQuestion>;

/** Everything on it in words already, so that page and PDF say the same. */
export const Printout = z.object({
  id: Id,
  object_id: Id,
  template_id: Id,
  language: z.enum(locales),
  brand: Brand,
  /** Of the template, where it has one of its own. */
  has_logo: z.boolean(),
  title: z.string(),
  subtitle: z.string(),
  finished: z.boolean(),
  object: z.object({
    title: z.string(),
    subtitle: z.string(),
    code: z.string(),
    place: z.string(),
    /** As qrPath() draws it; null where its public page is off. */
    qr: z.object({ size: z.number(), path: z.string(), text: z.string() }).nullable(),
  }),
  facts: z.array(Fact),
  groups: z.array(z.object({ id: Id, title: z.string(), new_page: z.boolean(), questions: z.array(PrintoutQuestion) })),
  signature: z.object({ label: z.string(), name: z.string(), on: z.string(), drawn: z.boolean() }).nullable(),
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

/** The same for who is of the workspace, with the way there. */
export const PrintoutPage = Printout.extend({
  workspace_id: Id,
  path: z.array(Step),
  may: z.object({ sign: z.boolean(), locked: z.boolean() }),
});

/** Who signs what was answered: by name, and by hand if they like. */
export const Signing = z.object({
  id: Id,
  templateId: Id,
  answerId: Id,
  signed_name: line(120),
  drawn: z.instanceof(Upload).optional(),
});
