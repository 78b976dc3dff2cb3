import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { StorageFull, StorageUnavailable } from "@server/core/storage-errors";
import { asStorageError, NotStored, type Storage } from "@server/platform/storage/contract";
import { diskStorage } from "@server/platform/storage/disk";
import { s3Storage } from "@server/platform/storage/s3";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "storage-"));
afterAll(() => rmSync(folder, { recursive: true }));

const S3 = {
  S3_REGION: "us-east-1",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
  S3_TIMEOUT_MS: 5000,
  S3_TRIES: 2,
};
let s3rver: S3rver;
let S3_ENDPOINT: string;
beforeAll(async () => {
  s3rver = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "files", configs: [] }],
  });
  const { port } = await s3rver.run();
  S3_ENDPOINT = `http://127.0.0.1:${port}`;
});
afterAll(() => s3rver.close());

const drivers: [string, () => Storage][] = [
  ["on disk", () => diskStorage(join(folder, "disk"))],
  ["with S3", () => s3Storage({ ...S3, S3_ENDPOINT })],
];

async function file(content: string | Buffer) {
  const path = join(folder, randomBytes(8).toString("hex"));
  await writeFile(path, content);
  return path;
}

describe.each(drivers)("files %s", (_, open) => {
  test("are read as they were written, whole or in part", async () => {
    const bytes = randomBytes(3_000_000);
    await open().put("acme/0123-abc", await file(bytes));
    expect((await buffer(await open().read("acme/0123-abc"))).equals(bytes)).toBe(true);
    expect(
      (await buffer(await open().read("acme/0123-abc", { start: 10, end: 19 }))).equals(bytes.subarray(10, 20)),
    ).toBe(true);
    const last = await open().read("acme/0123-abc", { start: 2_999_999, end: 2_999_999 });
    expect((await buffer(last)).length).toBe(1);
  });

  test("may be empty, and are replaced under the same key", async () => {
    await open().put("a", await file(""));
    expect((await buffer(await open().read("a"))).length).toBe(0);
    await open().put("a", await file("two"));
    expect(String(await buffer(await open().read("a")))).toBe("two");
  });

  test("are removed, also twice", async () => {
    await open().put("gone", await file("x"));
    await open().remove("gone");
    await open().remove("gone");
    await expect(open().read("gone")).rejects.toBeInstanceOf(NotStored);
  });

  test("are all listed, with their time", async () => {
    await open().put("acme/listed.s.webp", await file("x"));
    const found = new Map<string, number>();
    for await (const { key, at } of open().list()) found.set(key, at);
    expect(Math.abs(Date.now() - found.get("acme/listed.s.webp")!)).toBeLessThan(60_000);
    expect(found.has("gone")).toBe(false);
  });

  test("can be read again after a read was aborted", async () => {
    await open().put("large", await file(randomBytes(4_000_000)));
    const stream = await open().read("large");
    await new Promise((begun) => stream.once("readable", begun));
    stream.destroy();
    expect((await buffer(await open().read("large"))).length).toBe(4_000_000);
  });

  test("pass the check of the storage", async () => {
    await expect(open().check()).resolves.toBeUndefined();
  });
});

test("with S3 bytes that cannot be read fail their call alone", async () => {
  const s3 = s3Storage({ ...S3, S3_ENDPOINT });
  await expect(s3.put("folder", folder)).rejects.toMatchObject({ cause: { code: "EISDIR" } });
  await s3.put("after", await file("x"));
});

describe("on disk", () => {
  test("a key never leads out of the folder", async () => {
    const disk = diskStorage(join(folder, "disk"));
    const path = await file("x");
    for (const key of ["../x", "a/../../x", "/etc/passwd", "a//b", "", ".", "a\0b", "a\\b"])
      await expect(disk.put(key, path)).rejects.toThrow(/Not a storage key/);
  });

  test("a failed write leaves nothing behind", async () => {
    const disk = diskStorage(join(folder, "half"));
    await mkdir(join(folder, "half", "taken"), { recursive: true }); // a folder at the file's path
    await expect(disk.put("taken", await file("x"))).rejects.toThrow();
    expect(await readdir(join(folder, "half"))).toEqual([".arriving", "taken"]);
    expect(await readdir(join(folder, "half", ".arriving"))).toEqual([]);
  });

  test("a full disk gives an error of its own", () => {
    expect(asStorageError(Object.assign(new Error(), { code: "ENOSPC" }))).toBeInstanceOf(StorageFull);
    for (const code of ["EACCES", "EROFS", "EPERM", "EIO"])
      expect(asStorageError(Object.assign(new Error(), { code }))).toBeInstanceOf(StorageUnavailable);
    expect(asStorageError(new Error("other trouble"))).not.toBeInstanceOf(StorageUnavailable);
  });

  test("a folder that cannot be written to fails the check", async () => {
    await expect(diskStorage(join(await file("a file, no folder"), "files")).check()).rejects.toThrow();
  });
});

test("a bucket that does not exist fails its check", async () => {
  await expect(s3Storage({ ...S3, S3_BUCKET: "other", S3_ENDPOINT }).check()).rejects.toThrow();
});

describe("S3 in trouble", () => {
  const answering = async (answer: (socket: Socket) => void) => {
    let tries = 0;
    const server = createServer((socket) => {
      tries++;
      socket.on("error", () => {});
      answer(socket);
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const s3 = s3Storage({ ...S3, S3_TIMEOUT_MS: 300, S3_ENDPOINT: `http://127.0.0.1:${port}` });
    return { s3, server, tries: () => tries };
  };
  const error500 = (socket: Socket) =>
    socket.once("data", () =>
      socket.end("HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"),
    );

  test.each([
    ["never answers", () => {}],
    ["fails", error500],
    ["hangs up", (socket: Socket) => void socket.destroy()],
  ])("that %s is tried twice, and is unavailable", async (_, answer) => {
    const { s3, server, tries } = await answering(answer);
    await expect(s3.put("a", await file("x"))).rejects.toBeInstanceOf(StorageUnavailable);
    expect(tries()).toBe(2);
    await expect(s3.read("a")).rejects.toBeInstanceOf(StorageUnavailable);
    await expect(s3.remove("a")).rejects.toBeInstanceOf(StorageUnavailable);
    server.close();
  });

  test("that refuses connections is unavailable", async () => {
    const { s3, server } = await answering(() => {});
    server.close();
    await expect(s3.put("a", await file("x"))).rejects.toBeInstanceOf(StorageUnavailable);
  });
});
