import { countingQueries } from "@db/count";
import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { beforeAll, describe, expect, test } from "vitest";
import { uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

const newObject = (title: string, more: object = {}, container = world.floor) =>
  as(world.ids.lea).object.create({ container_id: container, title, ...more });

describe("the page of an object", () => {
  test("takes three queries, and the lists two, and one for who asks", async () => {
    const { id } = await newObject("Geteld");
    const counted = (ask: () => Promise<unknown>) =>
      countingQueries(async (count) => {
        await ask();
        return count.queries;
      });
    expect(await counted(() => as(world.ids.gus).object.page({ id }))).toBe(4);
    expect(await counted(() => as(world.ids.gus).object.list({ id: world.acme }))).toBe(3);
    expect(await counted(() => as(world.ids.gus).file.list({ id: world.acme }))).toBe(3);
  });

  test("begins its path at the topmost container the reader reaches", async () => {
    const { id } = await newObject("Kraan");
    expect((await as(world.ids.lea).object.page({ id })).path.map(({ title }) => title)).toEqual([
      "Site Noord",
      "Gelijkvloers",
    ]);
    expect((await as(world.ids.gus).object.page({ id })).path.map(({ title }) => title)).toEqual(["Gelijkvloers"]);
  });

  test("says what the reader may do", async () => {
    const { id } = await newObject("Kraan 2");
    expect((await as(world.ids.gus).object.page({ id })).may).toMatchObject({
      edit: false,
      delete: false,
      upload: true,
      withdraw_qr: false,
    });
    expect((await as(world.ids.tab).object.page({ id })).may).toMatchObject({
      edit: false,
      upload: false,
      locked: false,
    });
    expect((await as(world.ids.lea).object.page({ id })).may).toMatchObject({
      edit: true,
      delete: true,
      upload: true,
      open_qr: true,
    });
  });
});

describe("a QR code", () => {
  test("opens the object's public page for anyone, with public files only", async () => {
    const created = await newObject("Heftruck Linde", {
      subtitle: "serienr. H2X386",
      display_code: "HF-07",
      tags: ["intern"],
    });
    const { ids } = await as(world.ids.lea).file.add({
      id: created.id,
      files: [await uploadOf("open.pdf", "%PDF-1.4 open")],
      public: true,
    });
    await as(world.ids.lea).file.add({ id: created.id, files: [await uploadOf("secret.pdf", "%PDF-1.4 secret")] });
    const publicPage = await as(null).object.public({ publicId: created.public_id });
    expect(publicPage).toMatchObject({
      title: "Heftruck Linde",
      display_code: "HF-07",
      compliance: { state: "?" },
      workspace: { name: "Acme" },
    });
    expect(publicPage.files.map(({ id }) => id)).toEqual(ids);
    expect(JSON.stringify(publicPage)).not.toMatch(/secret|intern|Site Noord/);
    expect(JSON.stringify(publicPage)).not.toContain(created.id);
    expect(JSON.stringify(publicPage)).not.toContain(world.acme);
  });

  test("redirects who reaches the object to it, and nobody else", async () => {
    const { id, public_id: publicId } = await newObject("Stapelaar");
    for (const userId of [world.ids.lea, world.ids.gus, world.ids.tab])
      expect(await as(userId).object.scanned({ publicId })).toEqual({ id });
    expect(await as(world.ids.rita).object.scanned({ publicId })).toEqual({ id: null });
    const elsewhere = await newObject("Elders", {}, world.board);
    expect(await as(world.ids.gus).object.scanned({ publicId: elsewhere.public_id })).toEqual({ id: null });
  });

  test("that was rotated is NOT_FOUND: its page and its picture", async () => {
    const { id, public_id: oldId } = await newObject("Lier");
    const rotated = await as(world.ids.lea).object.changePublicLink({ id, rotate: true });
    expect(rotated.public_id).not.toBe(oldId);
    expect(rotated.public_url).toMatch(new RegExp(`/public/objects/${rotated.public_id}$`));
    expect(await errorOf(as(null).object.public({ publicId: oldId }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(null).object.publicQr({ publicId: oldId }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await as(null).object.public({ publicId: rotated.public_id })).title).toBe("Lier");
    const svg = await (await as(null).object.publicQr({ publicId: rotated.public_id })).text();
    expect(svg).toMatch(/^<svg .*<path d="M4 4.5h7/);
  });

  test("that is switched off is NOT_FOUND until it is on again, with the same code", async () => {
    const { id, public_id: publicId } = await newObject("Rolbrug");
    expect((await as(world.ids.lea).object.changePublicLink({ id, enabled: false })).enabled).toBe(false);
    expect((await as(world.ids.lea).object.get({ id })).qr_code).toBeNull();
    expect(await errorOf(as(null).object.public({ publicId }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await as(world.ids.lea).object.changePublicLink({ id, enabled: true })).toMatchObject({
      enabled: true,
      public_id: publicId,
    });
    expect((await as(null).object.public({ publicId })).title).toBe("Rolbrug");
  });
});

describe("the list of objects", () => {
  test("offers the list as a file to who may have it", async () => {
    for (const name of ["adam", "lea", "gus", "tab"] as const) {
      const { may } = await as(world.ids[name]).object.list({ id: world.acme });
      const { code } = await errorOf(as(world.ids[name]).object.export({ id: world.acme, format: "csv" })).catch(
        () => ({ code: "" }),
      );
      expect(may.export, name).toBe(code !== "FORBIDDEN");
      expect(may.export, name).toBe(name !== "tab");
    }
  });

  test("shows each reader what they reach", async () => {
    await newObject("Overal te zien");
    await as(world.ids.olga).object.create({ container_id: world.other, title: "Alleen voor beheerders" });
    const titles = async (name: "olga" | "gus" | "mia") =>
      (await as(world.ids[name]).object.list({ id: world.acme, per_page: 100 })).items.map(({ title }) => title);
    expect(await titles("olga")).toEqual(expect.arrayContaining(["Overal te zien", "Alleen voor beheerders"]));
    expect(await titles("gus")).toContain("Overal te zien");
    expect(await titles("gus")).not.toContain("Alleen voor beheerders");
    expect(await titles("mia")).toEqual([]);
    expect(await errorOf(as(world.ids.rita).object.list({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await as(world.ids.sam).object.list({ id: world.acme, q: "overal" })).items).toHaveLength(1);
  });

  test("is filtered by state, tag, container and words, and counts what each state would show", async () => {
    await newObject("Zonnepanelen dak", { tags: ["dak"], display_code: "ZP-1" });
    await newObject("Dakventilator", { tags: ["dak", "lucht"] }, world.board);
    const list = (filter: object) => as(world.ids.lea).object.list({ id: world.acme, per_page: 100, ...filter });
    expect((await list({ tag: "dak" })).meta.total).toBe(2);
    expect((await list({ tag: "dak", container: world.floor })).items.map(({ title }) => title)).toEqual([
      "Zonnepanelen dak",
    ]);
    expect((await list({ q: "zp-1" })).items).toHaveLength(1);
    expect((await list({ tag: "dak", state: "?" })).meta.total).toBe(2);
    expect(await list({ tag: "dak", state: "X" })).toMatchObject({ items: [], meta: { total: 0 }, counts: { "?": 2 } });
    expect((await list({})).tags).toContainEqual({ title: "dak", count: 2 });
    expect(await list({ tag: "da" })).toMatchObject({ items: [], meta: { total: 0 } });
    const { acme: workspaceId, floor: containerId } = world;
    const many = Array.from({ length: 1005 }, (_, n) => ({
      ...{ workspaceId, containerId, title: "Klep", tags: ["overal"] },
      publicId: `klep-${n}`,
    }));
    await transact(asOperator, (tx) => tx.insert(objects).values(many));
    expect((await list({ tag: "overal" })).meta.total).toBe(1005);
    expect((await list({ tag: "overal", sort: "title" })).items).toHaveLength(100);
    const first = await list({ per_page: 1, sort: "title" });
    const last = await list({ per_page: 1, sort: "-title" });
    expect(first.items[0]!.title < last.items[0]!.title).toBe(true);
  });
});
