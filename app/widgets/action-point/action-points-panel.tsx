import { Link } from "@remix-run/react";
import type { ActionPointLine } from "@server/compliance-of";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { NothingHere } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { ActionPointItem } from "./action-point-item.tsx";

type Props = {
  objectId: string;
  actionPoints: ActionPointLine[];
  canAdd: boolean;
  id?: string;
  /** The resolved ones too, below the open ones. */
  withSolved?: boolean;
  /** Noted beside each new one. */
  reportId?: string;
};

/** What is to be done about an object, the most urgent first. */
export function ActionPointsPanel({ objectId, actionPoints, canAdd, id = "action-points", withSolved, reportId }: Props) {
  const { t } = useTranslation();
  const open = actionPoints.filter(({ status }) => status !== "ok");
  const solved = actionPoints.length - open.length;
  const shown = withSolved ? actionPoints : open;
  return (
    <Panel
      title={t("action_point.titles")}
      id={id}
      count={open.length > 0 ? t("action_point.open", { count: open.length }) : null}
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
          {shown.map((actionPoint) => (
            <ActionPointItem key={actionPoint.id} {...actionPoint} />
          ))}
        </ul>
      ) : (
        <NothingHere>{t("action_point.none_here")}</NothingHere>
      )}
      {solved > 0 && !withSolved ? (
        <p className="border-t border-line px-4 py-2 md:px-5">
          <Link
            to={`${paths.objectTasks(objectId)}#action-points`}
            className="link link-hover inline-flex min-h-11 items-center text-sm text-muted"
          >
            {t("action_point.solved", { count: solved })}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
