import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { webFlags } from "../../scripts/setup/web-flags.mjs";

const meter = new URL("./meter.mjs", import.meta.url).href;

export type Usage = { cpu: { user: number; system: number } };

/** A server in a process of its own, which reports its usage. Its log goes to a file, as in production. */
export class Child {
  #process: ChildProcess;
  #lastId = 0;

  constructor(args: string[], env: NodeJS.ProcessEnv, log: string) {
    const file = openSync(log, "a");
    this.#process = spawn(process.execPath, [...webFlags, "--import", meter, ...args], {
      env,
      stdio: ["ignore", file, file, "ipc"],
    });
    closeSync(file);
    this.#process.setMaxListeners(50);
    process.once("exit", () => this.#process.kill("SIGKILL"));
  }

  ask<T>(message: Record<string, unknown>): Promise<T> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const onAnswer = (message: { id: number; answer: T }) => {
        if (message.id !== id) return;
        this.#process.off("message", onAnswer).off("exit", onExit);
        resolve(message.answer);
      };
      const onExit = () => reject(new Error("The server has ended."));
      this.#process.on("message", onAnswer).once("exit", onExit);
      this.#process.send({ id, ...message });
    });
  }

  usage = () => this.ask<Usage>({ ask: "usage" });

  /** Waits for its first answer; throws after a minute. */
  async untilUp(url: string): Promise<void> {
    for (const deadline = Date.now() + 60_000; ; await new Promise((done) => setTimeout(done, 100))) {
      if (this.#process.exitCode !== null) throw new Error("The server ended while starting.");
      const answered = await fetch(url).catch(() => undefined);
      if (answered) return void (await answered.arrayBuffer());
      if (Date.now() > deadline) throw new Error(`${url} does not answer.`);
    }
  }

  async stop(): Promise<void> {
    if (this.#process.exitCode !== null) return;
    this.#process.kill("SIGTERM");
    await once(this.#process, "exit");
  }
}
