import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sessionTokenIn } from "@server/tenancy/session/session";
import { useTranslation } from "react-i18next";
import { CompanyRefused } from "~/components/company/company-refused";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import { companyStateIn, noCompanyCookie } from "~/web/company-cookie.server";
import { refusedByCompany } from "~/web/company-refused.server";
import { workspaceCookie } from "~/web/cookies.server";
import { ownPath } from "~/web/own-path";
import { deviceTokenIn, redirectSignedIn, redirectToStep } from "~/web/session-cookies.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("company.sign_in") };

/** Where the provider of a company sends the browser back to. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const [state_token, device_token] = await Promise.all([companyStateIn(request), deviceTokenIn(request)]);
  return load(args, async (api) => {
    try {
      const params = new URL(request.url).search.slice(1);
      const replaces = sessionTokenIn(request);
      const workspace_id = args.params.id!;
      const finished = await api.provider.finish({ workspace_id, params, state_token, replaces, device_token });
      return await comeIn(finished);
    } catch (error) {
      if (error instanceof Response) throw error;
      return refusedByCompany(args, error);
    }
  });
}

type Finished = Awaited<ReturnType<LoaderFunctionArgs["context"]["api"]["provider"]["finish"]>>;

/** To where they were going, signed in; or to the page of what they linked or confirmed. */
async function comeIn({ purpose, workspace_id, container_id, next, signed_in }: Finished): Promise<Response> {
  const own = ownPath(next);
  const start = container_id ? paths.container(container_id) : paths.workspace(workspace_id);
  const to = own ?? (purpose === "link" ? `${paths.security}?saved=linked` : start);
  if (!signed_in) return redirect(to, { status: 303, headers: { "set-cookie": await noCompanyCookie() } });
  const answer =
    signed_in.session_id === null
      ? await redirectToStep(paths.login, signed_in)
      : await redirectSignedIn(to, signed_in);
  answer.headers.append("set-cookie", await noCompanyCookie());
  for (const [name, value] of Object.entries(await workspaceCookie(workspace_id))) answer.headers.append(name, value);
  return answer;
}

/** Only where they do not come in. */
export default function BackFromCompany() {
  const { t } = useTranslation();
  return (
    <SignInFrame title={t("company.not_in")}>
      <CompanyRefused {...useLoaderData<typeof loader>()} />
    </SignInFrame>
  );
}
