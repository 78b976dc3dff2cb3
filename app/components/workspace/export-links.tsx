import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";

/** Before leaving: links to export everything first. */
export function ExportLinks({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation();
  const links = [
    { to: paths.everything(workspaceId), word: "everything" },
    { to: paths.reports(workspaceId), word: "reports" },
    { to: paths.actionPoints(workspaceId), word: "action_points" },
    { to: paths.files(workspaceId), word: "files" },
    { to: paths.archive(), word: "archive" },
  ] as const;
  return (
    <Notice tone="plan" icon="download" title={t("workspace.take_along.title")}>
      <p>{t("workspace.take_along.text")}</p>
      <ul className="mt-1 flex flex-wrap gap-x-5 gap-y-1 max-md:flex-col">
        {links.map(({ to, word }) => (
          <li key={word}>
            <Link to={to} className="link tap">
              {t(`workspace.take_along.${word}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
