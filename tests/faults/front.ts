import { once } from "node:events";
import { Agent, createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

const LOOK_MS = 100;
/** A connection for each request: what keeping them would add is a proxy's own affair. */
const agent = new Agent({ keepAlive: false });

type Behind = { isReady: boolean; answers: number };

/**
 * A proxy before web processes: asks each at /readyz, and gives requests in turn to those that say yes. It tries
 * nothing again, so that 502 is what no process answered.
 */
export async function startFront() {
  const processes = new Map<number, Behind>();
  let turn = 0;
  const look = async ([port, behind]: [number, Behind]) => {
    behind.isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  const looking = setInterval(() => void [...processes].map(look), LOOK_MS);
  const server = createServer((asked, answer) => {
    const ready = [...processes].filter(([, { isReady }]) => isReady);
    const [port, behind] = ready[turn++ % ready.length] ?? [];
    if (!behind) return void answer.writeHead(502).end();
    const { method, url: path, headers } = asked;
    const onward = request({ host: "127.0.0.1", port, method, path, headers, agent }, (theirs) => {
      behind.answers++;
      answer.writeHead(theirs.statusCode!, theirs.headers);
      theirs.pipe(answer);
    });
    onward.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    base: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Takes a process in as soon as it is ready; gives how many requests it has answered. */
    add(base: string): () => number {
      const behind = { isReady: false, answers: 0 };
      processes.set(Number(new URL(base).port), behind);
      return () => behind.answers;
    },
    stop() {
      clearInterval(looking);
      server.closeAllConnections();
      server.close();
    },
  };
}
