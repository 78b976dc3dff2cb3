import type { Actor } from "@server/core/actor";
import { invalid, unavailable } from "@server/core/errors";
import { countryOfVat } from "@server/tenancy/workspace/countries";
import { isVat } from "@server/tenancy/workspace/vat";
import type { z } from "zod";
import { askFor } from "./ask.ts";
import type { CompanyView, VatVerdict } from "./inputs.ts";

/** The company behind a VAT number. Refuses a number that is nobody's; 503 while the register is away. */
export async function lookUpVat(actor: Actor, vat: string): Promise<z.input<typeof CompanyView>> {
  const verdict = await askFor(actor, vat);
  if (verdict.known === null) throw unavailable("vat.away");
  if (!verdict.known) throw invalid("vat.unknown", { field: "vat", code: "vat_unknown" });
  return { vat, country: countryOfVat(vat)!, ...verdict.company };
}

/** Whether a number is well formed, and whether the register knows it. What is not well formed is asked of nobody. */
export async function verifyVat(actor: Actor, vat: string): Promise<z.input<typeof VatVerdict>> {
  if (!isVat(vat)) return { vat, valid: false, verified: false };
  return { vat, valid: true, verified: (await askFor(actor, vat)).known };
}
