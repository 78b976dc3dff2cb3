import { spawn } from "node:child_process";
import { once } from "node:events";
import { closePools } from "@db/client";
import { readOne } from "@db/transact";
import { afterAll, expect, test } from "vitest";
import { runTypeScript } from "../../scripts/setup/command.mjs";
import { root } from "../../scripts/setup/settings.mjs";
import { measured } from "./measured.ts";

afterAll(() => closePools());

const count = async (table: string) => Number((await readOne({ text: `select count(*) as n from ${table}` }))[0]!.n);

/** Starts making the demo world, and kills the process as soon as that table has a row. */
async function killedAt(table: string): Promise<void> {
  const making = spawn(process.execPath, ["--import", "tsx", "db/seed/demo.ts"], { cwd: root, stdio: "ignore" });
  const ended = once(making, "exit");
  while ((await count(table)) === 0 && making.exitCode === null) await new Promise((done) => setTimeout(done, 20));
  making.kill("SIGKILL");
  await ended;
  expect(making.signalCode, `${table} came last`).toBe("SIGKILL");
  measured(
    `killed at the first of ${table}: ${await count("workspaces")} workspaces, ${await count("objects")} objects were there`,
  );
}

test("a demo world whose making was killed late is made anew, and two at once make one", async () => {
  for (const table of ["answers", "invoices"]) await killedAt(table);
  const make = () =>
    runTypeScript("db/seed/demo.ts", [], { env: process.env, failureMessage: "The demo world could not be made." });
  await Promise.all([make(), make()]);
  const supers = await readOne({ text: "select email from users where email like 'super@%'" });
  expect(supers).toEqual([{ email: "super@demo.test" }]);
  const acme = await readOne({
    text: "select count(*)::int as n from workspaces where deleted_at is null group by name having count(*) > 1",
  });
  expect(acme).toEqual([]);
});
