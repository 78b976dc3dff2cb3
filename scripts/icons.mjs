// Writes app/ui/icons.svg and sticker-icons.svg (icons of the pages: app/ui/icon-names.ts) and app/ui/equipment.svg
// (icons for objects: server/records/object/icon-codes.ts), from Lucide and our own drawings. Run it after a change of
// the names: node --import tsx scripts/icons.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { iconNames, stickerIcons } from "../app/ui/icon-names.ts";
import { iconCodes } from "../server/records/object/icon-codes.ts";
import { drawings } from "./icons/drawings.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} name */
const lucide = (name) =>
  readFileSync(`${root}node_modules/lucide-static/icons/${name}.svg`, "utf8")
    .replace(/^[\s\S]*?<svg[\s\S]*?>/, "")
    .replace(/<\/svg>[\s\S]*$/, "")
    .replace(/\s*\n\s*/g, "")
    .replaceAll(" />", "/>");

/** @param {string} file @param {readonly string[]} names */
function writeIcons(file, names) {
  const symbols = [...new Set(names)]
    .sort()
    .map((name) => `<symbol id="${name}" viewBox="0 0 24 24">${drawings[name] ?? lucide(name)}</symbol>`);
  writeFileSync(`${root}app/ui/${file}`, `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join("\n")}\n</svg>\n`);
  console.log(`${file}: ${symbols.length} icons`);
}

writeIcons("icons.svg", iconNames);
writeIcons("sticker-icons.svg", stickerIcons);
writeIcons("equipment.svg", iconCodes);
