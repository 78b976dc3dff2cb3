import { defaultLocale, languages, locales } from "@i18n/locales";
import type { Offer } from "@server/billing/market/offer-inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { moneyInField } from "~/components/billing/use-money";
import { CheckboxField, RadioGroup } from "~/ui/choices";
import { SelectField, TextArea, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";
import { OptionPicture } from "./option-picture.tsx";

type Props = { offer: Offer | null; boards: readonly { id: string; title: string; workspace: string }[] };

const kinds = ["container", "workspace"] as const;

/** The values of the form's fields: one for each text and language; the price in the notation of `locale`. */
export const offerInFields = ({ type, words, price, source, active }: Offer, locale: string) => ({
  type,
  price: moneyInField(price, locale),
  source_container_id: source?.id ?? "",
  active,
  ...Object.fromEntries(
    locales.flatMap((locale) => [
      [`market_name_${locale}`, words[locale]?.market_name ?? ""],
      [`description_${locale}`, words[locale]?.description ?? ""],
    ]),
  ),
});

/** Labels of the fields, for the form's error notice. */
export const offerLabels = (t: TFunction): Record<string, string> => ({
  type: t("market.kind"),
  source_container_id: t("market.source"),
  price: t("market.price_field"),
  picture: t("market.picture"),
  ...Object.fromEntries(
    locales.flatMap((locale) => [
      [`market_name_${locale}`, t("market.name_in", { language: languages[locale].name })],
      [`description_${locale}`, t("market.description_in", { language: languages[locale].name })],
    ]),
  ),
});

/** The fields of an option of the market. Its type cannot be changed later. */
export function OfferFields({ offer, boards }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div className="panel group/kind grid grid-cols-1 gap-5 p-4 md:p-6">
        {offer ? (
          <input type="hidden" name="type" value={offer.type} />
        ) : (
          <RadioGroup
            name="type"
            label={t("market.kind")}
            boxed
            defaultValue="container"
            options={kinds.map((kind) => ({
              value: kind,
              label: t(`market.kinds.${kind}`),
              hint: t(`market.kind_hints.${kind}`),
            }))}
          />
        )}
        {offer?.type === "workspace" ? null : (
          <SelectField
            name="source_container_id"
            label={t("market.source")}
            hint={t(boards.length > 0 ? "market.source_hint" : "market.no_sources")}
            empty={t("market.choose_board")}
            options={boards.map(({ id, title, workspace }) => ({ value: id, label: `${workspace} · ${title}` }))}
            className="group-has-[[value=workspace]:checked]/kind:hidden"
          />
        )}
        <TextField
          name="price"
          label={t("market.price_field")}
          hint={t("market.price_hint")}
          inputMode="decimal"
          autoComplete="off"
          required
          className="md:max-w-52"
        />
        <CheckboxField toggle name="active" label={t("market.active")} hint={t("market.active_hint")} />
      </div>
      <fieldset className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
        <legend className="sr-only">{t("market.words")}</legend>
        <div aria-hidden="true">
          <p className="font-medium">{t("market.words")}</p>
          <p className="text-sm text-muted">{t("market.words_hint")}</p>
        </div>
        {locales.map((locale) => (
          <div key={locale} className="grid grid-cols-1 gap-3 border-t border-line pt-4" lang={locale}>
            <TextField
              name={`market_name_${locale}`}
              label={t("market.name_in", { language: languages[locale].name })}
              maxLength={200}
              optional={locale !== defaultLocale}
              autoComplete="off"
            />
            <TextArea
              name={`description_${locale}`}
              label={t("market.description_in", { language: languages[locale].name })}
              maxLength={600}
              rows={2}
              optional
            />
          </div>
        ))}
      </fieldset>
      <div className="panel grid grid-cols-1 gap-4 p-4 md:p-6">
        {offer?.picture ? <OptionPicture option={offer} className="max-w-md rounded-field border" /> : null}
        <FileField
          name="picture"
          label={t("market.picture")}
          hint={t("market.picture_hint")}
          accept="image/*"
          optional
        />
        {offer?.picture ? <CheckboxField name="remove_picture" label={t("market.remove_picture")} /> : null}
      </div>
    </>
  );
}
