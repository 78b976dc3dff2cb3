import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream";
import { onTestFinished } from "vitest";
import { baseURL } from "./browser.ts";
import { type Pace, slowLine } from "./slow-line.ts";

/**
 * A proxy to the product that can be switched off and slowed down: the browser's own offline mode does not hold for a
 * service worker that was restarted, nor its throttling for what a service worker fetches.
 */
export async function startWire() {
  const ends = new Set<Socket>();
  const now = { cut: false, silent: false, line: null as ReturnType<typeof slowLine> | null };
  const { hostname, port } = new URL(baseURL);
  const server = createServer((near) => {
    if (now.cut) return void near.destroy();
    if (now.silent) {
      ends.add(near);
      return void near.on("error", () => {});
    }
    const far = connect(Number(port), hostname);
    if (now.line) {
      for (const end of [near, far]) ends.add(end);
      pipeline(near, now.line.up, far, () => {});
      pipeline(far, now.line.down, near, () => {});
      return;
    }
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on("error", () => other.destroy());
      end.pipe(other);
    }
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const cut = () => {
    now.cut = true;
    for (const end of ends) end.destroy();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  /** What is sent from now on is taken, and never answered. */
  const silence = () => {
    cut();
    Object.assign(now, { cut: false, silent: true });
  };
  const mend = () => {
    Object.assign(now, { cut: false, silent: false, line: null });
  };
  /** New connections are as slow as this; those that are open end. */
  const slow = (pace: Pace) => {
    cut();
    Object.assign(now, { cut: false, silent: false, line: slowLine(pace) });
  };
  return { at: `http://localhost:${(server.address() as AddressInfo).port}`, cut, silence, slow, mend };
}
