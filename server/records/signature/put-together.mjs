import { readFile, writeFile } from "node:fs/promises";
import { EncryptedPDFError, PDFDocument } from "@cantoo/pdf-lib";
import { PDF } from "@libpdf/core";
import { inkFor } from "../../platform/pdf/ink.mjs";
import { pictureAsPage, pictureIn } from "../../platform/pdf/picture-page.mjs";
import { addPage } from "./added-page.mjs";
import { stamp } from "./signed-by.mjs";

/** @typedef {import("./make.ts").Input} Input */

/**
 * Writes the signed PDF to `out`, or returns why the file cannot be part of one.
 * @param {Input} input @returns {Promise<import("./make.ts").ChildMessage>}
 */
export async function putTogether(input) {
  const { content, out } = input;
  const opened = await open(input);
  if (typeof opened === "string") return { failed: opened };
  const ink = await inkFor(opened, {
    "400-normal": [
      content.about,
      content.under,
      content.notice,
      content.foot,
      content.check.url,
      content.check.note,
      content.facts,
    ]
      .flat(2)
      .join(" … "),
    "600-normal": `${content.title} ${content.workspace} ${content.check.title} …`,
    ...(content.drawn ? {} : { "400-italic": content.typed }),
  });
  const drawn = content.drawn ? await opened.embedPng(await readFile(content.drawn)) : null;
  const logo = content.logo ? await pictureIn(opened, content.logo, "png") : null;
  const { at } = content;
  const chosen = at && opened.getPageCount() >= at.page ? opened.getPage(at.page - 1) : null;
  if (at && chosen) stamp(chosen, ink, content, drawn, at);
  addPage(opened, ink, content, drawn, logo);
  opened.setTitle(`${content.about} · ${content.title}`);
  opened.setProducer("Register");
  opened.setModificationDate(new Date(content.signed_at));
  await writeFile(out, await written(opened, input));
  return { made: true };
}

/**
 * What was read stands byte for byte at the beginning, as far as that makes a whole PDF: files that were written badly
 * are written anew.
 * @param {PDFDocument} document @param {Input} input
 */
async function written(document, { of }) {
  if (of !== "pdf") return document.save();
  const pages = document.getPageCount();
  try {
    const continued = await document.commit();
    const read = await PDF.load(continued); // another program's eyes
    if (!read.canSaveIncrementally() && read.getPageCount() === pages) return continued;
  } catch {} // then written anew
  return document.save();
}

/**
 * The document that the page is added to: the file's own pages, a picture as a page, or none; or why it fails.
 * @param {Input} input @returns {Promise<PDFDocument | "locked" | "damaged" | "signed">}
 */
async function open({ of, path, pages }) {
  if (of === "nothing" || !path) return PDFDocument.create();
  try {
    if (of === "picture") return await pictureAsPage(path);
    const bytes = await readFile(path);
    if (bytes.includes("/ByteRange")) return "signed"; // whatever is added, programs would doubt the signatures in it
    const document = await PDFDocument.load(bytes, { updateMetadata: false, forIncrementalUpdate: true });
    return document.getPageCount() === (pages ?? document.getPageCount()) && document.getPageCount() > 0
      ? document
      : "damaged";
  } catch (error) {
    return error instanceof EncryptedPDFError ? "locked" : "damaged";
  }
}
