import { TOUR_STEPS } from "@server/core/constants";
import { Id } from "@server/core/fields";
import { z } from "zod";

/** Which step of the tour comes next; 0: it was followed to its end, or put away. */
export const TourStep = z.object({ step: z.number().int().min(0).max(TOUR_STEPS) });

/** The page's form: in which workspace they are shown around, and where they stand. */
export const TourForm = TourStep.extend({ workspace: Id, from: z.string().max(2000).default("") });
