import { Form, Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

/**
 * Asks for consent to third-party scripts, where any are configured. It covers no content; nothing is loaded before the
 * answer.
 */
export function CookieBanner() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (pathname === paths.cookies) return null;
  return (
    <aside
      aria-label={t("cookies.title")}
      className="no-print border-t border-line bg-base-100 px-4 py-4 shadow-2 md:sticky md:bottom-0 md:z-10 md:px-6 max-md:pb-28"
    >
      <Form method="post" action={paths.cookies} className="mx-auto flex max-w-[84rem] flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 basis-80 text-sm">
          {t("cookies.banner.text")}{" "}
          <Link to={paths.cookies} className="link tap">
            {t("cookies.banner.more")}
          </Link>
        </p>
        <input type="hidden" name="next" value={pathname + search} />
        <button type="submit" name="choice" value="no" className="btn btn-sm touch:h-11 max-md:flex-1">
          {t("cookies.refuse")}
        </button>
        <button type="submit" name="choice" value="yes" className="btn btn-sm touch:h-11 max-md:flex-1">
          {t("cookies.allow")}
        </button>
      </Form>
    </aside>
  );
}
