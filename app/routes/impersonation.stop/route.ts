import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths/paths";
import { endImpersonation } from "~/web/impersonation.server";

/**
 * A link ends nothing; but what was asked after the hour comes by here, to go back
 * (server/backoffice/impersonation/own-session.ts).
 */
export const loader = (args: LoaderFunctionArgs) =>
  args.context.actor ? redirect(paths.start) : endImpersonation(args);

export const action = (args: ActionFunctionArgs) => endImpersonation(args);
