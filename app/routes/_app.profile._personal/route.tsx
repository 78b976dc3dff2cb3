import type { LoaderFunctionArgs } from "@remix-run/node";
import { PersonalSettings } from "~/frame/settings-frame";
import { signedIn } from "~/web/signed-in.server";

/** The user's own pages, outside any workspace. */
export async function loader(args: LoaderFunctionArgs) {
  signedIn(args);
  return {};
}

export default PersonalSettings;
