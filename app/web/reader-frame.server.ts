import type { LoaderFunctionArgs } from "@remix-run/node";
import { currentWorkspace } from "./signed-in.server.ts";

/** For the frame of a page that everybody may read: the workspace that a signed-in reader visited last. */
export async function readerFrame(args: LoaderFunctionArgs): Promise<{ current_id: string | null }> {
  const { actor } = args.context;
  return { current_id: (actor && (await currentWorkspace(args, actor))?.workspace_id) ?? null };
}
