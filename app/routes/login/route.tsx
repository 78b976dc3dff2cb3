import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SignIn } from "@server/tenancy/session/inputs";
import { sessionTokenIn } from "@server/tenancy/session/session";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { type Api, formIn, submit } from "~/web/api.server";
import { ownPath } from "~/web/own-path";
import {
  deviceTokenIn,
  redirectSignedIn,
  redirectToDeviceChoice,
  redirectWithoutTicket,
  ticketIn,
} from "~/web/session-cookies.server";
import { guestsOnly } from "~/web/start.server";
import type { Titled } from "~/web/title";
import { signInShown } from "./shown.server.ts";
import { SignInPage } from "./sign-in-page.tsx";

export const handle: Titled = { title: (t) => t("session.title") };

export async function loader(args: LoaderFunctionArgs) {
  await guestsOnly(args);
  return signInShown(args.request);
}

const Choice = z.object({ choice: z.literal("continue") });

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const url = new URL(request.url);
  const here = paths.login + url.search;
  const next = ownPath(url.searchParams.get("next")) ?? paths.start;
  const replaces = sessionTokenIn(request);
  const form = await formIn(request.clone());
  if (form.get("choice") === "cancel") return redirectWithoutTicket(here);
  if (form.get("choice") === "continue") {
    const ticket = await ticketIn(request);
    if (!ticket) return redirectWithoutTicket(here);
    return submit(args, Choice, async (api) => go(await api.session.signInAnyway({ ticket, replaces }), next, here));
  }
  const device_token = await deviceTokenIn(request);
  return submit(args, SignIn, async (api, input) => {
    const answer = await api.session.signIn({ ...input, replaces, device_token });
    return go({ ...answer, email: input.email }, next, here);
  });
}

type Answer = Awaited<ReturnType<Api["session"]["signIn"]>> & { email?: string };

const go = (answer: Answer, next: string, here: string) =>
  answer.session_id === null ? redirectToDeviceChoice(here, answer.ticket) : redirectSignedIn(next, answer);

export default function Login() {
  return <SignInPage {...useLoaderData<typeof loader>()} />;
}
