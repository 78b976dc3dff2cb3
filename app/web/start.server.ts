import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { awaitsPlatformFactor, mayEnterBackOffice } from "@server/core/actor";
import { paths } from "~/paths/paths";
import { isInBackOffice } from "./back-office.server.ts";
import { ownPath } from "./own-path.ts";
import { currentWorkspace } from "./signed-in.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The first page of a user: their current workspace; without any, the back-office or the page that creates one. */
async function startPathOf(args: Args): Promise<string> {
  const { actor } = args.context;
  const current = actor && (await currentWorkspace(args, actor));
  if (current) return paths.workspace(current.workspace_id);
  if (actor?.requiredFactor && !actor.requiredFactor.isGiven) return paths.security;
  return mayEnterBackOffice(actor) ? paths.backOffice : paths.newWorkspace;
}

/**
 * For pages of anonymous visitors: redirects a signed-in user to `?next=`, if it is a path of ours, or their first
 * page.
 */
export async function guestsOnly(args: Args): Promise<void> {
  const { actor } = args.context;
  if (!actor) return;
  const next = ownPath(new URL(args.request.url).searchParams.get("next"));
  if (next && isInBackOffice(next) && !mayEnterBackOffice(actor))
    throw redirect(awaitsPlatformFactor(actor) ? paths.security : paths.adminForbidden);
  throw redirect(next ?? (await startPathOf(args)));
}
