import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";

/** A folder on a disk of its own of so many megabytes. `through`: the prefix of a command that uses it. */
export type SmallDisk = {
  folder: string;
  through: string[];
  env: Record<string, string>;
  how: string;
  readOnly: (isReadOnly: boolean) => void;
  remove: () => void;
};

const tries = (command: string, args: string[]) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/**
 * As root a tmpfs; else a tmpfs in the process's own namespace; where neither is allowed, Node is patched to fail with
 * ENOSPC after so many bytes.
 */
export function smallDisk(folder: string, megabytes: number): SmallDisk {
  mkdirSync(folder, { recursive: true });
  const options = ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0777`, "register", folder];
  if (tries("mount", options)) {
    const readOnly = (isReadOnly: boolean) =>
      void execFileSync("mount", ["-o", `remount,${isReadOnly ? "ro" : "rw"}`, folder]);
    return {
      folder,
      through: [],
      env: {},
      how: "a tmpfs",
      readOnly,
      remove: () => void execFileSync("umount", ["-l", folder]),
    };
  }
  const preload = new URL("./no-room.mjs", import.meta.url).href;
  const told = { NODE_OPTIONS: `--import ${preload}`, ROOM_IN: folder, READ_ONLY: `${folder}.read-only` };
  const readOnly = (isReadOnly: boolean) => (isReadOnly ? writeFileSync(told.READ_ONLY, "") : rmSync(told.READ_ONLY));
  if (tries("unshare", ["-rm", "mount", ...options])) {
    const script = `mount -t tmpfs -o size=${megabytes}m register "$0" && exec "$@"`;
    return {
      folder,
      through: ["unshare", "-rm", "sh", "-c", script, folder],
      env: told,
      readOnly,
      how: "a tmpfs of its own",
      remove: () => {},
    };
  }
  const env = { ...told, ROOM: String(megabytes * 1024 * 1024) };
  return {
    folder,
    through: [],
    env,
    readOnly,
    how: "told, not mounted: neither mount nor unshare may be used here",
    remove: () => {},
  };
}
