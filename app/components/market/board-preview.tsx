import type { MarketOption, PreviewContainer } from "@server/billing/market/inputs";
import type { IconCode } from "@server/records/object/icon-codes";
import { useTranslation } from "react-i18next";
import { EquipmentIcon } from "~/ui/equipment-icon";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { HoldsLine } from "./holds-line.tsx";
import { PriceOf } from "./price-of.tsx";

type Preview = {
  option: MarketOption;
  containers: PreviewContainer[];
  templates: { id: string; title: string; questions: number }[];
};

/**
 * The content of a board of the market: its containers with floor plans and objects, what objects should have, and its
 * templates.
 */
export function BoardPreview({ option, containers, templates }: Preview) {
  const { t } = useTranslation();
  const { market_name, description, picture, holds, type, price } = option;
  return (
    <div className="grid gap-5">
      <section className="panel overflow-hidden md:flex" aria-label={market_name}>
        {picture ? (
          <img src={picture} alt="" className="aspect-[16/9] w-full object-cover md:w-72 md:shrink-0" />
        ) : null}
        <div className="grid content-start gap-2 p-4 md:p-5">
          <p className="max-w-prose [overflow-wrap:anywhere]">{description}</p>
          <HoldsLine holds={holds} />
          <p>
            <PriceOf type={type} price={price} />
          </p>
        </div>
      </section>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <Panel title={t("market.on_it")}>
          <ul className="divide-y divide-line">
            {containers.map((container) => (
              <Place key={container.id} {...container} />
            ))}
          </ul>
        </Panel>
        <Panel title={t("market.templates")} count={templates.length}>
          {templates.length > 0 ? (
            <ul className="divide-y divide-line">
              {templates.map(({ id, title, questions }) => (
                <li key={id} className="flex items-start gap-3 px-4 py-2.5">
                  <Icon name="clipboard-list" className="mt-1 text-muted" />
                  <span className="min-w-0">
                    <span className="block font-medium [overflow-wrap:anywhere]">{title}</span>
                    <span className="num block text-sm text-muted">{t("market.questions", { count: questions })}</span>
                  </span>
                </li>
              ))}
            </ul>
          ) : (
            <p className="px-4 py-3 text-sm text-muted">{t("market.no_templates")}</p>
          )}
        </Panel>
      </div>
    </div>
  );
}

/** A container, indented by its depth. */
function Place({ title, subtitle, depth, plan, objects, objects_count, expects }: PreviewContainer) {
  const { t } = useTranslation();
  return (
    <li
      className="grid gap-2 px-4 py-3 md:px-5"
      style={{ paddingInlineStart: `${1.25 + Math.min(depth, 3) * 1.25}rem` }}
    >
      <p className="flex items-baseline gap-2">
        <span className={`min-w-0 [overflow-wrap:anywhere] ${depth === 0 ? "text-lg font-semibold" : "font-medium"}`}>
          {title}
        </span>
        {subtitle ? <span className="text-sm text-muted">{subtitle}</span> : null}
      </p>
      {plan ? (
        <img
          src={plan}
          alt={t("market.plan_of", { title })}
          className="max-h-56 rounded-field border border-line bg-white"
          loading="lazy"
        />
      ) : null}
      {objects.length > 0 ? (
        <ul className="flex flex-wrap gap-1.5">
          {objects.map((object) => (
            <li key={object.id} className="tag max-w-full">
              {object.icon_code ? <EquipmentIcon code={object.icon_code as IconCode} className="size-3.5!" /> : null}
              <span className="truncate">{object.title}</span>
            </li>
          ))}
          {objects_count > objects.length ? (
            <li className="num px-1 text-sm text-muted">
              {t("market.more_objects", { count: objects_count - objects.length })}
            </li>
          ) : null}
        </ul>
      ) : null}
      {expects.length > 0 ? (
        <p className="flex items-start gap-2 text-sm text-muted">
          <Icon name="list-checks" className="mt-0.5" />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {t("market.expects", { names: [...new Set(expects)].join(", ") })}
          </span>
        </p>
      ) : null}
    </li>
  );
}
