import type { Company } from "./register.ts";

/**
 * Parses an address of the VAT register, written on two lines or with a comma, into street, number, postcode and city:
 * "Kerkstraat 12 bus 3\n9000 Gent", "Keizersgracht 00012\n1015CJ AMSTERDAM". Anything else is returned as the street,
 * for the user to correct.
 */
export function addressIn(address: string): Omit<Company, "name"> {
  const lines = address
    .split(/[\n,]+/)
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  const place = /^(?:[A-Z]{1,2}[- ]?)?(\d{4} ?[A-Z]{2}(?= )|\d{4,5})\s+(.+)$/.exec(lines.at(-1) ?? "");
  const rest = (place ? lines.slice(0, -1) : lines).join(", ");
  const house =
    /^(.*\D)\s+(\d+\s?[a-z]?\s(?:bus|bte|boîte|box|b)\.?\s?\S+)$/i.exec(rest) ?? /^(.*\D)\s+(\d+\S{0,10})$/.exec(rest);
  return {
    street: (house?.[1] ?? rest).replace(/,\s*$/, "").slice(0, 200),
    number: (house?.[2] ?? "").slice(0, 20),
    zip: place?.[1] ?? "",
    city: (place?.[2] ?? "").slice(0, 200),
  };
}
