import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { paths } from "./paths.ts";
import { currentWorkspace, signedIn } from "./signed-in.server.ts";

/** Which group a page of the company is about: the workspace's id, and the group's in the path. */
export async function groupInPath(args: LoaderFunctionArgs): Promise<{ id: string; groupId: string }> {
  const current = await currentWorkspace(args, signedIn(args));
  if (!current) throw redirect(paths.newWorkspace);
  return { id: current.workspace_id, groupId: args.params.groupId! };
}
