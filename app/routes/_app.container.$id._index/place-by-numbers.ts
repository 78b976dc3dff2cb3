import { Id } from "@server/fields";
import { z } from "zod";

const Percent = z.union([z.literal("").transform(() => null), z.number().min(0).max(100), z.null()]);

/** A pin's place in percent of the plan; empty takes it off. */
export const PlaceByNumbers = z
  .object({ object_id: Id, x: Percent.default(null), y: Percent.default(null), size: z.enum(["s", "m", "l"]) })
  .refine(({ x, y }) => (x === null) === (y === null), { error: "mistake.required", path: ["y"] });
