import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FactorCode, PasskeyField } from "@server/tenancy/factor/inputs";
import { CompanyQuery } from "@server/tenancy/provider/inputs";
import { SignIn } from "@server/tenancy/session/inputs";
import { sessionTokenIn } from "@server/tenancy/session/session";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { type Api, formIn, load, submit } from "~/web/api.server";
import { ownPath } from "~/web/own-path";
import { challengeIn } from "~/web/passkey-cookie.server";
import {
  deviceTokenIn,
  redirectSignedIn,
  redirectToStep,
  redirectWithoutStep,
  secondStepIn,
  ticketIn,
} from "~/web/session-cookies.server";
import { guestsOnly } from "~/web/start.server";
import type { Titled } from "~/web/title";
import { signInShown } from "./shown.server.ts";
import { SignInPage } from "./sign-in-page.tsx";

export const handle: Titled = { title: (t) => t("session.title") };

export async function loader(args: LoaderFunctionArgs) {
  await guestsOnly(args);
  return load(args, (api) => signInShown(args.request, api));
}

const Address = SignIn.pick({ email: true });
const Choice = z.object({ choice: z.literal("continue") });
const CodeForm = z.object({ intent: z.literal("code"), ...FactorCode.shape });
const PasskeyForm = z.object({ intent: z.enum(["passkey", "second_passkey"]), passkey: PasskeyField });

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const url = new URL(request.url);
  const here = paths.login + url.search;
  const next = ownPath(url.searchParams.get("next")) ?? paths.start;
  const replaces = sessionTokenIn(request);
  const form = await formIn(request.clone());
  if (form.get("choice") === "cancel") return redirectWithoutStep(here);
  if (form.get("choice") === "continue") {
    const ticket = await ticketIn(request);
    if (!ticket) return redirectWithoutStep(here);
    return submit(args, Choice, async (api) => go(await api.session.signInAnyway({ ticket, replaces }), next, here));
  }
  const device_token = await deviceTokenIn(request);
  const intent = form.get("intent");
  const second_step = (await secondStepIn(request)) ?? "";
  if (intent === "code")
    return submit(args, CodeForm, (api, { code }) =>
      orByCompany(url.search, undefined, () =>
        orAnew(here, async () =>
          go(await api.session.giveCode({ second_step, code, replaces, device_token }), next, here),
        ),
      ),
    );
  if (intent === "passkey" || intent === "second_passkey")
    return submit(args, PasskeyForm, (api, { passkey }) =>
      orByCompany(url.search, undefined, () =>
        orAnew(here, async () => {
          const answer = { passkey, challenge_token: await challengeIn(request), replaces, device_token };
          const entered =
            intent === "passkey"
              ? await api.session.signInByPasskey(answer)
              : await api.session.givePasskey({ ...answer, second_step });
          return go(entered, next, here);
        }),
      ),
    );
  if (!form.has("password")) return submit(args, Address, (api, { email }) => toNextPage(api, email, url.search));
  return submit(args, SignIn, (api, input) =>
    orByCompany(url.search, input.email, async () =>
      go({ ...(await api.session.signIn({ ...input, replaces, device_token })), email: input.email }, next, here),
    ),
  );
}

/** Where what they gave was right, but only the company signs them in: the page that leads there. */
async function orByCompany<T>(search: string, email: string | undefined, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if ((error as Error).message !== "company.required") throw error;
    const by = email && "only"; // of a passkey the address is asked for
    return redirect(signInPaths.withAddress(search, { email, company: by, said: "company" }), 303);
  }
}

/** The second page: the sign-in of the company whose domain it is, known there or not; else the password. */
async function toNextPage(api: Api, email: string, search: string) {
  const isAddress = CompanyQuery.safeParse({ email }).success; // a tablet has a name instead
  const company = isAddress ? await api.provider.companyAt({ email }) : null;
  const by = company ? (company.only_way ? "only" : "too") : undefined;
  return redirect(signInPaths.withAddress(search, { email, company: by }), 303);
}

type Answer = Awaited<ReturnType<Api["session"]["signIn"]>> & { email?: string };

const go = (answer: Answer, next: string, here: string) =>
  answer.session_id === null ? redirectToStep(here, answer) : redirectSignedIn(next, answer);

/** Begins anew, and says why, where the second step is over: the form that was sent is not on the page any more. */
async function orAnew<T>(here: string, work: () => Promise<T>) {
  try {
    return await work();
  } catch (error) {
    if ((error as Error).message !== "session.second_step.over") throw error;
    const url = new URL(here, "http://here");
    url.searchParams.set("said", "over");
    return redirectWithoutStep(url.pathname + url.search);
  }
}

export default function Login() {
  return <SignInPage {...useLoaderData<typeof loader>()} />;
}
