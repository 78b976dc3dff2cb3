import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { grants } from "@db/schema/container";
import { asOperator, transact } from "@db/transact";
import type { Storage } from "@server/platform/storage/contract";
import { diskStorage } from "@server/platform/storage/disk";
import { s3Storage } from "@server/platform/storage/s3";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { uploadOf } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { fetchApp } from "./client.ts";

const current = vi.hoisted(() => ({ storage: undefined as Storage | undefined }));
vi.mock("@server/platform/storage/storage", () => ({ storage: () => current.storage }));

const folder = mkdtempSync(join(tmpdir(), "ranges-"));
const keys = { S3_REGION: "us-east-1", S3_BUCKET: "files", S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
let world: World;
let s3rver: S3rver;
let S3_ENDPOINT: string;
beforeAll(async () => {
  world = await makeWorld();
  const settings = {
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "files", configs: [] }],
  };
  s3rver = new S3rver(settings);
  S3_ENDPOINT = `http://127.0.0.1:${(await s3rver.run()).port}`;
});
afterAll(async () => {
  await s3rver.close();
  rmSync(folder, { recursive: true });
});

test.each<[string, () => Storage]>([
  ["on disk", () => diskStorage(join(folder, "disk"))],
  ["with S3", () => s3Storage({ ...keys, S3_ENDPOINT, S3_TIMEOUT_MS: 10_000, S3_TRIES: 2 })],
])("a user whose grant is removed gets no further range of a video, %s", async (_, open) => {
  current.storage = open();
  const content = Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "latin1"), randomBytes(3_000_000)]);
  const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Film" });
  const [fileId] = (await as(world.ids.lea).file.add({ id, files: [await uploadOf("film.mp4", content)] })).ids;
  const session = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.gus, { kind: "web", device: "tests", strong: true }),
  );
  const part = (range: string, more: Record<string, string> = {}) =>
    fetchApp(`/files/${fileId}`, { headers: { cookie: `session=${session}`, range, ...more } });
  const first = await part("bytes=0-999999");
  expect([first.status, first.headers.get("content-range")]).toEqual([206, `bytes 0-999999/${content.length}`]);
  expect(Buffer.from(await first.arrayBuffer()).equals(content.subarray(0, 1_000_000))).toBe(true);
  const last = await part("bytes=-5");
  expect(Buffer.from(await last.arrayBuffer()).equals(content.subarray(-5))).toBe(true);
  expect((await part(`bytes=${content.length}-`)).status).toBe(416);
  const etag = first.headers.get("etag")!;

  const [taken] = await transact(asOperator, (tx) =>
    tx.delete(grants).where(eq(grants.userId, world.ids.gus)).returning(),
  );
  const conditions: Record<string, string>[] = [{}, { "if-none-match": etag }, { "if-range": etag }];
  for (const more of conditions) {
    const next = await part("bytes=1000000-1999999", more);
    expect([next.status, (await next.arrayBuffer()).byteLength < 100]).toEqual([404, true]);
  }
  expect((await fetchApp(`/files/${fileId}/thumb`, { headers: { cookie: `session=${session}` } })).status).toBe(404);
  await transact(asOperator, (tx) => tx.insert(grants).values(taken!));
});
