import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { productionBuild } from "../../scripts/setup/build.mjs";
import { root } from "../../scripts/setup/settings.mjs";
import { copiesOf, type Stage, textsOf } from "./dockerfile.ts";

/** Somebody without any rights; as somebody else than root, processes run as ourselves. */
const nobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

export type Image = Awaited<ReturnType<typeof imageOf>>;

/**
 * A folder with what the stage of a Dockerfile copies, which can't be written to, and one for data. The build is the one
 * of the tests, and of the packages there are links to those that `npm ci --omit=dev` installs. Only the first level is
 * the image's: what these import themselves they find in the project.
 */
export async function imageOf(stage: Stage, packages: Stage) {
  chmodSync(tmpdir(), 0o711); // to be passed through
  const folder = mkdtempSync(join(tmpdir(), "image-"));
  const app = join(folder, "app");
  const [data, temporary] = [join(folder, "data"), join(folder, "tmp")];
  mkdirSync(app);
  const built = await productionBuild();
  const build = join("build", basename(built)); // the build names its own files by their path below the project
  for (const { from, sources, to } of copiesOf(stage)) {
    if (to === "node_modules") linkPackages(join(app, to), packages);
    else if (from) cpSync(built, join(app, build), { recursive: true });
    else for (const source of sources) cpSync(join(root, source), join(app, source), { recursive: true });
  }
  close(app);
  for (const path of [data, temporary]) {
    mkdirSync(path);
    chmodSync(path, 0o700);
    if (nobody.uid) chownSync(path, nobody.uid, nobody.gid);
  }
  chmodSync(folder, 0o755);
  return {
    app,
    build,
    as: { cwd: app, ...nobody },
    env: { PATH: dirname(process.execPath), DATA_DIR: data, TMPDIR: temporary, NODE_ENV: "production" },
    /** The words of a command, for this folder. */
    command: (words: string[]): [string, string[]] => [
      process.execPath,
      words.slice(1).map((word) => word.replace(/^build\//, `${build}/`)),
    ],
    remove() {
      open(app);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function linkPackages(folder: string, stage: Stage) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  for (const [path, { dev }] of Object.entries<{ dev?: boolean }>(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!name || dev) continue;
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    symlinkSync(join(root, path), join(folder, name));
  }
  for (const text of textsOf(stage, "RUN"))
    for (const [, path = ""] of text.matchAll(/rm -rf node_modules\/(\S+)/g))
      rmSync(join(folder, path), { recursive: true });
}

const setModes = (path: string, folders: number, files: number) => {
  const found = lstatSync(path);
  if (found.isDirectory()) {
    chmodSync(path, 0o755);
    for (const name of readdirSync(path)) setModes(join(path, name), folders, files);
    chmodSync(path, folders);
  } else if (found.isFile()) chmodSync(path, files);
};
const close = (path: string) => setModes(path, 0o555, 0o444);
const open = (path: string) => setModes(path, 0o755, 0o644);
