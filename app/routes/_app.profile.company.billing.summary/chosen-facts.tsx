import { Link } from "@remix-run/react";
import type { CheckoutView } from "@server/billing/checkout/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";

/** What was chosen, with links to change each choice. */
export function ChosenFacts({
  checkout: { workspace_id, chosen, types, options, boards },
}: {
  checkout: CheckoutView;
}) {
  const { t } = useTranslation();
  const included = types.find(({ name }) => name === chosen.plan)?.boards_included ?? 0;
  const limit = included + chosen.extra_boards;
  return (
    <Panel title={t("billing.your_choice")}>
      <dl className="divide-y divide-line">
        <Chosen name={t("billing.step.plan")} to={paths.choosePlan(workspace_id)}>
          {t(`billing.plan.${chosen.plan}`)}, {t(`billing.period.${chosen.period}`).toLowerCase()}
        </Chosen>
        <Chosen name={t("billing.boards")} to={paths.choosePlan(workspace_id)}>
          {chosen.extra_boards > 0
            ? t("billing.boards_with_extra", { count: limit, included, extra: chosen.extra_boards })
            : t("billing.includes.boards", { count: limit })}
        </Chosen>
        <Chosen name={t("billing.step.marketplace")} to={paths.chooseOptions(workspace_id)}>
          {options.length > 0 ? (
            <ul>
              {options.map((option) => (
                <li key={option.id}>{option.market_name}</li>
              ))}
            </ul>
          ) : (
            t("billing.no_options")
          )}
        </Chosen>
      </dl>
      {boards > limit ? (
        <div className="px-4 pb-4 md:px-5 md:pb-5">
          <Notice tone="soon">{t("billing.too_few_boards", { count: boards - limit, boards })}</Notice>
        </div>
      ) : null}
    </Panel>
  );
}

function Chosen({ name, to, children }: { name: string; to: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="flex items-start gap-4 px-4 py-3.5 text-sm md:px-5">
      <dt className="w-28 shrink-0 text-muted">{name}</dt>
      <dd className="flex min-w-0 flex-1 items-start gap-4">
        <div className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]">{children}</div>
        <Link to={to} className="link tap shrink-0 text-sm" aria-label={t("billing.edit_of", { name })}>
          {t("ui.edit")}
        </Link>
      </dd>
    </div>
  );
}
