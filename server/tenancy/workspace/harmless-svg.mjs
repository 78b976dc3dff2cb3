import { SaxesParser } from "saxes";
import { attributes, elements } from "./svg-names.mjs";

// A drawing is a text that may say: run this, fetch that, repeat yourself a billion times. It is drawn to pixels in a
// process of its own (logo-child.mjs) by a library that runs no scripts; what it could ask of that process is left out
// before: only the names of svg-names.mjs are written anew, of what a strict XML parser (saxes, as in jsdom) read.

const SVG = "http://www.w3.org/2000/svg";
const XLINK = "http://www.w3.org/1999/xlink";
const MOST_ENTITIES = 50;
const LONGEST_ENTITY = 300; // letters: the names of namespaces, as Illustrator writes them
const OWN_PICTURE = /^data:image\/(?:png|jpeg|webp);base64,/i;

/**
 * The same drawing without scripts, without what it would fetch, and without entities within entities. Throws an Error
 * where it is no XML, or uses an entity that is not written out.
 * @param {string} text
 */
export function harmlessSvg(text) {
  let svg = "";
  let leftOut = 0; // how many elements deep in one that is left out
  let style = /** @type {string | undefined} */ (undefined); // what was read of one, for it is judged as a whole
  // many a programme forgets to say what its prefixes mean
  const resolvePrefix = (/** @type {string} */ prefix) => (prefix === "xlink" ? XLINK : `unknown:${prefix}`);
  const parser = new SaxesParser({ xmlns: true, position: false, resolvePrefix });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("doctype", (doctype) => Object.assign(parser.ENTITIES, entitiesIn(doctype)));
  parser.on("opentag", ({ uri, local, attributes }) => {
    if (leftOut > 0 || style !== undefined || uri !== SVG || !elements.has(local)) return void leftOut++;
    const spaces = local === "svg" ? ` xmlns="${SVG}" xmlns:xlink="${XLINK}"` : "";
    svg += `<${local}${spaces}${kept(attributes)}>`;
    if (local === "style") style = "";
  });
  parser.on("closetag", ({ local }) => {
    if (leftOut > 0) return void leftOut--;
    svg += `${escaped(withoutOutside(style ?? ""))}</${local}>`;
    style = undefined;
  });
  const hear = (/** @type {string} */ words) => {
    if (leftOut > 0) return;
    if (style === undefined) svg += escaped(words);
    else style += words;
  };
  parser.on("text", hear);
  parser.on("cdata", hear);
  parser.write(text).close();
  return svg;
}

/** @param {Record<string, import("saxes").SaxesAttributeNS>} all */
function kept(all) {
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
 * A style without what it would fetch. A backslash would hide a word of it from us.
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
 * Old programmes name their namespaces by entities: those are known, without others within them.
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
