import { Letter } from "@server/core/compliance-views";
import { Id, text } from "@server/core/fields";
import { z } from "zod";

/**
 * `object_id`: the object that the file goes to. `from`: the object that it is on, as the caller saw it last; if it is
 * elsewhere by now, the move is refused.
 */
export const MoveFile = z.object({
  id: Id,
  object_id: Id,
  from: Id.optional(),
});
export type MoveFile = z.output<typeof MoveFile>;

/** What somebody must be allowed to do on the object that a file is moved to. */
const arrivals = ["file.upload"] as const;
export type Arrival = (typeof arrivals)[number];

/** `q`: words of a title, code or serial number. `chosen`: an object that is listed in any case. */
export const OtherObjectsQuery = z.object({
  id: Id,
  verb: z.enum(arrivals),
  q: text().catch(""),
  chosen: Id.optional().catch(undefined),
});

export const OtherObject = z.object({
  id: Id,
  title: z.string(),
  display_code: z.string(),
  serial_number: z.string(),
  /** The title of its container. */
  where: z.string(),
  state: Letter,
  allowed: z.boolean(),
});
export type OtherObject = z.infer<typeof OtherObject>;
