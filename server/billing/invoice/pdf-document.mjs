import { Document, Page, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { printable } from "../../platform/pdf/pdf-fonts.mjs";
import { styles } from "./pdf-styles.mjs";

/** @typedef {import("./pdf-content.ts").InvoicePdfContent} InvoicePdfContent */

/** @param {InvoicePdfContent} content */
export function invoiceDocument(content) {
  const title = `${content.title} ${content.number}`;
  return h(
    Document,
    {
      title,
      language: content.language,
      author: printable(content.seller.name),
      creator: "Register",
      producer: "Register",
    },
    h(
      Page,
      { size: "A4", style: styles.page },
      h(View, { fixed: true, style: styles.band }),
      head(content),
      parties(content),
      table(content),
      sums(content),
      content.notice ? h(Text, { style: styles.notice }, content.notice) : null,
      content.transfer ? transfer(content.transfer) : null,
      h(
        View,
        { fixed: true, style: styles.footer },
        h(Text, { style: styles.footerLeft }, printable(content.foot)),
        h(Text, {
          render: ({ pageNumber, totalPages }) =>
            content.page.replace("{now}", String(pageNumber)).replace("{of}", String(totalPages ?? "")),
        }),
      ),
    ),
  );
}

/** @param {InvoicePdfContent} content */
const head = ({ seller, title, number, paid }) =>
  h(
    View,
    { style: styles.head },
    h(
      View,
      { style: styles.seller },
      h(Text, { style: styles.sellerName }, printable(seller.name)),
      ...seller.lines.map((line) => h(Text, { key: line, style: styles.small }, printable(line))),
    ),
    h(
      View,
      { style: styles.titles },
      h(Text, { style: styles.title }, title),
      h(Text, { style: styles.number }, number),
      paid ? h(Text, { style: styles.paid }, paid) : null,
    ),
  );

/** @param {InvoicePdfContent} content */
const parties = ({ to, facts }) =>
  h(
    View,
    { style: styles.parties },
    h(
      View,
      { style: styles.to },
      h(Text, { style: styles.label }, to.label),
      h(Text, { style: styles.toName }, printable(to.name)),
      ...to.lines.map((line) => h(Text, { key: line, style: styles.toLine }, printable(line))),
    ),
    h(
      View,
      { style: styles.facts },
      ...facts.map(({ label, value }) =>
        h(
          View,
          { key: label, style: styles.fact },
          h(Text, { style: styles.factLabel }, label),
          h(Text, { style: styles.factValue }, value),
        ),
      ),
    ),
  );

/** @param {InvoicePdfContent} content */
const table = ({ head: { what, quantity, unit, amount }, lines }) =>
  h(
    View,
    { style: styles.table },
    h(
      View,
      { style: styles.headRow },
      h(Text, { style: styles.what }, what),
      h(Text, { style: styles.quantity }, quantity),
      h(Text, { style: styles.unit }, unit),
      h(Text, { style: styles.amount }, amount),
    ),
    h(View, { style: styles.strong }),
    ...lines.map((line, index) => lineOn(line, index)),
  );

/** @param {InvoicePdfContent["lines"][number]} line @param {number} index */
const lineOn = ({ what, days, quantity, unit, amount }, index) =>
  h(
    View,
    { key: index, wrap: false },
    h(
      View,
      { style: styles.row },
      h(
        View,
        { style: styles.what },
        h(Text, { style: styles.whatName }, printable(what)),
        days ? h(Text, { style: styles.small }, days) : null,
      ),
      h(Text, { style: styles.quantity }, quantity),
      h(Text, { style: styles.unit }, unit),
      h(Text, { style: styles.amount }, amount),
    ),
    h(View, { style: styles.rule }),
  );

/** @param {InvoicePdfContent} content */
const sums = ({ sums, total }) =>
  h(
    View,
    { style: styles.sums, wrap: false },
    ...sums.map(({ label, value }) =>
      h(View, { key: label, style: styles.sum }, h(Text, null, label), h(Text, null, value)),
    ),
    h(View, { style: styles.strong }),
    h(View, { style: styles.total }, h(Text, null, total.label), h(Text, null, total.value)),
  );

/** @param {NonNullable<InvoicePdfContent["transfer"]>} transfer */
const transfer = ({ title, text, facts }) =>
  h(
    View,
    { style: styles.transfer, wrap: false },
    h(Text, { style: styles.transferTitle }, title),
    h(Text, null, text),
    h(
      View,
      { style: styles.transferFacts },
      ...facts.map(({ label, value }) =>
        h(
          View,
          { key: label, style: styles.transferFact },
          h(Text, { style: styles.transferLabel }, label),
          h(Text, { style: styles.transferValue }, printable(value)),
        ),
      ),
    ),
  );
