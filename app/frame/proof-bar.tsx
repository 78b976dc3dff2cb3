import { Link, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { loader as rootLoader } from "~/root";
import { Icon } from "~/ui/icon";

/**
 * Shown until the user's e-mail address is proven: where the code was sent, and a link to enter it. Comes after the
 * skip link.
 */
export function ProofBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const email = useRouteLoaderData<typeof rootLoader>("root")?.claims;
  if (!email || pathname === paths.proveAddress) return null;
  return (
    <section
      className="tone-plan no-print border-b border-tone-line bg-tone-soft text-sm text-tone-ink"
      aria-label={t("user.prove.title")}
    >
      <div className="mx-auto flex max-w-[84rem] items-center gap-3 px-4 py-1.5 md:px-6">
        <Icon name="mail-check" />
        <p className="min-w-0 flex-1 leading-tight [overflow-wrap:anywhere]">{t("user.prove.bar", { email })}</p>
        <Link to={paths.proveAddress} className="btn btn-sm touch:h-11">
          {t("user.prove.bar_action")}
        </Link>
      </div>
    </section>
  );
}
