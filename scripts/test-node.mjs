import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { run } from "./setup/command.mjs";
import { launch, untilReady } from "./setup/launch.mjs";
import { freePort } from "./setup/port.mjs";
import { isUp } from "./setup/product.mjs";
import { print, step } from "./setup/progress.mjs";
import { root } from "./setup/settings.mjs";
import { main, onShutdown } from "./setup/shutdown.mjs";
import { UserError } from "./setup/user-error.mjs";

/**
 * Under another version of Node: whether the product starts, the tests of what depends most on the platform, and one
 * journey. In a copy of the working tree, because packages with native parts are installed for one version.
 */
const unit = ["tests/server/core", "tests/server/platform", "tests/jobs"];
const journey = "tests/browser/sign-up.test.ts";
const START_MS = 10 * 60_000; // packages, build, demo world

await main(async () => {
  const major = process.argv[2] ?? "";
  if (!/^\d+$/.test(major)) throw new UserError("Which? npm run test:node -- 24");
  const folder = mkdtempSync(join(tmpdir(), `register-node-${major}-`));
  onShutdown(async () => rmSync(folder, { recursive: true, force: true }));
  const node = await step(`Node ${major}`, () => nodeOf(major, join(folder, "node")));
  const cwd = join(folder, "register");
  await copyTree(cwd);
  const { npm_execpath: _ours, ...rest } = process.env; // so that npm is found on the PATH, under that version too
  const env = { ...rest, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  const test = (/** @type {string[]} */ ...args) =>
    run(node, ["scripts/test.mjs", ...args], { cwd, env, failureMessage: `Tests failed under Node ${major}.` });
  await step("The product starts", () => starts(node, cwd, { ...env, DATA_DIR: join(folder, "var") }));
  await step("Unit tests", () => test("integration", ...unit));
  await step("A journey in the browser", () => test("browser", journey));
  print(`\nAll in order under ${(await run(node, ["--version"], { failureMessage: "It does not run." })).trim()}.`);
  return 0;
});

/** The newest release of that version, from the npm package `node`. @param {string} major @param {string} folder */
async function nodeOf(major, folder) {
  await run("npm", ["install", "--prefix", folder, "--no-save", "--no-package-lock", `node@${major}`], {
    failureMessage: `Node ${major} could not be fetched.`,
  });
  return join(folder, "node_modules/node/bin/node");
}

/** Copies the tracked files as they are in the working tree, and untracked ones. @param {string} to */
async function copyTree(to) {
  const listed = await run("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], {
    failureMessage: "git could not list the files.",
  });
  for (const file of listed.split("\0"))
    if (file && existsSync(join(root, file))) cpSync(join(root, file), join(to, file));
}

/** @param {string} node @param {string} cwd @param {NodeJS.ProcessEnv} env */
async function starts(node, cwd, env) {
  const port = await freePort();
  const product = launch(node, ["scripts/start.mjs"], { cwd, env: { ...env, PORT: String(port) }, graceMs: 15_000 });
  onShutdown(product.stop);
  await untilReady("The product", product, () => isUp(port), { within: START_MS });
  await product.stop();
}
