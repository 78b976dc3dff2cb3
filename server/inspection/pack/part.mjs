import { EncryptedPDFError, PDFDict, PDFDocument, PDFName, PDFRef } from "@cantoo/pdf-lib";
import { pictureAsPage } from "../../platform/pdf/picture-page.mjs";
import { FIELD, PAGES } from "./book-objects.mjs";
import { labelPages } from "./label-pages.mjs";

/** @typedef {{ path: string, kind: "pdf" | "picture", label: string, isFirst?: boolean, first: number }} Paper */
/** @typedef {{ bytes: Buffer, next: number, pages: number[], offsets: number[] }} Part */

/**
 * The objects of a paper's pages, numbered from `first`, as they stand in a larger PDF; or why it cannot be in one.
 * `offsets`: where each begins, by its number; -1: there is none of that number.
 * @param {Buffer} bytes @param {Paper} paper @returns {Promise<Part | { failed: "locked" | "damaged" }>}
 */
export async function partOf(bytes, { path, kind, label, isFirst, first }) {
  try {
    const source =
      kind === "picture" ? await pictureAsPage(path) : await PDFDocument.load(bytes, { updateMetadata: false });
    if (source === "damaged" || source.getPageCount() === 0) return { failed: "damaged" };
    for (const { node } of source.getPages()) withoutSignatures(node);
    const target = await PDFDocument.create({ updateMetadata: false });
    target.context.largestObjectNumber = first - 1;
    const pages = await target.copyPages(source, source.getPageIndices());
    if (label) await labelPages(target, pages, label);
    if (isFirst) pages[0]?.node.addAnnot(PDFRef.of(FIELD));
    for (const { node } of pages) {
      node.set(PDFName.of("Parent"), PDFRef.of(PAGES)); // last: it is no page's parent in this document
      for (const name of ["AA", "B", "StructParents"]) node.delete(PDFName.of(name)); // mean nothing outside of theirs
    }
    await target.flush();
    return { ...written(target, first), pages: pages.map(({ ref }) => ref.objectNumber) };
  } catch (error) {
    return { failed: error instanceof EncryptedPDFError ? "locked" : "damaged" };
  }
}

/**
 * Takes the fields of digital signatures off a page: those are about the paper's own file, and hold in that alone.
 * @param {import("@cantoo/pdf-lib").PDFPageLeaf} node
 */
function withoutSignatures(node) {
  const annotations = node.Annots();
  for (let index = (annotations?.size() ?? 0) - 1; index >= 0; index--) {
    const field = annotations?.lookupMaybe(index, PDFDict);
    const parent = field?.lookupMaybe(PDFName.of("Parent"), PDFDict);
    const type = field?.get(PDFName.of("FT")) ?? parent?.get(PDFName.of("FT"));
    if (type === PDFName.of("Sig")) annotations?.remove(index);
  }
}

/**
 * @param {PDFDocument} document @param {number} first
 */
function written({ context }, first) {
  const next = context.largestObjectNumber + 1;
  const offsets = Array.from({ length: next - first }, () => -1);
  /** @type {Uint8Array[]} */
  const pieces = [];
  let at = 0;
  const push = (/** @type {Uint8Array} */ piece) => {
    pieces.push(piece);
    at += piece.length;
  };
  for (const [{ objectNumber }, object] of context.enumerateIndirectObjects()) {
    if (objectNumber < first) continue; // of the document itself, which is not written
    offsets[objectNumber - first] = at;
    push(Buffer.from(`${objectNumber} 0 obj\n`));
    const piece = new Uint8Array(object.sizeInBytes());
    object.copyBytesInto(piece, 0);
    push(piece);
    push(Buffer.from("\nendobj\n"));
  }
  return { bytes: Buffer.concat(pieces), next, offsets };
}
