import { Letter } from "@server/core/compliance-views";
import { Id } from "@server/core/fields";
import { Place } from "@server/inspection/report/inputs";
import { ContainerView, Pin } from "@server/records/container/inputs";
import { Area } from "@server/records/container/rooms";
import { z } from "zod";

export const AheadQuery = z.object({ id: Id });

/** From that day on so many more objects have that letter; fewer, if negative. */
const Step = z.object({ day: z.string(), letter: Letter, n: z.number() });

const Due = z.object({
  /** Of the duty, or of the report that fulfils none. */
  id: Id,
  object: z.object({ id: Id, title: z.string(), display_code: z.string() }),
  place: Place,
  /** The last day; it may have passed. */
  on: z.string(),
  title: z.string(),
  type: z.enum(["inspection", "maintenance", "checkup"]),
  /** The inspection body: of the kind of machine, else the one that was asked last; empty: not known, and for who may ask none. */
  body: z.string(),
  /** Who does it by the catalogue; null: it does not say. */
  who: z.string().nullable(),
  /** The day on which a body was asked for it that still has to come. */
  requested_on: z.string().nullable(),
});

/** A container for a year on, if nothing is done meanwhile. */
export const AheadPage = z.object({
  workspace_id: Id,
  container: ContainerView,
  plan_on: z.string().nullable(),
  today: z.string(),
  /** A year on. */
  until: z.string(),
  /** What has a pin, and the days after today on which its letter changes, with the letter from then on. */
  pins: z.array(Pin.extend({ turns: z.array(z.tuple([z.string(), Letter])) })),
  /** The letters of all that is below it; the first steps are those of today. */
  course: z.array(Step),
  /** The containers in it that are drawn on its plan, each with its course. */
  rooms: z.array(z.object({ id: Id, title: z.string(), area: Area, course: z.array(Step) })),
  /** What falls due below it until then, the earliest first; at most MOST_DUE. */
  due: z.array(Due),
  has_more: z.boolean(),
  may_request: z.boolean(),
});
export type AheadPage = z.infer<typeof AheadPage>;
export type AheadDue = z.infer<typeof Due>;
