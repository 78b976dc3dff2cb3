import { fileVersions } from "@db/schema/file";
import { asOperator, reading, transact } from "@db/transact";
import { storedFile } from "@server/records/file/stored";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

type Who = "lea" | "gus" | "olga" | "tab" | "mia" | "rita";
const add = async (words: string, caller: Who = "lea", more: object = {}) =>
  (await as(world.ids[caller]).file.add({ id: object, files: [await uploadOf(`${words}.pdf`, pdf(words))], ...more }))
    .ids[0]!;
const replace = async (fileId: string, words: string, caller: Who = "lea", more: object = {}) =>
  as(world.ids[caller]).file.replace({
    id: object,
    fileId,
    file: await uploadOf(`${words}.pdf`, pdf(words), "file"),
    ...more,
  });
const filePage = (fileId: string, caller: Who = "lea") => as(world.ids[caller]).file.page({ id: object, fileId });

describe("a file that is replaced", () => {
  test("keeps its address, name and place, and its former version", async () => {
    const fileId = await add("versie een", "gus");
    const after = await add("erna");
    expect(await replace(fileId, "versie twee")).toEqual({ version: 2 });
    const page = await filePage(fileId);
    expect(page.file).toMatchObject({ title: "versie een", name: "versie twee.pdf" });
    expect(page.added_by).toBe("lea World");
    expect(page.versions).toMatchObject([
      { number: 1, name: "versie een.pdf", added_by: "gus World", mime: "application/pdf" },
    ]);
    const ids = (await as(world.ids.lea).object.page({ id: object })).object.files.map(({ id }) => id);
    expect(ids.indexOf(fileId), "a newer one stands above it").toBeGreaterThan(ids.indexOf(after));
    for (const [version, words] of [
      ["1", "versie een"],
      ["2", "versie twee"],
    ]) {
      const answer = await rest("GET", `/objects/${object}/files/${fileId}?version=${version}`, { as: world.ids.gus });
      expect([answer.status, answer.body]).toEqual([200, pdf(words)]);
      expect(answer.headers.get("content-disposition")).toContain(`${words}.pdf`);
    }
    for (const version of ["3", "0", "x"])
      expect([404, 422]).toContain(
        (await rest("GET", `/objects/${object}/files/${fileId}?version=${version}`, { as: world.ids.gus })).status,
      );
    expect((await rest("GET", `/objects/${object}/files/${fileId}?version=1`, { as: world.ids.mia })).status).toBe(404);
  });

  test("can be restored to a former version, which becomes the newest; no version is lost", async () => {
    const fileId = await add("eerst");
    await replace(fileId, "fout");
    expect(await as(world.ids.lea).file.restoreVersion({ id: object, fileId, version: 1 })).toEqual({ version: 3 });
    const { file, versions } = await filePage(fileId);
    expect([file.name, versions.map(({ name }) => name)]).toEqual(["eerst.pdf", ["fout.pdf", "eerst.pdf"]]);
    expect(await errorOf(as(world.ids.lea).file.restoreVersion({ id: object, fileId, version: 9 }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is replaced by editors or its uploader; not once it is signed, nor as the file of a report", async () => {
    const gusFile = await add("van gus", "gus");
    const leaFile = await add("van lea");
    expect((await filePage(gusFile, "gus")).may.replace).toBe(true);
    expect((await filePage(leaFile, "gus")).may.replace).toBe(false);
    expect(await replace(gusFile, "van gus, nieuw", "gus", { title: "Anders" })).toEqual({ version: 2 });
    expect((await filePage(gusFile)).file.title).toBe("van gus"); // only editors change its title
    expect(await errorOf(replace(leaFile, "x", "gus"))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(replace(gusFile, "x", "tab"))).toMatchObject({ code: "FORBIDDEN" });
    for (const caller of ["mia", "rita"] as const)
      expect(await errorOf(replace(gusFile, "x", caller))).toMatchObject({ code: "NOT_FOUND" });
    await transact(asOperator, (tx) => tx.execute(sql`update files set signed = true where id = ${gusFile}`));
    expect(await errorOf(replace(gusFile, "na tekenen"))).toMatchObject({ message: "file.signed_not_replaced" });
    expect((await filePage(gusFile)).may.replace).toBe(false);
    const reportFile = await add("verslag", "gus");
    await transact(asOperator, (tx) =>
      tx.execute(sql`insert into reports (workspace_id, object_id, number, type, review_point, status, reported_date,
        period, valid_until, warns_on, file_id)
        values (${world.acme}, ${object}, 'V-1', 'inspection', 'HF', 'ok', '2026-01-01', 12,
          '2027-01-01', '2026-12-01', ${reportFile})`),
    );
    expect((await filePage(reportFile, "gus")).may.replace).toBe(false);
    expect(await errorOf(replace(reportFile, "x", "gus"))).toMatchObject({ code: "FORBIDDEN" });
    expect((await filePage(reportFile)).report).toMatchObject({ number: "V-1" });
    expect(await replace(reportFile, "verslag, beter")).toEqual({ version: 2 });
  });

  test("needs another file, of a type that fits its place; a link cannot be replaced", async () => {
    const fileId = await add("hetzelfde");
    expect(await errorOf(replace(fileId, "hetzelfde"))).toMatchObject({ message: "file.same_bytes" });
    const [link] = (await as(world.ids.lea).file.addLink({ id: object, link: "https://example.com" })).ids;
    expect(await errorOf(replace(link!, "x"))).toMatchObject({ message: "file.link_not_replaced" });
    const withPicture = await as(world.ids.lea).object.create({
      container_id: world.floor,
      title: "Met foto",
      images: [await uploadOf("foto.jpg", await picture(), "images")],
    });
    const file = await uploadOf("x.pdf", pdf("x"), "file");
    expect(
      await errorOf(as(world.ids.lea).file.replace({ id: withPicture.id, fileId: withPicture.images[0]!.id, file })),
    ).toMatchObject({
      message: "mistake.image",
    });
    const elsewhere = await errorOf(as(world.ids.lea).file.replace({ id: withPicture.id, fileId, file }));
    expect(elsewhere).toMatchObject({ code: "NOT_FOUND" });
  });

  test("by several people at once keeps each version, numbered", async () => {
    const fileId = await add("samen");
    const answers = await Promise.all(["a", "b", "c", "d"].map((words) => replace(fileId, `samen ${words}`)));
    expect(answers.map(({ version }) => version).sort()).toEqual([2, 3, 4, 5]);
    const rows = await reading(asOperator, (tx) =>
      tx.select().from(fileVersions).where(eq(fileVersions.fileId, fileId)),
    );
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
    const actor = (await actorOf(world.ids.gus))!;
    const all = await Promise.all([1, 2, 3, 4, 5].map((version) => storedFile(actor, fileId, { version })));
    expect(new Set(all.map(({ sha256 }) => sha256)).size).toBe(5);
  });
});

describe("the order of files", () => {
  test("is the newest first, or as editors set it, with new ones above", async () => {
    const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Op orde" });
    const upload = async (words: string) =>
      (await as(world.ids.lea).file.add({ id, files: [await uploadOf(`${words}.pdf`, pdf(words))] })).ids[0]!;
    const [a, b, c] = [await upload("a"), await upload("b"), await upload("c")];
    const order = async () =>
      (await as(world.ids.gus).object.page({ id })).object.files.map(({ title }) => title).join("");
    expect(await order()).toBe("cba");
    await as(world.ids.lea).file.sort({ id, order: [c, a] });
    expect(await order()).toBe("cab");
    await upload("d");
    expect(await order()).toBe("dcab");
    const page = await as(world.ids.gus).file.page({ id, fileId: a });
    expect([page.previous, page.next]).toEqual([c, b]);
    expect(await errorOf(as(world.ids.gus).file.sort({ id, order: [a, b] }))).toMatchObject({ code: "FORBIDDEN" });
    const foreign = await add("van elders");
    expect(await errorOf(as(world.ids.lea).file.sort({ id, order: [a, foreign] }))).toMatchObject({
      message: "file.order_changed",
    });
  });
});

describe("an upload that is sent again because its response was lost", () => {
  const key = "01890a5d-ac96-774b-bcce-b302099a8057";
  test("is stored once, also when both arrive at once", async () => {
    const upload_key = key;
    const send = () => add("twee keer", "gus", { upload_key });
    const ids = await Promise.all([send(), send(), send()]);
    expect(new Set([...ids, await send()]).size).toBe(1);
    const { items } = await as(world.ids.gus).file.list({ id: world.acme, q: "twee keer" });
    expect(items).toHaveLength(1);
    expect(await errorOf(add("andere inhoud", "gus", { upload_key }))).toMatchObject({ code: "CONFLICT" });
  });

  test("is not mistaken for another person's upload with the same key, or one to another object", async () => {
    const [gusFile, leaFile] = [
      await add("mijn", "gus", { upload_key: key.replace("774b", "774c") }),
      await add("mijn", "lea", { upload_key: key }),
    ];
    expect(gusFile).not.toBe(leaFile);
    const other = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Ander" });
    const files = [await uploadOf("x.pdf", pdf("x"))];
    expect((await as(world.ids.lea).file.add({ id: other.id, files, upload_key: key })).ids[0]).not.toBe(leaFile);
    await expect(add("geen sleutel", "gus", { upload_key: "geen" })).rejects.toThrow();
  });
});

describe("the list of files", () => {
  test("is filtered by type and category, and sorted", async () => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const [category] = (await as(world.ids.olga).object.edit({ id: object, categories: ["Vergunningen"] })).categories;
    await add("lijst bijna", "lea", { expires_on: day(12), category_id: category!.id });
    await add("lijst later", "lea", { expires_on: day(200) });
    await add("lijst voorbij", "lea", { expires_on: day(-3) });
    const list = (filter: object) => as(world.ids.gus).file.list({ id: world.acme, q: "lijst", ...filter });
    const titles = async (filter: object) => (await list(filter)).items.map(({ title }) => title);
    expect(await titles({ ends: "soon" })).toEqual(["lijst bijna"]);
    expect(await titles({ ends: "over" })).toEqual(["lijst voorbij"]);
    expect(await titles({ category: category!.id })).toEqual(["lijst bijna"]);
    expect(await titles({ sort: "-title" })).toEqual(["lijst voorbij", "lijst later", "lijst bijna"]);
    expect(await titles({ sort: "expires_on" })).toEqual(["lijst voorbij", "lijst bijna", "lijst later"]);
    const { ending, meta, counts } = await list({ ends: "over", kind: "documents" });
    expect([ending, meta.total, counts]).toEqual([{ soon: 1, over: 1 }, 1, { pdf: 3 }]);
  });
});
