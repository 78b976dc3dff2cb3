import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Beginning } from "@server/tenancy/provider/inputs";
import { useTranslation } from "react-i18next";
import { CompanyRefused } from "~/components/company/company-refused";
import { SignInFrame } from "~/frame/sign-in-frame";
import { paths } from "~/paths/paths";
import { load } from "~/web/api.server";
import { companyCookie } from "~/web/company-cookie.server";
import { refusedByCompany } from "~/web/company-refused.server";
import { ownPath } from "~/web/own-path";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("company.sign_in") };

/** Which company: by `email`, `workspace_id` or `invitation`. Anything unreadable counts as no company. */
const Query = Beginning.partial({ purpose: true });

/**
 * Sends the browser to the provider of a company. By GET, since browsers let no form lead to another site; what it
 * leaves behind is a cookie. A link on another site leads to a page with a button instead, so that no other site links or
 * replaces the session of who is signed in.
 */
export async function loader(args: LoaderFunctionArgs) {
  const asked = Query.catch({ next: null }).parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const next = ownPath(asked.next) ?? null;
  if (isFromElsewhere(args.request)) return { refused: null, purpose: asked.purpose ?? null };
  return load(args, async (api) => {
    try {
      const { url, state_token } = await api.provider.begin({ ...asked, purpose: asked.purpose ?? "sign in", next });
      return redirect(url, { status: 303, headers: { "set-cookie": await companyCookie(state_token) } });
    } catch (error) {
      const { pathname, search } = new URL(args.request.url);
      if ((error as Error).message === "refusal.password_required") throw redirect(paths.password(pathname + search));
      return refusedByCompany(args, error, asked.purpose);
    }
  });
}

/** Of a navigation that a page of another site began; browsers that do not say so are too old to be told apart. */
const isFromElsewhere = ({ headers }: Request): boolean =>
  !["same-origin", "none", null].includes(headers.get("sec-fetch-site"));

/** Only where it has not begun: it could not, or is asked first. */
export default function BeginAtCompany() {
  const { refused, purpose } = useLoaderData<typeof loader>();
  return refused === null ? <AskToGoOn /> : <CompanyRefused refused={refused} purpose={purpose} />;
}

function AskToGoOn() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <SignInFrame title={t("company.sign_in")} intro={t("company.from_elsewhere")}>
      <a href={pathname + search} className="btn btn-primary h-11 w-full">
        {t("session.go_on")}
      </a>
    </SignInFrame>
  );
}
