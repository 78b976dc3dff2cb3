import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { productionBuild } from "../../scripts/setup/build.mjs";
import { runTypeScript } from "../../scripts/setup/command.mjs";
import { freePort } from "../../scripts/setup/port.mjs";
import { explain } from "../../scripts/setup/user-error.mjs";
import type { Results } from "./results.ts";

const names =
  "home cockpit container board object search-page billing qr list read find points create answer report login";

const TINY = `--workspaces 2 --containers 4 --depth 2 --objects 48 --files 2 --action-points 60 --pins 60
  --seconds 0.05 --clients 4`;

test("npm run bench asks all that it measures, and its table gets into README", async () => {
  const folder = process.env.DATA_DIR!;
  const port = String(await freePort());
  const [json, readme] = [join(folder, "results.json"), join(folder, "README.md")];
  // a request that is answered with another status than expected fails the run
  await runTypeScript(
    "tests/bench/bench.ts",
    [...TINY.split(/\s+/), "--only", names.replaceAll(" ", ","), "--json", json],
    {
      env: {
        ...process.env,
        NODE_ENV: "production",
        BUILD_DIR: await productionBuild(),
        PORT: port,
        HOST: "127.0.0.1",
        APP_URL: `http://localhost:${port}`,
        LOG_LEVEL: "warn",
      },
      failureMessage: "The bench failed.",
    },
  ).catch((error: Error) => {
    throw new Error(explain(error));
  });
  const results = JSON.parse(readFileSync(json, "utf8")) as Results;
  expect(results.rows.map(({ name }) => name)).toEqual(names.split(" "));
  const { date, version, node, postgres, cpu, clients, seconds, scale } = results;
  expect([date, version.commit, node, postgres, cpu].every(Boolean)).toBe(true);
  expect({ clients, seconds, objects: scale.objects }).toEqual({ clients: 4, seconds: 0.05, objects: 48 });
  for (const { name, differs, lean_ms, ...row } of results.rows) {
    expect(differs, name).toBeNull();
    if (process.platform === "linux") expect(row.postgres_ms, name).toBeGreaterThan(0);
    for (const figure of ["web_ms", "rate", "p50", "p95", "queries", "kB"] as const)
      expect(row[figure], `${name}: ${figure}`).toBeGreaterThan(0);
    if (!["answer", "report", "login"].includes(name)) expect(lean_ms, `${name}: lean`).toBeGreaterThan(0);
  }

  writeFileSync(readme, "# Speed\n\n<!-- bench -->old<!-- /bench -->\n\nThe rest.\n");
  await runTypeScript("tests/bench/readme.ts", ["--readme", json, "--into", readme], {
    env: process.env,
    failureMessage: "The table could not be written.",
  });
  const written = readFileSync(readme, "utf8");
  expect(written).toMatch(
    /^# Speed\n\n<!-- bench -->\n\n[\s\S]*\| Workspace home [\s\S]*<!-- \/bench -->\n\nThe rest\.\n$/,
  );
  expect(written).toContain(`${date}, ${version.commit}: 4 at once`);
  expect(written).not.toContain("old");
});
