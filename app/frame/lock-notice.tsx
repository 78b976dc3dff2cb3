import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { LockedBanner } from "~/ui/banner";
import { useDates } from "~/ui/time";
import type { PlanLock } from "./frame-data.ts";

/** Why the workspace is read-only, what is still possible, and who can end it. */
export function LockNotice({
  lock,
  workspaceId,
  mayEnd,
  isBilling,
  label,
}: {
  lock: PlanLock;
  workspaceId?: string;
  mayEnd: boolean;
  /** It is shown where a subscription is chosen: nothing leads there. */
  isBilling: boolean;
  label: string;
}) {
  const { t } = useTranslation();
  const { day } = useDates();
  const title =
    lock.reason === "expired" && lock.since
      ? t("ui.lock.expired_on", { day: day(lock.since, "long") })
      : t(`ui.lock.${lock.reason}`);
  return (
    <LockedBanner
      title={title}
      label={label}
      action={
        mayEnd && workspaceId && !isBilling ? (
          <Action to={paths.billing(workspaceId)} icon="credit-card">
            {t("billing.title")}
          </Action>
        ) : null
      }
    >
      {t("ui.lock.text")} {mayEnd ? null : t("ui.lock.ask_admin")}
    </LockedBanner>
  );
}
