import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address, listArriving, startServer, stopServer } from "./upload-server.ts";

beforeAll(startServer);
afterAll(stopServer);

/**
 * Writes a form by hand on a socket, to stop in the middle or never. `length`: the bytes of the file that the
 * content-length announces; chunked without it.
 */
function bySocket(length?: number) {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  const head = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
  const framing = length ? `content-length: ${head.length + length}` : "transfer-encoding: chunked";
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n${framing}\r\n\r\n`);
  const send = (text: string | Buffer) =>
    socket.write(
      length
        ? text
        : Buffer.concat([Buffer.from(`${text.length.toString(16)}\r\n`), Buffer.from(text), Buffer.from("\r\n")]),
    );
  let answer = "";
  let sent = 0;
  socket.on("data", (data) => {
    answer += data;
  });
  socket.on("error", () => {}); // the server closed it
  send(head);
  return {
    socket,
    send,
    answer: () => answer,
    closed: () => socket.destroyed,
    sent: () => sent,
    more: () => {
      sent += 1 << 20;
      return send(Buffer.alloc(1 << 20));
    },
  };
}
async function waitUntil(isTrue: () => boolean | Promise<boolean>) {
  for (let i = 0; i < 200; i++) {
    if (await isTrue()) return;
    await pause(50);
  }
  throw new Error("It did not come to that in ten seconds.");
}

test("when the client disconnects, what it sent is removed", async () => {
  const client = bySocket(10 << 20);
  client.more();
  await waitUntil(async () => (await listArriving()).length === 1);
  client.socket.destroy();
  await waitUntil(async () => (await listArriving()).length === 0);
});

test("a client that stops sending after the limit still gets the response", async () => {
  const client = bySocket(90 << 20);
  for (let i = 0; i < 26; i++) client.more();
  await waitUntil(() => client.answer().includes("413"));
  expect(client.answer()).toContain("mistake.file_too_large");
  expect(await listArriving()).toEqual([]);
  client.socket.destroy();
});

test("a file of 90 MB with a content-length is read to its end, as a browser shows no response before", async () => {
  const client = bySocket(90 << 20);
  for (let i = 0; i < 89; i++) if (!client.more()) await new Promise((drained) => client.socket.once("drain", drained));
  expect(client.answer()).toBe("");
  client.send(Buffer.alloc(1 << 20));
  await waitUntil(() => client.answer().includes("413"));
  client.socket.destroy();
});

test.each([
  ["that says no length", undefined],
  ["that says more than anybody would send", 2 ** 40],
])("an endless file %s is cut off", async (_, length) => {
  const client = bySocket(length);
  while (!client.closed() && client.sent() < 1 << 30)
    if (!client.more())
      await Promise.race([new Promise((drained) => client.socket.once("drain", drained)), pause(1000)]);
  process.stdout.write(`  cut off after ${client.sent() >> 20} MB, some of which are in socket buffers\n`);
  expect(client.sent()).toBeLessThan(40 << 20);
  expect(await listArriving()).toEqual([]);
});
