import { newestRelease, releases } from "@i18n/articles.server";
import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { setCookie } from "@server/platform/cookies";
import { useTranslation } from "react-i18next";
import { ArticleBody } from "~/components/help/article-body";
import { HelpFrame } from "~/frame/help-frame";
import { Day } from "~/ui/time";
import { readerFrame } from "~/web/reader-frame.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("news.title") };

/** Opening the page marks the newest release as read on this device. */
export async function loader(args: LoaderFunctionArgs) {
  const shown = { ...(await readerFrame(args)), releases: releases(args.context.locale) };
  return data(shown, { headers: { "set-cookie": setCookie("news", newestRelease()) } });
}

/** What changed for those who use the product, the newest first. */
export default function News() {
  const { t } = useTranslation();
  const { releases } = useLoaderData<typeof loader>();
  return (
    <HelpFrame>
      <div className="mx-auto max-w-2xl">
        <h1 className="text-2xl">{t("news.title")}</h1>
        <p className="mt-2 text-muted">{t("news.intro")}</p>
        {releases.map(({ day, title, html }) => (
          <section key={day} aria-labelledby={`of-${day}`} className="mt-8 border-t border-line pt-6">
            <p className="num text-sm text-muted">
              <Day value={day} long />
            </p>
            <h2 id={`of-${day}`} className="mt-1 text-xl font-semibold">
              {title}
            </h2>
            <ArticleBody html={html} />
          </section>
        ))}
      </div>
    </HelpFrame>
  );
}
