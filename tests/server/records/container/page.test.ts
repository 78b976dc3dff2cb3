import { countingQueries } from "@db/count";
import { actionPoints } from "@db/schema/action-point";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { asOperator, reading, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
const ids: Record<string, string> = {};

beforeAll(async () => {
  world = await makeWorld();
  const { acme: workspaceId, floor: containerId } = world;
  await transact(asOperator, async (tx) => {
    const add = async (title: string, more: Partial<typeof objects.$inferInsert> = {}) => {
      const [created] = await tx
        .insert(objects)
        .values({ workspaceId, containerId, title, publicId: title, ...more })
        .returning();
      ids[title] = created!.id;
    };
    const report = (title: string, status: "ok" | "ok_ap" | "nok" | "oos", validFor: number) => {
      const validUntil = addDays(today(), validFor);
      return tx.insert(reports).values({
        workspaceId,
        objectId: ids[title]!,
        type: "inspection",
        reviewPoint: "HF",
        status,
        period: 12,
        reportedDate: "2026-01-02",
        validUntil,
        warnsOn: addDays(validUntil, -30),
      });
    };
    await add("Heftruck", { displayCode: "HF-07", x: 0.5, y: 0.5 });
    await add("Lift", { x: 0.1, y: 0.2, size: "l" });
    await add("Generator", { tags: ["noodstroom"] });
    await add("Tank");
    await add("Bord élektriciteit");
    await report("Heftruck", "ok", 300);
    await report("Lift", "oos", 300);
    await report("Generator", "ok", 10);
    await report("Tank", "ok", -5);
    await tx
      .insert(actionPoints)
      .values({ workspaceId, containerId, objectId: ids.Heftruck, title: "Claxon", scheduledOn: addDays(today(), 9) });
  });
});

const page = (query: object = {}, caller: keyof World["ids"] = "lea") =>
  as(world.ids[caller]).container.page({ id: world.floor, ...query });
const titles = async (query: object = {}) => (await page(query)).objects.items.map(({ title }) => title);

describe("a container's page", () => {
  test("lists its objects, the most urgent first, with state and date", async () => {
    const { objects: list, counts, total, placed } = await page();
    expect(list.items.map(({ title, state }) => `${state} ${title}`)).toEqual([
      "T Lift",
      "? Bord élektriciteit",
      "P Tank",
      "S Generator",
      "B Heftruck",
    ]);
    expect(counts).toEqual({ T: 1, P: 1, S: 1, B: 1, "?": 1 });
    expect({ total, placed }).toEqual({ total: 5, placed: 2 });
    expect(list.items[0]).toMatchObject({ judged_on: "2026-01-02", size: "l", x: 0.1, y: 0.2 });
    expect(list.items[2]).toMatchObject({ expires_on: addDays(today(), -5), judged_on: null });
    expect(list.items[4]).toMatchObject({ open_action_points: 1, action_due_on: addDays(today(), 9) });
  });

  test("is filtered by state and by words, without regard to accents, and sorted by name", async () => {
    expect(await titles({ state: "S" })).toEqual(["Generator"]);
    expect(await titles({ q: "ELEKTR" })).toEqual(["Bord élektriciteit"]);
    expect(await titles({ q: "noodst" })).toEqual(["Generator"]);
    expect(await titles({ q: "hf-07" })).toEqual(["Heftruck"]);
    expect(await titles({ q: "50%" })).toEqual([]);
    expect((await titles({ sort: "name" }))[0]).toBe("Bord élektriciteit");
    const { counts, pins } = await page({ q: "lift", state: "A" });
    expect(counts).toEqual({ T: 1 });
    expect(pins).toEqual([]);
    expect(await titles({ state: "nonsense", sort: "nonsense", page: "x", at: "x" })).toHaveLength(5);
  });

  test("sorts numbers in names by value", async () => {
    const names = [
      "Lift 10",
      "lift 2b",
      "Lift 2",
      "Élévateur 1",
      "Serie 20261231000000000010 x",
      "Serie 20261231000000000009 x",
      "Lift",
    ];
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ name: string }>(
        sql`select name from json_array_elements_text(${JSON.stringify(names)}) name
          order by in_order(name) collate "C"`,
      ),
    );
    expect(rows.map(({ name }) => name)).toEqual([
      "Élévateur 1",
      "Lift",
      "Lift 2",
      "lift 2b",
      "Lift 10",
      "Serie 20261231000000000009 x",
      "Serie 20261231000000000010 x",
    ]);
  });

  test("has a pin for each object on the plan, with the one that was linked to on top", async () => {
    expect((await page()).pins).toEqual([
      { id: ids.Lift, title: "Lift", display_code: "", x: 0.1, y: 0.2, size: "l", state: "T" },
      { id: ids.Heftruck, title: "Heftruck", display_code: "HF-07", x: 0.5, y: 0.5, size: "m", state: "B" },
    ]);
    expect((await titles({ at: ids.Heftruck }))[0]).toBe("Heftruck");
  });

  test("counts a board with all below it, and shows what expires first", async () => {
    const { container, children, total } = await as(world.ids.lea).container.page({ id: world.board });
    expect(total).toBe(0);
    expect(container).toMatchObject({ objects_count: 5, containers_count: 1, compliance: { state: "T" } });
    expect(children).toMatchObject([{ id: world.floor, objects_count: 5, first: { title: "Tank", state: "P" } }]);
  });

  test("says what its admin and a guest may do", async () => {
    expect((await page()).may).toEqual({
      edit: true,
      delete: true,
      move: true,
      create_container: true,
      create_object: true,
      create_action_point: true,
      place: true,
      invite: false,
      see_people: true,
      pack: true,
      hold: false,
      locked: false,
    });
    const allowed = async (caller: "gus" | "tab") =>
      Object.entries((await page({}, caller)).may).filter(([, may]) => may);
    expect(await allowed("gus")).toEqual([
      ["create_action_point", true],
      ["see_people", true],
      ["pack", true],
    ]);
    expect(await allowed("tab")).toEqual([]);
    expect(
      (await as(world.ids.lea).container.page({ id: world.board })).may.delete,
      "a board is deleted by admins of the workspace",
    ).toBe(false);
  });

  test("takes three queries, and one for who asks", async () => {
    const queries = await countingQueries(async (count) => {
      await page();
      return count.queries;
    });
    expect(queries).toBe(4);
  });

  test("shows a long list in pages", async () => {
    const { acme: workspaceId, other: containerId } = world;
    await transact(asOperator, (tx) =>
      tx.insert(objects).values(
        Array.from({ length: 120 }, (_, number) => ({
          workspaceId,
          containerId,
          title: `Lamp ${(number * 7) % 120}`,
          publicId: `lamp-${number}`,
          x: number / 120,
          y: 0.5,
        })),
      ),
    );
    const { objects: list, pins } = await as(world.ids.olga).container.page({ id: containerId, page: 3 });
    expect(list.meta).toEqual({ page: 3, per_page: 50, total: 120, last_page: 3 });
    expect(list.items.map(({ title }) => title).at(-1)).toBe("Lamp 119");
    expect(pins).toHaveLength(120);
  });

  test("sorts by name, through its pages, what nothing else tells apart", async () => {
    const { acme: workspaceId, other: id, ids: people } = world;
    const [late] = await transact(asOperator, async (tx) => {
      const found = await tx.select().from(objects).where(eq(objects.title, "Lamp 100"));
      const { id: objectId } = found[0]!;
      const scheduledOn = addDays(today(), 5);
      await tx.insert(actionPoints).values({ workspaceId, containerId: id, objectId, title: "Peer", scheduledOn });
      return found;
    });
    const listed = async (query: object = {}) => {
      const found = [];
      for (const number of [1, 2, 3])
        found.push(...(await as(people.olga).container.page({ id, page: number, ...query })).objects.items);
      return found.map(({ title }) => Number(title.slice(5)));
    };
    const byNumber = Array.from({ length: 120 }, (_, number) => number);
    const lateFirst = [100, ...byNumber.filter((number) => number !== 100)];
    expect(await listed()).toEqual(lateFirst);
    expect(await listed({ sort: "urgency" })).toEqual(lateFirst);
    expect(await listed({ sort: "name" })).toEqual(byNumber);
    const clicked = (await as(people.olga).container.page({ id, q: "lamp 77" })).objects.items[0]!;
    expect(await listed({ at: clicked.id })).toEqual([77, ...lateFirst.filter((number) => number !== 77)]);
    await as(people.olga).order.set({ type: "objects", id, mode: "alphabetical_desc" });
    expect(await listed()).toEqual([...byNumber].reverse());
    await as(people.olga).order.set({ type: "objects", id, mode: "custom", order: [late!.id, clicked.id] });
    expect((await listed()).slice(0, 2)).toEqual([100, 77]);
  });
});

