import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** As Postgres says it when an administrator ends a connection (57P01). */
const farewell = () => {
  const fields = Buffer.from("SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0");
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from("E"), length, fields]);
};
/** ReadyForQuery, outside a transaction: the last message of an answer. */
const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * Stands between the product and Postgres. Each connection ends, in the same packet as an answer, after as many answers
 * as `answersOf` gives for it: what happens when Postgres is told to stop just then. The first answer is that to the
 * connection's start.
 */
export async function relayTo(url: string, answersOf: (connection: number) => number = () => Number.POSITIVE_INFINITY) {
  const { hostname, port } = new URL(url);
  let connections = 0;
  let silent = false;
  const answering = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let left = answersOf(connections++);
    near.pipe(far);
    answering.add(far);
    if (silent) far.pause();
    far.on("close", () => answering.delete(far));
    far.on("data", (chunk: Buffer) => {
      if (!chunk.subarray(-ready.length).equals(ready) || --left > 0) return void near.write(chunk);
      near.end(Buffer.concat([chunk, farewell()]));
      far.destroy();
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const through = new URL(url);
  through.searchParams.delete("host"); // the Unix socket, past the relay
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    connections: () => connections,
    /** Connections are taken and kept open, and nothing is answered any more; or everything is again. */
    silence(on: boolean) {
      silent = on;
      for (const far of answering) on ? far.pause() : far.resume();
    },
    stop: () => server.close(),
  };
}
