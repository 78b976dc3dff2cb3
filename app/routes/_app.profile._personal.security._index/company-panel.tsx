import type { OwnCompanies } from "@server/tenancy/provider/inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { signInPaths } from "~/paths/sign-in";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";

/** The workspaces that sign in at a provider of their company, and a link to be known there. */
export function CompanyPanel({ companies }: { companies: z.output<typeof OwnCompanies> }) {
  const { t } = useTranslation();
  if (companies.length === 0) return null;
  return (
    <Panel title={t("company.panel")} id="company">
      <p className="px-4 pt-4 text-sm text-muted md:px-5">{t("company.link_about")}</p>
      <ul className="mt-2 divide-y divide-line">
        {companies.map(({ workspace_id, name, is_linked }) => (
          <li key={workspace_id} className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-5">
            <span className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{name}</span>
            {is_linked ? (
              <Chip tone="valid">{t("company.is_linked")}</Chip>
            ) : (
              // a link, since browsers let no form lead to another site
              <a
                href={signInPaths.company({ workspace_id, purpose: "link", next: `${paths.security}?saved=linked` })}
                className="btn max-md:w-full"
              >
                <Icon name="link" />
                {t("company.link")}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
