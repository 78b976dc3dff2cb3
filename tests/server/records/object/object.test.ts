import { objects } from "@db/schema/object";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const newObject = (title: string, more: object = {}, container = world.floor) =>
  as(world.ids.lea).object.create({ container_id: container, title, ...more });

describe("an object", () => {
  test("has the values it was created with, and no state yet", async () => {
    const created = await newObject("Heftruck", {
      subtitle: "serienr. 8FBE18-31077",
      display_code: "HF-03",
      tags: "elektrisch, magazijn, elektrisch",
      x: 0.25,
      y: 0.5,
      size: "l",
      icon_code: "forklift",
      color_code: "#0b5c70",
      text_color_code: "",
      urls: { Handleiding: "example.com/manual", Film: "https://youtu.be/dQw4w9WgXcQ" },
    });
    expect(created).toMatchObject({
      title: "Heftruck",
      display_code: "HF-03",
      tags: ["elektrisch", "magazijn"],
      x: 0.25,
      y: 0.5,
      size: "l",
      icon_code: "forklift",
      color_code: "#0b5c70",
      text_color_code: null,
      workspace_id: world.acme,
      container_id: world.floor,
      compliance: { state: "?", valid_until: null },
      missing: [],
      public_enabled: true,
      permissions: { can_edit: true },
      urls: { Handleiding: "https://example.com/manual", Film: "https://youtu.be/dQw4w9WgXcQ" },
    });
    expect(created.files.map(({ type }) => type).sort()).toEqual(["link", "youtube"]);
    expect(created.public_id).toMatch(/^[\w-]{22}$/);
    expect(created.qr_code).toContain(created.public_id);
  });

  test("can be read but not edited by guests and tablets", async () => {
    const { id } = await newObject("Kast");
    for (const name of ["gus", "tab"] as const)
      expect((await as(world.ids[name]).object.get({ id })).permissions.can_edit).toBe(false);
    expect((await as(world.ids.sam).object.get({ id })).permissions.can_edit).toBe(true);
  });

  test("is NOT_FOUND for who does not reach it, and FORBIDDEN to change for guests", async () => {
    const { id } = await newObject("Ketel");
    const elsewhere = await as(world.ids.olga).object.create({ container_id: world.other, title: "Elders" });
    for (const [caller, objectId] of [
      ["mia", id],
      ["rita", id],
      ["gus", elsewhere.id],
      ["lea", elsewhere.id],
    ] as const) {
      for (const verb of ["get", "page", "remove"] as const)
        expect(await errorOf(as(world.ids[caller]).object[verb]({ id: objectId })), `${caller} ${verb}`).toMatchObject({
          code: "NOT_FOUND",
        });
      expect(await errorOf(as(world.ids[caller]).object.edit({ id: objectId, title: "x" }))).toMatchObject({
        code: "NOT_FOUND",
      });
    }
    for (const caller of ["gus", "tab"] as const) {
      expect(await errorOf(as(world.ids[caller]).object.edit({ id, title: "x" }))).toMatchObject({ code: "FORBIDDEN" });
      expect(await errorOf(as(world.ids[caller]).object.remove({ id }))).toMatchObject({ code: "FORBIDDEN" });
      expect(await errorOf(as(world.ids[caller]).object.changePublicLink({ id, rotate: true }))).toMatchObject({
        code: "FORBIDDEN",
      });
      expect(
        await errorOf(as(world.ids[caller]).object.create({ container_id: world.floor, title: "x" })),
      ).toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect(
      await errorOf(as(world.ids.lea).object.create({ container_id: world.rivalBoard, title: "x" })),
    ).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("keeps the values that an edit leaves out", async () => {
    const { id } = await newObject("Pers", { subtitle: "hal 2", tags: ["zwaar"], display_code: "P-1", categories: [] });
    const changed = await as(world.ids.lea).object.edit({ id, title: "Pers 2" });
    expect(changed).toMatchObject({ title: "Pers 2", subtitle: "hal 2", tags: ["zwaar"], display_code: "P-1" });
    expect(await as(world.ids.lea).object.edit({ id, subtitle: "", tags: "" })).toMatchObject({
      title: "Pers 2",
      subtitle: "",
      tags: [],
    });
  });

  test("has several pictures at its head, which are deleted one by one", async () => {
    const images = await Promise.all(
      ["#111111", "#222222", "#333333"].map(async (color) => uploadOf(`${color}.jpg`, await picture(color), "images")),
    );
    const { id, ...created } = await newObject("Lift", { images });
    expect(created.images).toHaveLength(3);
    expect(created.files).toEqual([]);
    const [first] = created.images;
    expect((await as(world.ids.lea).object.edit({ id, delete_image: [first!.id] })).images).toHaveLength(2);
    expect((await as(world.ids.lea).object.edit({ id, delete_image: true })).images).toEqual([]);
  });

  test("takes only pictures for its head", async () => {
    const images = [await uploadOf("photo.jpg", "no picture at all", "images")];
    expect(await errorOf(newObject("Lift", { images }))).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
      message: "mistake.image",
    });
    const { items } = await as(world.ids.lea).object.list({ id: world.acme, q: "Lift" });
    expect(items.filter(({ title }) => title === "Lift")).toHaveLength(1); // the refused one was not created
  });

  test("has categories of its own workspace; only admins add new ones", async () => {
    const { id } = await newObject("Brander");
    expect(await errorOf(as(world.ids.lea).object.edit({ id, categories: ["Attesten"] }))).toMatchObject({
      message: "object.category_unknown",
    });
    const byAdmin = await as(world.ids.adam).object.edit({ id, categories: ["Attesten", "Handleiding"] });
    expect(byAdmin.categories.map(({ title }) => title)).toEqual(["Attesten", "Handleiding"]);
    const again = await as(world.ids.lea).object.edit({ id, categories: ["attesten"] });
    expect(again.categories).toEqual([byAdmin.categories[0]]);
    const rivalObject = await as(world.ids.rita).object.create({
      container_id: world.rivalBoard,
      title: "Ons",
      categories: ["Geheim"],
    });
    expect(
      await errorOf(as(world.ids.lea).object.edit({ id, categories: [rivalObject.categories[0]!.id] })),
    ).toMatchObject({
      message: "object.category_unknown",
    });
  });

  test("goes to the trash, and is NOT_FOUND for everybody, also by its public page", async () => {
    const created = await newObject("Weg");
    await as(world.ids.lea).object.remove({ id: created.id });
    expect(await errorOf(as(world.ids.olga).object.get({ id: created.id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(null).object.public({ publicId: created.public_id }))).toMatchObject({ code: "NOT_FOUND" });
    const rows = await reading(asOperator, (tx) => tx.select().from(objects).where(eq(objects.id, created.id)));
    expect(rows[0]?.deletionId).toBeTruthy();
  });
});

describe("a locked plan", () => {
  const whileLocked = async (fn: () => Promise<void>) => {
    const setPlan = (planEndsOn: string | null) =>
      transact(asOperator, (tx) => tx.update(workspaces).set({ planEndsOn }).where(eq(workspaces.id, world.acme)));
    await setPlan("2020-01-01");
    try {
      await fn();
    } finally {
      await setPlan(null);
    }
  };

  test("refuses changes of content; reading, withdrawing, deleting and public pages still work", async () => {
    const { id, public_id: publicId } = await newObject("Op slot");
    await whileLocked(async () => {
      const lea = as(world.ids.lea);
      const locked = { code: "FORBIDDEN", message: "refusal.plan_locked" };
      expect(await errorOf(lea.object.edit({ id, title: "x" }))).toMatchObject(locked);
      expect(await errorOf(lea.object.create({ container_id: world.floor, title: "x" }))).toMatchObject(locked);
      expect(await errorOf(lea.file.add({ id, files: [await uploadOf("a.txt", "a")] }))).toMatchObject(locked);
      expect(await errorOf(lea.object.changePublicLink({ id, enabled: true }))).toMatchObject(locked);
      expect((await lea.object.get({ id })).permissions.can_edit).toBe(false);
      expect((await lea.object.page({ id })).may).toMatchObject({ edit: false, locked: true, delete: true });
      expect((await as(null).object.public({ publicId })).title).toBe("Op slot");
      expect((await lea.object.changePublicLink({ id, enabled: false })).enabled).toBe(false);
      await lea.object.remove({ id });
    });
  });
});
