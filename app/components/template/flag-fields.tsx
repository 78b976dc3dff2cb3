import { headFlags, TemplateView, useFlags } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxField } from "~/ui/choices";
import { NumberField, SelectField } from "~/ui/fields";

const resolvers = TemplateView.shape.point_for.options;
const heads = [...headFlags];
/** The most used flags first; `active` last. */
const uses = (["editable", "multi_use", "others_see", "public", "page_break", "reusable", "active"] as const).filter(
  (flag) => useFlags.includes(flag),
);

/** The flags of a template: which fields its head has, and how it is used. */
export function FlagFields() {
  const { t } = useTranslation();
  return (
    <>
      <fieldset className="panel grid grid-cols-1 gap-3 p-4 md:p-6">
        <legend className="sr-only">{t("template.head")}</legend>
        <p className="eyebrow" aria-hidden="true">
          {t("template.head")}
        </p>
        <p className="text-sm text-muted">{t("template.head_hint")}</p>
        <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
          {heads.map((flag) => (
            <CheckboxField key={flag} name={flag} label={t(`template.flag.${flag}`)} />
          ))}
        </div>
      </fieldset>
      <fieldset className="panel grid grid-cols-1 gap-3 p-4 md:p-6">
        <legend className="sr-only">{t("template.use")}</legend>
        <p className="eyebrow" aria-hidden="true">
          {t("template.use")}
        </p>
        {uses.map((flag) => (
          <CheckboxField key={flag} name={flag} label={t(`template.flag.${flag}`)} toggle />
        ))}
      </fieldset>
      <fieldset className="panel grid grid-cols-1 gap-4 p-4 md:grid-cols-2 md:p-6">
        <legend className="sr-only">{t("template.points")}</legend>
        <p className="eyebrow md:col-span-2" aria-hidden="true">
          {t("template.points")}
        </p>
        <p className="text-sm text-muted md:col-span-2">{t("template.points_hint")}</p>
        <SelectField
          name="point_for"
          label={t("template.point_for")}
          options={resolvers.map((value) => ({ value, label: t(`template.resolver.${value}`) }))}
        />
        <NumberField name="point_days" label={t("template.point_days")} min={0} max={365} optional />
        <p className="text-sm text-muted md:col-span-2">{t("template.point_days_hint")}</p>
        <div className="grid grid-cols-2 gap-4 md:col-span-2 md:grid-cols-4">
          {([2, 3, 4, 5] as const).map((risk) => (
            <NumberField
              key={risk}
              name={`point_days_class${risk}`}
              label={t(`kinney.class.${risk}`)}
              min={0}
              max={365}
              optional
            />
          ))}
        </div>
      </fieldset>
    </>
  );
}
