import { Id, line, OptionalId, optionalLine, text } from "@server/fields";
import { Upload } from "@server/upload";
import { z } from "zod";

/** What the platform offers, as its back-office writes it. Browser-safe. */

/** Euros as people write them ("49", "49,90", "1.490,00"), or cents as programs do; told in cents. */
export const Price = z.union([
  z.number().int("mistake.number").min(0).max(100_000_00),
  z
    .string()
    .trim()
    .regex(/^\d{1,6}(?:[.,]\d{1,2})?$/, { error: "market.not_a_price" })
    .transform((written) => Math.round(Number(written.replace(",", ".")) * 100)),
]);

const DESCRIPTION = 600;
const ofLanguage = { market_name: optionalLine(), description: text(DESCRIPTION) };
const Words = z.object({
  nl: z.object({ market_name: line(), description: text(DESCRIPTION) }),
  /** Where no name stands, the Dutch speaks. */
  en: z.object(ofLanguage).prefault({}),
  fr: z.object(ofLanguage).prefault({}),
  de: z.object(ofLanguage).prefault({}),
});

const said = {
  type: z.enum(["container", "workspace"], "mistake.required"),
  words: Words,
  price: Price,
  /** The board that is copied: one of a workspace that a super admin owns. */
  source_container_id: OptionalId.default(null),
  picture: z.instanceof(Upload).optional(),
  active: z.boolean().default(false),
};
export const NewOffer = z.object(said);
export const OfferChanges = z.object({ id: Id, ...said, remove_picture: z.boolean().default(false) });
export const OfferStep = z.object({ id: Id, by: z.union([z.literal(-1), z.literal(1)]) });

const Said = z.object({ market_name: z.string(), description: z.string() });
const Source = z.object({ id: Id, title: z.string(), workspace: z.string() });

export const Offer = z.object({
  id: Id,
  type: z.enum(["container", "workspace"]),
  words: z.object({ nl: Said, en: Said.optional(), fr: Said.optional(), de: Said.optional() }),
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
