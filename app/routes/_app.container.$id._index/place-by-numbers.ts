import { Id } from "@server/core/fields";
import { z } from "zod";

const Percent = z.number().min(0).max(100).nullable().default(null);

/** A pin's position in percent of the plan; empty fields remove it. */
export const PlaceByNumbers = z
  .object({ object_id: Id, x: Percent, y: Percent, size: z.enum(["s", "m", "l"]) })
  .refine(({ x, y }) => (x === null) === (y === null), { error: "mistake.required", path: ["y"] });
