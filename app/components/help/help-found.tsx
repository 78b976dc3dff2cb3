import type { HelpFound as Found } from "@i18n/help-search.server";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

/** The pages in which it was found, each with the sentence that says most of it; else what to try. */
export function HelpFound({ q, found }: { q: string; found: Found[] }) {
  const { t } = useTranslation();
  if (found.length === 0)
    return (
      <div className="panel mt-6 p-5" role="status">
        <h2 className="text-lg font-semibold">{t("help.none", { q })}</h2>
        <p className="mt-1 max-w-[60ch] text-muted">{t("help.none_text")}</p>
      </div>
    );
  return (
    <div className="mt-6">
      <p className="text-muted" role="status">
        {t("help.found", { count: found.length })}
      </p>
      <ul className="panel mt-3 divide-y divide-line">
        {found.map(({ page, title, excerpt }) => (
          <li key={page} className="link-row relative px-4 py-3.5 md:px-5">
            <Link to={paths.helpPage(page)} className="cover font-medium">
              {title}
            </Link>
            <p className="mt-0.5 max-w-[68ch] text-sm text-muted">
              {excerpt.map(({ text, hit }, at) =>
                hit ? (
                  <mark key={at} className="rounded-xs bg-accent-soft text-accent-ink">
                    {text}
                  </mark>
                ) : (
                  text
                ),
              )}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <Link to={paths.help()} className="link tap">
          {t("help.all")}
        </Link>
      </p>
    </div>
  );
}
