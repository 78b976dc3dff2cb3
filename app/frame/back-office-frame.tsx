import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { NavigationProgress } from "~/ui/progress";
import { toMiddle } from "~/ui/tabs";
import type { FrameUser } from "./frame-data.ts";
import { SkipLink } from "./skip-link.tsx";
import { UserMenu } from "./user-menu.tsx";

type Entry = { to: string; word: string; icon: IconName };

type Part = { word?: string; entries: Entry[] };

const parts: Part[] = [
  { entries: [{ to: paths.backOffice, word: "admin.nav.dashboard", icon: "gauge" }] },
  {
    word: "admin.nav.customers",
    entries: [
      { to: paths.adminWorkspaces(), word: "admin_workspace.title", icon: "building-2" },
      { to: paths.adminContainers(), word: "admin.nav.boards", icon: "layout-grid" },
      { to: paths.adminUsers(), word: "admin.nav.users", icon: "users" },
      { to: paths.adminSubscriptions(), word: "admin_subscription.title", icon: "credit-card" },
      { to: paths.adminInvoices(), word: "admin_invoice.title", icon: "file-text" },
      { to: paths.adminPeppol(), word: "admin_peppol.title", icon: "send" },
      { to: paths.adminSignatures(), word: "signature.titles", icon: "signature" },
    ],
  },
  {
    word: "admin.nav.offer",
    entries: [
      { to: paths.adminPlans(), word: "admin_plan.title", icon: "tag" },
      { to: paths.adminOptions(), word: "market.title", icon: "package" },
      { to: paths.adminTemplates(), word: "template.titles", icon: "clipboard-list" },
      { to: paths.adminLibrary(), word: "library.title", icon: "book-open" },
      { to: paths.adminCatalogue(), word: "catalogue.title", icon: "list-checks" },
      { to: paths.adminDocuments(), word: "document.title", icon: "text" },
    ],
  },
  {
    word: "admin.nav.platform",
    entries: [
      { to: paths.admins, word: "admin.nav.admins", icon: "shield-check" },
      { to: paths.adminActs(), word: "admin_act.title", icon: "history" },
      { to: paths.adminJobs(), word: "admin.dashboard.jobs", icon: "server-cog" },
    ],
  },
];

const entries = parts.flatMap((part) => part.entries);

/**
 * The menu entry of a page: the longest address that is a prefix of the page's. The prices of storage belong to the plans,
 * though their address begins like that of the subscriptions.
 */
const entryPathOf = (pathname: string) =>
  pathname.startsWith(paths.adminStorage)
    ? paths.adminPlans()
    : entries
        .map(({ to }) => to)
        .filter((to) =>
          to === paths.backOffice ? pathname.replace(/\/$/, "") === to : `${pathname}/`.startsWith(`${to}/`),
        )
        .sort((a, b) => b.length - a.length)[0];

/** The frame of the back-office: a dark bar and its own menu tell it apart from a customer's workspace. */
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
            <span className="rounded-selector border border-line px-2 py-0.5 text-xs font-medium text-muted">
              {t("admin.title")}
            </span>
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

/** The menu, in groups; on a phone a row that scrolls sideways. */
function Navigation() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const currentPath = entryPathOf(pathname);
  return (
    <nav
      className="max-lg:-mx-4 md:max-lg:-mx-6 max-lg:overflow-x-auto max-lg:border-b max-lg:border-line max-lg:px-2.5 lg:py-7"
      aria-label={t("admin.nav.label")}
    >
      <div className="max-lg:flex lg:grid lg:gap-5">
        {parts.map(({ word, entries: partEntries }) => (
          <div key={partEntries[0]!.to}>
            {word ? <h2 className="eyebrow px-2.5 pb-1.5 max-lg:hidden">{t(word)}</h2> : null}
            <ul className="grid gap-0.5 max-lg:flex">
              {partEntries.map((entry) => (
                <li key={entry.to}>
                  <NavigationLink entry={entry} isCurrent={entry.to === currentPath} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

function NavigationLink({ entry: { to, word, icon }, isCurrent }: { entry: Entry; isCurrent: boolean }) {
  const { t } = useTranslation();
  const classes = `flex min-h-9 items-center gap-2.5 rounded-field px-2.5 text-sm max-lg:h-12 max-lg:whitespace-nowrap lg:py-1 ${
    isCurrent
      ? "bg-base-300/60 font-semibold max-lg:bg-transparent max-lg:text-primary"
      : "text-muted hover:bg-base-300/40 hover:text-base-content"
  }`;
  return (
    <Link
      to={to}
      ref={isCurrent ? toMiddle : undefined}
      aria-current={isCurrent ? "page" : undefined}
      className={classes}
    >
      <Icon name={icon} />
      {t(word)}
    </Link>
  );
}
