import { PDFDocument } from "@cantoo/pdf-lib";
import { inkFor } from "../../platform/pdf/ink.mjs";
import { pictureIn } from "../../platform/pdf/picture-page.mjs";
import { drawCover } from "./list-cover.mjs";
import { Flow } from "./list-flow.mjs";
import { drawMissing } from "./list-missing.mjs";
import { drawPlaces } from "./list-table.mjs";

/** @typedef {import("./list-content.ts").ListContent} ListContent */

/**
 * Draws the cover, the list and what is missing.
 * @param {ListContent} content
 */
export async function drawList(content) {
  const document = await PDFDocument.create();
  const letters = lettersIn(content);
  const ink = await inkFor(document, { "400-normal": `${letters} …`, "600-normal": `${letters} …` });
  const flow = new Flow(document, ink, content.color);
  drawCover(flow, content, content.logo ? await pictureIn(document, content.logo, "png") : null);
  drawPlaces(flow, content);
  drawMissing(flow, content);
  flow.number(content.foot, content.page);
  document.setTitle(`${content.title} · ${content.place}`);
  document.setProducer("Register");
  return { bytes: await document.save(), pages: document.getPageCount() };
}

/** Each letter that it needs, once: the font holds no others. @param {ListContent} content */
const lettersIn = (content) => [...new Set(JSON.stringify(content))].join("");
