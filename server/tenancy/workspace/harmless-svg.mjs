import { SaxesParser } from "saxes";
import { attributes, elements } from "./svg-names.mjs";

// An SVG may contain scripts, external references and recursive entities. It is rendered to pixels in a child process
// (logo-child.mjs) by a library that runs no scripts. Before that it is rewritten here: only elements and attributes in
// svg-names.mjs are kept, of what a strict XML parser (saxes, as in jsdom) read.

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const MOST_ENTITIES = 50;
const LONGEST_ENTITY = 300; // characters: Illustrator writes namespaces as entities
const OWN_PICTURE = /^data:image\/(?:png|jpeg|webp);base64,/i;

/**
 * The SVG without scripts, external references and nested entities. Throws an Error if it is not XML, or uses an entity
 * that it does not define.
 * @param {string} text
 */
export function harmlessSvg(text) {
  let svg = "";
  let skippedDepth = 0; // depth within an omitted element
  let style = /** @type {string | undefined} */ (undefined); // the text of a style element, which is checked as a whole
  // some programs don't declare the prefixes they use
  const resolvePrefix = (/** @type {string} */ prefix) => (prefix === "xlink" ? XLINK : `unknown:${prefix}`);
  const parser = new SaxesParser({ xmlns: true, position: false, resolvePrefix });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", (doctype) => Object.assign(parser.ENTITIES, entitiesIn(doctype)));
  parser.on("opentag", ({ uri, local, attributes }) => {
    if (skippedDepth > 0 || style !== undefined || uri !== SVG || !elements.has(local)) return void skippedDepth++;
    const spaces = local === "svg" ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : "";
    svg += `<${local}${spaces}${keptAttributes(attributes)}>`;
    if (local === "style") style = "";
  });
  parser.on("closetag", ({ local }) => {
    if (skippedDepth > 0) return void skippedDepth--;
    svg += `${escaped(withoutOutside(style ?? ""))}</${local}>`;
    style = undefined;
  });
  const onText = (/** @type {string} */ words) => {
    if (skippedDepth > 0) return;
    if (style === undefined) svg += escaped(words);
    else style += words;
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.write(text).close();
  return svg;
}

/** @param {Record<string, import("saxes").SaxesAttributeNS>} all */
function keptAttributes(all) {
  let text = "";
  for (const { uri, local, prefix, value } of Object.values(all)) {
    const isLink = local === "href" && (prefix === "" || uri === XLINK);
    if (isLink && !isInside(value)) continue;
    const name = isLink && prefix !== "" ? "xlink:href" : local;
    if (isLink || (prefix === "" && attributes.has(local)) || (prefix === "xml" && local === "space"))
      text += ` ${prefix === "xml" ? "xml:" : ""}${name}="${escaped(isLink ? value : withoutOutside(value))}"`;
  }
  return text;
}

/** @param {string} to */
const isInside = (to) => to.trim().startsWith("#") || OWN_PICTURE.test(to.trim());

/**
 * CSS without external references. Removes backslashes too, since an escape could hide one.
 * @param {string} css
 */
const withoutOutside = (css) =>
  css
    .replaceAll("\\", "")
    .replace(/@import[^;"'<]*(?:"[^"]*"|'[^']*')?[^;<]*;?/gi, "")
    .replace(/url\(\s*(["']?)([^)]*?)\1\s*(?:\)|$)/gi, (whole, _, to) => (isInside(to) ? whole : "none"));

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/**
 * The entities that a doctype defines, as old programs do for namespaces; only those without nested entities.
 * @param {string} doctype
 */
function entitiesIn(doctype) {
  const named = [...doctype.matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"&<]*)"|'([^'&<]*)')\s*>/g)];
  return Object.fromEntries(
    named
      .slice(0, MOST_ENTITIES)
      .map(([, name, double, single]) => [name, (double ?? single ?? "").slice(0, LONGEST_ENTITY)]),
  );
}
