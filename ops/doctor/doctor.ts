import { pathToFileURL } from "node:url";
import { closePools } from "@db/client";
import { closeQueue } from "@jobs/queue";
import { env } from "@server/core/env";
import { hasScanner, pingScanner } from "@server/platform/scanner/clamd";
import { runCommand } from "../command.ts";
import { checkDatabase } from "./database.ts";
import { checkFiles } from "./files.ts";
import { type Finding, note, ok, problem } from "./finding.ts";
import { checkQueues } from "./queues.ts";
import { checkSettings } from "./settings.ts";

async function checkScanner(): Promise<Finding[]> {
  if (!hasScanner()) return [note("there is none")];
  await pingScanner();
  return [ok("it answers")];
}

/** The checks, in the order in which they are printed. */
const checks: [title: string, run: () => Finding[] | Promise<Finding[]>][] = [
  ["Settings", () => checkSettings(env)],
  ["Database", checkDatabase],
  ["Queues", checkQueues],
  ["Files", checkFiles],
  ["Scanner", checkScanner],
];
const marks = { ok: "ok     ", note: "note   ", problem: "PROBLEM" };

/** Runs all checks, one after the other; one that fails is a problem, and the others follow. Gives how many problems there are. */
async function examine(print: (line: string) => void): Promise<number> {
  let problems = 0;
  for (const [title, run] of checks) {
    print(title);
    const findings = await Promise.resolve()
      .then(run)
      .catch((error: Error) => [problem(`It could not be looked at: ${error.message}`)]);
    for (const { level, text } of findings) print(`  ${marks[level]} ${text}`);
    problems += findings.filter(({ level }) => level === "problem").length;
  }
  return problems;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await runCommand(async (print) => {
    try {
      const problems = await examine(print);
      print(problems === 0 ? "\nNothing is wrong." : `\nProblems: ${problems}`);
      return problems === 0 ? 0 : 1;
    } finally {
      await closeQueue();
      await closePools();
    }
  });
