import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { NavigationProgress } from "~/ui/progress";
import type { FrameUser } from "./frame-data.ts";
import { SkipLink } from "./skip-link.tsx";
import { UserMenu } from "./user-menu.tsx";

type Entry = { to: string; word: string; icon: IconName /** A page that is not ours: the browser goes there. */; outside?: true };

const entries: Entry[] = [
  { to: paths.backOffice, word: "admin.nav.dashboard", icon: "gauge" },
  { to: paths.adminUsers(), word: "admin.nav.users", icon: "users" },
  { to: paths.adminTemplates(), word: "template.titles", icon: "clipboard-list" },
  { to: paths.adminLibrary(), word: "library.title", icon: "book-open" },
  { to: paths.adminSignatures(), word: "signature.titles", icon: "signature" },
  { to: paths.admins, word: "admin.nav.admins", icon: "shield-check" },
  { to: paths.queues, word: "admin.nav.queues", icon: "server-cog", outside: true },
];

/** The platform's own room: a dark bar and its own menu, so that nobody takes it for a customer's workspace. */
export function BackOfficeFrame({ user, children }: { user: FrameUser; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <NavigationProgress />
      <header className="bar sticky top-0 z-20 border-b border-line bg-base-100 text-base-content" data-theme="night">
        <div className="mx-auto flex h-14 max-w-[84rem] items-center gap-3 px-4 md:px-6">
          <Link to={paths.backOffice} className="flex min-h-11 items-center gap-2.5 font-semibold">
            <span className="grid size-8 place-items-center rounded-selector border border-line">
              <Icon name="shield-check" />
            </span>
            {t("ui.product")}
            <span className="rounded-selector border border-line px-2 py-0.5 text-xs font-medium text-muted">{t("admin.title")}</span>
          </Link>
          <span className="ml-auto" />
          <UserMenu user={user} />
        </div>
      </header>
      <div className="mx-auto max-w-[84rem] px-4 md:px-6 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-x-10">
        <Navigation />
        <main id="main" tabIndex={-1} className="min-w-0 py-5 outline-none md:py-7">
          {children}
        </main>
      </div>
    </div>
  );
}

/** A menu at the left; on a phone a row that scrolls sideways. */
function Navigation() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const isHere = (to: string) => (to === paths.backOffice ? pathname.replace(/\/$/, "") === to : pathname.startsWith(to));
  return (
    <nav
      className="max-lg:-mx-4 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:px-2.5 lg:py-7"
      aria-label={t("admin.nav.label")}
    >
      <ul className="grid gap-0.5 max-lg:flex">
        {entries.map(({ to, word, icon, outside }) => {
          const look = `flex h-9 items-center gap-2.5 whitespace-nowrap rounded-field px-2.5 text-sm max-lg:h-12 ${
            isHere(to)
              ? "bg-base-300/60 font-semibold max-lg:bg-transparent max-lg:text-primary"
              : "text-muted hover:bg-base-300/40 hover:text-base-content"
          }`;
          const content = (
            <>
              <Icon name={icon} />
              {t(word)}
            </>
          );
          return (
            <li key={to}>
              {outside ? (
                <a href={to} className={look}>
                  {content}
                </a>
              ) : (
                <Link to={to} aria-current={isHere(to) ? "page" : undefined} className={look}>
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
