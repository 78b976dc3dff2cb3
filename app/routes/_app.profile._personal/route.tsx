import type { LoaderFunctionArgs } from "@remix-run/node";
import { signedIn } from "~/web/signed-in.server";

/** The user's own pages, outside any workspace. */
export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  return {};
}
