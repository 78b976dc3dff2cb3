import type { MarketOption } from "@server/billing/market/inputs";
import { useTranslation } from "react-i18next";
import { FieldError } from "~/ui/field";
import { useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { HoldsLine } from "./holds-line.tsx";
import { OptionPicture } from "./option-picture.tsx";
import { PriceOf } from "./price-of.tsx";

type Props = {
  options: readonly MarketOption[];
  chosen: readonly string[];
  /** The payment period: monthly prices are shown by the year when it is yearly. */
  period: "monthly" | "yearly";
};

/**
 * Options to order with a plan, as checkboxes: sends `option_ids`, or `look` with the id of a board to preview. Options
 * that the workspace already has are in boards-had.tsx.
 */
export function OptionChoices({ options, chosen, period }: Props) {
  const { t } = useTranslation();
  const { id, value, error } = useField("option_ids");
  const checked = value === undefined ? chosen : [value].flat();
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t("market.title")}</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        {options.map((option, index) => (
          <div
            key={option.id}
            className="panel relative flex flex-col overflow-hidden transition-colors has-checked:border-primary has-checked:ring-1 has-checked:ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <label className="flex grow cursor-pointer flex-col hover:bg-base-200/60">
              <OptionPicture option={option} />
              <span className="flex grow items-start gap-3 p-4">
                <input
                  type="checkbox"
                  name="option_ids"
                  id={index === 0 ? id : undefined}
                  value={option.id}
                  defaultChecked={checked.includes(option.id)}
                  className="checkbox checkbox-primary checkbox-sm mt-0.5 shrink-0"
                />
                <span className="grid min-w-0 grow gap-1">
                  <span className="font-semibold [overflow-wrap:anywhere]">{option.market_name}</span>
                  <span className="text-sm [overflow-wrap:anywhere]">{option.description}</span>
                  <HoldsLine holds={option.holds} />
                </span>
              </span>
            </label>
            <div className="flex min-h-12 items-center justify-between gap-3 border-t border-line px-4 py-1.5">
              <PriceOf type={option.type} price={option.price} period={period} />
              {option.holds ? (
                <button
                  type="submit"
                  name="look"
                  value={option.id}
                  className="btn btn-ghost btn-sm -mr-2"
                  aria-label={t("market.look_at", { name: option.market_name })}
                >
                  <Icon name="eye" />
                  {t("market.look")}
                </button>
              ) : null}
            </div>
          </div>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
