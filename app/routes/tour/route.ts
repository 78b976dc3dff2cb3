import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { TourForm } from "@server/tenancy/user/tour-inputs";
import { pageOfStep, TOUR_ID } from "~/frame/tour-steps";
import { paths } from "~/paths/paths";
import { submit } from "~/web/api.server";
import { ownPath } from "~/web/own-path";

/** Has no page of its own. */
export const loader = () => redirect(paths.start);

/** Redirects to the page of the next step, or back once the tour is dismissed. */
export async function action(args: ActionFunctionArgs) {
  return submit(args, TourForm, async (api, { step, workspace, from }) => {
    await api.user.followTour({ step });
    const page = pageOfStep(step, workspace);
    return redirect(page ? `${page}#${TOUR_ID}` : (ownPath(from) ?? paths.workspace(workspace)), 303);
  });
}
