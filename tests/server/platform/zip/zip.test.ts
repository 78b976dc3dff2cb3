import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { BadZip, openZip } from "@server/platform/zip/read";
import { writeZip, zipInto } from "@server/platform/zip/write";
import { unzipSync, zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let path: string;
const limits = { entries: 100_000, size: 1024 ** 3 };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "zip-"));
  path = join(folder, "one.zip");
});
afterEach(() => rm(folder, { recursive: true }));

async function* once(bytes: Uint8Array) {
  yield bytes;
}
const text = Buffer.from("Heftruck é\n".repeat(10_000));

test("what is written is read by others and by us, packed and stored, in any number", async () => {
  const size = await writeZip(path, async (add) => {
    await add("data/een.jsonl", once(text), { size: text.length });
    await add("files/twee", "bytes", { stored: true });
  });
  const bytes = await readFile(path);
  expect(bytes.length).toBe(size);
  const unzipped = unzipSync(bytes);
  expect([
    Buffer.from(unzipped["data/een.jsonl"]!).equals(text),
    Buffer.from(unzipped["files/twee"]!).toString(),
  ]).toEqual([true, "bytes"]);
  const zip = await openZip(path, limits);
  expect((await buffer(zip.read(zip.entries.get("data/een.jsonl")!))).equals(text)).toBe(true);
  await zip.close();
});

test("what is written into a stream is read by others and by us, packed, stored and empty", async () => {
  const size = await zipInto(createWriteStream(path), async (add) => {
    await add("data/een.jsonl", once(text));
    await add("files/twee", once(Buffer.from("bytes")), { stored: true, size: 5 });
    await add("leeg", "", { stored: true });
  });
  const bytes = await readFile(path);
  expect(bytes.length).toBe(size);
  const unzipped = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]);
  expect(unzipped).toEqual([
    ["data/een.jsonl", text.toString()],
    ["files/twee", "bytes"],
    ["leeg", ""],
  ]);
  const zip = await openZip(path, limits);
  expect((await buffer(zip.read(zip.entries.get("files/twee")!))).toString()).toBe("bytes");
  await zip.close();
});

test("a file that is not as long as it says, and one that is there already, are refused", async () => {
  await expect(writeZip(path, (add) => add("een", "bytes", { size: 4 }))).rejects.toThrow("5 bytes instead of 4");
  const twice = writeZip(path, async (add) => {
    await add("een", "1");
    await add("een", "2");
  });
  await expect(twice).rejects.toThrow("already");
});

test("a stream that is closed by its reader ends the ZIP", async () => {
  const out = new PassThrough();
  const ended = zipInto(out, async (add) => {
    out.resume();
    await add("een", once(text));
    out.destroy();
    await add("twee", once(text));
  });
  await expect(ended).rejects.toThrow(/[Pp]remature|destroyed/);
});

test("it has more files than a small ZIP can name", async () => {
  const many = 70_000;
  await writeZip(path, async (add) => {
    for (let n = 0; n < many; n++) await add(`files/${n}`, "x", { stored: true });
  });
  const zip = await openZip(path, limits);
  expect(zip.entries.size).toBe(many);
  expect((await buffer(zip.read(zip.entries.get("files/69999")!))).toString()).toBe("x");
  await zip.close();
});

test("what is no ZIP, is cut off, or unpacks to more than allowed is refused", async () => {
  await writeFile(path, "no zip");
  await expect(openZip(path, limits)).rejects.toThrow(BadZip);
  const whole = Buffer.from(zipSync({ "a.txt": text, b: Buffer.from("b") }));
  await writeFile(path, whole.subarray(100));
  await expect(openZip(path, limits)).rejects.toThrow(BadZip);
  await writeFile(path, whole);
  await expect(openZip(path, { ...limits, size: 1000 })).rejects.toThrow(BadZip);
  await expect(openZip(path, { ...limits, entries: 1 })).rejects.toThrow(BadZip);
  // a directory that says less than there is
  const lying = Buffer.from(whole);
  lying.writeUInt32LE(10, lying.lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]), lying.length - 80) + 24);
  await writeFile(path, lying);
  const zip = await openZip(path, limits);
  await expect(buffer(zip.read(zip.entries.get("a.txt")!))).rejects.toThrow(BadZip);
  await zip.close();
});
