import type { Actor } from "@server/core/actor";
import { invalid, unavailable } from "@server/core/errors";
import { countryOfVat } from "@server/tenancy/workspace/countries";
import { isVat } from "@server/tenancy/workspace/vat";
import type { z } from "zod";
import type { CompanyView, VatVerdict } from "./inputs.ts";
import { queryRegisterFor } from "./query-register.ts";

/** The company with a VAT number. Throws 422 for an unknown number, and 503 while the register does not answer. */
export async function lookUpVat(actor: Actor, vat: string): Promise<z.input<typeof CompanyView>> {
  const verdict = await queryRegisterFor(actor, vat);
  if (verdict.known === null) throw unavailable("vat.away");
  if (!verdict.known) throw invalid("vat.unknown", { field: "vat", code: "vat_unknown" });
  return { vat, country: countryOfVat(vat)!, ...verdict.company };
}

/** Whether a number is well formed, and whether the register has it. Malformed numbers are not looked up. */
export async function verifyVat(actor: Actor, vat: string): Promise<z.input<typeof VatVerdict>> {
  if (!isVat(vat)) return { vat, valid: false, verified: false };
  return { vat, valid: true, verified: (await queryRegisterFor(actor, vat)).known };
}
