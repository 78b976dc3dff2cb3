import { regions } from "@server/core/regions";
import type { LibraryPlan } from "@server/records/library/plans";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { PlanChoice } from "~/components/library/plan-choice";
import { CheckboxField } from "~/ui/choices";
import { NumberField, SelectField, TextField } from "~/ui/fields";
import { FileField } from "~/ui/file-field";

/** Labels of the fields, for the form's error notice. */
export const containerLabels = (t: TFunction): Record<string, string> => ({
  title: t("container.title"),
  subtitle: t("container.subtitle"),
  region: t("container.region"),
  images: t("container.floor_plan"),
  floorplan_page: t("container.floor_plan_page"),
});

/** The fields of a board or container, to create or edit one. */
export function ContainerFields({
  plan,
  plans,
}: {
  plan?: { file_path: string; width: number; height: number };
  plans: LibraryPlan[];
}) {
  const { t } = useTranslation();
  return (
    <div className="panel grid grid-cols-1 gap-5 p-4 md:p-6">
      <TextField
        name="title"
        label={t("container.title")}
        hint={t("container.title_hint")}
        maxLength={200}
        autoComplete="off"
      />
      <TextField name="subtitle" label={t("container.subtitle")} optional maxLength={200} autoComplete="off" />
      <CheckboxField
        name="shows_certificates"
        label={t("container.shows_certificates")}
        hint={t("container.shows_certificates_hint")}
        toggle
      />
      <SelectField
        name="region"
        label={t("container.region")}
        hint={t("container.region_hint")}
        optional
        empty={t("container.region_none")}
        options={regions.map((region) => ({ value: region, label: t(`duty.region.${region}`) }))}
        className="max-w-72"
      />
      {plan ? (
        <img
          src={plan.file_path}
          alt={t("container.floor_plan")}
          width={plan.width || undefined}
          height={plan.height || undefined}
          className="plan h-auto max-h-56 w-auto max-w-full"
        />
      ) : null}
      <FileField
        name="images"
        label={t(plan ? "container.floor_plan_replace" : "container.floor_plan")}
        hint={t(plan ? "container.floor_plan_replace_hint" : "container.floor_plan_hint")}
        optional
        accept="image/*,application/pdf"
      />
      <NumberField
        name="floorplan_page"
        label={t("container.floor_plan_page")}
        hint={t("container.floor_plan_page_hint")}
        optional
        min={1}
        step={1}
        className="max-w-60"
      />
      <PlanChoice plans={plans} />
      {plan ? (
        <CheckboxField
          name="floorplan_removed"
          label={t("container.floor_plan_remove")}
          hint={t("container.floor_plan_remove_hint")}
        />
      ) : null}
    </div>
  );
}
