import { Image, Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { printable } from "../../platform/pdf/pdf-fonts.mjs";
import { styles, tones } from "../../platform/pdf/pdf-styles.mjs";

/** @typedef {import("./pdf-document.mjs").Printout} Printout */
/** @typedef {import("./inputs.ts").PrintoutQuestion} Question */

const LONG = 900; // letters: what is longer may go on at the next page

/**
 * @param {Question} question @param {Printout["words"]} words @param {import("./pdf-document.mjs").Pictures["photo"]}
 * photoOf
 */
export function questionOn(question, words, photoOf) {
  const { id, label, new_page, said, note, photos, points } = question;
  const written = label.length + note.length + (said?.kind === "words" ? said.text.length : 0);
  return h(
    View,
    { key: id, break: new_page, wrap: written > LONG || points.length > 8, style: styles.question },
    h(
      View,
      { style: styles.row },
      h(Text, { style: styles.questionCell }, printable(label)),
      h(View, { style: styles.answerCell }, ...saidOn(question, words)),
    ),
    note ? h(Text, { style: styles.note }, h(Text, { style: styles.muted }, `${words.note}: `), printable(note)) : null,
    ...points.map(({ id, title, tone, word }) =>
      h(
        View,
        { key: id, wrap: false, style: styles.point },
        h(View, { style: [styles.pointBar, { backgroundColor: tones[tone] }] }),
        h(
          View,
          { style: styles.answerCell },
          h(Text, null, printable(title)),
          h(Text, { style: [styles.label, { color: tones[tone] }] }, word),
        ),
      ),
    ),
    ...rowsOf(photos, photoOf, words),
    h(View, { style: styles.line }),
  );
}

/** @param {Question} question @param {Printout["words"]} words */
function saidOn({ said, photos, points }, words) {
  if (!said)
    return photos.length > 0 || points.length > 0 ? [] : [h(Text, { key: "empty", style: styles.muted }, words.empty)];
  if (said.kind === "words") return [h(Text, { key: "words" }, printable(said.text))];
  if (said.kind === "verdict")
    return [h(Text, { key: "word", style: [styles.verdict, { color: tones[said.tone] }] }, said.word)];
  const parts = said.parts.map(({ label, value }) => `${label} ${value}`).join(" × ");
  return [
    h(Text, { key: "class", style: [styles.verdict, { color: tones[said.tone] }] }, `${said.k} · ${said.word}`),
    h(Text, { key: "parts", style: styles.label }, parts),
  ];
}

const A_ROW = 3;

/**
 * A row is never torn apart; one that can't be drawn is named in its place.
 * @param {Question["photos"]} photos @param {import("./pdf-document.mjs").Pictures["photo"]} photoOf @param
 * {Printout["words"]} words
 */
function rowsOf(photos, photoOf, words) {
  const drawn = photos.flatMap(({ id }) => {
    const picture = photoOf(id);
    return picture ? [h(Image, { key: id, src: picture, style: styles.photo })] : [];
  });
  const lost = photos.filter(({ id }) => !photoOf(id));
  const rows = Array.from({ length: Math.ceil(drawn.length / A_ROW) }, (_, row) =>
    h(View, { key: `row-${row}`, wrap: false, style: styles.photos }, ...drawn.slice(row * A_ROW, (row + 1) * A_ROW)),
  );
  const named = lost.map(({ id, name }) =>
    h(Text, { key: id, style: styles.label }, words.photo_missing.replace("{name}", printable(name))),
  );
  return [...rows, ...named];
}
