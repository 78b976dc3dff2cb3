import { TOUR_STEPS } from "@server/core/constants";
import { Id } from "@server/core/fields";
import { z } from "zod";

/** The next step of the tour; 0: completed or dismissed. */
export const TourStep = z.object({ step: z.number().int().min(0).max(TOUR_STEPS) });

/** The form of the tour: its workspace, and the current step. */
export const TourForm = TourStep.extend({ workspace: Id, from: z.string().max(2000).default("") });
