import type { AddressInfo } from "node:net";
import { createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { World } from "../../../world.ts";

// Storage is an S3 that accepts connections and never answers. Importing the product reads the environment.
const sockets = new Set<Socket>();
const silent: Server = createServer((socket) => {
  sockets.add(socket);
  socket.on("error", () => {});
});
await new Promise<void>((ready) => silent.listen(0, "127.0.0.1", ready));
process.env.S3_ENDPOINT = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
process.env.S3_BUCKET = "files";
process.env.S3_ACCESS_KEY_ID = "key";
process.env.S3_SECRET_ACCESS_KEY = "secret";
process.env.S3_TIMEOUT_MS = "4000";
const { rest } = await import("../../../rest/client.ts");
const { pdf } = await import("../../../upload-of.ts");
const { as, makeWorld } = await import("../../../world.ts");

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await rest("GET", "/workspaces", { as: world.ids.gus }); // the first request is slower
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test("uploads to a storage that never answers block nobody else, and each gets an error in bounded time", async () => {
  const { ids } = world;
  const uploads = Array.from({ length: 12 }, (_, n) => {
    const form = new FormData();
    form.append("container_id", world.floor);
    form.append("title", `Heftruck ${n}`);
    form.append("files[]", new Blob([pdf(`file ${n}`)]), `${n}.pdf`);
    return rest("POST", "/objects", { as: ids.olga, form });
  });
  let isAnswered = 0;
  for (const upload of uploads) void upload.then(() => isAnswered++);
  // until all twelve wait for storage
  while (sockets.size < 12 && isAnswered === 0) await new Promise((soon) => setTimeout(soon, 20));
  const others = await rest("GET", "/workspaces", { as: ids.gus });
  expect(others.status).toBe(200);
  expect(isAnswered).toBe(0); // the uploads still wait, the read request did not
  for (const { status, headers, body } of await Promise.all(uploads)) {
    expect({ status, body }).toMatchObject({ status: 503, body: { code: "storage_away" } });
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const { items } = await as(ids.olga).object.list({ id: world.acme });
  expect(items).toEqual([]);
});
