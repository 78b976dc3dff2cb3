import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, readFile, utimes } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { serve } from "@hono/node-server";
import { MAX_FILE } from "@server/core/constants";
import { env } from "@server/core/env";
import { removeAbandoned } from "@server/platform/temporary";
import { Malformed, TooLarge } from "@server/platform/uploads/errors";
import { receive } from "@server/platform/uploads/receive";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";

process.env.DATA_DIR = mkdtempSync(join(tmpdir(), "uploads-")); // read at first use
const waiting = () => readdir(join(env.DATA_DIR, "arriving"));
let server: ReturnType<typeof serve>;
let address: string;

const door = new Hono().post("/", (c) =>
  receive(c.req.raw, async (fields, uploads) => {
    const files = await Promise.all(
      uploads.map(async ({ field, name, size, sha256, type, kind, path }) => {
        const bytes = await readFile(path);
        return {
          field,
          name,
          size,
          sha256,
          type,
          kind,
          isWhole: createHash("sha256").update(bytes).digest("hex") === sha256,
        };
      }),
    );
    return c.json({ fields: [...fields], files });
  }),
);
door.onError((error, c) => {
  if (error instanceof TooLarge)
    return c.json({ key: error.key, field: error.field, file: error.fileName, typed: [...error.fields] }, 413);
  if (error instanceof Malformed) return c.json({ key: error.key }, 400);
  return c.json({ error: error.message }, 500);
});

beforeAll(async () => {
  await mkdir(join(env.DATA_DIR, "arriving"), { recursive: true });
  await new Promise<void>((ready) => {
    server = serve({ fetch: door.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
      address = `http://127.0.0.1:${port}/`;
      ready();
    });
  });
});
afterAll(() => {
  server.close();
  rmSync(env.DATA_DIR, { recursive: true });
});

const form = (...parts: [string, string | Blob, string?][]) => {
  const body = new FormData();
  for (const [field, value, name] of parts)
    typeof value === "string" ? body.append(field, value) : body.append(field, value, name);
  return body;
};
async function post(body: FormData | string, headers?: HeadersInit) {
  const answer = await fetch(address, { method: "POST", body, headers });
  return { status: answer.status, ...(await answer.json()) };
}
const pdf = new Blob(["%PDF-1.7\n%%EOF\n"]);

test("fields and files may come in any order, several under one name, with accents", async () => {
  const sent = await post(
    form(
      ["files[]", pdf, "é ü (1).pdf"],
      ["title", "Stapelaar"],
      ["files[]", new Blob(["a;b\n1;2\n"]), "lijst.csv"],
      ["tag", "a"],
      ["tag", "b"],
    ),
  );
  expect(sent.status).toBe(200);
  expect(sent.fields).toEqual([
    ["title", "Stapelaar"],
    ["tag", "a"],
    ["tag", "b"],
  ]);
  expect(sent.files).toMatchObject([
    { field: "files[]", name: "é ü (1).pdf", size: 15, type: "application/pdf", kind: "pdf", isWhole: true },
    { field: "files[]", name: "lijst.csv", type: "text/plain", kind: "excel", isWhole: true },
  ]);
  expect(await waiting()).toEqual([]);
});

test("an empty file input is no file", async () => {
  expect(await post(form(["file", new Blob([]), ""], ["title", "x"]))).toMatchObject({
    status: 200,
    files: [],
    fields: [["title", "x"]],
  });
});

