import { randomBytes } from "node:crypto";
import { blobs, blobTexts } from "@db/schema/blob";
import { asOperator, reading, transact } from "@db/transact";
import { serveThumb } from "@server/platform/files/thumb";
import { readFile } from "@server/records/file/read";
import { readBytes } from "@server/records/file/reader";
import { storedFile } from "@server/records/file/stored";
import { enqueueUnread } from "@server/records/file/unread";
import { actorOf } from "@server/tenancy/session/session";
import { and, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { endlessPdf, pdfOf } from "../../../pdf-of.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

async function add(name: string, bytes: Buffer | string) {
  const { ids } = await as(world.ids.lea).file.add({ id: object, files: [await uploadOf(name, bytes)] });
  const stored = await storedFile((await actorOf(world.ids.lea))!, ids[0]!);
  return { id: ids[0]!, stored };
}
const hasHash = (sha256: string) => and(eq(blobs.workspaceId, world.acme), eq(blobs.sha256, sha256));
const rowOf = async (sha256: string) =>
  (await reading(asOperator, (tx) => tx.select().from(blobs).where(hasHash(sha256))))[0]!;
const textOf = async (sha256: string) =>
  (await reading(asOperator, (tx) => tx.select().from(blobTexts).where(eq(blobTexts.sha256, sha256))))[0]?.text;
const countJobs = async (sha256: string) =>
  (await inOutbox("file.read")).filter((payload) => payload.sha256 === sha256).length;
const thumb = (stored: Awaited<ReturnType<typeof add>>["stored"]) =>
  serveThumb(new Request("http://x/?size=l"), stored);

describe("a PDF that was read", () => {
  test("has its job enqueued by the upload, and gets its page count, thumbnail and text by page", async () => {
    const { id, stored } = await add("Keuring.pdf", pdfOf(["Rapport  hefbrug", "", "Remmen afgekeurd"]));
    expect(await countJobs(stored.sha256)).toBe(1);
    await expect(thumb(stored)).rejects.toThrow();
    await readFile(world.acme, stored.sha256);
    expect(await rowOf(stored.sha256)).toMatchObject({ pages: 3, readAt: expect.any(Date) });
    expect(await textOf(stored.sha256)).toBe("Rapport hefbrug\f\fRemmen afgekeurd");
    const { format, height } = await sharp(await (await thumb(stored)).arrayBuffer()).metadata();
    expect([format, height]).toEqual(["webp", 800]);
    expect((await as(world.ids.gus).file.page({ id: object, fileId: id })).file.pages).toBe(3);
    await add("Nog eens.pdf", pdfOf(["Rapport  hefbrug", "", "Remmen afgekeurd"]));
    expect(await countJobs(stored.sha256), "the same bytes are not read again").toBe(1);
  });

  test("gives its search hits by page, to who may see it", async () => {
    const { id, stored } = await add("Handleiding.pdf", pdfOf(["Inhoud", "De énige veiligheidsklep staat achteraan"]));
    await readFile(world.acme, stored.sha256);
    const find = (caller: "gus" | "mia", q: string) =>
      as(world.ids[caller])
        .file.page({ id: object, fileId: id, find: q })
        .then(({ found }) => found!);
    expect((await find("gus", "VEILIGHEIDSKLEP")).hits).toEqual([
      {
        page: 2,
        before: expect.stringContaining("nige "),
        match: "veiligheidsklep",
        after: expect.stringContaining(" staat"),
      },
    ]);
    expect((await find("gus", "niets hiervan")).hits).toEqual([]);
    await expect(find("mia", "veiligheidsklep")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is marked as read when it is broken, and keeps the text of a large one up to a limit", async () => {
    const broken = await add("kapot.pdf", `%PDF-1.7\n${randomBytes(20_000).toString("latin1")}`);
    await readFile(world.acme, broken.stored.sha256);
    expect(await rowOf(broken.stored.sha256)).toMatchObject({ pages: null, readAt: expect.any(Date) });
    await expect(thumb(broken.stored)).rejects.toThrow();
    const fileOf = async (id: string) => (await as(world.ids.gus).file.page({ id: object, fileId: id })).file;
    expect(await fileOf(broken.id)).toMatchObject({ pages: 0 });
    const long = await add("lang.pdf", pdfOf(Array.from({ length: 400 }, (_, page) => `${page} `.repeat(200))));
    await readFile(world.acme, long.stored.sha256);
    expect(await rowOf(long.stored.sha256)).toMatchObject({ pages: 400 });
    expect(await fileOf(long.id)).toMatchObject({ pages: 400 });
    const text = (await textOf(long.stored.sha256))!;
    expect(text.length).toBeLessThanOrEqual(100_000);
    expect(text.split("\f").length).toBeLessThanOrEqual(300);
  });
});

describe("the reader of PDFs", () => {
  test("stops at its time limit, with what it found until then", async () => {
    // without the time limit this test would never end
    const endless = await uploadOf("x.pdf", endlessPdf());
    // on a busy machine a child process may take longer than the limit to begin
    const read = async (limit: number): ReturnType<typeof readBytes> => {
      const found = await readBytes(endless.path, "application/pdf", limit);
      return found.pages ? found : read(2 * limit);
    };
    expect(await read(1500)).toEqual({ pages: 1, text: [] });
  });

  test("draws a small upright thumbnail, and says that there is none of what is no picture", async () => {
    const { stored } = await add("breed.jpg", await picture("#123456", 2000, 1000));
    await readFile(world.acme, stored.sha256);
    const { width, height } = await sharp(await (await thumb(stored)).arrayBuffer()).metadata();
    expect([width, height]).toEqual([800, 400]);
    const half = await add("half.jpg", (await picture("#654321", 1000, 500)).subarray(0, 300));
    await readFile(world.acme, half.stored.sha256);
    expect(await rowOf(half.stored.sha256)).toMatchObject({ readAt: expect.any(Date) });
    expect((await thumb(half.stored)).headers.get("content-type"), "small enough to be served as it is").toBe(
      "image/jpeg",
    );
  });
});

test("files that were never read are enqueued again in small batches; files that were read are not", async () => {
  const { stored } = await add("oud.pdf", pdfOf(["oud"]));
  const done = await add("gelezen.pdf", pdfOf(["gelezen"]));
  await readFile(world.acme, done.stored.sha256);
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from outbox`);
    await tx.execute(sql`update blobs set created_at = now() - interval '1 hour'`);
  });
  await enqueueUnread();
  expect([await countJobs(stored.sha256), await countJobs(done.stored.sha256)]).toEqual([1, 0]);
});
