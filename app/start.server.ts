import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { workspaceIn } from "./cookies.server.ts";
import { ownPath } from "./own-path.ts";
import { paths } from "./paths.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Where somebody who is signed in begins: the workspace asked for, the one they were in last, their first; without any they make one. */
export async function startOf({ request, context: { actor } }: Args): Promise<string> {
  const mine = (actor?.memberships ?? []).map(({ workspace_id }) => workspace_id);
  const asked = new URL(request.url).searchParams.get("workspace");
  const wanted = [asked, await workspaceIn(request)].find((id) => id && mine.includes(id)) ?? mine[0];
  if (wanted) return paths.workspace(wanted);
  return actor?.isSuperAdmin ? paths.workspaces : paths.newWorkspace;
}

/** The pages for guests: who is signed in goes on, to `?next=` if it is ours. */
export async function guestsOnly(args: Args): Promise<void> {
  if (!args.context.actor) return;
  throw redirect(ownPath(new URL(args.request.url).searchParams.get("next")) ?? (await startOf(args)));
}
