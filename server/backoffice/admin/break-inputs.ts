import { Id } from "@server/core/fields";
import { z } from "zod";
import { WithReason } from "./inputs.ts";

/** Workspaces whose history was changed, which nobody has explained yet. */
export const HistoryBreaks = z.array(
  z.object({
    workspace_id: Id,
    workspace: z.string(),
    /** When the first was found. */
    found_at: z.string(),
    /** The first of the events that do not fit any more, counted from the workspace's first. */
    position: z.number(),
    /** How many were found. */
    places: z.number(),
  }),
);
/** `id`: of the workspace. */
export const BreakExplained = WithReason;
