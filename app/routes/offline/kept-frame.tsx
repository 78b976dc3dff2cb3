import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useWhen } from "~/components/kept/when";
import { Brand } from "~/frame/brand";
import { SkipLink } from "~/frame/skip-link";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

type Props = {
  /** As of when the page is; null: of several moments. */
  at: string | null;
  /** The address that is shown; it can be fetched again once there is a connection. */
  wanted: string;
  isBack: boolean;
  children: ReactNode;
};

/** The frame of what is kept, while there is no connection: a search among it, and as of when it is. */
export function KeptFrame({ at, wanted, isBack, children }: Props) {
  const { t } = useTranslation();
  const when = useWhen();
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <div className="sticky top-0 z-20">
        <header className="bar border-b border-line bg-base-100">
          <div className="mx-auto flex h-14 max-w-[84rem] items-center gap-2 px-4 md:px-6">
            <Brand short />
            <form action={paths.search()} className="ml-auto min-w-0 max-sm:flex-1">
              <label className="input input-sm h-9 w-full bg-base-200 touch:h-11 md:w-56">
                <Icon name="search" className="text-muted" />
                <span className="sr-only">{t("take_along.search")}</span>
                <input type="search" name="q" placeholder={t("ui.search.placeholder")} autoComplete="off" />
              </label>
            </form>
            <Link to={paths.scan()} className="btn btn-ghost btn-square size-11 shrink-0" aria-label={t("scan.title")}>
              <Icon name="scan-qr-code" large />
            </Link>
            <Link
              to={paths.takeAlong()}
              className="btn btn-ghost btn-square size-11 shrink-0"
              aria-label={t("take_along.here")}
            >
              <Icon name="download" large />
            </Link>
          </div>
        </header>
        <div role="status" className="border-b border-line bg-base-100">
          <div className="notice tone-soon mx-auto max-w-[84rem] items-center rounded-none border-0 md:px-6">
            <Icon name={isBack ? "refresh-cw" : "wifi-off"} large />
            <p className="min-w-0 flex-1 text-sm">
              <strong>{t(isBack ? "take_along.back" : "take_along.offline")}</strong>{" "}
              {at ? <time dateTime={at}>{t("take_along.as_of", { when: when(at) })}</time> : null}
            </p>
            {isBack ? (
              <a href={wanted} className="btn shrink-0">
                {t("ui.kept.refresh")}
              </a>
            ) : null}
          </div>
        </div>
      </div>
      <main id="main" tabIndex={-1} className="mx-auto max-w-[84rem] px-4 py-5 outline-none md:px-6 md:py-7">
        {children}
      </main>
    </div>
  );
}
