import { Letter } from "@server/core/compliance-views";
import { Id, text } from "@server/core/fields";
import { z } from "zod";

/**
 * A move of a file or report. `object_id`: the object that it goes to. `from`: the object that it is on, as the caller
 * saw it last; if it is elsewhere by now, the move is refused.
 */
export const MoveToObject = z.object({
  id: Id,
  object_id: Id,
  from: Id.optional(),
});
export type MoveToObject = z.output<typeof MoveToObject>;

/** What somebody must be allowed to do on the object that a file, or a report, is moved to. */
const arrivals = ["file.upload", "report.create"] as const;
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
});
export type OtherObject = z.infer<typeof OtherObject>;
