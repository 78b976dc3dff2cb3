import { dayInWords } from "@i18n/in-words";
import { type Locale, localeOr } from "@i18n/locales";
import { moneyInWords } from "@i18n/numbers";
import { translator } from "@i18n/words.server";
import { vatInWords } from "@server/tenancy/workspace/vat";
import type { TFunction } from "i18next";
import { communicationInWords } from "./communication.ts";
import { daysInWords, lineInWords } from "./line-words.ts";
import { numberOf } from "./number.ts";
import type { InvoiceRow } from "./row.ts";
import { type Seller, seller } from "./seller.ts";

type Fact = { label: string; value: string };

/** An invoice in words: the process that draws it knows no languages, and no database. */
export type InvoicePdfContent = {
  language: Locale;
  title: string;
  number: string;
  /** "Betaald op …", where it was paid when it was drawn; else empty. */
  paid: string;
  seller: { name: string; lines: string[] };
  to: { label: string; name: string; lines: string[] };
  facts: Fact[];
  head: { what: string; quantity: string; unit: string; amount: string };
  lines: { what: string; days: string; quantity: string; unit: string; amount: string }[];
  sums: Fact[];
  total: Fact;
  /** Why there is no VAT; else empty. */
  notice: string;
  transfer: { title: string; text: string; facts: Fact[] } | null;
  foot: string;
  page: string;
};

/** The texts of an invoice's PDF, in the customer's language, with the seller's current details. */
export function invoicePdfContentOf(row: InvoiceRow, from: Seller = seller()): InvoicePdfContent {
  const language = localeOr(row.locale);
  const t = translator(language);
  const money = (cents: number) => moneyInWords(cents, language);
  const day = (value: string) => dayInWords(t, value, "long");
  const number = numberOf(row);
  const { customer } = row;
  return {
    language,
    title: t(row.kind === "invoice" ? "invoice.title" : "invoice.credit_note"),
    number,
    paid: row.paidOn ? t("invoice.paid_on", { day: day(row.paidOn) }) : "",
    seller: { name: from.name, lines: [...from.address, vatLine(t, from.vat), from.email].filter(Boolean) },
    to: {
      label: t("invoice.to"),
      name: customer.company,
      lines: [
        [customer.street, customer.number].filter(Boolean).join(" "),
        [customer.zip, customer.city].filter(Boolean).join(" "),
        t(`country.${customer.country}`),
        vatLine(t, customer.vat),
      ].filter(Boolean),
    },
    facts: factsOf(t, row, day),
    head: {
      what: t("invoice.what"),
      quantity: t("invoice.quantity"),
      unit: t("invoice.unit"),
      amount: t("invoice.amount"),
    },
    lines: row.lines.map((line) => ({
      what: lineInWords(t, line),
      days: daysInWords(t, line),
      quantity: String(line.quantity),
      unit: money(line.unit),
      amount: money(line.amount),
    })),
    sums: [
      { label: t("invoice.net"), value: money(row.net) },
      { label: t("invoice.vat_of", { rate: row.vatRate }), value: money(row.vatAmount) },
    ],
    total: { label: t(row.kind === "invoice" ? "invoice.total" : "invoice.total_credit"), value: money(row.total) },
    notice: row.reverseCharge ? t("invoice.reverse_charge") : "",
    transfer: transferOf(t, row, from, day, money),
    foot: [from.name, ...from.address, vatLine(t, from.vat)].filter(Boolean).join(" · "),
    page: t("paper.page"),
  };
}

const vatLine = (t: TFunction, vat: string) => (vat ? t("invoice.vat_number", { vat: vatInWords(vat) }) : "");

function factsOf(
  t: TFunction,
  { issuedOn, dueOn, customer, credits }: InvoiceRow,
  day: (value: string) => string,
): Fact[] {
  const facts = [
    { label: t("invoice.issued_on"), value: day(issuedOn) },
    { label: t("invoice.due_on"), value: dueOn ? day(dueOn) : "" },
    { label: t("invoice.customer_number"), value: String(customer.customer_number) },
    {
      label: t("invoice.credits"),
      value: credits ? t("invoice.credits_of", { number: numberOf(credits), day: day(credits.issuedOn) }) : "",
    },
  ];
  return facts.filter(({ value }) => value !== "");
}

function transferOf(
  t: TFunction,
  { communication, dueOn, paidOn, total }: InvoiceRow,
  { name, iban, bic }: Seller,
  day: (value: string) => string,
  money: (cents: number) => string,
): InvoicePdfContent["transfer"] {
  if (!communication || !dueOn || paidOn) return null;
  const facts = [
    { label: t("invoice.sum"), value: money(total) },
    { label: t("invoice.beneficiary"), value: name },
    { label: "IBAN", value: iban },
    { label: "BIC", value: bic },
    { label: t("invoice.communication"), value: communicationInWords(communication) },
  ];
  return {
    title: t("invoice.transfer"),
    text: t("invoice.transfer_text", { day: day(dueOn) }),
    facts: facts.filter(({ value }) => value !== ""),
  };
}
