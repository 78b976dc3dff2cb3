import type { BrowserCode } from "./browser-code.ts";
import type { Neighbour } from "./fairness.ts";
import { type Figures, sumOf } from "./measure.ts";
import type { Measuring } from "./measuring.ts";
import type { Reach } from "./reach.ts";
import type { ResultRow, Results } from "./results.ts";
import type { Searched } from "./search.ts";

const round = (value: number, digits = 1) => value.toFixed(digits);
const number = (value: number) => (value < 10 ? round(value) : round(value, 0));
const ms = (value: number | null) => (value === null ? "?" : round(value, 2));

const head = ["", "Req/s", "p50 ms", "p95", "Web ms", "Postgres ms", "Lean ms", "Ratio", "Queries", "kB"];

const cells = (row: ResultRow) => [
  row.title,
  number(row.rate),
  round(row.p50),
  round(row.p95),
  ms(row.web_ms),
  ms(row.postgres_ms),
  row.lean_ms === null ? "" : ms(row.lean_ms),
  row.ratio === null ? "" : `${round(row.ratio)}×${row.differs ? " ≠" : ""}`,
  String(row.queries),
  number(row.kB),
];

/** The circumstances of a run, and its table. */
export function summaryOf(results: Results): string {
  const { date, version, node, postgres, cpu, clients, seconds, scale, rows, browser } = results;
  const of = [version.package, version.commit].filter(Boolean).join(", ");
  const grouped = (value: number) => value.toLocaleString("en");
  const objects = grouped(scale.workspaces * scale.containers * scale.objects);
  const filled = `${grouped(scale.workspaces)} workspaces, ${objects} objects, ${grouped(scale.actionPoints)} action points`;
  return [
    `${date}, ${of}: ${clients} at once, ${seconds} s each, on ${cpu}, Node ${node.slice(1)}, Postgres ${postgres};\n${filled}.`,
    table(head, rows.map(cells)),
    ...(browser ? [browser] : []),
  ].join("\n\n");
}

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

/** Ratios to the mean of the two processes in which nothing is measured. */
export const measuringTable = (rows: Measuring[]) =>
  table(
    ["CPU of the web process", "off, ms", "off again, ms", "metrics", "metrics and traces"],
    rows.map(({ title, web: [off = Number.NaN, again = Number.NaN, ...others] }) => [
      title,
      round(off, 2),
      round(again, 2),
      ...others.map((each) => `${round((2 * each) / (off + again), 3)}×`),
    ]),
  );

export type Comparison = { title: string; small: Figures; large: Figures };
export const besideTable = (rows: Comparison[]) =>
  table(
    ["Page", "small: CPU ms", "p50 ms", "large: CPU ms", "p50 ms", "ratio CPU", "ratio p50"],
    rows.map(({ title, small, large }) => [
      title,
      round(sumOf(small), 2),
      round(small.p50),
      round(sumOf(large), 2),
      round(large.p50),
      `${round(sumOf(large) / sumOf(small), 2)}×`,
      `${round(large.p50 / small.p50, 2)}×`,
    ]),
  );

export const fairnessTable = (rows: Neighbour[]) =>
  table(
    ["p95 for a neighbour, ms", "alone", "beside 200 searches", "beside 50 exports"],
    rows.map(({ title, waits }) => [title, ...waits.map((wait) => round(wait))]),
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
export const legend = `Web ms, Postgres ms: what an answer cost of the CPU (user and system), in the product's process and in all of Postgres' (?: it could not be read).
Lean: both together, of a handler by hand (tests/bench/lean.ts) that asks for the same rights, reads the same with the leanest prepared statements and
answers the same JSON; for a page, what reads its rows, and React rendering the same components with the same data. ≠: its answer differs.
Queries: without BEGIN and COMMIT, the look-up of who asks included.`;

export const codeLine = ({ files, code, words, styles }: BrowserCode) =>
  `Browser code of the object page: ${round(code)} kB gzip in ${files} files; besides, its texts ${round(words)} kB and the styles ${round(styles)} kB.`;
