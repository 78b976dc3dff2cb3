import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { watch } from "../../platform/files/watched.mjs";

/** @typedef {import("./pdf.ts").ConsentPdfContent} ConsentPdfContent */

if (isMainThread) watch(import.meta.url);
else await draw(workerData);

/** Reads consents.json from the folder and writes consents.pdf next to it.
 * @param {{ folder: string }} asked */
async function draw({ folder }) {
  const { Document, Page, Text, View, renderToFile } = await import("@react-pdf/renderer");
  const { createElement: h } = await import("react");
  const { printable: writable } = await import("../../platform/pdf/pdf-fonts.mjs");
  const { styles } = await import("../../platform/pdf/pdf-styles.mjs");
  /** @type {ConsentPdfContent} */
  const content = JSON.parse(await readFile(join(folder, "consents.json"), "utf8"));
  const widths = /** @type {const} */ ({ what: "42%", who: "24%", when: "20%", language: "14%" });
  const columns = /** @type {(keyof typeof widths)[]} */ (Object.keys(widths));
  /** @param {Record<keyof typeof widths, string>} words @param {object} [style] */
  const line = (words, style = {}) =>
    h(
      View,
      { style: { flexDirection: "row" } },
      ...columns.map((column) =>
        h(Text, { key: column, style: { width: widths[column], paddingRight: 8, ...style } }, writable(words[column])),
      ),
    );
  const document = h(
    Document,
    {
      title: writable(`${content.title} · ${content.name}`),
      language: content.language,
      creator: "Register",
      producer: "Register",
    },
    h(
      Page,
      { size: "A4", style: styles.page },
      h(View, { fixed: true, style: [styles.band, { backgroundColor: "#0b5c70" }] }),
      h(Text, { style: styles.brand }, writable(content.name)),
      h(Text, { style: styles.title }, content.title),
      h(Text, { style: styles.subtitle }, writable(content.facts.join(" · "))),
      h(Text, { style: { ...styles.muted, marginTop: 12, marginBottom: 14, maxWidth: 430 } }, content.explained),
      content.rows.length === 0 ? h(Text, null, content.none) : line(content.heads, { fontSize: 8, color: "#5d6467" }),
      ...content.rows.map((row) =>
        h(
          View,
          { key: row.id, wrap: false },
          h(View, { style: styles.line }),
          h(View, { style: { height: 6 } }),
          line(row),
          h(Text, { style: { fontSize: 7, color: "#5d6467", marginTop: 3 } }, `${content.heads.proof}: ${row.proof}`),
        ),
      ),
      h(
        View,
        { fixed: true, style: styles.footer },
        h(Text, { style: styles.footerLeft }, writable(`${content.title} · ${content.name}`)),
        h(Text, {
          render: ({ pageNumber, totalPages }) =>
            content.page.replace("{now}", String(pageNumber)).replace("{of}", String(totalPages ?? "")),
        }),
      ),
    ),
  );
  await renderToFile(document, join(folder, "consents.pdf"));
  parentPort?.postMessage({ made: true });
}
