// Writes app/ui/icons.svg: the icons of app/ui/icon-names.ts, from Lucide and from our own drawings below.
// Run it after a change of the names: node --import tsx scripts/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { iconNames } from "../app/ui/icon-names.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What Lucide lacks, drawn on its grid: 24 units, lines of 2. @type {Record<string, string>} */
const own = {
  elevator:
    '<rect x="4" y="3" width="16" height="18" rx="2"/><path d="M12 3v18"/><path d="m6.5 11 1.5-2 1.5 2"/><path d="m14.5 13 1.5 2 1.5-2"/>',
  ladder: '<path d="M8 2v20"/><path d="M16 2v20"/><path d="M8 6h8"/><path d="M8 10h8"/><path d="M8 14h8"/><path d="M8 18h8"/>',
};

/** @param {string} name */
const lucide = (name) =>
  readFileSync(`${root}node_modules/lucide-static/icons/${name}.svg`, "utf8")
    .replace(/^[\s\S]*?<svg[\s\S]*?>/, "")
    .replace(/<\/svg>[\s\S]*$/, "")
    .replace(/\s*\n\s*/g, "")
    .replaceAll(" />", "/>");

const symbols = [...new Set(iconNames)]
  .sort()
  .map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${own[name] ?? lucide(name)}</symbol>`);
writeFileSync(`${root}app/ui/icons.svg`, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
console.log(`${symbols.length} icons`);
