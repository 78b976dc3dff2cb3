import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { baseURL } from "./browser.ts";

/**
 * A proxy to the product that can be switched off: the browser's own offline mode does not hold for a service worker
 * that was restarted.
 */
export async function startWire() {
  const ends = new Set<Socket>();
  const now = { cut: false, silent: false };
  const { hostname, port } = new URL(baseURL);
  const server = createServer((near) => {
    if (now.cut) return void near.destroy();
    if (now.silent) {
      ends.add(near);
      return void near.on("error", () => {});
    }
    const far = connect(Number(port), hostname);
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
    Object.assign(now, { cut: false, silent: false });
  };
  return { at: `http://localhost:${(server.address() as AddressInfo).port}`, cut, silence, mend };
}
