import type { TFunction } from "i18next";
import { SelectField, TextField } from "~/ui/fields";
import { countryOptions } from "./country-options.ts";
import { VatLookUp } from "./vat-look-up.tsx";

/**
 * Who a workspace belongs to, for documents and invoices. A function and not a component: the form names its fields
 * from its own parts. `isInvoiced`: nothing of the address may be missing.
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

/** The first button of a form is the one that Enter presses: it saves, and does not look up. */
const EnterSaves = () => <button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />;
