import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { awaitsPlatformFactor, mayEnterBackOffice } from "@server/core/actor";
import { paths } from "~/paths/paths";
import { type Api, load } from "./api.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Throws a redirect to the login for users who are no super admins. The login lets anonymous visitors sign in, and
 * sends users who are signed in on to /a/403 (start.server.ts), since sending them back here would loop.
 */
export function superAdminsOnly({ request, context: { actor } }: Args): void {
  if (mayEnterBackOffice(actor)) return;
  if (actor && awaitsPlatformFactor(actor)) throw redirect(paths.security);
  const { pathname, search } = new URL(request.url);
  throw redirect(`${paths.login}?next=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`);
}

/** Calls the API in a loader of the back-office. */
export async function loadAsSuperAdmin<T>(args: LoaderFunctionArgs, call: (api: Api) => Promise<T>): Promise<T> {
  superAdminsOnly(args);
  return load(args, call);
}

/** Whether an address is in the back-office, which only super admins may enter. */
export const isInBackOffice = (path: string): boolean => /^\/a(\/|\?|$)/.test(path) && path !== paths.adminForbidden;
