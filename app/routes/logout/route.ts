import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { paths } from "~/paths/paths";
import { formIn, load } from "~/web/api.server";
import { endImpersonation } from "~/web/impersonation.server";
import { ownPath } from "~/web/own-path";
import { redirectSignedOut } from "~/web/session-cookies.server";

/** A GET signs nobody out; it redirects to the start. */
export async function loader() {
  return redirect(paths.start);
}

export async function action(args: ActionFunctionArgs) {
  const next = ownPath((await formIn(args.request)).get("next"));
  if (args.context.actor?.impersonatorId) return endImpersonation(args); // ends the impersonation only
  if (args.context.actor) await load(args, (api) => api.session.end());
  return redirectSignedOut(next ?? paths.login);
}
