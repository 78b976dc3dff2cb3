import { blobs, blobTexts } from "@db/schema/blob";
import { deletions } from "@db/schema/deletion";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const { acme, rival, board, floor, rivalBoard } = world;
  await transact(asOperator, (tx) =>
    tx.insert(objects).values([
      {
        workspaceId: acme,
        containerId: floor,
        title: "Heftruck Toyota",
        subtitle: "serienr. 8FBE18-31077",
        displayCode: "HF-03",
        tags: ["elektrisch", "magazijn"],
        publicId: "a",
      },
      { workspaceId: acme, containerId: board, title: "Géant élévateur", displayCode: "HE-01", publicId: "b" },
      { workspaceId: rival, containerId: rivalBoard, title: "Heftruck van Rival", publicId: "c" },
    ]),
  );
});

async function trashed(tx: Tx, workspaceId: string): Promise<string> {
  const [deletion] = await tx
    .insert(deletions)
    .values({ workspaceId, kind: "file", targetId: workspaceId, title: "" })
    .returning();
  return deletion!.id;
}

const titles = (found: { title: string }[]) => found.map(({ title }) => title);

describe("search", () => {
  test.each([
    ["heftruck", ["Heftruck Toyota"]],
    ["TOYO heft", ["Heftruck Toyota"]],
    ["31077", ["Heftruck Toyota"]],
    ["be18-3", ["Heftruck Toyota"]],
    ["geant elev", ["Géant élévateur"]],
    ["hf-03", ["Heftruck Toyota"]],
    ["hefturck", ["Heftruck Toyota"]],
    ["100%", []],
    ["_", []],
    ["\\a:b' | ! & x", []],
  ])("finds by %s", async (q, expected) => {
    const found = await as(world.ids.olga).search.all({ id: world.acme, q });
    expect(titles(found.objects)).toEqual(expected);
  });

  test("finds boards, says what matched, and names the tags", async () => {
    const { ids, acme } = world;
    expect(titles((await as(ids.olga).search.all({ id: acme, q: "noord" })).containers)).toEqual(["Site Noord"]);
    const found = await as(ids.olga).search.all({ id: acme, q: "31077" });
    expect(found.objects[0]).toMatchObject({ matched: "serienr. 8FBE18-31077", where: "Gelijkvloers", state: "?" });
    expect(titles((await as(ids.olga).search.all({ id: acme, q: "elektr" })).tags)).toEqual(["elektrisch"]);
    expect(titles(await as(ids.olga).search.tags({ id: acme, q: "MAGA" }))).toEqual(["magazijn"]);
  });

  test("shows each person what they may see, and nobody another workspace", async () => {
    const { ids, acme, rival } = world;
    expect(titles((await as(ids.gus).search.all({ id: acme, q: "e" })).objects)).toEqual(["Heftruck Toyota"]);
    expect(await as(ids.mia).search.all({ id: acme, q: "heftruck" })).toEqual({
      containers: [],
      objects: [],
      files: [],
      tags: [],
      similar: false,
    });
    expect(titles((await as(ids.sam).search.all({ id: rival, q: "heftruck" })).objects)).toEqual([
      "Heftruck van Rival",
    ]);
    expect(await errorOf(as(ids.rita).search.all({ id: acme, q: "heftruck" }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("finds by the text of a PDF, with prefixes, the line and its page", async () => {
    const { ids, acme, floor } = world;
    await transact(asOperator, async (tx) => {
      const [object] = await tx
        .insert(objects)
        .values({ workspaceId: acme, containerId: floor, title: "Goederenlift", publicId: "d" })
        .returning();
      await tx.insert(blobs).values({ workspaceId: acme, sha256: "f00d", size: 1, mime: "application/pdf" });
      await tx.insert(blobTexts).values({
        workspaceId: acme,
        sha256: "f00d",
        text: "Verslag\n\fDe noodrem werd beproefd, Élan 2026.\n\fEinde",
      });
      const file = {
        workspaceId: acme,
        objectId: object!.id,
        type: "pdf",
        name: "a.pdf",
        title: "Keuring",
        sha256: "f00d",
      } as const;
      await tx
        .insert(files)
        .values([file, { ...file, title: "In de prullenbak", deletionId: await trashed(tx, acme) }]);
    });
    const found = await as(ids.gus).search.all({ id: acme, q: "noodr elan" });
    expect(found.files).toMatchObject([
      { title: "Keuring", where: "Goederenlift", page: 2, matched: expect.stringContaining("noodrem werd beproefd") },
    ]);
    expect(titles((await as(ids.gus).search.all({ id: acme, q: "keuring" })).files)).toEqual(["Keuring"]);
    expect((await as(ids.mia).search.all({ id: acme, q: "noodrem" })).files).toEqual([]);
  });

  test("forgives a typing error in the text of a PDF, by the words of its own workspace alone", async () => {
    const { ids, acme, rival, floor, rivalBoard } = world;
    const withText = (workspaceId: string, containerId: string, text: string) =>
      transact(asOperator, async (tx) => {
        const [object] = await tx
          .insert(objects)
          .values({ workspaceId, containerId, title: "Ketel", publicId: `ketel-${workspaceId}` })
          .returning();
        await tx.insert(blobs).values({ workspaceId, sha256: "cafe", size: 1, mime: "application/pdf" });
        await tx.insert(blobTexts).values({ workspaceId, sha256: "cafe", text });
        const file = { workspaceId, objectId: object!.id, type: "pdf", name: "b.pdf", sha256: "cafe" } as const;
        await tx.insert(files).values({ ...file, title: "Bijlage" });
      });
    await withText(acme, floor, "Blad\n\fDe Drukproef geschiedde met wáterslag in 2026.");
    await withText(rival, rivalBoard, "De rookmelder piept.");
    const found = await as(ids.gus).search.all({ id: acme, q: "druckproef watterslag" });
    expect(found).toMatchObject({
      similar: true,
      files: [{ title: "Bijlage", page: 2, matched: expect.stringContaining("Drukproef geschiedde") }],
    });
    expect((await as(ids.olga).search.all({ id: acme, q: "wattersla" })).files).toMatchObject([{ page: 2 }]);
    // no word of it is like one of this workspace
    expect((await as(ids.olga).search.all({ id: acme, q: "rookmeldr" })).files).toEqual([]);
    expect((await as(ids.sam).search.all({ id: rival, q: "rookmeldr" })).files).toMatchObject([{ title: "Bijlage" }]);
    expect((await as(ids.mia).search.all({ id: acme, q: "druckproef" })).files).toEqual([]);
    // what is found as typed needs no guess
    expect(await as(ids.olga).search.all({ id: acme, q: "drukproef" })).toMatchObject({ similar: false });
  });

  test("marks a file that another has superseded, unless that one is in the trash", async () => {
    const { ids, acme, floor } = world;
    const [old, fresh] = await transact(asOperator, async (tx) => {
      const [object] = await tx
        .insert(objects)
        .values({ workspaceId: acme, containerId: floor, title: "Takel", publicId: "takel" })
        .returning();
      const file = { workspaceId: acme, objectId: object!.id, type: "pdf", name: "a.pdf" } as const;
      const [fresh] = await tx
        .insert(files)
        .values({ ...file, title: "Takelbrief nieuw" })
        .returning();
      const [old] = await tx
        .insert(files)
        .values({ ...file, title: "Takelbrief oud", supersededById: fresh!.id })
        .returning();
      return [old!, fresh!];
    });
    const marks = async () => {
      const found = await as(ids.gus).search.all({ id: acme, q: "takelbrief" });
      return Object.fromEntries(found.files.map(({ id, superseded }) => [id, superseded]));
    };
    expect(await marks()).toEqual({ [old.id]: true, [fresh.id]: false });
    await transact(asOperator, async (tx) =>
      tx
        .update(files)
        .set({ deletionId: await trashed(tx, acme) })
        .where(eq(files.id, fresh.id)),
    );
    expect(await marks()).toEqual({ [old.id]: false });
  });

  test("puts an exact code on top, and says when results are only similar", async () => {
    const { ids, acme, floor } = world;
    const numbered = Array.from({ length: 12 }, (_, n) => ({
      workspaceId: acme,
      containerId: floor,
      title: `Ladder ${n}`,
      displayCode: `KL-1${n || ""}`,
      publicId: `kl-${n}`,
    }));
    await transact(asOperator, (tx) => tx.insert(objects).values(numbered));
    const found = await as(ids.olga).search.all({ id: acme, q: "kl-1" });
    expect(found.objects[0]).toMatchObject({ display_code: "KL-1" });
    expect(found.objects).toHaveLength(6);
    expect(found.similar).toBe(false);
    expect(await as(ids.olga).search.all({ id: acme, q: "laddr" })).toMatchObject({
      similar: true,
      objects: { length: 6 },
    });
    expect((await as(ids.olga).search.all({ id: acme, q: "la" })).objects[0]).toMatchObject({ title: "Ladder 0" });
  });

  test("finds an exact name among a thousand that begin with it, and a tag beyond the page", async () => {
    const { ids, acme, board } = world;
    const of = (title: string, n: number, tags: string[] = []) => ({
      workspaceId: acme,
      containerId: board,
      title,
      tags,
      publicId: `zulu-${n}`,
    });
    const many = Array.from({ length: 1200 }, (_, n) => of(`Zulu 7${String(n).padStart(3, "0")} x`, n));
    await transact(asOperator, async (tx) => {
      await tx.insert(objects).values([of("Zulu 7", 9000), of("Iets", 9001, ["zulutag"])]);
      await tx.insert(objects).values(many);
    });
    expect((await as(ids.olga).search.all({ id: acme, q: "zulu 7" })).objects[0]).toMatchObject({ title: "Zulu 7" });
    expect(titles(await as(ids.olga).search.tags({ id: acme, q: "zulut" }))).toEqual(["zulutag"]);
    expect(titles((await as(ids.olga).search.all({ id: acme, q: "zulut" })).tags)).toEqual(["zulutag"]);
  });

  test("is off once the plan has ended, for tags too", async () => {
    const { ids, acme } = world;
    const setPlan = (planEndsOn: string | null) =>
      transact(asOperator, (tx) => tx.update(workspaces).set({ planEndsOn }).where(eq(workspaces.id, acme)));
    await setPlan("2020-01-01");
    const refused = { code: "FORBIDDEN", message: "refusal.search_disabled" };
    expect(await errorOf(as(ids.olga).search.all({ id: acme, q: "heftruck" }))).toMatchObject(refused);
    expect(await errorOf(as(ids.olga).search.tags({ id: acme, q: "e" }))).toMatchObject(refused);
    await setPlan(null);
  });
});
