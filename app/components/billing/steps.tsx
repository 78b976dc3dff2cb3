import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

export type Step = "plan" | "marketplace" | "summary" | "company";

const pathOf = {
  plan: paths.choosePlan,
  marketplace: paths.chooseOptions,
  summary: paths.checkoutSummary,
  company: paths.checkoutCompany,
};

/** The steps of the checkout. Earlier steps are links; later ones become links once a plan is chosen. */
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
  const currentIndex = steps.indexOf(now);
  return (
    <nav aria-label={t("billing.steps")} className="mt-5 border-b border-line">
      <ol className="flex gap-x-8">
        {steps.map((step, index) => {
          const isDone = index < currentIndex;
          const content = (
            <>
              <span
                className={`num grid size-5 place-items-center rounded-full text-2xs font-semibold ${index === currentIndex ? "bg-primary text-primary-content" : "border border-line-strong"}`}
                aria-hidden="true"
              >
                {isDone ? <Icon name="check" className="size-3" /> : index + 1}
              </span>
              {t(`billing.step.${step}`)}
            </>
          );
          const classes = "-mb-px inline-flex h-11 items-center gap-2 border-b-2 text-sm";
          return (
            <li key={step}>
              {index === currentIndex ? (
                <span aria-current="step" className={`${classes} border-primary font-semibold`}>
                  {content}
                </span>
              ) : isDone || begun ? (
                <Link
                  to={pathOf[step](workspaceId)}
                  className={`${classes} border-transparent text-muted hover:text-base-content`}
                >
                  {content}
                </Link>
              ) : (
                <span className={`${classes} border-transparent text-muted`}>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
