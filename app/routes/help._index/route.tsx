import { helpArticles } from "@i18n/articles.server";
import { helpGroups } from "@i18n/help-pages";
import { findHelp } from "@i18n/help-search.server";
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { HelpFound } from "~/components/help/help-found";
import { HelpGroups } from "~/components/help/help-groups";
import { HelpSearch } from "~/components/help/help-search";
import { HelpFrame } from "~/frame/help-frame";
import { readerFrame } from "~/web/reader-frame.server";
import type { Titled } from "~/web/title";

export const handle: Titled<{ q: string }> = {
  title: (t, { q }) => (q ? `${q} · ${t("help.title")}` : t("help.title")),
};
export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? [{ name: "description", content: data.pages.map(({ title }) => title).join(" · ") }] : [];

const LONGEST = 100; // characters of what is searched for

export async function loader(args: LoaderFunctionArgs) {
  const { locale } = args.context;
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, LONGEST);
  const pages = helpArticles(locale).map(([page, { title, summary }]) => ({ page, title, summary }));
  return { ...(await readerFrame(args)), q, found: q ? findHelp(locale, q) : null, pages };
}

/** All pages of the help by group, and what is found in them. */
export default function Help() {
  const { t } = useTranslation();
  const { q, found, pages } = useLoaderData<typeof loader>();
  return (
    <HelpFrame>
      <div className="mx-auto max-w-4xl">
        <h1 className="text-2xl">{t("help.title")}</h1>
        <p className="mt-2 max-w-[60ch] text-muted">{t("help.intro")}</p>
        <HelpSearch q={q} />
        {found ? <HelpFound q={q} found={found} /> : null}
        {found && found.length > 0 ? null : <HelpGroups groups={helpGroups} pages={pages} />}
      </div>
    </HelpFrame>
  );
}
