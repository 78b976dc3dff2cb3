import { defaultLocale, inEachLanguage, type Locale, locales } from "@i18n/locales";
import { Cents, Id, line, OptionalId, optionalLine, text } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";

/** What the platform offers, as its back-office writes it. Browser-safe. */

const DESCRIPTION = 600;
const MOST = 100_000_00; // cents
const ofLanguage = { market_name: optionalLine(), description: text(DESCRIPTION) };
/** Where no name stands, the default language speaks. */
const Words = z.object({
  ...inEachLanguage(() => z.object(ofLanguage).prefault({})),
  [defaultLocale]: z.object({ market_name: line(), description: text(DESCRIPTION) }),
});

const said = {
  type: z.enum(["container", "workspace"], "mistake.required"),
  words: Words,
  /** In cents, VAT aside: once for a board, each month for what is for the workspace. */
  price: z.number().int("mistake.number").min(0).max(MOST),
  /** The board that is copied: one of a workspace that a super admin owns. */
  source_container_id: OptionalId.default(null),
  picture: z.instanceof(Upload).optional(),
  active: z.boolean().default(false),
};
export const NewOffer = z.object(said);
export const OfferChanges = z.object({ id: Id, ...said, remove_picture: z.boolean().default(false) });
const written = (locale: Locale) => ({
  [`market_name_${locale}`]: locale === defaultLocale ? line() : optionalLine(),
  [`description_${locale}`]: text(DESCRIPTION),
});
/** The same from a form, where each word is a field of its own and a price is written in euros. */
export const OfferForm = z
  .object({
    ...said,
    price: Cents,
    remove_picture: z.boolean().default(false),
    ...(Object.assign({}, ...locales.map(written)) as Record<
      `market_name_${Locale}` | `description_${Locale}`,
      z.ZodDefault<z.ZodString>
    >),
  })
  .omit({ words: true })
  .refine(({ type, source_container_id }) => type !== "container" || Boolean(source_container_id), {
    path: ["source_container_id"],
    error: "mistake.required",
    when: () => true, // told with what else is missing
  })
  .refine(({ picture }) => !(picture instanceof Upload) || picture.kind === "image", {
    path: ["picture"],
    error: "mistake.image",
    when: () => true,
  })
  .transform((typed) => {
    const words = inEachLanguage((locale) => ({
      market_name: typed[`market_name_${locale}`],
      description: typed[`description_${locale}`],
    }));
    const { type, price, source_container_id, picture, active, remove_picture } = typed;
    return { type, price, source_container_id, picture, active, remove_picture, words };
  });
export const OfferStep = z.object({ id: Id, by: z.literal([-1, 1]) });

const Said = z.object({ market_name: z.string(), description: z.string() });
const Source = z.object({ id: Id, title: z.string(), workspace: z.string() });

export const Offer = z.object({
  id: Id,
  type: z.enum(["container", "workspace"]),
  words: z.object({ ...inEachLanguage(() => Said.optional()), [defaultLocale]: Said }),
  price: z.number(),
  picture: z.string().nullable(),
  active: z.boolean(),
  /** Active, and its original is there. */
  sold: z.boolean(),
  source: Source.nullable(),
  /** Workspaces that took it, and those that wait for their payment or their board. */
  taken: z.number(),
  waiting: z.number(),
});
export type Offer = z.infer<typeof Offer>;
export const Offers = z.object({ items: z.array(Offer) });
/** One, or none yet; and the boards that may be offered. */
export const OfferPage = z.object({ offer: Offer.nullable(), boards: z.array(Source) });
export const OfferQuery = z.object({ id: Id.optional() });
