import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths/paths";
import { currentWorkspace, signedIn } from "~/web/signed-in.server";

/** Leads to the action points of the workspace that was visited last: the address of an installed shortcut. */
export async function loader(args: LoaderFunctionArgs) {
  const current = await currentWorkspace(args, signedIn(args));
  return redirect(current ? paths.actionPoints(current.workspace_id) : paths.start);
}
