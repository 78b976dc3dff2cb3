import { localeOr, translated } from "@i18n/locales";
import { Link } from "@remix-run/react";
import type { Offer } from "@server/billing/market/offer-inputs";
import { useTranslation } from "react-i18next";
import { OptionPicture } from "~/components/market/option-picture";
import { PriceOf } from "~/components/market/price-of";
import { StepButton } from "~/components/order/step-button";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Form } from "~/ui/form";

/** An offer, with the buttons that move it. The whole row links to it. */
export function OfferRow({ offer, isFirst, isLast }: { offer: Offer; isFirst: boolean; isLast: boolean }) {
  const { t, i18n } = useTranslation();
  const { id, words, source, type, price, active, sold, taken, waiting } = offer;
  const name = translated(words, localeOr(i18n.language)).market_name;
  const about = [
    t(`market.kinds.${type}`),
    ...(source ? [`${source.workspace} · ${source.title}`] : []),
    ...(taken > 0 ? [t("market.taken", { count: taken })] : []),
    ...(waiting > 0 ? [t("market.waiting", { count: waiting })] : []),
  ];
  return (
    <li className="link-row flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 md:px-5 touch:py-3.5">
      <OptionPicture option={offer} className="w-24! shrink-0 rounded-field border" />
      <span className="min-w-0 grow basis-48">
        <Link to={paths.adminOption(id)} className="cover font-medium [overflow-wrap:anywhere]">
          {name}
        </Link>
        <span className="num block text-sm text-muted [overflow-wrap:anywhere]">{about.join(" · ")}</span>
      </span>
      <PriceOf type={type} price={price} />
      <Chip
        tone={sold ? "valid" : active ? "bad" : "none"}
        icon={sold ? "circle-check" : active ? "circle-x" : "circle-minus"}
      >
        {t(`market.states.${sold ? "sold" : active ? "no_source" : "off"}`)}
      </Chip>
      <Form className="relative z-1 ml-auto flex gap-0.5" intent={`move-${id}`}>
        <input type="hidden" name="id" value={id} />
        <StepButton by={-1} word={t("market.up", { name })} disabled={isFirst} />
        <StepButton by={1} word={t("market.down", { name })} disabled={isLast} />
      </Form>
    </li>
  );
}
