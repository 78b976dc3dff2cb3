import { z } from "zod";
import { url } from "./env-values.ts";

const withoutSlash = (path: string) => path.replace(/\/+$/, "");

/** The settings of who sells, of where VAT numbers are looked up, and of how structured invoices leave. */
export const invoiceSettings = {
  VIES_URL: url("http", "https")
    .default("https://ec.europa.eu/taxation_customs/vies/rest-api") // the European register of VAT numbers
    .transform(withoutSlash),
  SELLER_NAME: z.string().default("Register"),
  SELLER_ADDRESS: z.string().default(""), // as one text, its lines separated by commas; the parts below go before it
  SELLER_STREET: z.string().trim().default(""), // with the number
  SELLER_ZIP: z.string().trim().default(""),
  SELLER_CITY: z.string().trim().default(""),
  SELLER_COUNTRY: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be two capital letters")
    .default("BE"),
  SELLER_VAT: z.string().default(""),
  SELLER_IBAN: z.string().default(""), // where transfers go
  SELLER_BIC: z.string().default(""),
  SELLER_EMAIL: z.string().default(""), // for questions about an invoice
  PEPPOL_DIR: z.string().optional(), // where the program of an access point fetches structured invoices
  STORECOVE_API_KEY: z.string().optional(), // or the access point Storecove, with the number of the seller there
  STORECOVE_LEGAL_ENTITY: z.string().regex(/^\d+$/, "must be a number").transform(Number).optional(),
  STORECOVE_URL: url("http", "https").default("https://api.storecove.com/api/v2").transform(withoutSlash),
};

type Read = { PEPPOL_DIR?: string; STORECOVE_API_KEY?: string; STORECOVE_LEGAL_ENTITY?: number };

/** What does not go together, by the setting that it is said of. */
export function wrongInvoiceSettings(read: Read): [keyof Read, string][] {
  const { PEPPOL_DIR: folder, STORECOVE_API_KEY: key, STORECOVE_LEGAL_ENTITY: legalEntity } = read;
  const wrong: [keyof Read, string][] = [];
  if (Boolean(key) !== Boolean(legalEntity))
    wrong.push([key ? "STORECOVE_LEGAL_ENTITY" : "STORECOVE_API_KEY", "is missing: the two go together"]);
  if (folder && key) wrong.push(["PEPPOL_DIR", "must be left out beside STORECOVE_API_KEY"]);
  return wrong;
}
