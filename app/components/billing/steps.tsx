import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

export type Step = "plan" | "marketplace" | "summary" | "company";

const to = {
  plan: paths.choosePlan,
  marketplace: paths.chooseOptions,
  summary: paths.checkoutSummary,
  company: paths.checkoutCompany,
};

/** Where one is on the way to a plan. What was done can be gone back to; what comes opens once the plan is chosen. */
export function Steps({
  steps,
  now,
  workspaceId,
  begun,
}: {
  steps: readonly Step[];
  now: Step;
  workspaceId: string;
  begun: boolean;
}) {
  const { t } = useTranslation();
  const at = steps.indexOf(now);
  return (
    <nav aria-label={t("billing.steps")} className="mt-5 border-b border-line">
      <ol className="flex gap-x-8">
        {steps.map((step, place) => {
          const isDone = place < at;
          const inside = (
            <>
              <span
                className={`num grid size-5 place-items-center rounded-full text-2xs font-semibold ${place === at ? "bg-primary text-primary-content" : "border border-line-strong"}`}
                aria-hidden="true"
              >
                {isDone ? <Icon name="check" className="size-3" /> : place + 1}
              </span>
              {t(`billing.step.${step}`)}
            </>
          );
          const shape = "-mb-px inline-flex h-11 items-center gap-2 border-b-2 text-sm";
          return (
            <li key={step}>
              {place === at ? (
                <span aria-current="step" className={`${shape} border-primary font-semibold`}>
                  {inside}
                </span>
              ) : isDone || begun ? (
                <Link
                  to={to[step](workspaceId)}
                  className={`${shape} border-transparent text-muted hover:text-base-content`}
                >
                  {inside}
                </Link>
              ) : (
                <span className={`${shape} border-transparent text-muted`}>{inside}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
