import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import { driveCookie } from "~/web/drive-cookies.server";

/** The return address for all cloud drives: `state` says which provider and which object. */
export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const state = params.get("state")?.slice(0, 5000) ?? "";
  const code = params.get("code")?.slice(0, 5000) || undefined;
  const back = await load(args, (api) => api.drive.connect({ state, code }));
  if (!back) return redirect(paths.authError, 303);
  const { id, drive, access, seconds, trouble } = back;
  const headers = new Headers(access ? { "set-cookie": driveCookie(drive, access, seconds) } : {});
  return redirect(paths.fromDrive(id, drive, { said: trouble ?? undefined }), { status: 303, headers });
}
