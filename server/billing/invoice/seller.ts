import { env } from "@server/core/env";

/** Who sells: what stands on an invoice, and where a transfer goes. What an installation did not set is empty. */
export type Seller = { name: string; address: string[]; vat: string; iban: string; bic: string; email: string };

/** For who tries it: an account of nobody's, and a company that is none. */
const demo = {
  SELLER_NAME: "Register (demo)",
  SELLER_ADDRESS: "Voorbeeldstraat 1, 1000 Brussel",
  SELLER_IBAN: "BE68539007547034",
  SELLER_BIC: "",
};

export const seller = (): Seller => sellerIn(env.DEMO && !env.SELLER_IBAN ? { ...ours(), ...demo } : ours());

const ours = () => {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_VAT, SELLER_IBAN, SELLER_BIC, SELLER_EMAIL, MAIL_FROM } = env;
  return { SELLER_NAME, SELLER_ADDRESS, SELLER_VAT, SELLER_IBAN, SELLER_BIC, SELLER_EMAIL, MAIL_FROM };
};

const sellerIn = (set: ReturnType<typeof ours>): Seller => ({
  name: set.SELLER_NAME,
  address: set.SELLER_ADDRESS.split(",")
    .map((line) => line.trim())
    .filter(Boolean),
  vat: set.SELLER_VAT,
  iban: set.SELLER_IBAN.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 "),
  bic: set.SELLER_BIC,
  email: set.SELLER_EMAIL || addressIn(set.MAIL_FROM),
});

const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
