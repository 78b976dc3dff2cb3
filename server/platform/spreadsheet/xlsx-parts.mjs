import { readXml } from "./xml.mjs";

/** @typedef {import("./zip-parts.mjs").Parts} Parts */

/**
 * The parts that a part refers to, by the id of the relation, with the last word of its type: "worksheet".
 * @param {Parts} parts
 * @param {string} path of the part; "": of the archive
 */
export async function relationsOf(parts, path) {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  /** @type {Map<string, { type: string, path: string }>} */
  const relations = new Map();
  await readXml(parts.text(`${folder}_rels/${path.slice(folder.length)}.rels`), {
    open(name, { Id = "", Type = "", Target = "" }) {
      if (name !== "Relationship") return;
      const target = new URL(Target, `file:///${folder}`).pathname; // relative, or from the top of the archive
      relations.set(Id, { type: Type.slice(Type.lastIndexOf("/") + 1), path: decodeURIComponent(target) });
    },
  });
  return relations;
}

/**
 * The sheets in their order, each with the id of its relation, and whether days are counted from 1904.
 * @param {Parts} parts
 * @param {string} path
 */
export async function readWorkbook(parts, path) {
  let is1904 = false;
  /** @type {{ name: string, isHidden: boolean, relation: string }[]} */
  const sheets = [];
  await readXml(parts.text(path), {
    open(name, attributes) {
      if (name === "workbookPr") is1904 = isTrue(attributes.date1904);
      if (name !== "sheet") return;
      const relation = Object.entries(attributes).find(([key]) => key.endsWith(":id"))?.[1] ?? "";
      const isHidden = (attributes.state ?? "visible") !== "visible";
      sheets.push({ name: attributes.name ?? "", isHidden, relation });
    },
  });
  return { sheets, is1904 };
}

/**
 * The workbook's own number formats by their id, and the id of the format of each style.
 * @param {Parts} parts
 * @param {string | undefined} path
 */
export async function readStyles(parts, path) {
  /** @type {Map<number, string>} */
  const formats = new Map();
  /** @type {number[]} */
  const formatOfStyle = [];
  let isOfCells = false; // styles with a name are listed in the same way
  if (path)
    await readXml(parts.text(path), {
      open(name, { numFmtId, formatCode = "" }) {
        if (name === "numFmt") formats.set(Number(numFmtId), formatCode);
        if (name === "cellXfs") isOfCells = true;
        if (name === "xf" && isOfCells) formatOfStyle.push(Number(numFmtId ?? 0));
      },
      close(name) {
        if (name === "cellXfs") isOfCells = false;
      },
    });
  return { formats, formatOfStyle };
}

/**
 * The texts that cells refer to by their place.
 * @param {Parts} parts
 * @param {string | undefined} path
 */
export async function readStrings(parts, path) {
  /** @type {string[]} */
  const strings = [];
  let string = "";
  const text = collectText((part) => (string += part));
  if (path)
    await readXml(parts.text(path), {
      ...text,
      open(name) {
        if (name === "si") string = "";
        text.open(name);
      },
      close(name) {
        text.close(name);
        if (name === "si") strings.push(unescaped(string));
      },
    });
  return strings;
}

/**
 * Passes on the text of a string, whole or in runs of one style, and leaves out how it is pronounced.
 * @param {(text: string) => void} add
 */
export function collectText(add) {
  let isText = false;
  let isPronunciation = false;
  return {
    /** @param {string} name */
    open(name) {
      if (name === "rPh") isPronunciation = true;
      isText = name === "t" && !isPronunciation;
    },
    /** @param {string} text */
    text(text) {
      if (isText) add(text);
    },
    /** @param {string} name */
    close(name) {
      if (name === "rPh") isPronunciation = false;
      isText = false;
    },
  };
}

/**
 * Characters that XML does not allow are written as _x000D_.
 * @param {string} text
 */
export const unescaped = (text) =>
  text.includes("_x")
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** @param {string | undefined} value */
const isTrue = (value) => value === "1" || value === "true";
