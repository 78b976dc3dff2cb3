import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths/paths";
import { workspaceIn } from "./cookies.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type Actor = NonNullable<LoaderFunctionArgs["context"]["actor"]>;

/**
 * The signed-in user. Redirects anonymous visitors to the login, which leads back here, and users whose address must be
 * proven first to the page for that.
 */
export function signedIn({ request, context: { actor, claimant } }: Args): Actor {
  const { pathname, search } = new URL(request.url);
  if (!actor && claimant) throw redirect(paths.proveAddress);
  if (!actor) throw redirect(`${paths.login}?next=${encodeURIComponent(pathname + search)}`);
  return actor;
}

/**
 * Id of the workspace of a page without one in its path: the one in `?workspace=`, whether or not the user may see it
 * (the server checks that); else the one visited last, else the first. Redirects a user without any to create one.
 */
export async function workspaceInQuery(args: Args): Promise<string> {
  const actor = signedIn(args);
  const id =
    new URL(args.request.url).searchParams.get("workspace") ?? (await currentWorkspace(args, actor))?.workspace_id;
  if (!id) throw redirect(paths.newWorkspace);
  return id;
}

/** The user's workspace that the frame shows: of the address, else visited last, else the first; undefined: none. */
export async function currentWorkspace(
  { request }: Args,
  { memberships }: Actor,
): Promise<Actor["memberships"][number] | undefined> {
  const candidates = [new URL(request.url).searchParams.get("workspace"), await workspaceIn(request)];
  const [found = memberships[0]] = candidates.flatMap((id) =>
    memberships.filter(({ workspace_id }) => workspace_id === id),
  );
  return found;
}

/** Whether the workspace has at most one board: creating a board is then a step of the onboarding. */
export const isFirstBoard = ({ context: { actor } }: Args, workspaceId: string): boolean =>
  (actor?.memberships.find(({ workspace_id }) => workspace_id === workspaceId)?.plan_status.containers.current ?? 0) <=
  1;
