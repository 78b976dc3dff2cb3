// A drawing is a text that may say: run this, fetch that, repeat yourself a billion times. It is drawn to pixels in a
// process of its own (logo-child.mjs) by a library that runs no scripts; what it could ask of that process is taken out
// before.

const MOST_ENTITIES = 50;
const LONGEST_ENTITY = 300; // letters: the names of namespaces, as Illustrator writes them
const OWN_PICTURE = /^data:image\/(?:png|jpeg|webp);base64,/i;

/**
 * The same drawing without scripts, without what it would fetch, and without entities within entities.
 * @param {string} text
 */
export function harmlessSvg(text) {
  let svg = withoutDoctype(text.replace(/^\uFEFF/, ""));
  svg = svg.replace(/<!--[\s\S]*?-->/g, "").replace(/<\?(?!xml\s)[\s\S]*?\?>/gi, "");
  for (const name of [
    "script",
    "foreignObject",
    "iframe",
    "object",
    "embed",
    "audio",
    "video",
    "handler",
    "listener",
    "include",
  ])
    svg = without(svg, name);
  return svg
    .replace(/\son[\w:-]*\s*=\s*("[^"]*"|'[^']*')/gi, "")
    .replace(/\s((?:[\w-]+:)?(?:href|src|base))\s*=\s*("[^"]*"|'[^']*')/gi, (whole, _, quoted) => {
      const to = quoted.slice(1, -1).trim();
      return to.startsWith("#") || OWN_PICTURE.test(to) ? whole : "";
    })
    .replace(/@import[^;"'<]*(?:"[^"]*"|'[^']*')?[^;<]*;?/gi, "")
    .replace(/url\(\s*(["']?)([^)]*?)\1\s*\)/gi, (whole, _, to) =>
      to.trim().startsWith("#") || OWN_PICTURE.test(to.trim()) ? whole : "none",
    );
}

/**
 * An element of that name, whatever stands before its colon, with all that is in it. @param {string} svg @param
 * {string} name
 */
function without(svg, name) {
  const tag = `(?:[\\w-]+:)?${name}`;
  return svg
    .replace(new RegExp(`<${tag}(?:\\s[^>]*)?/>`, "gi"), "")
    .replace(new RegExp(`<${tag}(?:\\s[^>]*)?>[\\s\\S]*?</${tag}\\s*>`, "gi"), "")
    .replace(new RegExp(`</?${tag}(?:\\s[^>]*)?>`, "gi"), "");
}

/**
 * Old programmes name their namespaces by entities: those are written out, once. Others stay unknown, and the drawing
 * is then refused.
 * @param {string} text
 */
function withoutDoctype(text) {
  const doctype = /<!DOCTYPE[^>[]*(?:\[([\s\S]*?)\]\s*)?>/i.exec(text);
  if (!doctype) return text;
  const named = [...(doctype[1] ?? "").matchAll(/<!ENTITY\s+([\w.-]+)\s+(?:"([^"&<]*)"|'([^'&<]*)')\s*>/g)].slice(
    0,
    MOST_ENTITIES,
  );
  const values = new Map(
    named.map(([, name, double, single]) => [name, (double ?? single ?? "").slice(0, LONGEST_ENTITY)]),
  );
  return text.replace(doctype[0], "").replace(/&([\w.-]+);/g, (whole, name) => values.get(name) ?? whole);
}
