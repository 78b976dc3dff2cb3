import type { BrowserCode } from "./browser-code.ts";
import type { Figures } from "./measure.ts";
import type { Reach } from "./reach.ts";
import type { Searched } from "./search.ts";

export type Row = {
  title: string;
  kind: "page" | "json";
  queries: number;
  bytes: number;
  ours: Figures;
  bare: Figures;
  html?: Figures;
};

const round = (value: number, digits = 1) => value.toFixed(digits);
const number = (value: number) => (value < 10 ? round(value) : round(value, 0));

const head = [
  "",
  "Req/s",
  "p50 ms",
  "p95",
  "p99",
  "CPU ms",
  "bare",
  "ratio",
  "bare req/s",
  "HTML alone ms",
  "Memory MB",
  "Queries",
  "kB",
];

const cells = ({ title, queries, bytes, ours, bare, html }: Row) => [
  title,
  number(ours.rate),
  round(ours.p50),
  round(ours.p95),
  round(ours.p99),
  round(ours.cpu, 2),
  round(bare.cpu, 2),
  `${round(ours.cpu / bare.cpu)}×`,
  number(bare.rate),
  html ? round(html.cpu, 2) : "",
  number(ours.rss),
  String(queries),
  number(bytes / 1000),
];

/** A Markdown table, aligned so that it is readable as text. */
export const tableOf = (rows: Row[]) => table(head, rows.map(cells));

export const reachTable = (rows: Reach[]) =>
  table(
    ["In Postgres, ms", "reaches", "all of these", "50 newest objects", "one object"],
    rows.map(({ name, found, containers, objects, one }) => [
      name,
      `${found} containers`,
      round(containers, 2),
      round(objects, 2),
      round(one, 2),
    ]),
  );

export const searchTable = (rows: Searched[]) =>
  table(
    ["A search, ms", "asked", "p50", "p95", "slowest", "for"],
    rows.map(({ name, asked, p50, p95, slowest, worst }) => [
      name,
      String(asked),
      round(p50),
      round(p95),
      round(slowest),
      worst,
    ]),
  );

export type Comparison = { title: string; small: Figures; large: Figures };
export const besideTable = (rows: Comparison[]) =>
  table(
    ["Page", "small: CPU ms", "p50 ms", "large: CPU ms", "p50 ms", "ratio CPU", "ratio p50"],
    rows.map(({ title, small, large }) => [
      title,
      round(small.cpu, 2),
      round(small.p50),
      round(large.cpu, 2),
      round(large.p50),
      `${round(large.cpu / small.cpu, 2)}×`,
      `${round(large.p50 / small.p50, 2)}×`,
    ]),
  );

export const listTable = (rows: { name: string; page: number; counts: number }[]) =>
  table(
    ["Of 100,000 action points, in Postgres", "a page, ms", "counts, ms"],
    rows.map(({ name, page, counts }) => [name, round(page), round(counts)]),
  );

function table(head: string[], rows: string[][]): string {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]!.length), 3));
  const padded = lines.map(
    (line) =>
      `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!))).join(" | ")} |`,
  );
  const rule = `| ${widths.map((width, column) => (column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`)).join(" | ")} |`;
  return [padded[0], rule, ...padded.slice(1)].join("\n");
}

/** Explains the numbers to readers who see only the table. */
export const legend = `CPU: what the server's process used of the machine (user and system) for each request. Beside it a bare node:http handler in a process of its own, in
turns of a second with ours. For REST it sends the same statements through pg and answers with JSON.stringify of the same answer; it checks nobody and maps
nothing. For a page it renders the same React components with the same data by renderToPipeableStream, without a database, a router's loaders or a log;
"HTML alone" is React rendering the finished HTML from plain elements, without components. Queries: without BEGIN and COMMIT, the sign-in look-up included.`;

export const codeLine = ({ files, code, words, styles }: BrowserCode) =>
  `Browser code of the object page: ${round(code)} kB gzip in ${files} files; besides, its texts in one language ${round(words)} kB and the styles ${round(styles)} kB.`;
