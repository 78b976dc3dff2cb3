import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "./command.mjs";
import { onPath } from "./on-path.mjs";
import { root } from "./settings.mjs";
import { UserError } from "./user-error.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macPath = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

const notFound =
  "There is no Chromium for the browser tests. Install one:\n  Debian, Ubuntu  sudo apt-get install chromium\n  Fedora          sudo dnf install chromium\n  macOS           brew install --cask google-chrome";

/** @typedef {{ program: string, env: import("./settings.mjs").Env }} Chromium */

/**
 * @param {Chromium} chromium a wrapper on the PATH may lead nowhere, and a program may miss libraries @returns
 * {Promise<boolean>}
 */
const canRun = ({ program, env }) =>
  run(program, ["--version", "--no-sandbox"], { env: { ...process.env, ...env }, failureMessage: "" }).then(
    Boolean,
    () => false,
  );

/**
 * A real Chromium: the machine's own, else that of an npm package, else Debian's, if it may be installed.
 * @returns {Promise<Chromium>}
 */
export async function findChromium() {
  for (const name of names) {
    const program = onPath(name);
    if (program && (await canRun({ program, env: {} }))) return { program, env: {} };
  }
  if (existsSync(macPath)) return { program: macPath, env: {} };
  const packed = await unpackChromium();
  if (packed) return packed;
  if (process.getuid?.() === 0 && onPath("apt-get")) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    // the failure of one source does not matter
    await run("apt-get", ["--quiet", "update"], { env, failureMessage: notFound }).catch(() => undefined);
    await run("apt-get", ["--yes", "--no-install-recommends", "install", "chromium"], {
      env,
      failureMessage: notFound,
    });
    const program = onPath("chromium");
    if (program) return { program, env: {} };
  }
  throw new UserError(notFound);
}

/** @param {string} folder @returns {string} a configuration of Fontconfig */
const fontsIn = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, "fonts")}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;

/**
 * @sparticuz/chromium has one for Linux on x64, with the libraries that a slim container lacks. @returns
 * {Promise<Chromium | undefined>}
 */
async function unpackChromium() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const folder = join(root, "node_modules/.cache/chromium");
  const program = join(folder, "chromium");
  const own = { FONTCONFIG_FILE: join(folder, "fonts.conf") };
  const candidates = [own, { ...own, LD_LIBRARY_PATH: join(folder, "al2023/lib") }];
  const working = async () => {
    for (const env of candidates) if (await canRun({ program, env })) return { program, env };
    return undefined;
  };
  const found = existsSync(program) && existsSync(own.FONTCONFIG_FILE) ? await working() : undefined;
  if (found) return found;
  mkdirSync(folder, { recursive: true });
  // It unpacks into the temporary folder, and adds the libraries only where it detects AWS Lambda.
  const unpack = 'const { default: chromium } = await import("@sparticuz/chromium"); await chromium.executablePath();';
  const env = { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" };
  await run(process.execPath, ["--input-type=module", "--eval", unpack], { env, failureMessage: notFound });
  // Its own configuration lists fonts of AWS Lambda only; without any font Chromium crashes.
  writeFileSync(own.FONTCONFIG_FILE, fontsIn(folder));
  return working();
}
