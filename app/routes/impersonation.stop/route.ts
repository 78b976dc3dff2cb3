import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths/paths";
import { endImpersonation } from "~/web/impersonation.server";

/**
 * A GET does not end an impersonation; but requests after its hour are sent here, and then redirected
 * (server/backoffice/impersonation/own-session.ts).
 */
export const loader = (args: LoaderFunctionArgs) =>
  args.context.actor ? redirect(paths.start) : endImpersonation(args);

export const action = (args: ActionFunctionArgs) => endImpersonation(args);
