import { Link } from "@remix-run/react";
import type { HistoryBreaks } from "@server/backoffice/admin/break-inputs";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";

/** The workspaces whose history was changed, until a super admin has said why. */
export function Breaks({ breaks }: { breaks: z.input<typeof HistoryBreaks> }) {
  const { t } = useTranslation();
  if (breaks.length === 0) return null;
  return (
    <Notice tone="bad" title={t("admin_break.alarm")} className="mt-5">
      <ul>
        {breaks.map(({ workspace_id, workspace }) => (
          <li key={workspace_id}>
            <Link to={paths.adminBreak(workspace_id)} className="link tap">
              {workspace}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
