import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths/paths";
import { workspaceIn } from "./cookies.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type Actor = NonNullable<LoaderFunctionArgs["context"]["actor"]>;

/**
 * Who is anonymous goes to the login, and comes back afterwards; whose address is not proven in time, to where it is.
 */
export function signedIn({ request, context: { actor, claimant } }: Args): Actor {
  const { pathname, search } = new URL(request.url);
  if (!actor && claimant) throw redirect(paths.proveAddress);
  if (!actor) throw redirect(`${paths.login}?next=${encodeURIComponent(pathname + search)}`);
  return actor;
}

/**
 * The id of the workspace that a page without one in its path is about: the one `?workspace=` names, whosever it is,
 * for the server to decide; else the one they were in last, else their first. Who has none goes on to make one.
 */
export async function workspaceInQuery(args: Args): Promise<string> {
  const actor = signedIn(args);
  const id =
    new URL(args.request.url).searchParams.get("workspace") ?? (await currentWorkspace(args, actor))?.workspace_id;
  if (!id) throw redirect(paths.newWorkspace);
  return id;
}

/** The workspace of theirs that the frame around a page shows, and where they begin. */
export async function currentWorkspace(
  { request }: Args,
  { memberships }: Actor,
): Promise<Actor["memberships"][number] | undefined> {
  const wanted = [new URL(request.url).searchParams.get("workspace"), await workspaceIn(request)];
  const [found = memberships[0]] = wanted.flatMap((id) =>
    memberships.filter(({ workspace_id }) => workspace_id === id),
  );
  return found;
}

/** Whether a workspace has one board at most: making it is then part of setting up, with its steps. */
export const isFirstBoard = ({ context: { actor } }: Args, workspaceId: string): boolean =>
  (actor?.memberships.find(({ workspace_id }) => workspace_id === workspaceId)?.plan_status.containers.current ?? 0) <=
  1;
