import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { MAX_FILE } from "@server/core/constants";
import { removeAbandoned } from "@server/platform/temporary";
import { receiveForm } from "@server/platform/uploads/receive";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address, arriving, listArriving, startServer, stopServer } from "./upload-server.ts";

beforeAll(startServer);
afterAll(stopServer);

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
  const response = await post(
    form(
      ["files[]", pdf, "é ü (1).pdf"],
      ["title", "Stapelaar"],
      ["files[]", new Blob(["a;b\n1;2\n"]), "lijst.csv"],
      ["tag", "a"],
      ["tag", "b"],
    ),
  );
  expect(response.status).toBe(200);
  expect(response.fields).toEqual([
    ["title", "Stapelaar"],
    ["tag", "a"],
    ["tag", "b"],
  ]);
  expect(response.files).toMatchObject([
    { field: "files[]", name: "é ü (1).pdf", size: 15, type: "application/pdf", kind: "pdf", isWhole: true },
    { field: "files[]", name: "lijst.csv", type: "text/plain", kind: "excel", isWhole: true },
  ]);
  expect(await listArriving()).toEqual([]);
});

test("an empty file input is no file", async () => {
  expect(await post(form(["file", new Blob([]), ""], ["title", "x"]))).toMatchObject({
    status: 200,
    files: [],
    fields: [["title", "x"]],
  });
});

test("a form without files may be urlencoded", async () => {
  expect(await post("title=Heftruck&note=", { "content-type": "application/x-www-form-urlencoded" })).toMatchObject({
    status: 200,
    fields: [
      ["title", "Heftruck"],
      ["note", ""],
    ],
  });
});

test("a path in a file's name is dropped", async () => {
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

test("a body that is in memory already may come in one chunk", async () => {
  const body = form(["file", new Blob([new Uint8Array(8 << 20)]), "vol.bin"], ["title", "x"]);
  const size = await receiveForm(
    new Request(address, { method: "POST", body }),
    async (_, uploads) => uploads[0]?.size,
  );
  expect(size).toBe(8 << 20);
});

test("one byte more is refused, naming the file; typed fields are returned, also those after the file", async () => {
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
  expect(await listArriving()).toEqual([]);
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

test("what is no form, or is cut off, is malformed", async () => {
  expect((await post("{}", { "content-type": "application/json" })).status).toBe(400);
  expect((await post("nonsense", { "content-type": "multipart/form-data" })).status).toBe(400);
  const type = { "content-type": "multipart/form-data; boundary=b" };
  expect(
    (await post('--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF', type)).status,
  ).toBe(400);
  expect((await post("no boundary at all", type)).status).toBe(400);
  expect(await listArriving()).toEqual([]);
});

test("files left by a killed process are removed, and those being written stay", async () => {
  const leftover = join(arriving(), "left");
  await mkdir(leftover, { recursive: true });
  await removeAbandoned();
  expect(existsSync(leftover)).toBe(true);
  await utimes(leftover, new Date(0), new Date(0));
  await removeAbandoned();
  expect(existsSync(leftover)).toBe(false);
});
