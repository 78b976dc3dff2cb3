import { blobs } from "@db/schema/blob";
import { asOperator, reading } from "@db/transact";
import { serveThumb } from "@server/platform/files/thumb";
import { playerOf } from "@server/records/file/player";
import { storedFile } from "@server/records/file/stored";
import { actorOf } from "@server/tenancy/session/session";
import { and, eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

const add = async (name: string, words: string, more: object = {}, caller: "lea" | "gus" | "olga" = "lea") =>
  (await as(world.ids[caller]).file.add({ id: object, files: [await uploadOf(name, pdf(words))], ...more })).ids[0]!;
const getFile = async (fileId: string) => (await as(world.ids.lea).file.page({ id: object, fileId })).file;

describe("a file", () => {
  test("gets its type from its content, keeps its name, and gets a title without the extension", async () => {
    const file = await getFile(await add("Keuring_2026.exe.pdf", "one"));
    expect(file).toMatchObject({
      type: "pdf",
      name: "Keuring_2026.exe.pdf",
      title: "Keuring 2026.exe",
      public: false,
      signed: false,
    });
    expect(file.size).toBeGreaterThan(100);
    expect(file.file_path).toBe(`/api/v1/objects/${object}/files/${file.id}`);
    const script = await as(world.ids.lea).file.add({
      id: object,
      files: [await uploadOf("photo.jpg", "<html><script>1</script>")],
    });
    expect((await getFile(script.ids[0]!)).type).toBe("file");
  });

  test("can be uploaded with others at once, each under its own name", async () => {
    const files = await Promise.all(["a.pdf", "b.pdf"].map((name) => uploadOf(name, pdf(name))));
    const { ids } = await as(world.ids.gus).file.add({ id: object, files, title: "Samen", description: "twee" });
    expect(await Promise.all(ids.map(async (id) => (await getFile(id)).title))).toEqual(["a", "b"]);
  });

  test("is stored once for each content in a workspace, and again in another workspace", async () => {
    const addSame = async (caller: ReturnType<typeof as>, id: string) => {
      const { ids } = await caller.file.add({ id, files: [await uploadOf("same.pdf", pdf("the very same"))] });
      return (await caller.file.page({ id, fileId: ids[0]! })).file.sha256!;
    };
    const sha256 = await addSame(as(world.ids.lea), object);
    expect(await addSame(as(world.ids.gus), object)).toBe(sha256);
    const rivalObject = await as(world.ids.rita).object.create({ container_id: world.rivalBoard, title: "Ons" });
    expect(await addSame(as(world.ids.rita), rivalObject.id)).toBe(sha256);
    const rows = await reading(asOperator, (tx) => tx.select().from(blobs).where(eq(blobs.sha256, sha256)));
    expect(rows.map(({ workspaceId }) => workspaceId).sort()).toEqual([world.acme, world.rival].sort());
    expect(
      await reading(asOperator, (tx) =>
        tx.$count(blobs, and(eq(blobs.sha256, sha256), eq(blobs.workspaceId, world.acme))),
      ),
    ).toBe(1);
  });

  test("can be uploaded by several people at once, with the same contents in any order", async () => {
    const [first, second] = await Promise.all(
      ["one at once", "two at once"].map((words) => uploadOf(`${words}.pdf`, pdf(words))),
    );
    const addFiles = (files: NonNullable<typeof first>[]) => as(world.ids.lea).file.add({ id: object, files });
    const all = await Promise.all([1, 2, 3].flatMap(() => [addFiles([first!, second!]), addFiles([second!, first!])]));
    expect(new Set(all.flatMap(({ ids }) => ids)).size).toBe(12);
  });

  test("is seen by who may see its object, and by nobody else", async () => {
    const fileId = await add("secret.pdf", "secret");
    const elsewhere = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Ander" });
    for (const caller of ["olga", "lea", "gus", "tab", "sam"] as const)
      expect((await as(world.ids[caller]).file.page({ id: object, fileId })).file.id).toBe(fileId);
    for (const caller of ["mia", "rita"] as const) {
      expect(await errorOf(as(world.ids[caller]).file.page({ id: object, fileId }))).toMatchObject({
        code: "NOT_FOUND",
      });
      expect(await errorOf(as(world.ids[caller]).file.bytes({ id: object, fileId }))).toMatchObject({
        code: "NOT_FOUND",
      });
    }
    expect(await errorOf(as(world.ids.lea).file.page({ id: elsewhere.id, fileId }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(as(world.ids.lea).file.bytes({ id: elsewhere.id, fileId }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(as(world.ids.lea).file.remove({ id: elsewhere.id, fileId }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is added by contributors; not by a tablet, and not as public by a guest", async () => {
    const files = async () => [await uploadOf("x.pdf", pdf("x"))];
    expect(await errorOf(as(world.ids.tab).file.add({ id: object, files: await files() }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(as(world.ids.rita).file.add({ id: object, files: await files() }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(as(world.ids.gus).file.add({ id: object, files: await files(), public: true }))).toMatchObject(
      {
        code: "FORBIDDEN",
      },
    );
  });

  test("is put in a category of its own workspace only", async () => {
    const [mine] = (await as(world.ids.olga).object.edit({ id: object, categories: ["Attesten"] })).categories;
    const rivalObject = await as(world.ids.rita).object.create({
      container_id: world.rivalBoard,
      title: "Geheim",
      categories: ["Geheim"],
    });
    expect((await getFile(await add("in.pdf", "in", { category_id: mine!.id }))).category_id).toBe(mine!.id);
    expect(await errorOf(add("out.pdf", "out", { category_id: rivalObject.categories[0]!.id }))).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
  });

  test("is deleted by an editor, or by who uploaded it", async () => {
    const mine = await add("mine.pdf", "mine", {}, "gus");
    const rivalObject = await add("theirs.pdf", "theirs");
    expect(await errorOf(as(world.ids.gus).file.remove({ id: object, fileId: rivalObject }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(as(world.ids.tab).file.remove({ id: object, fileId: mine }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect((await as(world.ids.gus).file.page({ id: object, fileId: mine })).may.delete).toBe(true);
    expect((await as(world.ids.gus).file.page({ id: object, fileId: rivalObject })).may.delete).toBe(false);
    await as(world.ids.gus).file.remove({ id: object, fileId: mine });
    await as(world.ids.lea).file.remove({ id: object, fileId: rivalObject });
    expect(await errorOf(as(world.ids.olga).file.page({ id: object, fileId: mine }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("has its title and visibility edited by editors only", async () => {
    const fileId = await add("draft.pdf", "draft", { expires_on: "2027-01-31" });
    const changes = { id: object, fileId, title: "Attest", description: "van de dienst", public: true, expires_on: "" };
    expect(await errorOf(as(world.ids.gus).file.edit(changes))).toMatchObject({ code: "FORBIDDEN" });
    await as(world.ids.lea).file.edit(changes);
    expect(await getFile(fileId)).toMatchObject({
      title: "Attest",
      description: "van de dienst",
      public: true,
      expires_on: null,
      name: "draft.pdf",
    });
  });

  test("has a thumbnail, made once, upright, and none where it is no picture", async () => {
    const { ids } = await as(world.ids.lea).file.add({
      id: object,
      files: [await uploadOf("wide.jpg", await picture("#e08a1e", 2000, 1000))],
    });
    const actor = await actorOf(world.ids.gus);
    const stored = await storedFile(actor!, ids[0]!);
    for (const _ of [1, 2]) {
      const answer = await serveThumb(new Request("http://x/?size=l"), stored);
      const { width, height, format } = await sharp(await answer.arrayBuffer()).metadata();
      expect([width, height, format]).toEqual([800, 400, "webp"]);
    }
    const etag = `"${stored.sha256}-s"`;
    expect(
      (await serveThumb(new Request("http://x/?size=s", { headers: { "if-none-match": etag } }), stored)).status,
    ).toBe(304);
    await expect(
      serveThumb(new Request("http://x/"), await storedFile(actor!, await add("no.pdf", "no picture"))),
    ).rejects.toThrow();
  });
});

describe("a link", () => {
  test("needs an address on the web", async () => {
    for (const link of [
      "javascript:alert(1)",
      "data:text/html,x",
      "ftp://example.com/x",
      "file:///etc/passwd",
      "not a link at all",
      "youtube",
    ])
      await expect(as(world.ids.lea).file.addLink({ id: object, link }), link).rejects.toThrow();
    const { ids } = await as(world.ids.lea).file.addLink({ id: object, link: "www.example.com/manual.pdf" });
    expect(await getFile(ids[0]!)).toMatchObject({
      type: "link",
      title: "example.com",
      link: "https://www.example.com/manual.pdf",
      size: 0,
    });
  });

  test("is shown as a video where it is one of YouTube or Vimeo", () => {
    const src = (link: string) => playerOf(link)?.src;
    const film = "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ";
    expect(src("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10")).toBe(film);
    expect(src("https://youtu.be/dQw4w9WgXcQ?si=x")).toBe(film);
    expect(src("https://m.youtube.com/shorts/dQw4w9WgXcQ")).toBe(film);
    expect(src("https://www.youtube.com/watch?v=short")).toBeUndefined();
    expect(src("https://www.youtube.com/@channel")).toBeUndefined();
    expect(src("https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ")).toBeUndefined();
    expect(src("https://vimeo.com/76979871")).toBe("https://player.vimeo.com/video/76979871?dnt=1");
    expect(src("https://vimeo.com/76979871/8272103f6e")).toBe(
      "https://player.vimeo.com/video/76979871?dnt=1&h=8272103f6e",
    );
    expect(src("https://example.com/76979871")).toBeUndefined();
  });
});

describe("the list of files", () => {
  test("shows what the caller reaches, filtered by type and searched", async () => {
    const secret = await as(world.ids.olga).object.create({
      container_id: world.other,
      title: "Elders",
      urls: { "Alleen hier": "https://example.com" },
    });
    await add("Zeldzaam attest.pdf", "rare");
    const list = (caller: "olga" | "gus" | "mia", filter: object = {}) =>
      as(world.ids[caller]).file.list({ id: world.acme, per_page: 100, ...filter });
    const titles = async (caller: "olga" | "gus" | "mia") => (await list(caller)).items.map(({ title }) => title);
    expect(await titles("olga")).toContain("Alleen hier");
    expect(await titles("gus")).not.toContain("Alleen hier");
    expect(await titles("mia")).toEqual([]);
    expect((await list("gus", { q: "zeldz" })).items.map(({ title }) => title)).toEqual(["Zeldzaam attest"]);
    const pictures = await list("gus", { kind: "pictures" });
    expect(new Set(pictures.items.map(({ type }) => type))).toEqual(new Set(["image"]));
    expect(pictures.meta.total).toBe(pictures.items.length);
    expect(secret.files).toHaveLength(1);
    expect(await errorOf(as(world.ids.rita).file.list({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
  });
});
