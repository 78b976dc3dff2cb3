import { blobs } from "@db/schema/blob";
import { files } from "@db/schema/file";
import { libraryFiles } from "@db/schema/library-file";
import { asOperator, reading, transact } from "@db/transact";
import { sweepTrash } from "@server/records/deletion/sweep";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

const upload = (words: string) => uploadOf(`${words}.pdf`, pdf(words));
const add = async (words: string, more: object = {}) =>
  (await as(world.ids.olga).library.add({ id: world.acme, files: [await upload(words)], ...more })).ids[0]!;
const listed = async (q = "", caller: keyof World["ids"] = "lea") =>
  (await as(world.ids[caller]).library.page({ id: world.acme, q })).items;
const filesOf = async (id = object) => (await as(world.ids.lea).object.get({ id })).files;

describe("a library", () => {
  test("takes several files at once from an admin, reports known ones, and refuses duplicates", async () => {
    const [first, second] = [await upload("Handleiding kraan"), await upload("Werkinstructie kraan")];
    const { ids, twice } = await as(world.ids.adam).library.add({ id: world.acme, files: [first, second] });
    expect([ids.length, twice]).toEqual([2, []]);
    const again = await as(world.ids.olga).library.add({ id: world.acme, files: [first, await upload("Derde kraan")] });
    expect(again.ids).toHaveLength(1);
    expect(again.twice.map(({ title }) => title)).toEqual(["Handleiding kraan"]);
    const { message } = await errorOf(as(world.ids.olga).library.add({ id: world.acme, files: [second] }));
    expect(message).toMatch(/^library\.twice\?id=[\da-f-]{36}&title=Werkinstructie\+kraan$/);
    expect((await listed("KRAÁN hand")).map(({ title }) => title)).toEqual(["Handleiding kraan"]);
  });

  test("has each file once, also when two people upload the same at once", async () => {
    const sameFile = await upload("Tegelijk");
    const addSameFile = () => as(world.ids.olga).library.add({ id: world.acme, files: [sameFile] });
    const done = await Promise.allSettled([addSameFile(), addSameFile(), addSameFile()]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await listed("tegelijk")).toHaveLength(1);
  });

  test("takes links, and recognizes videos", async () => {
    const { ids } = await as(world.ids.olga).library.addLink({
      id: world.acme,
      link: "https://youtu.be/dQw4w9WgXcQ",
      title: "Film",
    });
    expect((await listed("film"))[0]).toMatchObject({
      id: ids[0],
      type: "youtube",
      file: "https://youtu.be/dQw4w9WgXcQ",
    });
    expect(
      await errorOf(as(world.ids.olga).library.addLink({ id: world.acme, link: "https://youtu.be/dQw4w9WgXcQ" })),
    ).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
    });
  });

  test("is changed by admins alone, seen by all members, and by nobody else", async () => {
    const fileId = await add("Alleen beheerders");
    for (const caller of ["lea", "gus", "mia", "tab"] as const) {
      expect((await listed("alleen", caller)).map(({ id }) => id)).toEqual([fileId]);
      expect(await errorOf(as(world.ids[caller]).library.edit({ id: world.acme, fileId, title: "x" }))).toMatchObject({
        code: "FORBIDDEN",
      });
      expect(
        await errorOf(as(world.ids[caller]).library.remove({ id: world.acme, libraryFileId: fileId })),
      ).toMatchObject({
        code: "FORBIDDEN",
      });
    }
    expect(await errorOf(as(world.ids.rita).library.page({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(world.ids.rita).library.bytes({ id: world.rival, libraryFileId: fileId }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("keeps name and uses when a file's bytes are replaced, also on the objects it was added to", async () => {
    const fileId = await add("Versie een");
    await as(world.ids.lea).library.choose({ id: object, library_file_ids: [fileId] });
    const before = (await filesOf()).find(({ title }) => title === "Versie een")!;
    await as(world.ids.olga).library.edit({
      id: world.acme,
      fileId,
      title: "Versie twee",
      file: await upload("Versie twee"),
      usable_for: ["object", "floorplan"],
    });
    const { file, uses } = await as(world.ids.olga).library.file({ id: world.acme, fileId });
    expect(file).toMatchObject({
      title: "Versie twee",
      name: "Versie twee.pdf",
      usable_for: ["object", "floorplan"],
      floorplan: true,
    });
    expect(uses.objects.map(({ id }) => id)).toEqual([object]);
    expect((await filesOf()).find(({ id }) => id === before.id)).toMatchObject({
      title: "Versie een",
      sha256: before.sha256,
    });
  });
});

describe("choosing from the library", () => {
  test("gives an object the same bytes, once, in a category", async () => {
    const { categories } = await as(world.ids.olga).object.edit({ id: object, categories: ["Handleidingen"] });
    const ids = [await add("Een"), await add("Twee")];
    const chosen = await as(world.ids.gus).library.choose({
      id: object,
      library_file_ids: ids,
      category_id: categories[0]!.id,
    });
    expect(chosen.ids).toHaveLength(2);
    expect((await as(world.ids.gus).library.choose({ id: object, library_file_ids: ids })).ids).toEqual([]);
    const made = (await filesOf()).filter(({ id }) => chosen.ids.includes(id));
    expect(made.map(({ title, category_id }) => [title, category_id]).sort()).toEqual([
      ["Een", categories[0]!.id],
      ["Twee", categories[0]!.id],
    ]);
    const blobCount = await reading(asOperator, (tx) => tx.$count(blobs, eq(blobs.sha256, made[0]!.sha256!)));
    expect(blobCount).toBe(1);
    const choice = await as(world.ids.gus).library.choice({ id: object, q: "een", library_file_ids: [ids[1]!] });
    expect(choice.there).toEqual(expect.arrayContaining(ids));
    expect(choice.chosen.map(({ id }) => id)).toEqual([ids[1]]);
  });

  test("is for contributors, from their own library, of files that may be used on objects", async () => {
    const [everywhere, plan] = [await add("Voor iedereen"), await add("Enkel plan", { usable_for: ["floorplan"] })];
    const choose = (caller: keyof World["ids"], id: string) =>
      as(world.ids[caller]).library.choose({ id: object, library_file_ids: [id] });
    expect(await errorOf(choose("tab", everywhere))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(choose("mia", everywhere))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(choose("lea", plan))).toMatchObject({ code: "NOT_FOUND" });
    const rivalFile = (await as(world.ids.rita).library.add({ id: world.rival, files: [await upload("Van Rival")] }))
      .ids[0]!;
    expect(await errorOf(choose("lea", rivalFile))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("also works when an object is created or edited", async () => {
    const [first, second] = [await add("Bij maken"), await add("Bij wijzigen")];
    const made = await as(world.ids.lea).object.create({
      container_id: world.floor,
      title: "Kraan",
      library_file_ids: [first],
    });
    expect(made.files.map(({ title }) => title)).toEqual(["Bij maken"]);
    const changed = await as(world.ids.lea).object.edit({ id: made.id, library_file_ids: [second] });
    expect(changed.files.map(({ title }) => title).sort()).toEqual(["Bij maken", "Bij wijzigen"]);
  });

  test("sets a floor plan, of a picture or PDF that may be used for it", async () => {
    const { ids } = await as(world.ids.olga).library.add({
      id: world.acme,
      files: [await uploadOf("plan.jpg", await picture("#334455"))],
      usable_for: ["floorplan"],
    });
    const container = await as(world.ids.lea).container.create({
      workspace_id: world.acme,
      parent_id: world.floor,
      title: "Hal",
      library_file_id: ids[0]!,
    });
    expect(container.images[0]).toMatchObject({ width: 640, height: 480 });
    const page = () => as(world.ids.olga).library.file({ id: world.acme, fileId: ids[0]! });
    expect((await page()).uses).toMatchObject({
      plans: [{ id: container.id, title: "Hal", where: "Gelijkvloers" }],
      plans_count: 1,
    });
    const other = await add("Geen plan");
    expect(await errorOf(as(world.ids.lea).container.edit({ id: container.id, library_file_id: other }))).toMatchObject(
      {
        code: "NOT_FOUND",
      },
    );
    await as(world.ids.lea).container.edit({ id: container.id, floorplan_removed: true });
    expect((await page()).uses.plans_count).toBe(0);
  });
});

test("a file of an object is put in the library once, with the object it came from", async () => {
  const { ids } = await as(world.ids.lea).file.add({ id: object, files: [await upload("Van het object")] });
  const input = { id: object, fileId: ids[0]!, title: "Onderhoudsplan" };
  expect(await errorOf(as(world.ids.lea).library.takeFromObject(input))).toMatchObject({ code: "FORBIDDEN" });
  const { id } = await as(world.ids.olga).library.takeFromObject(input);
  expect((await listed("onderhoudsplan", "adam"))[0]).toMatchObject({ id, object, uses: 1 });
  for (const caller of ["lea", "mia", "tab"] as const) // who may not reach all that uses the file
    expect((await listed("onderhoudsplan", caller))[0]).toMatchObject({ id, object: null, uses: null });
  expect((await errorOf(as(world.ids.olga).library.takeFromObject(input))).message).toContain("library.twice");
});

test("a library file in the trash is not listed but stays on objects; it is restored, or erased for good", async () => {
  const fileId = await add("Naar de prullenbak");
  const { ids } = await as(world.ids.lea).library.choose({ id: object, library_file_ids: [fileId] });
  await as(world.ids.olga).library.remove({ id: world.acme, libraryFileId: fileId });
  expect(await listed("prullenbak")).toEqual([]);
  expect(await errorOf(as(world.ids.lea).library.choose({ id: object, library_file_ids: [fileId] }))).toMatchObject({
    code: "NOT_FOUND",
  });
  const trash = await as(world.ids.olga).deletion.list({ id: world.acme });
  expect(trash.items[0]).toMatchObject({
    kind: "library_file",
    title: "Naar de prullenbak",
    where: "",
    parent_gone: false,
  });
  await as(world.ids.olga).deletion.restore({ id: trash.items[0]!.id });
  expect(await listed("prullenbak")).toHaveLength(1);

  await as(world.ids.olga).library.remove({ id: world.acme, libraryFileId: fileId });
  await transact(asOperator, (tx) =>
    tx.execute(sql`update deletions set deleted_at = now() - interval '31 days' where target_id = ${fileId}`),
  );
  await sweepTrash();
  const [rowsLeft, [file]] = await reading(asOperator, (tx) =>
    Promise.all([
      tx.$count(libraryFiles, eq(libraryFiles.id, fileId)),
      tx
        .select()
        .from(files)
        .where(and(eq(files.id, ids[0]!))),
    ]),
  );
  expect([rowsLeft, file!.libraryFileId, file!.deletionId]).toEqual([0, null, null]);
});

test("files of the platform are given to workspaces, which are found by name", async () => {
  const named = async (q: string) => (await as(world.ids.sam).globalLibrary.workspaces({ q })).map(({ name }) => name);
  expect([await named(""), await named("RIV"), await named("nergens")]).toEqual([["Acme", "Rival"], ["Rival"], []]);
});
