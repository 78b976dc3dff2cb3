import { spawn } from "node:child_process";
import { root } from "../../scripts/setup/settings.mjs";
import { onDatabase } from "../rig/empty-database.ts";

/** `code`: null for one that was killed. */
type Answer = { code: number | null; output: string };

/** Starts a command of ops/ as an operator does: a process of its own. `settings`: beside those of the test. */
export function startOperator(command: string, args: string[], settings: Record<string, string> = {}) {
  const child = spawn(process.execPath, ["--import", "tsx", `ops/${command}.ts`, ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
    });
  const ended = new Promise<Answer>((done, fail) => {
    child.on("error", fail);
    child.on("close", (code) => done({ code, output }));
  });
  return { pid: child.pid!, kill: () => child.kill("SIGKILL"), ended };
}

/** The same to its end. */
export const operator = (...given: Parameters<typeof startOperator>): Promise<Answer> => startOperator(...given).ended;

/** How many rows each table of a database holds. */
export const countsOf = (url: string): Promise<Record<string, number>> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
    );
    await client.query("begin; set local role app_operator");
    const counts: Record<string, number> = {};
    for (const { name } of rows)
      counts[name] = (await client.query(`select count(*)::int as rows from "${name}"`)).rows[0].rows;
    return counts;
  });
