import { fork } from "node:child_process";
import { join } from "node:path";

/** By which all processes of a group are told to stop, as by Ctrl-C. */
const STOP_SIGNALS: NodeJS.Signals[] = ["SIGTERM", "SIGINT", "SIGHUP"];

/**
 * Runs a script over an untrusted file in a child process, killed after `timeoutMs`; watched.mjs limits its memory.
 * `onMessage` gets its messages. Resolves when the process has ended, also when it was killed or crashed; rejects where
 * it was told to stop, which says nothing of the file. `script` is a path from the project's folder to the source,
 * because the build bundles everything into one file.
 */
export function runInChild<Message>(
  script: string,
  input: object,
  timeoutMs: number,
  onMessage: (message: Message) => void,
): Promise<void> {
  const child = fork(join(process.cwd(), script), [JSON.stringify(input)], {
    env: { NODE_ENV: "production" }, // no secrets of the parent's environment
    execArgv: ["--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("message", (message) => onMessage(message as Message));
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (_code, signal) => {
      if (signal && STOP_SIGNALS.includes(signal)) reject(new Error(`${script} was told to stop.`));
      else resolve();
    });
  }).finally(() => clearTimeout(timer));
}
