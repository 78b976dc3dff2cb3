import { closePools } from "@db/client";
import type { Upload } from "@server/platform/uploads/upload";
import { drawFloorPlan } from "@server/records/container/floor-plan";
import { readBytes } from "@server/records/file/reader";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mountainPdf, pdfOf } from "../pdf-of.ts";
import { fetchApp } from "../rest/client.ts";
import { pdf, picture, uploadOf } from "../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";
import { pngHead } from "./png-head.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});
afterAll(closePools);

/** Prints how long other requests waited at most during `work`, and how much memory this process took. */
async function measured<T>(name: string, work: Promise<T>): Promise<T> {
  const before = process.memoryUsage.rss();
  let [longest, maxMegabytes, isDone] = [0, before, false];
  const ended = () => {
    isDone = true;
  };
  work.then(ended, ended);
  while (!isDone) {
    const startedAt = performance.now();
    await fetchApp("/healthz");
    longest = Math.max(longest, performance.now() - startedAt);
    maxMegabytes = Math.max(maxMegabytes, process.memoryUsage.rss());
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  process.stdout.write(
    `  ${name}: other requests waited ${Math.round(longest)} ms at most, ${Math.round((maxMegabytes - before) / 1e6)} MB more\n`,
  );
  return work;
}

const olga = () => as(world.ids.olga);
const uses = { usable_for: ["object" as const] };
/** Every upload of a picture. */
const uploads: [string, (picture: Upload, other: () => Promise<Upload>) => Promise<unknown>, most?: number][] = [
  ["a file of an object", (file) => olga().file.add({ id: object, files: [file] })],
  ["a photo of an object", (file) => olga().object.create({ container_id: world.floor, title: "x", images: [file] })],
  [
    "in place of a file",
    async (file, other) => {
      const [fileId] = (await olga().file.add({ id: object, files: [await other()] })).ids;
      return olga().file.replace({ id: object, fileId: fileId!, file });
    },
  ],
  ["the library", (file) => olga().library.add({ id: world.acme, files: [file], ...uses })],
  [
    "in place of a file of the library",
    async (file, other) => {
      const [fileId] = (await olga().library.add({ id: world.acme, files: [await other()], title: "x", ...uses })).ids;
      return olga().library.edit({ id: world.acme, fileId: fileId!, title: "x", file });
    },
  ],
  ["the library of all", (file) => as(world.ids.sam).globalLibrary.create({ title: "x", file })],
  [
    "what each object should carry",
    (file) =>
      olga().backgroundTemplate.create({
        id: world.floor,
        title: "x",
        items: [{ name: "x", type: "file" }],
        images: [file],
      }),
  ],
  ["a floor plan", (file) => olga().container.edit({ id: world.floor, images: [file] })],
  [
    "a floor plan of a new container",
    (file) => olga().container.create({ workspace_id: world.acme, parent_id: world.board, title: "x", images: [file] }),
  ],
  ["a logo", (file) => olga().workspace.dress({ id: world.acme, images: [file] })],
  ["a face", (file) => olga().user.setAvatar({ id: world.ids.olga, image: file }), 50],
];

describe("a picture of 30,000 × 30,000", () => {
  test.each(uploads)("is refused by its header as %s", async (name, send, maxMegabytes = 100) => {
    const huge = await uploadOf("groot.png", pngHead(30_000, 30_000));
    const sent = errorOf(send(huge, async () => uploadOf("eerst.pdf", pdf(name))));
    expect((await measured(name, sent)).message).toBe(`mistake.too_many_pixels?count=${maxMegabytes}`);
  });
});

describe("a PDF whose page unpacks to gigabytes", () => {
  test("has no thumbnail: its reader is stopped, and says why", async () => {
    const bomb = await uploadOf("berg.pdf", mountainPdf(1000));
    const startedAt = Date.now();
    expect(await measured("a PDF of 1 GB is read", readBytes(bomb.path, "application/pdf"))).toEqual({
      pages: 1,
      text: [],
    });
    process.stdout.write(`  ${bomb.size} bytes, ended after ${Date.now() - startedAt} ms\n`);
  });

  test("is refused as a floor plan, and the next one is drawn", async () => {
    const bomb = errorOf(drawFloorPlan(await uploadOf("berg.pdf", mountainPdf(1000), "images")));
    const plan = drawFloorPlan(await uploadOf("plan.pdf", pdfOf(["Gelijkvloers"])));
    expect(await measured("and as a floor plan", bomb)).toMatchObject({ message: "container.plan_pdf_unreadable" });
    expect((await plan).info.height).toBe(4000);
  });
}, 60_000);

test("the largest allowed pictures are processed one by one, while other requests are answered", async () => {
  const side = 10_000;
  const plain = sharp({
    create: { width: side, height: side, channels: 3, background: "#123456" },
    limitInputPixels: false,
  });
  const large = await uploadOf("groot.png", await plain.png({ compressionLevel: 1 }).toBuffer());
  const all = Promise.all(Array.from({ length: 2 }, () => drawFloorPlan(large)));
  for (const { info } of await measured("two pictures of 100 million pixels as floor plans", all))
    expect(info.width).toBe(4000);
  expect((await drawFloorPlan(await uploadOf("klein.jpg", await picture()))).info.width).toBe(640);
}, 60_000);
