import { z } from "zod";

/** How urgent an action point is. */
export const Priority = z.enum(["high", "medium", "low", "to_plan"]);
