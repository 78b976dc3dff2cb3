import { machineFacts } from "@server/records/object/columns";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { DateField, NumberField, TextField } from "~/ui/fields";

/** The labels of these fields in a form's error notice. */
export const machineLabels = (t: TFunction): Record<string, string> =>
  Object.fromEntries(machineFacts.map((name) => [name, t(`object.fact.${name}`)]));

/** What is on a machine's plate, and what others call it. */
export function MachineFields() {
  const { t } = useTranslation();
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField
        name="make"
        label={t("object.fact.make")}
        optional
        maxLength={80}
        autoComplete="off"
        placeholder="Toyota"
      />
      <TextField
        name="model"
        label={t("object.fact.model")}
        optional
        maxLength={80}
        autoComplete="off"
        placeholder="8FBE18"
      />
      <TextField
        name="serial_number"
        label={t("object.fact.serial_number")}
        optional
        hint={t("object.serial_number_hint")}
        maxLength={80}
        autoComplete="off"
        placeholder="HX2510-00417"
      />
      <NumberField name="year_built" label={t("object.fact.year_built")} optional step={1} inputMode="numeric" />
      <DateField
        name="in_service_on"
        label={t("object.fact.in_service_on")}
        optional
        hint={t("object.in_service_hint")}
      />
      <TextField
        name="external_number"
        label={t("object.fact.external_number")}
        optional
        hint={t("object.external_number_hint")}
        maxLength={80}
        autoComplete="off"
      />
    </div>
  );
}
