import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import { daysBetween, useDates } from "~/ui/time";

type Props = { plan: string; endsOn: string | null; status: number };

/** A workspace's plan and its last day; a chip when it has ended or a trial is about to. */
export function PlanLine({ plan, endsOn, status }: Props) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  const daysLeft = daysBetween(today, endsOn);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{t(`billing.plan.${plan}`)}</span>
      {status === 3 && endsOn ? (
        <Chip tone="expired" icon="calendar-x">
          {t("admin_workspace.over_since", { day: day(endsOn) })}
        </Chip>
      ) : endsOn && daysLeft !== undefined && daysLeft <= 14 && plan === "trial" ? (
        <Chip tone="soon" icon="clock-alert">
          {t("admin_workspace.until", { day: day(endsOn) })}
        </Chip>
      ) : endsOn ? (
        <span className="num whitespace-nowrap text-muted">{t("admin_workspace.until", { day: day(endsOn) })}</span>
      ) : null}
    </span>
  );
}
