import { TIME_ZONE } from "@server/core/day";
import type { TFunction } from "i18next";
import type { Row } from "./collect.ts";

/** The maximum number of rows of a part on the page; all of them are in data.json. */
export const MOST = 1000;

/** `rows`: the first ones. `count`: of all. */
export type Part = { name: string; rows: Row[]; count: number };

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const style = `:root{color-scheme:light dark}body{font:15px/1.5 Geist,system-ui,sans-serif;margin:0 auto;max-width:72rem;padding:2rem 1rem;color:#1d2529;background:#fff}
h1{font-size:1.6rem;margin:0}h2{font-size:1.1rem;margin:2.5rem 0 .5rem}p,td,th{overflow-wrap:anywhere}.muted{color:#5d6467}nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin-top:1rem}
.room{overflow-x:auto;border:1px solid #dedfdb;border-radius:12px}table{border-collapse:collapse;width:100%;font-size:13px}th,td{text-align:left;vertical-align:top;padding:.5rem .75rem;border-top:1px solid #ecedea;min-width:6rem}
thead th{border-top:0;color:#5d6467;font-weight:500}a{color:#0b5c70}@media(prefers-color-scheme:dark){body{color:#eceeee;background:#14191b}.room{border-color:#364045}th,td{border-color:#273034}.muted,thead th{color:#a9b2b5}a{color:#8fd0e0}}`;

/** The archive as an HTML document without external resources. */
export function archivePage(
  t: TFunction,
  { name, day, locale, parts }: { name: string; day: string; locale: string; parts: Part[] },
): string {
  const title = t("archive.name", { name });
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style></head>
<body><h1>${escaped(title)}</h1><p class="muted">${escaped(t("archive.made_on", { day }))} · Register · data.json</p>
<nav>${parts.map(({ name, count }) => `<a href="#${name}">${escaped(t(`archive.part.${name}`))} (${count})</a>`).join("")}</nav>
${parts.map((part) => sectionOf(t, part, locale)).join("\n")}
</body></html>
`;
}

function sectionOf(t: TFunction, { name, rows, count }: Part, locale: string): string {
  const heading = `<section id="${name}"><h2>${escaped(t(`archive.part.${name}`))}</h2>`;
  const [first] = rows;
  if (!first) return `${heading}<p class="muted">${escaped(t("archive.nothing"))}</p></section>`;
  const columns = Object.keys(first);
  const cell = (row: Record<string, unknown>, column: string) => `<td>${escaped(inWords(row[column], locale))}</td>`;
  const headerOf = (column: string, scope: "col" | "row") =>
    `<th scope="${scope}">${escaped(column.replaceAll("_", " "))}</th>`;
  if (name === "person") {
    const factRows = columns.map((column) => `<tr>${headerOf(column, "row")}${cell(first, column)}</tr>`).join("");
    return `${heading}<div class="room"><table><tbody>${factRows}</tbody></table></div></section>`;
  }
  const head = columns.map((column) => headerOf(column, "col")).join("");
  const body = rows.map((row) => `<tr>${columns.map((column) => cell(row, column)).join("")}</tr>`);
  const more =
    count > rows.length ? `<p class="muted">${escaped(t("archive.more", { count: count - rows.length }))}</p>` : "";
  return `${heading}<div class="room"><table><thead><tr>${head}</tr></thead><tbody>${body.join("")}</tbody></table></div>${more}</section>`;
}

/** A timestamp as Postgres writes it. */
const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/;

function inWords(value: unknown, locale: string): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "object") return JSON.stringify(value);
  if (typeof value !== "string" || !moment.test(value)) return String(value);
  return new Date(value).toLocaleString(locale, { timeZone: TIME_ZONE, dateStyle: "medium", timeStyle: "short" });
}
