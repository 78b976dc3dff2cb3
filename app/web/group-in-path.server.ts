import type { LoaderFunctionArgs } from "@remix-run/node";
import { workspaceInQuery } from "./signed-in.server.ts";

/** The workspace's id, and the group's id from the path. */
export async function groupInPath(args: LoaderFunctionArgs): Promise<{ id: string; groupId: string }> {
  return { id: await workspaceInQuery(args), groupId: args.params.groupId! };
}
