import { Link } from "@remix-run/react";
import type { ActionPointLine } from "@server/inspection/object-page/compliance-of";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { beyond, ShowAll } from "~/ui/show-all";
import { ActionPointItem } from "./action-point-item.tsx";

type Props = {
  objectId: string;
  actionPoints: ActionPointLine[];
  canAdd: boolean;
  id?: string;
  /** Also lists resolved action points, below the open ones. */
  withSolved?: boolean;
  /** The number of resolved action points, and the page that lists them. */
  solved?: { count: number; to: string };
  /** What begins each row, and what follows the last: to choose several. */
  lead?: (actionPoint: ActionPointLine) => ReactNode;
  below?: ReactNode;
  /** Several can be changed at once on the page that lists the resolved ones. */
  several?: boolean;
  /** The report to which new action points are linked. */
  reportId?: string;
  /** How many are shown before all are asked for; without it all are. */
  first?: number;
  className?: string;
};

/** The action points of an object, the most urgent first. */
export function ActionPointsPanel({
  objectId,
  actionPoints,
  canAdd,
  id = "action-points",
  withSolved,
  solved,
  lead,
  below,
  several,
  reportId,
  first = Number.POSITIVE_INFINITY,
  className,
}: Props) {
  const { t } = useTranslation();
  const open = actionPoints.filter(({ status }) => status !== "ok");
  const shown = withSolved ? actionPoints : open;
  const rest = solved ? solved.count - (shown.length - open.length) : 0;
  const more = [
    several && open.length > 1 && t("action_point.several"),
    rest > 0 && t(withSolved ? "action_point.solved_more" : "action_point.solved", { count: rest }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <Panel
      title={t("action_point.titles")}
      id={id}
      className={className}
      count={
        open.length > 0 || shown.length > 0
          ? t("action_point.open", { count: open.length })
          : t("action_point.none_here")
      }
      action={
        canAdd ? (
          <Link to={paths.newActionPoint(objectId, { report: reportId })} className="btn btn-ghost btn-sm">
            <Icon name="plus" />
            {t("action_point.add")}
          </Link>
        ) : null
      }
    >
      {shown.length > 0 ? (
        <ul className="divide-y divide-line">
          {shown.map((actionPoint, index) => (
            <ActionPointItem
              key={actionPoint.id}
              {...actionPoint}
              lead={lead?.(actionPoint)}
              className={beyond(index, first)}
            />
          ))}
        </ul>
      ) : null}
      {shown.length > first ? <ShowAll count={shown.length} of={t("action_point.titles")} /> : null}
      {below}
      {solved && more ? (
        <p className="no-print border-t border-line px-4 py-2 md:px-5">
          <Link to={solved.to} className="link link-hover inline-flex min-h-11 items-center text-sm text-muted">
            {more}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
