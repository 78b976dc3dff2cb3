import { isVat, plainVat } from "@server/tenancy/workspace/vat";
import { z } from "zod";

const written = z.string().trim().min(1, { error: "mistake.required" }).max(60).transform(plainVat);

/** A well-formed VAT number, normalized. */
export const VatQuestion = z.object({ vat: written.refine(isVat, { error: "workspace.vat_invalid" }) });

/** Any text; the output says whether it is a valid number. */
export const VatToVerify = z.object({ vat: written });

export const CompanyView = z.object({
  vat: z.string(),
  /** The two letters of the number's country. */
  country: z.string(),
  name: z.string(),
  street: z.string(),
  number: z.string(),
  zip: z.string(),
  city: z.string(),
});

export const VatVerdict = z.object({
  vat: z.string(),
  /** Its format and check digits are right. */
  valid: z.boolean(),
  /** Whether the European register has it; null: the register did not answer. */
  verified: z.boolean().nullable(),
});
