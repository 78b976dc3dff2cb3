import { useTranslation } from "react-i18next";
import { EmptyLine } from "~/ui/empty";

/** How often each workspace uses a file of the platform, the most first. */
export function UsedIn({
  workspaces,
  count,
}: {
  workspaces: { id: string; name: string; uses: number }[];
  count: number;
}) {
  const { t } = useTranslation();
  if (count === 0) return <EmptyLine>{t("library.used_nowhere")}</EmptyLine>;
  return (
    <ul className="divide-y divide-line">
      {workspaces.map(({ id, name, uses }) => (
        <li key={id} className="flex items-center gap-3 px-4 py-2.5 text-sm md:px-5">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
          <span className="num shrink-0 text-muted">{t("library.uses_count", { count: uses })}</span>
        </li>
      ))}
      {count > workspaces.length ? (
        <li className="num px-4 py-2.5 text-sm text-muted md:px-5">
          {t("library.more_workspaces", { count: count - workspaces.length })}
        </li>
      ) : null}
    </ul>
  );
}
