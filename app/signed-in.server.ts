import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { workspaceIn } from "./cookies.server.ts";
import { paths } from "./paths.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;
type Actor = NonNullable<LoaderFunctionArgs["context"]["actor"]>;

/** Who is anonymous goes to the login, and comes back afterwards. */
export function signedIn({ request, context: { actor } }: Args): Actor {
  const { pathname, search } = new URL(request.url);
  if (!actor) throw redirect(`${paths.login}?next=${encodeURIComponent(pathname + search)}`);
  return actor;
}

/** The workspace of theirs that a page without one in its path is about: `?workspace=`, else the one they were in last, else their first. */
export async function currentWorkspace({ request }: Args, { memberships }: Actor): Promise<Actor["memberships"][number] | undefined> {
  const wanted = [new URL(request.url).searchParams.get("workspace"), await workspaceIn(request)];
  const [found = memberships[0]] = wanted.flatMap((id) => memberships.filter(({ workspace_id }) => workspace_id === id));
  return found;
}

/** Whether a workspace has one board at most: making it is then part of setting up, with its steps. */
export const isFirstBoard = ({ context: { actor } }: Args, workspaceId: string): boolean =>
  (actor?.memberships.find(({ workspace_id }) => workspace_id === workspaceId)?.plan_status.containers.current ?? 0) <= 1;
