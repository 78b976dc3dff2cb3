import { fork } from "node:child_process";
import { join } from "node:path";

/**
 * Runs a script of ours over a file that comes from anywhere, in a process of its own, that is given so much time, and
 * memory (watched.mjs). `hear` gets what it says; done when it has ended, however that came. `script` is a path from
 * the project's folder: from the sources, as the texts are, for what is built is one file.
 */
export function runInChild<Message>(
  script: string,
  input: object,
  timeoutMs: number,
  onMessage: (message: Message) => void,
): Promise<void> {
  const child = fork(join(process.cwd(), script), [JSON.stringify(input)], {
    env: { NODE_ENV: "production" }, // nothing of ours is to be found in there
    execArgv: ["--max-old-space-size=256"],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.on("message", (message) => onMessage(message as Message));
  const timer = setTimeout(() => child.kill("SIGKILL"), timeoutMs);
  return new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  }).finally(() => clearTimeout(timer));
}
