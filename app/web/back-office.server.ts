import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { mayEnterBackOffice } from "@server/core/actor";
import { paths } from "~/paths/paths";
import { type Api, load } from "./api.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * The back-office's pages. Whoever is no super admin is sent to the login, which asks who is anonymous to sign in, and
 * sends who is signed in already on to /a/403 (start.server.ts): it would lead them back here else, round and round.
 */
export function superAdminsOnly({ request, context: { actor } }: Args): void {
  if (mayEnterBackOffice(actor)) return;
  const { pathname, search } = new URL(request.url);
  throw redirect(`${paths.login}?next=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`);
}

/** A loader's way in here. */
export async function askAsSuperAdmin<T>(args: LoaderFunctionArgs, question: (api: Api) => Promise<T>): Promise<T> {
  superAdminsOnly(args);
  return load(args, question);
}

/** Whether an address is of the back-office, where who is signed in and no super admin has nothing to look for. */
export const isInBackOffice = (path: string): boolean => /^\/a(\/|\?|$)/.test(path) && path !== paths.adminForbidden;
