import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { load } from "~/web/api.server";
import { guestsOnly } from "~/web/start.server";
import type { Titled } from "~/web/title";
import { signInShown } from "../login/shown.server.ts";
import { SignInPage } from "../login/sign-in-page.tsx";

export const handle: Titled = { title: (t) => t("session.title") };

/** Shows the sign-in form, which posts to /login; signed-in users are redirected to their workspace. */
export async function loader(args: LoaderFunctionArgs) {
  await guestsOnly(args);
  return load(args, (api) => signInShown(args.request, api));
}

export default function Start() {
  return <SignInPage {...useLoaderData<typeof loader>()} />;
}
