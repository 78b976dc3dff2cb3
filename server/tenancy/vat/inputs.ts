import { isVat, plainVat } from "@server/tenancy/workspace/vat";
import { z } from "zod";

const written = z.string().trim().min(1, { error: "mistake.required" }).max(60).transform(plainVat);

/** A number that is well formed, however it was written. */
export const VatQuestion = z.object({ vat: written.refine(isVat, { error: "workspace.vat_invalid" }) });

/** Any number: whether it is one is the answer. */
export const VatToVerify = z.object({ vat: written });

export const CompanyView = z.object({
  vat: z.string(),
  /** Of the number, two letters. */
  country: z.string(),
  name: z.string(),
  street: z.string(),
  number: z.string(),
  zip: z.string(),
  city: z.string(),
});

export const VatVerdict = z.object({
  vat: z.string(),
  /** Its form and its check digits are right. */
  valid: z.boolean(),
  /** Whether the European register knows it; null: the register could not be asked. */
  verified: z.boolean().nullable(),
});
