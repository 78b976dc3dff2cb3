import { SaxesParser } from "saxes";
import { refuse } from "./refusal.mjs";

const DEEPEST = 100; // elements in one another

/**
 * @typedef {object} Listener Names are without their prefix, attributes with it.
 * @property {(name: string, attributes: Record<string, string>) => void} open
 * @property {(text: string) => void} [text]
 * @property {(name: string) => void} [close]
 */

/**
 * Reads XML strictly while it arrives. Refuses a document type, which no spreadsheet has: it could define entities that
 * grow without end.
 * @param {AsyncIterable<string>} chunks
 * @param {Listener} listener
 */
export async function readXml(chunks, { open, text, close }) {
  const parser = new SaxesParser(/** @type {const} */ ({ position: false, xmlns: false }));
  let depth = 0;
  parser.on("error", () => refuse("spreadsheet.broken"));
  parser.on("doctype", () => refuse("spreadsheet.broken"));
  parser.on("opentag", ({ name, attributes }) => {
    if (++depth > DEEPEST) refuse("spreadsheet.broken");
    open(local(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    close?.(local(name));
  });
  if (text) {
    parser.on("text", text);
    parser.on("cdata", text);
  }
  for await (const chunk of chunks) parser.write(chunk);
  parser.close();
}

/** @param {string} name */
const local = (name) => name.slice(name.indexOf(":") + 1);
