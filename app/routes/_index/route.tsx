import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { guestsOnly } from "~/web/start.server";
import type { Titled } from "~/web/title";
import { signInShown } from "../login/shown.server.ts";
import { SignInPage } from "../login/sign-in-page.tsx";

export const handle: Titled = { title: (t) => t("session.title") };

/** Guests sign in here, which posts to /login; others go to where they were. */
export async function loader(args: LoaderFunctionArgs) {
  await guestsOnly(args);
  return signInShown(args.request);
}

export default function Start() {
  return <SignInPage {...useLoaderData<typeof loader>()} />;
}
