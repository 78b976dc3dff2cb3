import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { Beginning } from "@server/tenancy/provider/inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
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
const Query = Beginning.partial({ purpose: true }).extend({ ask: z.string().optional() });

/**
 * Sends the browser to the provider of a company. By GET, since browsers let no form lead to another site; what it
 * leaves behind is a cookie. A link on another site leads to a page with a button instead, so that no other site links or
 * replaces the session of who is signed in.
 */
export async function loader(args: LoaderFunctionArgs) {
  const asked = Query.catch({ next: null }).parse(Object.fromEntries(new URL(args.request.url).searchParams));
  const { ask, ...asking } = asked;
  const next = ownPath(asked.next) ?? null;
  const fromElsewhere = isFromElsewhere(args.request);
  if (fromElsewhere || ask) return { refused: null, from_elsewhere: fromElsewhere };
  return load(args, async (api) => {
    try {
      const { url, state_token } = await api.provider.begin({ ...asking, purpose: asking.purpose ?? "sign in", next });
      return redirect(url, { status: 303, headers: { "set-cookie": await companyCookie(state_token) } });
    } catch (error) {
      if ((error as Error).message !== "refusal.password_required") return refusedByCompany(args, error);
      // back by a page with a link: the form of the password may not lead to another site
      const again = new URL(args.request.url);
      again.searchParams.set("ask", "1");
      throw redirect(paths.password(again.pathname + again.search));
    }
  });
}

/** Of a navigation that a page of another site began; browsers that do not say so are too old to be told apart. */
const isFromElsewhere = ({ headers }: Request): boolean =>
  !["same-origin", "none", null].includes(headers.get("sec-fetch-site"));

/** Only where it has not begun: it could not, or is asked first. */
export default function BeginAtCompany() {
  const shown = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  if (shown.refused === null) return <AskToGoOn fromElsewhere={shown.from_elsewhere} />;
  return (
    <SignInFrame title={t("company.not_in")}>
      <CompanyRefused {...shown} />
    </SignInFrame>
  );
}

function AskToGoOn({ fromElsewhere }: { fromElsewhere: boolean }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete("ask");
  return (
    <SignInFrame title={t("company.sign_in")} intro={fromElsewhere ? t("company.from_elsewhere") : undefined}>
      <a href={`${pathname}?${params}`} className="btn btn-primary h-11 w-full">
        {t("session.go_on")}
      </a>
    </SignInFrame>
  );
}
