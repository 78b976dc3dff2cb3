import { readFile, writeFile } from "node:fs/promises";
import { EncryptedPDFError, PDFDocument } from "@cantoo/pdf-lib";
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
    "400-normal": [content.about, content.under, content.notice, content.foot, content.facts].flat(2).join(" … "),
    "600-normal": `${content.title} ${content.workspace} …`,
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
  await writeFile(out, await opened.save());
  return { made: true };
}

/**
 * The document that the page is added to: the file's own pages, a picture as a page, or none; or why it fails.
 * @param {Input} input @returns {Promise<PDFDocument | "locked" | "damaged">}
 */
async function open({ of, path, pages }) {
  if (of === "nothing" || !path) return PDFDocument.create();
  try {
    if (of === "picture") return await pictureAsPage(path);
    const document = await PDFDocument.load(await readFile(path), { updateMetadata: false });
    return document.getPageCount() === (pages ?? document.getPageCount()) && document.getPageCount() > 0
      ? document
      : "damaged";
  } catch (error) {
    return error instanceof EncryptedPDFError ? "locked" : "damaged";
  }
}
