import { TOUR_STEPS } from "@server/core/constants";
import { paths } from "~/paths/paths";

/** Where a reader arrives with each step: the card itself has the focus. */
export const TOUR_ID = "tour";

/** What each step shows: an entry of the main navigation, which it marks, on the page of that entry. */
const steps = [
  { place: "boards", page: (id: string) => paths.workspace(id) },
  { place: "objects", page: (id: string) => paths.objects(id) },
  { place: "action_points", page: (id: string) => paths.actionPoints(id) },
  { place: "reports", page: (id: string) => paths.reports(id) },
] as const;

/** Counted from 1; none after the last. */
export const stepAt = (step: number) => (step >= 1 && step <= TOUR_STEPS ? steps[step - 1] : undefined);
export const pageOfStep = (step: number, workspaceId: string) => stepAt(step)?.page(workspaceId);
