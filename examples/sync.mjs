// The nightly sync: makes or changes the machines of a CSV file in Register, and writes back which of them may be used.
//   npm run --silent sync -- machines.csv answers.csv
// The first line of machines.csv names the columns: external_number, title, and any other field of an object. New
// machines go to the board named by REGISTER_BOARD. What is sent again changes nothing, so it may run at any time.
import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { clientWith, setting, taken } from "./register.mjs";

const AT_ONCE = 200;
const [machines = "machines.csv", answers = "answers.csv"] = process.argv.slice(2);
const client = clientWith(setting("REGISTER_KEY"));
const { data: key } = taken(await client.GET("/api-key"));
const path = { id: key.workspace_id };

const [head = "", ...lines] = (await readFile(machines, "utf8")).split(/\r?\n/).filter(Boolean);
const columns = head.split(";");
const boards = taken(await client.GET("/workspaces/{id}/containers", { params: { path } })).data;
const board = boards.find(({ title }) => title === setting("REGISTER_BOARD"));
if (!board) throw new Error(`No board is called ${setting("REGISTER_BOARD")}.`);
const rows = lines.map((line) => ({
  ...Object.fromEntries(line.split(";").map((value, at) => [columns[at], value])),
  external_number: line.split(";")[columns.indexOf("external_number")] ?? "",
  container_id: board.id,
}));

/** @type {Record<string, number>} */
const outcomes = {};
for (let at = 0; at < rows.length; at += AT_ONCE) {
  const objects = rows.slice(at, at + AT_ONCE);
  // by the day and the content: a part that is sent again since the line broke is done once
  const day = new Date().toISOString().slice(0, 10);
  const name = createHash("sha256")
    .update(`${day} ${JSON.stringify(objects)}`)
    .digest("hex");
  const params = { path, header: { "Idempotency-Key": name } };
  const { data } = taken(await client.POST("/workspaces/{id}/objects/batch", { params, body: { objects } }));
  for (const { external_number, outcome, message, errors } of data) {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (outcome === "refused") console.error(`${external_number}: ${message} ${JSON.stringify(errors)}`);
  }
}

/** @type {string[]} */
const found = [];
/** @type {string | undefined} */
let after;
do {
  const query = { after, per_page: 100, fields: ["external_number", "answer"] };
  const { data, meta } = taken(
    await client.GET("/workspaces/{id}/objects", {
      params: { path, query },
      querySerializer: { array: { style: "form", explode: false } },
    }),
  );
  after = meta.next ?? undefined;
  for (const { external_number, answer } of data)
    if (external_number) found.push(`${external_number};${answer?.use};${answer?.until ?? ""}`);
} while (after);
await writeFile(answers, ["external_number;may_be_used;until", ...found, ""].join("\n"));
console.log(
  Object.entries(outcomes)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(", "),
);
if (outcomes.refused) process.exitCode = 1;
