import { TOUR_STEPS } from "@server/core/constants";
import { paths } from "~/paths/paths";

/** Id of the tour's card, which gets the focus at each step. */
export const TOUR_ID = "tour";

/** The steps: each explains an entry of the main navigation, on the page of that entry. */
const steps = [
  { place: "boards", page: (id: string) => paths.workspace(id) },
  { place: "objects", page: (id: string) => paths.objects(id) },
  { place: "action_points", page: (id: string) => paths.actionPoints(id) },
  { place: "reports", page: (id: string) => paths.reports(id) },
] as const;

/** The step with this number, from 1; undefined after the last. */
export const stepAt = (step: number) => (step >= 1 && step <= TOUR_STEPS ? steps[step - 1] : undefined);
/** The address of the page on which a step is shown; undefined when there is no such step. */
export const pageOfStep = (step: number, workspaceId: string) => stepAt(step)?.page(workspaceId);
