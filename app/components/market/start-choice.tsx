import { Link } from "@remix-run/react";
import type { MarketOption } from "@server/billing/market/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { HoldsLine } from "./holds-line.tsx";

type Props = { examples: readonly MarketOption[]; preview: (optionId: string) => string };

/**
 * Starts a board empty or from an example: sends `example`, empty for none. Nothing is shown when there are no
 * examples.
 */
export function StartChoice({ examples, preview }: Props) {
  const { t } = useTranslation();
  const { value } = useField("example");
  if (examples.length === 0) return null;
  const chosen = typeof value === "string" ? value : "";
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{t("market.begin")}</legend>
      <div className="grid gap-2.5">
        <StartOption
          value=""
          isChosen={chosen === ""}
          title={t("market.empty_board")}
          picture={<Icon name="plus" large />}
        >
          {t("market.empty_board_text")}
        </StartOption>
        {examples.map((option) => (
          <StartOption
            key={option.id}
            value={option.id}
            isChosen={chosen === option.id}
            title={option.market_name}
            picture={
              option.picture ? (
                <img src={option.picture} alt="" className="size-full object-cover" />
              ) : (
                <Icon name="layers" large />
              )
            }
            aside={
              <Link
                to={preview(option.id)}
                className="btn btn-ghost btn-sm"
                aria-label={t("market.look_at", { name: option.market_name })}
              >
                <Icon name="eye" />
                {t("market.look")}
              </Link>
            }
          >
            {option.description}
            <HoldsLine holds={option.holds} />
          </StartOption>
        ))}
      </div>
    </fieldset>
  );
}

type StartProps = {
  value: string;
  isChosen: boolean;
  title: string;
  picture: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
};

const StartOption = ({ value, isChosen, title, picture, aside, children }: StartProps) => (
  <div className="flex items-center rounded-box border border-line bg-base-100 hover:bg-base-200/60 has-checked:border-primary has-checked:bg-accent-soft">
    <label className="flex min-w-0 grow cursor-pointer items-center gap-4 p-3">
      <input
        type="radio"
        name="example"
        value={value}
        defaultChecked={isChosen}
        data-example={value ? "" : undefined}
        className="radio radio-primary radio-sm shrink-0"
      />
      <span
        className="grid h-14 w-24 shrink-0 place-items-center overflow-hidden rounded-field border border-line bg-base-200 text-muted"
        aria-hidden="true"
      >
        {picture}
      </span>
      <span className="min-w-0">
        <span className="block font-semibold [overflow-wrap:anywhere]">{title}</span>
        <span className="block text-sm text-muted [overflow-wrap:anywhere]">{children}</span>
      </span>
    </label>
    {aside ? <span className="shrink-0 pr-2">{aside}</span> : null}
  </div>
);
