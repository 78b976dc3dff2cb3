import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { summaryOf } from "./report.ts";
import type { Results } from "./results.ts";

// Writes the table of README.md from the JSON of a run: npm run bench -- --readme FILE
const [START, END] = ["<!-- bench -->", "<!-- /bench -->"];

const { values } = parseArgs({
  options: { readme: { type: "string" }, into: { type: "string", default: "README.md" } },
});
const results = JSON.parse(readFileSync(values.readme ?? "", "utf8")) as Results;
const text = readFileSync(values.into, "utf8");
const [from, until] = [text.indexOf(START), text.indexOf(END)];
if (from < 0 || until < from) throw new Error(`${values.into} has no ${START} … ${END}.`);
writeFileSync(values.into, `${text.slice(0, from + START.length)}\n\n${summaryOf(results)}\n\n${text.slice(until)}`);
