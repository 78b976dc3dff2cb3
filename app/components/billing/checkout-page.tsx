import type { CheckoutView } from "@server/billing/checkout/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { PhoneNotice } from "~/ui/phone-notice";
import { Trail } from "~/ui/trail";
import { type Step, Steps } from "./steps.tsx";

type Props = {
  step: Step;
  checkout: Pick<CheckoutView, "workspace_id" | "begun" | "running">;
  title: string;
  intro?: ReactNode;
  /** At the right, sticky while the content scrolls. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A workspace with a plan has already given its company details, so the summary is then the last step. */
const stepsFor = (isChange: boolean): Step[] => [
  "plan",
  "marketplace",
  "summary",
  ...(isChange ? [] : (["company"] as const)),
];

/** The frame of each step of the checkout. On a phone it says that this takes a larger screen. */
export function CheckoutPage({ step, checkout, title, intro, aside, children }: Props) {
  const { t } = useTranslation();
  const { workspace_id, begun, running } = checkout;
  return (
    <>
      <Trail
        steps={[{ to: paths.billing(workspace_id), label: t("billing.title") }]}
        here={t(running ? "billing.change" : "billing.choose")}
      />
      <h1 className="mt-2 text-2xl">{title}</h1>
      {intro ? <p className="mt-1 max-w-2xl text-muted">{intro}</p> : null}
      <PhoneNotice what="plan" className="mt-5" />
      <div className="max-md:hidden">
        <Steps steps={stepsFor(running !== null)} now={step} workspaceId={workspace_id} begun={begun} />
        <div className={`mt-6 grid grid-cols-1 gap-6 ${aside ? "xl:grid-cols-[minmax(0,1fr)_21rem]" : ""}`}>
          <div className="min-w-0">{children}</div>
          {aside ? <div className="self-start xl:sticky xl:top-20">{aside}</div> : null}
        </div>
      </div>
    </>
  );
}
