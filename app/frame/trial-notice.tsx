import { Link } from "@remix-run/react";
import { TRIAL_WARNINGS } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { daysBetween, useDates } from "~/ui/time";
import type { CurrentWorkspace } from "./frame-data.ts";

/** In the last week of the trial: when it ends, for users who can choose a plan. */
export function TrialNotice({ current }: { current?: CurrentWorkspace | null }) {
  const { t } = useTranslation();
  const { today, relative } = useDates();
  const until = current?.trial_until;
  const daysLeft = daysBetween(today, until);
  if (!current?.abilities.choose_plan || daysLeft === undefined || daysLeft < 0 || daysLeft > TRIAL_WARNINGS.trial_week)
    return null;
  return (
    <Notice
      tone="plan"
      icon="clock"
      className="no-print mb-6"
      action={
        <Link to={paths.billing(current.id)} className="link shrink-0">
          {t("billing.choose")}
        </Link>
      }
    >
      {t("billing.trial_ends", { when: relative(until) })}
    </Notice>
  );
}
