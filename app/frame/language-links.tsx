import { type Locale, languages, locales } from "@i18n/locales";
import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** Links to the same page in other languages, by ?lng=. Full page loads, so that the texts are loaded too. */
export function LanguageLinks({ className = "" }: { className?: string }) {
  const { t, i18n } = useTranslation();
  const { pathname, search } = useLocation();
  const to = (locale: Locale) => {
    const params = new URLSearchParams(search);
    params.set("lng", locale);
    return `${pathname}?${params}`;
  };
  return (
    <nav
      aria-label={t("ui.nav.language")}
      className={`flex flex-wrap items-center gap-x-1 text-sm text-muted ${className}`}
    >
      {locales.map((locale) => (
        <a
          key={locale}
          href={to(locale)}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === i18n.language ? "true" : undefined}
          className={`rounded-field px-2 py-1.5 first:-ml-2 hover:bg-base-200 touch:py-3 ${locale === i18n.language ? "font-semibold text-base-content" : ""}`}
        >
          {languages[locale].name}
        </a>
      ))}
    </nav>
  );
}
