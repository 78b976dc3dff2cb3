import { env } from "@server/core/env";

/** The seller's details for invoices and transfers. Settings that are absent are empty. */
export type Seller = { name: string; address: string[]; vat: string; iban: string; bic: string; email: string };

/** For a demo: a company and a bank account that do not exist. */
const demo = {
  SELLER_NAME: "Register (demo)",
  SELLER_ADDRESS: "Voorbeeldstraat 1, 1000 Brussel",
  SELLER_IBAN: "BE68539007547034",
  SELLER_BIC: "",
};

export const seller = (): Seller => toSeller(env.DEMO && !env.SELLER_IBAN ? { ...settings(), ...demo } : settings());

const settings = () => {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_VAT, SELLER_IBAN, SELLER_BIC, SELLER_EMAIL, MAIL_FROM } = env;
  return { SELLER_NAME, SELLER_ADDRESS, SELLER_VAT, SELLER_IBAN, SELLER_BIC, SELLER_EMAIL, MAIL_FROM };
};

const toSeller = (from: ReturnType<typeof settings>): Seller => ({
  name: from.SELLER_NAME,
  address: from.SELLER_ADDRESS.split(",")
    .map((line) => line.trim())
    .filter(Boolean),
  vat: from.SELLER_VAT,
  iban: from.SELLER_IBAN.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 "),
  bic: from.SELLER_BIC,
  email: from.SELLER_EMAIL || addressIn(from.MAIL_FROM),
});

const addressIn = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
