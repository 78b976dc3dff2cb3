import { Id } from "@server/core/fields";
import { KindChoice } from "@server/records/kind/inputs";
import { OwnField } from "@server/records/own-field/inputs";
import { SearchResults } from "@server/records/search/inputs";
import { OptionalSticker } from "@server/records/sticker/inputs";
import { z } from "zod";

/** The longest text that a QR code holds. */
const MOST_CHARACTERS = 4296;
/** Machines that are listed; beyond them the words say that there are more. */
export const MOST_MACHINES = 20;

/** `workspace`: the one in which a machine that is not there yet could be made. */
export const ScannedText = z.object({ text: z.string().max(MOST_CHARACTERS), workspace: Id.optional() });

export const Found = z.discriminatedUnion("kind", [
  /** One machine that the reader may see. */
  z.object({ kind: z.literal("machine"), id: Id }),
  z.object({
    kind: z.literal("machines"),
    machines: SearchResults.shape.objects,
    /** There are more than are listed. */
    more: z.boolean(),
  }),
  /** A sticker that is nobody's yet, of a workspace of the reader. `may_make`: they may give it to a machine. */
  z.object({ kind: z.literal("sticker"), public_id: z.string(), workspace_id: Id, may_make: z.boolean() }),
  /** A code of ours that is somebody else's. `public_id`: of its public page; null: it has none. */
  z.object({ kind: z.literal("elsewhere"), public_id: z.string().nullable() }),
  /** A code of ours that leads nowhere: renewed, switched off, or never one. */
  z.object({ kind: z.literal("gone") }),
  /** An address that is not ours. */
  z.object({ kind: z.literal("address"), host: z.string() }),
  /** `code`: what was looked for. `may_make`: the reader may make a machine in the workspace. */
  z.object({ kind: z.literal("nothing"), code: z.string(), may_make: z.boolean() }),
]);
export type Found = z.infer<typeof Found>;

/** For a new machine: of a sticker, whose workspace is then meant, or with a code that no machine has. */
export const StartMachine = z.object({ workspace: Id.optional(), sticker: OptionalSticker.optional() });

export const StartPage = z.object({
  workspace_id: Id,
  sticker: z
    .object({
      public_id: z.string(),
      /** What its QR code says. */
      address: z.string(),
      /** A machine has it by now. */
      is_taken: z.boolean(),
    })
    .nullable(),
  /** The places where the actor may make a machine, each with those above it. */
  places: z.array(z.object({ id: Id, title: z.string() })),
  /** The place of the machine that they made last; null: none yet, or they may make none there any more. */
  last_place: Id.nullable(),
  kinds: z.array(KindChoice),
  /** The own fields that must be filled in. */
  own_fields: z.array(OwnField),
  may: z.object({ make: z.boolean(), locked: z.boolean() }),
});
