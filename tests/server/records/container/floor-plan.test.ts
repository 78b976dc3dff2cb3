import { degrees, PDFDocument, rgb } from "@cantoo/pdf-lib";
import { reading, transact } from "@db/transact";
import { containerFor } from "@server/access/container-for";
import { storageKey } from "@server/platform/files/store";
import { storage } from "@server/platform/storage/storage";
import { actorOf } from "@server/tenancy/session/session";
import { lockWorkspace } from "@server/tenancy/workspace/lock";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const withPlan = async (name: string, bytes: Buffer | string) =>
  as(world.ids.lea).container.edit({ id: world.floor, images: [await uploadOf(name, bytes, "images")] });

/** The colour of the stored plan at that place, in fractions of its width and height. */
async function colorAt(x: number, y: number): Promise<number[]> {
  const lea = (await actorOf(world.ids.lea))!;
  const { workspaceId, floorplan } = await reading(lea, (tx) => containerFor(tx, lea, "container.see", world.floor));
  const bytes = await storage().read(storageKey(workspaceId, floorplan!));
  const { data, info } = await sharp(Buffer.concat(await bytes.toArray()))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [...data.subarray(at, at + 3)];
}

const red = rgb(1, 0, 0);
async function pdfWith(size: [number, number], rotation = 0): Promise<Buffer> {
  const created = await PDFDocument.create();
  const page = created.addPage(size);
  page.setRotation(degrees(rotation));
  page.drawRectangle({ x: 0, y: 0, width: size[0] / 2, height: size[1] / 2, color: red });
  created.addPage([50, 50]);
  return Buffer.from(await created.save());
}

describe("a floor plan", () => {
  test("is a picture, stored upright and no larger than is useful", async () => {
    const { images } = await withPlan("plan.jpg", await picture("#e08a1e", 5000, 1000));
    expect(images).toMatchObject([{ width: 4000, height: 800 }]);
    expect(images[0]!.file_path).toMatch(new RegExp(`^/files/plan/${world.floor}\\?v=[0-9a-f]{12}$`));
  });

  test("is the first page of a PDF, in its colours and upright", async () => {
    const { images } = await withPlan("plan.pdf", await pdfWith([400, 200]));
    expect(images).toMatchObject([{ width: 4000, height: 2000 }]);
    const [r, g, b] = await colorAt(0.25, 0.75);
    expect([r! > 230, g! < 30, b! < 30]).toEqual([true, true, true]);
    expect(await colorAt(0.75, 0.25), "paper is white").toEqual([255, 255, 255]);
  });

  test("of a rotated page is drawn as the page is read", async () => {
    const { images } = await withPlan("plan.pdf", await pdfWith([400, 200], 90));
    expect(images).toMatchObject([{ width: 2000, height: 4000 }]);
  });

  test("that cannot be read is refused with a clear message, and nothing is changed", async () => {
    const before = await as(world.ids.lea).container.get({ id: world.floor });
    const broken = Buffer.concat([await picture(), Buffer.alloc(10)]).subarray(0, 300);
    for (const [name, bytes, message] of [
      ["plan.pdf", "%PDF-1.4\nbroken", "container.plan_pdf_unreadable"],
      [
        "plan.pdf",
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj trailer<</Root 1 0 R>>",
        "container.plan_pdf_unreadable",
      ],
      ["plan.jpg", broken, "container.plan_unreadable"],
      ["plan.svg", '<svg xmlns="http://www.w3.org/2000/svg"/>', "container.plan_not_a_picture"],
      ["plan.txt", "a plan", "container.plan_not_a_picture"],
    ] as const) {
      const edited = as(world.ids.lea).container.edit({
        id: world.floor,
        title: "Anders",
        images: [await uploadOf(name, bytes, "images")],
      });
      expect(await errorOf(edited), `${name} ${message}`).toMatchObject({ code: "UNPROCESSABLE_CONTENT", message });
    }
    expect(await as(world.ids.lea).container.get({ id: world.floor })).toEqual(before);
  });

  test("is drawn before the workspace is locked, so that no other request waits for it", async () => {
    const { ids, acme, board } = world;
    const images = [await uploadOf("plan.pdf", "%PDF-1.4\nbroken", "images")];
    await transact({ workspaceIds: [acme] }, async (tx) => {
      await lockWorkspace(tx, acme);
      const created = as(ids.lea).container.create({ workspace_id: acme, parent_id: board, title: "Kelder", images });
      expect(await errorOf(created)).toMatchObject({ message: "container.plan_pdf_unreadable" });
    });
  });

  test("is replaced or removed, and the pins stay where they were", async () => {
    const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Lift", x: 0.5, y: 0.25 });
    const removed = await as(world.ids.lea).container.edit({ id: world.floor, floorplan_removed: true });
    expect(removed.images).toEqual([]);
    await withPlan("other.png", await picture("#224466", 100, 100));
    expect(await as(world.ids.lea).object.get({ id })).toMatchObject({ x: 0.5, y: 0.25 });
  });
});
