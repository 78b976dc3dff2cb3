import type { Line } from "@db/schema/transaction";
import { type Element, money } from "./xml.ts";

/** What decides how the lines of a document are written. `vat`: the category of the whole document. */
type About = { of: "Invoice" | "CreditNote"; vat: Element };

/**
 * A line. `amount` of what is written: above zero in a credit note, though it is kept below. A price may not be below
 * zero, so what is taken off (the credit for unused time) has a quantity below zero; and quantity times price must be
 * the amount, so what is paid for a part of a period has the quantity 1.
 */
export function lineOf(line: Line & { words: string }, index: number, { of, vat }: About): Element {
  const isMultiple = line.unit !== 0 && line.quantity * line.unit === line.amount;
  const price = Math.abs(isMultiple ? line.unit : line.amount);
  const quantity = (isMultiple ? Math.abs(line.quantity) : 1) * (line.amount < 0 ? -1 : 1);
  const quantityName = of === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity";
  return [
    `cac:${of}Line`,
    [
      ["cbc:ID", String(index + 1)],
      [quantityName, String(quantity), { unitCode: "C62" }],
      money("cbc:LineExtensionAmount", line.amount),
      line.from && line.until
        ? [
            "cac:InvoicePeriod",
            [
              ["cbc:StartDate", line.from],
              ["cbc:EndDate", line.until],
            ],
          ]
        : null,
      ["cac:Item", [["cbc:Name", line.words], vat]],
      ["cac:Price", [money("cbc:PriceAmount", price)]],
    ],
  ];
}
