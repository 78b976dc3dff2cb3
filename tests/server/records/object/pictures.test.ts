import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const lea = () => as(world.ids.lea);
const colors = ["#111111", "#222222", "#333333"];
const withPictures = async () => {
  const images = await Promise.all(
    colors.map(async (color) => uploadOf(`${color}.jpg`, await picture(color), "images")),
  );
  return lea().object.create({ container_id: world.floor, title: "Lift", images });
};
const names = (images: { name: string }[]) => images.map(({ name }) => name);

describe("the pictures of an object", () => {
  test("are ordered as they were added; the chosen one comes first, and the others keep their order", async () => {
    const { id, images } = await withPictures();
    expect(names(images)).toEqual(colors.map((color) => `${color}.jpg`));
    const changed = await lea().object.edit({ id, main_image: images[2]!.id });
    expect(names(changed.images)).toEqual(["#333333.jpg", "#111111.jpg", "#222222.jpg"]);
    const later = await lea().object.edit({ id, main_image: images[1]!.id });
    expect(names(later.images)).toEqual(["#222222.jpg", "#333333.jpg", "#111111.jpg"]);
    expect(names((await lea().object.edit({ id, main_image: "" })).images)).toEqual(names(later.images));
  });

  test("only its own can be chosen first, and none that is deleted in the same edit", async () => {
    const { id, images } = await withPictures();
    const { images: otherImages } = await withPictures();
    const unknown = { code: "UNPROCESSABLE_CONTENT", message: "mistake.invalid_format.uuid" };
    expect(await errorOf(lea().object.edit({ id, main_image: otherImages[0]!.id }))).toMatchObject(unknown);
    expect(
      await errorOf(lea().object.edit({ id, main_image: images[1]!.id, delete_image: [images[1]!.id] })),
    ).toMatchObject(unknown);
    expect((await lea().object.get({ id })).images).toHaveLength(3); // all are still there
  });

  test("are put in an order by hand", async () => {
    const { id, images } = await withPictures();
    await lea().file.sort({ id, order: [images[1]!.id, images[2]!.id, images[0]!.id] });
    expect(names((await lea().object.get({ id })).images)).toEqual(["#222222.jpg", "#333333.jpg", "#111111.jpg"]);
  });
});

describe("a picture that two people edit", () => {
  const edit = (caller: "lea" | "adam", id: string, fileId: string, seen: string, rotate: 90 | 180) =>
    as(world.ids[caller]).picture.edit({ id, fileId, seen, rotate });

  test("keeps the change of the first, and tells the second", async () => {
    const { id, images } = await withPictures();
    const { id: fileId } = images[0]!;
    const { seen } = await lea().picture.page({ id, fileId });
    const first = await edit("lea", id, fileId, seen, 90);
    expect(await errorOf(edit("adam", id, fileId, seen, 180))).toMatchObject({ message: "picture.changed" });
    expect(await lea().picture.page({ id, fileId })).toMatchObject({
      seen: first.sha256,
      edited: true,
      recipe: { rotate: 90 },
    });
    expect((await edit("adam", id, fileId, first.sha256, 180)).sha256).not.toBe(first.sha256);
  });

  test("at the same time is changed once", async () => {
    const { id, images } = await withPictures();
    const { id: fileId } = images[0]!;
    const { seen } = await lea().picture.page({ id, fileId });
    const both = await Promise.allSettled([edit("lea", id, fileId, seen, 90), edit("adam", id, fileId, seen, 180)]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("can be restored byte for byte", async () => {
    const { id, images } = await withPictures();
    const { id: fileId, sha256 } = images[0]!;
    const edited = await edit("lea", id, fileId, sha256!, 90);
    expect(await errorOf(lea().picture.restore({ id, fileId, seen: sha256! }))).toMatchObject({
      message: "picture.changed",
    });
    expect((await lea().picture.restore({ id, fileId, seen: edited.sha256 })).sha256).toBe(sha256);
    expect(await lea().picture.page({ id, fileId })).toMatchObject({ edited: false, recipe: { rotate: 0 } });
  });
});
