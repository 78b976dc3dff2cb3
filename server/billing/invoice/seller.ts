import { env } from "@server/core/env";
import { addressIn } from "@server/tenancy/vat/address";
import { plainVat } from "@server/tenancy/workspace/vat";

/**
 * The seller's details for invoices and transfers. Settings that are absent are empty. `address`: as it is shown, line
 * by line; street, zip, city and country: the same apart, as structured invoices want it.
 */
export type Seller = {
  name: string;
  address: string[];
  street: string;
  zip: string;
  city: string;
  country: string;
  vat: string;
  iban: string;
  bic: string;
  email: string;
};

/** For a demo: a company and a bank account that do not exist. */
const demo = {
  SELLER_NAME: "Register (demo)",
  SELLER_STREET: "Voorbeeldstraat 1",
  SELLER_ZIP: "1000",
  SELLER_CITY: "Brussel",
  SELLER_VAT: "BE0000000097",
  SELLER_IBAN: "BE68539007547034",
  SELLER_BIC: "",
};

export const seller = (): Seller => sellerIn(env.DEMO && !env.SELLER_IBAN ? { ...settings(), ...demo } : settings());

const settings = () => {
  const { SELLER_NAME, SELLER_ADDRESS, SELLER_STREET, SELLER_ZIP, SELLER_CITY, SELLER_COUNTRY } = env;
  const { SELLER_VAT, SELLER_IBAN, SELLER_BIC, SELLER_EMAIL, MAIL_FROM } = env;
  const place = { SELLER_ADDRESS, SELLER_STREET, SELLER_ZIP, SELLER_CITY, SELLER_COUNTRY };
  return { SELLER_NAME, ...place, SELLER_VAT, SELLER_IBAN, SELLER_BIC, SELLER_EMAIL, MAIL_FROM };
};
type Settings = ReturnType<typeof settings>;

/** The seller that settings name. */
export const sellerIn = (from: Settings): Seller => ({
  name: from.SELLER_NAME,
  ...placeIn(from),
  country: from.SELLER_COUNTRY,
  vat: plainVat(from.SELLER_VAT),
  iban: from.SELLER_IBAN.replace(/\s/g, "").replace(/(.{4})(?=.)/g, "$1 "),
  bic: from.SELLER_BIC,
  email: from.SELLER_EMAIL || addressOfMail(from.MAIL_FROM),
});

/**
 * The parts of the address as they are set; else read out of the one text, "Kerkstraat 12, 9000 Gent, België", where it
 * is written so. What can't be told apart stays empty, and is shown all the same.
 */
function placeIn(from: Settings): Pick<Seller, "address" | "street" | "zip" | "city"> {
  const { SELLER_STREET: street, SELLER_ZIP: zip, SELLER_CITY: city } = from;
  if (street || zip || city) return { address: [street, `${zip} ${city}`.trim()].filter(Boolean), street, zip, city };
  const address = from.SELLER_ADDRESS.split(",")
    .map((line) => line.trim())
    .filter(Boolean);
  const read = [address, address.slice(0, -1)].map((lines) => addressIn(lines.join("\n"))).find((place) => place.zip);
  if (!read) return { address, street: "", zip: "", city: "" };
  return { address, street: [read.street, read.number].filter(Boolean).join(" "), zip: read.zip, city: read.city };
}

const addressOfMail = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from;
