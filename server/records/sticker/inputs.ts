import { Id } from "@server/core/fields";
import { z } from "zod";
import { FEWEST_STICKERS, MOST_STICKERS } from "./limits.ts";

/** The public id in the QR code of a sticker that is nobody's yet; the empty field of a form: none. */
export const OptionalSticker = z.union([
  z.literal("").transform(() => undefined),
  z.string().regex(/^[\w-]{16,64}$/, { error: "sticker.unknown" }),
]);

export const NewStickers = z.object({ id: Id, count: z.number().int().min(FEWEST_STICKERS).max(MOST_STICKERS) });
export const MadeStickers = z.object({
  batch_id: Id,
  stickers: z.array(z.object({ public_id: z.string(), public_url: z.string() })),
});

export const StickersPage = z.object({
  workspace_id: Id,
  batches: z.array(
    z.object({
      id: Id,
      made_at: z.string(),
      /** Null: their account was deleted. */
      made_by: z.string().nullable(),
      count: z.number(),
      /** Those that an object has. */
      used: z.number(),
    }),
  ),
  may: z.object({ make: z.boolean(), locked: z.boolean() }),
});

export const OneBatch = z.object({ id: Id, batch: Id });
/** The stickers of a batch that are nobody's yet, each with its QR code as an SVG path (qrPath()). */
export const BatchPage = z.object({
  workspace_id: Id,
  made_at: z.string(),
  count: z.number(),
  unused: z.array(z.object({ id: Id, qr: z.object({ size: z.number(), path: z.string() }) })),
});
