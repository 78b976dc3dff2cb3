import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Panel } from "~/ui/panel";

const formats = ["xlsx", "csv"] as const;

/** The lists of a workspace, each as a file for a spreadsheet. */
export function ListsPanel({ workspaceId }: { workspaceId: string }) {
  const { t } = useTranslation();
  const lists = [
    { name: t("object.many"), to: paths.exportObjects(workspaceId) },
    { name: t("report.titles"), to: `${paths.exportReports(workspaceId)}?filter[state]=all` },
    { name: t("action_point.titles"), to: paths.exportActionPoints(workspaceId) },
    { name: t("export.answers"), to: paths.exportAnswers(workspaceId) },
  ];
  return (
    <Panel title={t("whole.lists")}>
      <ul className="divide-y divide-line">
        {lists.map(({ name, to }) => (
          <li key={to} className="flex flex-wrap items-center gap-x-5 px-4 py-2 md:px-5 md:py-3">
            <span className="min-w-0 flex-1 font-medium">{name}</span>
            {formats.map((format) => (
              <a
                key={format}
                href={`${to}${to.includes("?") ? "&" : "?"}format=${format}`}
                aria-label={t("whole.list_as", { list: name, format: t(`whole.formats.${format}`) })}
                className="link tap"
              >
                {t(`whole.formats.${format}`)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
