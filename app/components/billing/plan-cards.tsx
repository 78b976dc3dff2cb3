import type { SubscriptionTypeView } from "@server/billing/subscription/inputs";
import { GB } from "@server/core/constants";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { FieldError } from "~/ui/field";
import { useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { useMoney } from "./use-money.ts";

type Props = { types: readonly SubscriptionTypeView[]; chosen: string; running?: string };

/**
 * The plans as radio cards. Each shows the price of the period that is chosen in the same form; CSS alone switches it.
 */
export function PlanCards({ types, chosen, running }: Props) {
  const { t } = useTranslation();
  const { id, value, error } = useField("plan");
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">{t("billing.step.plan")}</legend>
      <div className="grid gap-4 md:grid-cols-2">
        {types.map((type, index) => (
          <label
            key={type.id}
            className="panel group/card relative flex cursor-pointer flex-col p-5 transition-colors hover:bg-base-200/60 has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <span className="flex items-center gap-2.5">
              <input
                type="radio"
                name="plan"
                id={index === 0 ? id : undefined}
                value={type.name}
                defaultChecked={type.name === (value ?? chosen)}
                className="radio radio-primary radio-sm"
              />
              <span className="text-lg font-semibold">{t(`billing.plan.${type.name}`)}</span>
              {type.name === running ? <span className="tag ml-auto">{t("billing.now")}</span> : null}
            </span>
            <Price type={type} />
            <Includes type={type} />
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}

/** The price by month or by year; a yearly price is shown with its amount by month. */
export function Price({ type }: { type: Pick<SubscriptionTypeView, "prices"> }) {
  const { t } = useTranslation();
  const money = useMoney();
  const { monthly, yearly } = type.prices;
  return (
    <span className="num mt-4 block">
      <span className="group-has-[[value=yearly]:checked]/terms:hidden">
        <span className="text-3xl font-semibold tracking-tight">{money(monthly)}</span>
        <span className="mt-1 block text-sm text-muted">{t("billing.monthly_excl")}</span>
      </span>
      <span className="hidden group-has-[[value=yearly]:checked]/terms:block">
        <span className="text-3xl font-semibold tracking-tight">{money(yearly)}</span>
        <span className="mt-1 block text-sm text-muted">
          {t("billing.yearly_excl", { month: money(Math.round(yearly / 12)) })}
        </span>
      </span>
    </span>
  );
}

/** What a plan includes; each plan lists it in the same order. */
export function Includes({
  type: { boards_included, storage_included, enterprise },
}: {
  type: Pick<SubscriptionTypeView, "boards_included" | "storage_included" | "enterprise">;
}) {
  const { t, i18n } = useTranslation();
  return (
    <ul className="mt-5 grid gap-2 border-t border-line pt-4 text-sm">
      <Included>{t("billing.includes.boards", { count: boards_included })}</Included>
      <Included>{t("billing.includes.storage", { size: bytesInWords(storage_included * GB, i18n.language) })}</Included>
      <Included>{t("billing.includes.users")}</Included>
      <Included>{t("billing.includes.all")}</Included>
      <Included not={!enterprise}>
        {t(enterprise ? "billing.includes.branding" : "billing.includes.no_branding")}
      </Included>
    </ul>
  );
}

const Included = ({ not, children }: { not?: boolean; children: string }) => (
  <li className={`flex items-start gap-2.5 ${not ? "text-muted" : ""}`}>
    <Icon name={not ? "minus" : "check"} className={`mt-0.5 ${not ? "" : "text-primary"}`} />
    {children}
  </li>
);
