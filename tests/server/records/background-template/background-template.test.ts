import { countingQueries } from "@db/count";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
const ids: Record<string, string> = {};
const lea = () => as(world.ids.lea);

beforeAll(async () => {
  world = await makeWorld();
  const { acme: workspaceId, floor: containerId } = world;
  await transact(asOperator, async (tx) => {
    for (const title of ["Lift", "Tank", "Kraan"]) {
      const [made] = await tx.insert(objects).values({ workspaceId, containerId, title, publicId: title }).returning();
      ids[title] = made!.id;
    }
  });
});
const addFile = (object: string, type: "pdf" | "doc" | "image" | "youtube", title: string, name = `${title}.${type}`) =>
  transact(asOperator, (tx) =>
    tx
      .insert(files)
      .values({ workspaceId: world.acme, objectId: ids[object]!, type, title, name, link: "https://a.test" }),
  );
const addReport = (object: string, reviewPoint: string) =>
  transact(asOperator, (tx) =>
    tx.insert(reports).values({
      workspaceId: world.acme,
      objectId: ids[object]!,
      reviewPoint,
      type: "inspection",
      status: "ok",
      period: 12,
      reportedDate: today(),
      validUntil: "2199-01-01",
      warnsOn: "2198-12-01",
    }),
  );
const missingOf = async (object: string) =>
  (await lea().object.get({ id: ids[object]! })).missing.map(({ name }) => name);

describe("a background template", () => {
  test("is required of all objects in its container and below, and says what each is missing", async () => {
    const made = await lea().backgroundTemplate.create({
      id: world.board,
      title: "Dossier",
      items: [
        { name: "Handleiding", type: "pdf" },
        { name: "Film", type: "link" },
        { name: "Plan", type: "file" },
        { name: "Keuring", type: "report", review_point: "PL" },
      ],
    });
    expect(made).toMatchObject({ title: "Dossier", template: null, inherited_from: null, images: [] });
    expect(await missingOf("Lift")).toEqual(["Handleiding", "Film", "Plan", "Keuring"]);
    await addFile("Lift", "doc", "Handleiding"); // of another type
    await addReport("Lift", "HF"); // with another review point
    expect(await missingOf("Lift")).toHaveLength(4);
    await addFile("Lift", "pdf", "x", "HÁNDLEIDING lift.pdf");
    await addFile("Lift", "youtube", "Film van de lift");
    await addFile("Lift", "image", "Grondplan");
    await addReport("Lift", "PL");
    expect(await missingOf("Lift")).toEqual([]);
    const page = await lea().object.page({ id: ids.Tank! });
    expect(page.asked.map(({ name, present, template }) => [name, present, template])).toEqual(
      ["Handleiding", "Film", "Plan", "Keuring"].map((name) => [name, false, "Dossier"]),
    );
  });

  test("adds to the container's page how many objects miss something, and lists them, in no query more", async () => {
    const queries = await countingQueries(async (count) => {
      await lea().container.page({ id: world.floor });
      return count.queries;
    });
    expect(queries).toBe(4);
    const page = await lea().container.page({ id: world.floor });
    expect(page).toMatchObject({ asked: 4, lacking: 2, total: 3 });
    expect(Object.fromEntries(page.objects.items.map(({ title, missing }) => [title, missing]))).toEqual({
      Lift: 0,
      Tank: 4,
      Kraan: 4,
    });
    const incomplete = await lea().container.page({ id: world.floor, lacking: "yes" });
    expect(incomplete.objects.meta.total).toBe(2);
    expect(incomplete.objects.items.map(({ title }) => title).sort()).toEqual(["Kraan", "Tank"]);
    const { items } = await as(world.ids.gus).object.inContainer({ id: world.floor });
    expect(items.map(({ missing }) => missing.length)).toEqual([0, 4, 4]);
    expect((await lea().container.page({ id: world.board })).asked).toBe(4);
    expect((await as(world.ids.olga).container.page({ id: world.other })).asked).toBe(0);
  });

  test("shows which container it comes from, without its name for who does not reach it", async () => {
    const [inherited] = await lea().backgroundTemplate.list({ id: world.floor });
    expect(inherited?.inherited_from).toEqual({ id: world.board, title: "Site Noord" });
    const [inheritedView] = (await as(world.ids.gus).backgroundTemplate.page({ id: world.floor })).templates;
    expect(inheritedView?.inherited_from).toEqual({ id: null, title: null });
    const input = { id: world.floor, templateId: inherited!.id };
    expect(await errorOf(lea().backgroundTemplate.edit({ ...input, title: "x" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(lea().backgroundTemplate.delete(input))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(world.ids.gus).backgroundTemplate.get({ ...input, id: world.board }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("is replaced as a whole, has each item once, and deletes no file when it is deleted", async () => {
    const ownTemplate = await lea().backgroundTemplate.create({
      id: world.floor,
      title: "Ook",
      items: [
        { name: "handleiding", type: "pdf" },
        { name: "Attest", type: "pdf" },
      ],
    });
    const input = { id: world.floor, templateId: ownTemplate.id };
    expect(await missingOf("Lift")).toEqual(["Attest"]);
    expect((await missingOf("Tank")).filter((name) => /handleiding/i.test(name))).toHaveLength(1);
    const changed = await lea().backgroundTemplate.edit({ ...input, items: [{ name: "Foto", type: "image" }] });
    expect(changed).toMatchObject({ title: "Ook", items: [{ name: "Foto", type: "image" }] });
    expect(await missingOf("Lift")).toEqual(["Foto"]);
    await lea().backgroundTemplate.delete(input);
    expect(await missingOf("Lift")).toEqual([]);
    expect(await errorOf(lea().backgroundTemplate.delete(input))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("needs at least one item, and refuses a template that does not exist", async () => {
    const make = (items: object[]) =>
      lea().backgroundTemplate.create({ id: world.floor, title: "x", items: items as never });
    expect(await errorOf(make([]))).toMatchObject({ code: "BAD_REQUEST" });
    expect(await errorOf(make([{ name: "x", type: "template", template_id: world.board }]))).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
