import { defaultLocale, inEachLanguage, type Locale, locales } from "@i18n/locales";
import { Cents, Id, line, OptionalId, optionalLine, text } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

/** Inputs of the market's offers in the back-office. Browser-safe. */

const DESCRIPTION = 600;
const MOST = 100_000_00; // cents
const ofLanguage = { market_name: optionalLine(), description: text(DESCRIPTION) };
/** A language without a name falls back to the default language. */
const Words = z.object({
  ...inEachLanguage(() => z.object(ofLanguage).prefault({})),
  [defaultLocale]: z.object({ market_name: line(), description: text(DESCRIPTION) }),
});

const offerFields = {
  type: z.enum(["container", "workspace"], "mistake.required"),
  words: Words,
  /** In cents without VAT: paid once for a board, each month for a workspace option. */
  price: z.number().int("mistake.number").min(0).max(MOST),
  /** The original board, in a workspace that a super admin owns. */
  source_container_id: OptionalId.default(null),
  picture: z.instanceof(Upload).optional(),
  active: z.boolean().default(false),
};
export const NewOffer = z.object(offerFields);
export const OfferChanges = z.object({ id: Id, ...offerFields, remove_picture: z.boolean().default(false) });
const fieldsOf = (locale: Locale) => ({
  [`market_name_${locale}`]: locale === defaultLocale ? line() : optionalLine(),
  [`description_${locale}`]: text(DESCRIPTION),
});
/** The same as a form, with a field for each text, and the price in euros. */
export const OfferForm = z
  .object({
    ...offerFields,
    price: Cents,
    remove_picture: z.boolean().default(false),
    ...(Object.assign({}, ...locales.map(fieldsOf)) as Record<
      `market_name_${Locale}` | `description_${Locale}`,
      z.ZodDefault<z.ZodString>
    >),
  })
  .omit({ words: true })
  .refine(({ type, source_container_id }) => type !== "container" || Boolean(source_container_id), {
    path: ["source_container_id"],
    error: "mistake.required",
    when: () => true, // also run when other fields are invalid, so that all errors show at once
  })
  .refine(({ picture }) => !(picture instanceof Upload) || picture.kind === "image", {
    path: ["picture"],
    error: "mistake.image",
    when: () => true,
  })
  .transform((input) => {
    const words = inEachLanguage((locale) => ({
      market_name: input[`market_name_${locale}`],
      description: input[`description_${locale}`],
    }));
    const { type, price, source_container_id, picture, active, remove_picture } = input;
    return { type, price, source_container_id, picture, active, remove_picture, words };
  });
export const OfferStep = z.object({ id: Id, by: z.literal([-1, 1]) });

const WordsView = z.object({ market_name: z.string(), description: z.string() });
const Source = z.object({ id: Id, title: z.string(), workspace: z.string() });

export const Offer = z.object({
  id: Id,
  type: z.enum(["container", "workspace"]),
  words: z.object({ ...inEachLanguage(() => WordsView.optional()), [defaultLocale]: WordsView }),
  price: z.number(),
  picture: z.string().nullable(),
  active: z.boolean(),
  /** Active, and its original exists. */
  sold: z.boolean(),
  source: Source.nullable(),
  /** The number of workspaces that have it, and of those whose payment or copy is pending. */
  taken: z.number(),
  waiting: z.number(),
});
export type Offer = z.infer<typeof Offer>;
export const Offers = z.object({ items: z.array(Offer) });
/** An offer, or null for a new one, and the boards that can be offered. */
export const OfferPage = z.object({ offer: Offer.nullable(), boards: z.array(Source) });
export const OfferQuery = z.object({ id: Id.optional() });
