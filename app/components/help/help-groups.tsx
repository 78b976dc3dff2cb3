import type { HelpPage } from "@i18n/help-pages";
import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

type Props = {
  groups: { group: string; pages: readonly HelpPage[] }[];
  pages: { page: HelpPage; title: string; summary: string }[];
};

/** All pages of the help, a line each. */
export function HelpGroups({ groups, pages }: Props) {
  const { t } = useTranslation();
  return (
    <div className="mt-8 gap-x-12 md:columns-2">
      {groups.map(({ group, pages: names }) => (
        <section key={group} aria-labelledby={group} className="mb-8 break-inside-avoid">
          <h2 id={group} className="border-b border-line pb-2 text-lg font-semibold">
            {t(`help.group.${group}`)}
          </h2>
          <ul>
            {names.map((name) => {
              const found = pages.find(({ page }) => page === name);
              return found ? (
                <li key={name} className="link-row py-2.5">
                  <Link to={paths.helpPage(name)} className="link-hover cover font-medium text-primary">
                    {found.title}
                  </Link>
                  <p className="mt-0.5 text-sm text-muted">{found.summary}</p>
                </li>
              ) : null;
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
