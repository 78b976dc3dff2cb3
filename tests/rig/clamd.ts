import { mkdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { inject } from "vitest";
import { noteProcess } from "../../scripts/setup/claim.mjs";
import { downloadDebianPackages } from "../../scripts/setup/debian-package.mjs";
import { launch, untilReady } from "../../scripts/setup/launch.mjs";
import { onPath } from "../../scripts/setup/on-path.mjs";
import { root } from "../../scripts/setup/settings.mjs";

/** What the one signature of this scanner finds, in any file. */
export const VIRUS = "no-file-of-ours-says-this-but-for-a-test";
export const FOUND = "Register.Test.UNOFFICIAL";
/** The scanner takes no more, in bytes. */
export const MOST = 1024 * 1024;

/** How long the first start on a machine may take, in ms: it fetches 8 MB, and Debian's lists where there are none. */
export const MAY_DOWNLOAD = 5 * 60_000;

const notFound =
  "There is no clamd for the tests of the scanner. Install it:\n  Debian, Ubuntu  sudo apt-get install clamav-daemon";

/**
 * Debian's clamd on a socket in `folder`, which it makes, with a signature of our own: the machine's, else Debian's
 * package, unpacked beside the npm packages.
 */
export async function startClamd(folder: string) {
  const installed = onPath("clamd");
  const unpacked = join(root, "node_modules/.cache/clamav");
  const { program, env } = installed
    ? { program: installed, env: process.env }
    : await downloadDebianPackages({
        name: "clamav-daemon",
        program: "usr/sbin/clamd",
        unpacked,
        none: notFound,
        note: () => {},
      });
  const [socket, signatures] = [join(folder, "clamd.sock"), join(folder, "signatures")];
  mkdirSync(signatures, { recursive: true });
  writeFileSync(join(signatures, "test.ndb"), `Register.Test:0:*:${Buffer.from(VIRUS).toString("hex")}\n`);
  const settings = {
    LocalSocket: socket,
    FixStaleSocket: "yes",
    DatabaseDirectory: signatures,
    TemporaryDirectory: folder,
    Foreground: "yes",
    StreamMaxLength: MOST,
    MaxThreads: 4,
  };
  const file = join(folder, "clamd.conf");
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(""),
  );
  const service = launch(program, ["--config-file", file], { env, cwd: folder });
  noteProcess(inject("stores").folder, `clamd-${process.pid}`, service.pid);
  await untilReady("clamd", service, () => answers(socket));
  return service;
}

const answers = (path: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(path, () => socket.write("zPING\0"));
    socket.on("data", (chunk) => {
      socket.destroy();
      done(String(chunk) === "PONG\0");
    });
    socket.on("error", () => done(false));
  });
