import type { LoaderFunctionArgs } from "@remix-run/node";
import { WorkspaceSettings } from "~/frame/settings-frame";
import { load, requireAllowed } from "~/web/api.server";
import { workspaceInQuery } from "~/web/signed-in.server";

/** The settings of a workspace, for its admins. Each page checks by itself whether the user may see it. */
export async function loader(args: LoaderFunctionArgs) {
  const id = await workspaceInQuery(args);
  const { abilities } = await load(args, (api) => api.workspace.permissions({ id }));
  await requireAllowed(args, { workspace_id: id }, abilities.includes("workspace.edit"));
  return { workspace_id: id };
}

export default WorkspaceSettings;