test("a form without files may be plain", async () => {
  expect(await post("title=Heftruck&note=", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({
    status: 200,
    fields: [
      ["title", "Heftruck"],
      ["note", ""],
    ],
  });
});

test("a name is no path", async () => {
  const { files } = await post(form(["file", pdf, "../../etc/pass\twd.pdf"]));
  expect(files[0].name).toBe("passwd.pdf");
});

test("a file may be exactly 25 MB", async () => {
  const { status, files } = await post(form(["file", new Blob([new Uint8Array(randomBytes(MAX_FILE))]), "vol.bin"]));
  expect({ status, size: files[0].size, isWhole: files[0].isWhole }).toEqual({
    status: 200,
    size: MAX_FILE,
    isWhole: true,
  });
});

test("one that stands in memory already may come in one piece", async () => {
  const body = form(["file", new Blob([new Uint8Array(8 << 20)]), "vol.bin"], ["title", "x"]);
  const size = await receive(new Request(address, { method: "POST", body }), async (_, uploads) => uploads[0]?.size);
  expect(size).toBe(8 << 20);
});

test("one byte more is refused, by name; what was typed comes back, also what stood behind it", async () => {
  const answer = await post(
    form(
      ["title", "Stapelaar"],
      ["file", new Blob([Buffer.alloc(MAX_FILE + 1)]), "groot.bin"],
      ["file", pdf, "klein.pdf"],
      ["note", "hier"],
    ),
  );
  expect(answer).toEqual({
    status: 413,
    key: "mistake.file_too_large",
    field: "file",
    file: "groot.bin",
    typed: [
      ["title", "Stapelaar"],
      ["note", "hier"],
    ],
  });
  expect(await waiting()).toEqual([]);
});

test("21 files are too many", async () => {
  const files = Array.from({ length: 21 }, (_, i): [string, Blob, string] => ["file", pdf, `${i}.pdf`]);
  expect(await post(form(...files, ["title", "x"]))).toMatchObject({
    status: 413,
    key: "mistake.too_many_files?maximum=20",
    typed: [["title", "x"]],
  });
});

test("a field that is too long, and too many fields, are refused", async () => {
  expect(await post(form(["note", "x".repeat(300 * 1024)]))).toMatchObject({
    status: 413,
    key: "mistake.form_too_large",
    field: "note",
  });
  expect((await post(form(...Array.from({ length: 201 }, (_, i): [string, string] => [`f${i}`, "x"])))).status).toBe(
    413,
  );
});

test("what is no form, or breaks off, is malformed", async () => {
  expect((await post("{}", { "content-type": "application/json" })).status).toBe(400);
  expect((await post("nonsense", { "content-type": "multipart/form-data" })).status).toBe(400);
  const type = { "content-type": "multipart/form-data; boundary=b" };
  expect(
    (await post('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF', type)).status,
  ).toBe(400);
  expect((await post("no boundary at all", type)).status).toBe(400);
  expect(await waiting()).toEqual([]);
});

/**
 * A form written by hand on a bare socket, to stop in the middle or never; `length` says how much of a file will come.
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
  socket.on("error", () => {}); // cut off, as it should be
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
async function until(isSo: () => boolean | Promise<boolean>) {
  for (let i = 0; i < 200; i++) {
    if (await isSo()) return;
    await pause(50);
  }
  throw new Error("It did not come to that in ten seconds.");
}

test("when the client goes away, so does what it sent", async () => {
  const client = bySocket(10 << 20);
  client.more();
  await until(async () => (await waiting()).length === 1);
  client.socket.destroy();
  await until(async () => (await waiting()).length === 0);
});

test("who stops sending after the limit hears it all the same", async () => {
  const client = bySocket(90 << 20);
  for (let i = 0; i < 26; i++) client.more();
  await until(() => client.answer().includes("413"));
  expect(client.answer()).toContain("mistake.file_too_large");
  expect(await waiting()).toEqual([]);
  client.socket.destroy();
});

test("a file of 90 MB, which is said beforehand, is read to its end: a browser shows no answer before", async () => {
  const client = bySocket(90 << 20);
  for (let i = 0; i < 89; i++) if (!client.more()) await new Promise((drained) => client.socket.once("drain", drained));
  expect(client.answer()).toBe("");
  client.send(Buffer.alloc(1 << 20));
  await until(() => client.answer().includes("413"));
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
  process.stdout.write(`  cut off after ${client.sent() >> 20} MB, of which some stood in the sockets\n`);
  expect(client.sent()).toBeLessThan(40 << 20);
  expect(await waiting()).toEqual([]);
});

test("what a killed process left is removed, and what is being written stays", async () => {
  const left = join(env.DATA_DIR, "arriving", "left");
  await mkdir(left, { recursive: true });
  await removeAbandoned();
  expect(existsSync(left)).toBe(true);
  await utimes(left, new Date(0), new Date(0));
  await removeAbandoned();
  expect(existsSync(left)).toBe(false);
});
