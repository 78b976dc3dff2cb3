import { env } from "@server/env";

/** Who sells: what stands on an invoice, and where a transfer goes. What an installation did not set is empty. */
export type Seller = { name: string; address: string[]; vat: string; iban: string; bic: string; email: string };

export const seller = (): Seller => ({
  name: env.SELLER_NAME,
  address: env.SELLER_ADDRESS.split(",")
    .map((line) => line.trim())
    .filter(Boolean),
  vat: env.SELLER_VAT,
  iban: env.SELLER_IBAN.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 "),
  bic: env.SELLER_BIC,
  email: env.SELLER_EMAIL || addressIn(env.MAIL_FROM),
});

const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