describe("a pin", () => {
  const place = (caller: keyof World["ids"], input: object) =>
    as(world.ids[caller]).object.place({ id: ids.Tank!, x: 0.3, y: 0.4, ...input });

  test("is set, moved and removed by who may edit the object", async () => {
    expect(await place("lea", {})).toEqual({ id: ids.Tank, x: 0.3, y: 0.4, size: "m" });
    expect((await page()).pins.find(({ id }) => id === ids.Tank)).toMatchObject({ x: 0.3, y: 0.4 });
    expect(await place("lea", { x: 0, y: 1, size: "s" })).toMatchObject({ x: 0, y: 1, size: "s" });
    expect(await place("lea", { x: null, y: null })).toEqual({ id: ids.Tank, x: null, y: null, size: "s" });
    expect((await page()).placed).toBe(2);
  });

  test("stays on the plan as a whole", async () => {
    for (const wrong of [{ x: 1.01 }, { y: -0.1 }, { x: null }, { x: Number.NaN }, { size: "xl" }])
      expect(await errorOf(place("lea", wrong)), JSON.stringify(wrong)).toMatchObject({ code: "BAD_REQUEST" });
  });

  test("cannot be set by guests or non-members", async () => {
    for (const caller of ["gus", "tab"] as const)
      expect(await errorOf(place(caller, {})), caller).toMatchObject({ code: "FORBIDDEN" });
    for (const caller of ["mia", "rita"] as const)
      expect(await errorOf(place(caller, {})), caller).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is recorded in the history", async () => {
    await place("lea", {});
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute(sql`select verb, detail from events where about_id = ${ids.Tank} order by at desc, id desc limit 1`),
    );
    expect(rows).toEqual([{ verb: "object.place", detail: { x: 0.3, y: 0.4 } }]);
  });
});
