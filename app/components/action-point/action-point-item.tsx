import { Link } from "@remix-run/react";
import type { ActionPointLine } from "@server/inspection/object-page/compliance-of";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { ActionPointChip } from "~/ui/chip";
import { Priority } from "~/ui/priority";
import { useDates } from "~/ui/time";
import { namesOf } from "./names.ts";

/** A row for an action point of an object, with a link to it. */
export function ActionPointItem({
  id,
  title,
  status,
  priority,
  scheduled_at,
  resolvers,
  reported_date,
  frequency,
  lead,
  className = "",
}: ActionPointLine & { lead?: ReactNode; className?: string }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const from = reported_date && t("action_point.from_report_short", { day: day(reported_date) });
  const returns = frequency && frequency !== "oneTime" && status !== "ok" ? t(`schedule.frequency.${frequency}`) : "";
  const about = [namesOf(resolvers) || t("action_point.nobody"), returns, from].filter(Boolean).join(" · ");
  return (
    <li className={`link-row flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5 ${className}`}>
      {lead}
      <div className="min-w-0 flex-1 basis-48">
        <p className="text-sm font-medium">
          <Link to={paths.actionPoint(id)} className="cover [overflow-wrap:anywhere]">
            {title}
          </Link>
        </p>
        <p className="num text-xs text-muted">{about}</p>
      </div>
      {status === "ok" ? null : <Priority value={priority} />}
      <ActionPointChip status={status} on={scheduled_at} dated />
    </li>
  );
}
