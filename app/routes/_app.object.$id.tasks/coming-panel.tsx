import { Link } from "@remix-run/react";
import type { ComingDay } from "@server/inspection/action-point/coming";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { useDates } from "~/ui/time";

/** The coming days of series; each links to the open occurrence of its series. */
export function ComingPanel({ coming }: { coming: readonly ComingDay[] }) {
  const { t } = useTranslation();
  const { day: inWords, relative } = useDates();
  if (coming.length === 0) return null;
  return (
    <Panel title={t("schedule.coming")} id="coming">
      <ol className="divide-y divide-line">
        {coming.map(({ id, title, day, frequency }) => (
          <li
            key={id + day}
            className="link-row flex flex-wrap items-center gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm md:px-5 touch:py-3.5"
          >
            <span className="num w-28 shrink-0 font-medium">{inWords(day)}</span>
            <Link
              to={`${paths.actionPoint(id)}#series`}
              className="cover min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]"
            >
              {title}
            </Link>
            <span className="flex items-center gap-1.5 text-xs text-muted">
              <Icon name="repeat" className="size-3.5" />
              {t(`schedule.frequency.${frequency}`)}
              {relative(day) ? ` · ${relative(day)}` : ""}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
