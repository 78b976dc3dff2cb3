import type { TFunction } from "i18next";
import { SelectField, TextField } from "~/ui/fields";
import { countryOptions } from "./country-options.ts";
import { VatLookUp } from "./vat-look-up.tsx";

/**
 * The company of a workspace, for documents and invoices. A function, not a component: the form's error notice reads
 * the labels from its own JSX. `isInvoiced`: the address is required.
 */
export const companyFields = (t: TFunction, verifiedAt?: string | null, isInvoiced = false) => (
  <>
    <EnterSaves />
    <TextField name="vat" label={t("workspace.vat")} optional hint={t("workspace.vat_hint")} className="max-w-sm" />
    <VatLookUp verifiedAt={verifiedAt} />
    <TextField name="company" label={t("workspace.company")} optional={!isInvoiced} autoComplete="organization" />
    <div className="grid grid-cols-[1fr_6rem] gap-3">
      <TextField name="street" label={t("workspace.street")} optional={!isInvoiced} autoComplete="address-line1" />
      <TextField name="number" label={t("workspace.number")} />
    </div>
    <div className="grid grid-cols-[7rem_1fr] gap-3">
      <TextField name="zip" label={t("workspace.zip")} autoComplete="postal-code" />
      <TextField name="city" label={t("workspace.city")} optional={!isInvoiced} autoComplete="address-level2" />
    </div>
    <SelectField
      name="country"
      label={t("workspace.country")}
      options={countryOptions(t)}
      autoComplete="country"
      className="max-w-sm"
    />
  </>
);

/** The first submit button is the one that Enter presses: it saves, instead of looking up the VAT number. */
const EnterSaves = () => <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />;
