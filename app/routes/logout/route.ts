import type { ActionFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { ask, formIn } from "~/door.server";
import { backToOneself } from "~/impersonation.server";
import { ownPath } from "~/own-path";
import { paths } from "~/paths";
import { leaveTo } from "~/session-cookies.server";

/** A link may not sign anybody out: whoever follows one is taken to the start. */
export async function loader() {
  return redirect(paths.start);
}

export async function action(args: ActionFunctionArgs) {
  const next = ownPath((await formIn(args.request)).get("next"));
  if (args.context.actor?.impersonatorId) return backToOneself(args); // out of the other's account, and no further
  if (args.context.actor) await ask(args, (api) => api.session.end());
  return leaveTo(next ?? paths.login);
}
