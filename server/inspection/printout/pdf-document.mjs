import { Document, Image, Page, Path, Svg, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { printable } from "../../platform/pdf/pdf-fonts.mjs";
import { styles, tones } from "../../platform/pdf/pdf-styles.mjs";
import { questionOn } from "./pdf-question.mjs";

/** @typedef {import("zod").infer<typeof import("./inputs.ts").Printout>} Printout */
/** @typedef {{ data: Buffer, format: "png" | "jpg" }} Picture */
/** @typedef {{ logo?: Picture, ink?: Picture, photo: (id: string) => Picture | undefined }} Pictures */

const WIDE = 90; // letters: such a line has the whole width

/** @param {Printout} printout @param {Pictures} pictures */
export function printoutDocument(printout, pictures) {
  const color = printout.brand.color_code ?? "#000";
  const title = printable([printout.title, printout.object.code || printout.object.title].filter(Boolean).join(" · "));
  return h(
    Document,
    {
      title,
      language: printout.language,
      author: printable(printout.brand.name),
      creator: "Register",
      producer: "Register",
    },
    h(
      Page,
      { size: "A4", style: styles.page },
      h(View, { fixed: true, style: [styles.band, { backgroundColor: color }] }),
      head(printout, pictures.logo),
      machine(printout),
      printout.findings && findingsOn(printout.findings),
      factList(printout),
      ...printout.groups.flatMap((group) => groupOn(printout, group, color, pictures)),
      printout.signature && signatureOn(printout.signature, pictures.ink),
      h(
        View,
        { fixed: true, style: styles.footer },
        h(Text, { style: styles.footerLeft }, `${title} · ${printout.words.printed}`),
        h(Text, {
          render: ({ pageNumber, totalPages }) =>
            printout.words.page.replace("{now}", String(pageNumber)).replace("{of}", String(totalPages ?? "")),
        }),
      ),
    ),
  );
}

/** @param {Printout} printout @param {Picture | undefined} logo */
function head({ brand, title, subtitle, finished, object, words }, logo) {
  return h(
    View,
    { style: styles.head },
    h(
      View,
      { style: styles.headWords },
      logo ? h(Image, { src: logo, style: styles.logo }) : h(Text, { style: styles.brand }, printable(brand.name)),
      h(Text, { style: styles.title }, printable(title)),
      subtitle ? h(Text, { style: styles.subtitle }, printable(subtitle)) : null,
      finished ? null : h(Text, { style: styles.unfinished }, words.unfinished),
    ),
    object.qr &&
      h(
        View,
        { style: styles.qr },
        h(
          Svg,
          { width: 74, height: 74, viewBox: `0 0 ${object.qr.size} ${object.qr.size}` },
          h(Path, { d: object.qr.path, stroke: "#000", strokeWidth: 1 }),
        ),
        h(Text, { style: styles.qrWords }, words.scan),
      ),
  );
}

/** @param {NonNullable<Printout["findings"]>} findings what was not in order, and the highest risk */
const findingsOn = ({ title, tone, lines, risk }) =>
  h(
    View,
    { style: styles.findings },
    h(Text, { style: [styles.verdict, { color: tones[tone] }] }, printable(title)),
    ...lines.map(({ id, text }) => h(Text, { key: id, style: styles.note }, `• ${printable(text)}`)),
    risk ? h(Text, { style: styles.note }, printable(risk)) : null,
  );

/** @param {Printout} printout */
function machine({ object }) {
  const named = [object.code, object.title].filter(Boolean).join(" · ");
  const below = [object.subtitle, object.place].filter(Boolean).join(" · ");
  return h(
    View,
    { style: styles.object },
    h(View, { style: [styles.line, { marginBottom: 6 }] }),
    h(Text, { style: styles.objectTitle }, printable(named)),
    below ? h(Text, { style: styles.muted }, printable(below)) : null,
    h(View, { style: styles.line }),
  );
}

/** @param {Printout} printout */
const factList = ({ facts }) =>
  h(
    View,
    { style: styles.facts },
    ...facts.map(({ label, value }) =>
      h(
        View,
        { key: label, style: value.length > WIDE || value.includes("\n") ? styles.factWide : styles.fact },
        h(Text, { style: styles.label }, label),
        h(Text, null, printable(value)),
      ),
    ),
  );

/**
 * All of it side by side below the page: what stands deeper can't be kept with what follows.
 * @param {Printout} printout @param {Printout["groups"][number]} group @param {string} color @param {Pictures} pictures
 */
function groupOn(printout, { id, title, new_page, questions }, color, pictures) {
  const heading = h(
    View,
    { key: id, break: new_page, wrap: false, minPresenceAhead: 70, style: styles.group },
    h(Text, { style: styles.groupTitle }, printable(title)),
    h(View, { style: [styles.groupLine, { backgroundColor: color }] }),
  );
  return [heading, ...questions.map((question) => questionOn(question, printout.words, pictures.photo))];
}

/** @param {NonNullable<Printout["signature"]>} signature @param {Picture | undefined} ink */
function signatureOn({ label, name, proof, on }, ink) {
  return h(
    View,
    { style: styles.signature, wrap: false },
    h(Text, { style: styles.label }, label),
    ink ? h(Image, { src: ink, style: styles.ink }) : null,
    h(View, { style: styles.signed }),
    h(Text, { style: styles.verdict }, printable(name)),
    proof ? h(Text, { style: styles.muted }, printable(proof)) : null,
    h(Text, { style: styles.muted }, on),
  );
}
