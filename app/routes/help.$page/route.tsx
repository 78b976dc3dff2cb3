import { helpArticle, helpShown } from "@i18n/articles.server";
import { isHelpPage, nextOf } from "@i18n/help-pages";
import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ArticleBody } from "~/components/help/article-body";
import { HelpFrame } from "~/frame/help-frame";
import { paths } from "~/paths/paths";
import { PageHead } from "~/ui/page-head";
import { readerFrame } from "~/web/reader-frame.server";
import type { Titled } from "~/web/title";

type Shown = { title: string; summary: string };
export const handle: Titled<Shown> = { title: (t, { title }) => `${title} · ${t("help.title")}` };
export const meta: MetaFunction<typeof loader> = ({ data: page }) =>
  page ? [{ name: "description", content: page.summary }] : [];

export async function loader(args: LoaderFunctionArgs) {
  const { page } = args.params;
  if (!isHelpPage(page)) throw data({ message: "refusal.missing" }, { status: 404 });
  const { locale } = args.context;
  const next = nextOf(page).map((each) => ({ page: each, title: helpArticle(locale, each).title }));
  return { ...(await readerFrame(args)), ...helpShown(locale, page), next };
}

/** One page of the help, and where to go on reading. */
export default function HelpPage() {
  const { t } = useTranslation();
  const { title, summary, html, next } = useLoaderData<typeof loader>();
  return (
    <HelpFrame>
      <div className="mx-auto max-w-2xl">
        <PageHead title={title} sub={summary} trail={[{ to: paths.help(), label: t("help.title") }]} here={title} />
        <ArticleBody html={html} />
        <nav aria-labelledby="next" className="no-print mt-10 border-t border-line pt-5">
          <h2 id="next" className="eyebrow">
            {t("help.next")}
          </h2>
          <ul className="mt-2 grid gap-1">
            {next.map(({ page, title: name }) => (
              <li key={page}>
                <Link to={paths.helpPage(page)} className="link inline-block py-1 font-medium tap">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </HelpFrame>
  );
}
