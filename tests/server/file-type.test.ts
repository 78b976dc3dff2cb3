import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { typeOf } from "@server/file-type";
import { afterAll, beforeAll, expect, test } from "vitest";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "types-"));
});
afterAll(() => rm(folder, { recursive: true }));

const png = Buffer.from("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==", "base64");

test.each([
  ["a picture, whatever its name", png, "image/png"],
  ["a PDF", "%PDF-1.7\n", "application/pdf"],
  ["a list", "naam;datum\nLift é;2026-11-21\n", "text/plain"],
  ["a list from an old spreadsheet", Buffer.from("naam\tK\xe4fer\r\n", "latin1"), "text/plain"],
  ["a page: only text to us", "<!doctype html><script>alert(1)</script>", "text/plain"],
  ["a drawing", '<svg xmlns="http://www.w3.org/2000/svg"></svg>', "image/svg+xml"],
  ["a drawing as XML", '\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"],
  ["other XML", '<?xml version="1.0"?><note/>', "application/xml"],
  ["bytes", Buffer.from([0, 1, 2, 3, 250, 251]), "application/octet-stream"],
  ["a broken archive", Buffer.from("PK\x03\x04\x14\x00\x00\x00garbage"), "application/octet-stream"],
  ["nothing", "", "application/octet-stream"],
])("%s", async (_, content, type) => {
  const path = join(folder, "upload");
  await writeFile(path, content);
  expect(await typeOf(path)).toBe(type);
});
