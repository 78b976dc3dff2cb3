import { z } from "zod";
import { url } from "./env-values.ts";

/** The settings of who sells, and of where VAT numbers are looked up. */
export const invoiceSettings = {
  VIES_URL: url("http", "https")
    .default("https://ec.europa.eu/taxation_customs/vies/rest-api") // the European register of VAT numbers
    .transform((path) => path.replace(/\/+$/, "")),
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
};
