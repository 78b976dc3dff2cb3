import type { LoaderFunctionArgs } from "@remix-run/node";
import { workspaceInQuery } from "./signed-in.server.ts";

/** Which group a page of the company is about: the workspace's id, and the group's in the path. */
export async function groupInPath(args: LoaderFunctionArgs): Promise<{ id: string; groupId: string }> {
  return { id: await workspaceInQuery(args), groupId: args.params.groupId! };
}
