import { countingQueries } from "@db/count";
import { objects } from "@db/schema/object";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
let idByTitle: Record<string, string>;
const list = () => ({ type: "objects" as const, id: world.floor });

beforeEach(async () => {
  world = await makeWorldAnew();
  idByTitle = {};
  for (const title of ["Lift 10", "Lift 2", "Abri", "Tank"]) idByTitle[title] = await add(title);
});

async function add(title: string, containerId = world.floor): Promise<string> {
  const [made] = await transact(asOperator, (tx) =>
    tx.insert(objects).values({ workspaceId: world.acme, containerId, title, publicId: title }).returning(),
  );
  return made!.id;
}
const people = () => ({
  lea: as(world.ids.lea),
  gus: as(world.ids.gus),
  tab: as(world.ids.tab),
  olga: as(world.ids.olga),
});
const titlesFor = async (name: "lea" | "gus" | "tab") =>
  (await people()[name].object.inContainer({ id: world.floor })).items.map(({ title }) => title);

describe("a list of objects", () => {
  test("is sorted for everybody by editors, with numbers by value", async () => {
    const { lea } = people();
    expect(await lea.order.get(list())).toMatchObject({ mode: "default", shared: true });
    await lea.order.set({ ...list(), mode: "alphabetical_asc", shared: true });
    const sorted = ["Abri", "Lift 2", "Lift 10", "Tank"];
    expect(await titlesFor("gus")).toEqual(sorted);
    const { objects: onPage, order } = await people().gus.container.page({ id: world.floor });
    expect(onPage.items.map(({ title }) => title)).toEqual(sorted);
    expect(order).toEqual({
      containers: { mode: null, own: false },
      objects: { mode: "alphabetical_asc", own: false },
      may: { own: true, all: false },
    });
    await lea.order.set({ ...list(), mode: "alphabetical_desc", shared: true });
    expect(await titlesFor("gus")).toEqual([...sorted].reverse());
    await lea.order.set({ ...list(), mode: "created_desc", shared: true });
    expect(await titlesFor("gus")).toEqual(["Tank", "Abri", "Lift 2", "Lift 10"]);
    expect((await lea.object.inContainer({ id: world.floor, sort: "created_at" })).items[0]!.title).toBe("Lift 10");
  });

  test("is sorted by anybody for themselves, instead of the order for everybody, until they reset it", async () => {
    const { lea, gus } = people();
    await lea.order.set({ ...list(), mode: "alphabetical_asc", shared: true });
    expect(await gus.order.set({ ...list(), mode: "created_desc" })).toMatchObject({
      mode: "created_desc",
      shared: false,
    });
    expect((await titlesFor("gus"))[0]).toBe("Tank");
    expect((await titlesFor("lea"))[0]).toBe("Abri");
    await gus.order.drop(list());
    expect((await titlesFor("gus"))[0]).toBe("Abri");
    expect(await errorOf(gus.order.set({ ...list(), mode: "created_desc", shared: true }))).toMatchObject({
      code: "FORBIDDEN",
    });
  });

  test.each(["created_asc", "created_desc", "alphabetical_asc", "alphabetical_desc"] as const)(
    "sorted by %s, says of each object its place in it",
    async (mode) => {
      const { lea } = people();
      await lea.order.set({ ...list(), mode });
      const { items } = await lea.object.inContainer({ id: world.floor });
      for (const [before, { id }] of items.entries())
        expect((await lea.object.get({ id })).position, mode).toBe(before + 1);
      expect(items.length).toBeGreaterThan(2);
      await lea.order.drop(list());
      const placed = [];
      for (const { id } of items) placed.push((await lea.object.get({ id })).position);
      expect(placed.toSorted((a, b) => a - b)).toEqual(items.map((_, before) => before + 1));
    },
  );

  test("who sets the order for everybody loses their own", async () => {
    const { lea } = people();
    await lea.order.set({ ...list(), mode: "created_desc" });
    expect(await lea.order.set({ ...list(), mode: "alphabetical_asc", shared: true })).toMatchObject({
      mode: "alphabetical_asc",
      shared: true,
    });
  });

  test("keeps the order set by hand: deleted objects are skipped, new ones come last", async () => {
    const { lea } = people();
    const elsewhere = await add("Elders", world.other);
    const unknown = "018f0000-0000-7000-8000-000000000000";
    const order = [
      idByTitle.Tank!,
      unknown,
      idByTitle.Abri!,
      idByTitle.Tank!,
      elsewhere,
      idByTitle["Lift 10"]!,
      world.rivalBoard,
    ];
    const view = await lea.order.set({ ...list(), mode: "custom", order, shared: true });
    expect(view.order).toEqual([idByTitle.Tank, idByTitle.Abri, idByTitle["Lift 10"], idByTitle["Lift 2"]]);
    await lea.object.remove({ id: idByTitle.Abri! });
    const made = await add("Nieuw");
    expect((await lea.order.get(list())).order).toEqual([
      idByTitle.Tank,
      idByTitle["Lift 10"],
      idByTitle["Lift 2"],
      made,
    ]);
    expect((await lea.object.get({ id: idByTitle["Lift 2"]! })).position).toBe(3);
    const page = await lea.object.inContainer({ id: world.floor, per_page: 2, page: 2 });
    expect(page.items.map(({ id, position }) => [id, position])).toEqual([
      [idByTitle["Lift 2"], 3],
      [made, 4],
    ]);
  });

  test("moves one object among the others, in the order of that moment, also by many at once", async () => {
    const { lea, gus } = people();
    await Promise.all([
      lea.order.move({ ...list(), item: idByTitle.Tank!, to: 1, shared: true }),
      lea.order.move({ ...list(), item: idByTitle["Lift 10"]!, to: 4, shared: true }),
      gus.order.move({ ...list(), item: idByTitle.Abri!, to: 1 }),
    ]);
    const everybodys = (await lea.order.get(list())).order;
    expect(everybodys).toEqual([idByTitle.Tank, idByTitle["Lift 2"], idByTitle.Abri, idByTitle["Lift 10"]]);
    expect((await gus.order.get(list())).order[0]).toBe(idByTitle.Abri);
    expect(await errorOf(lea.order.move({ ...list(), item: world.floor, to: 1 }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await lea.order.move({ ...list(), item: idByTitle.Tank!, to: 999, shared: true });
    expect((await lea.order.get(list())).order.at(-1)).toBe(idByTitle.Tank);
    const verbs = (await people().olga.history.list({ id: world.acme })).items.filter(
      ({ what }) => what === "order.set",
    );
    expect(verbs).toHaveLength(1); // one event for many moves in a row
  });

  test("on a locked plan is sorted for oneself, but not for everybody", async () => {
    const { lea } = people();
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ planEndsOn: "2020-01-01", plan: "basic" }).where(eq(workspaces.id, world.acme)),
    );
    expect(await errorOf(lea.order.set({ ...list(), mode: "created_desc", shared: true }))).toMatchObject({
      message: "refusal.plan_locked",
    });
    expect(await lea.order.set({ ...list(), mode: "created_desc" })).toMatchObject({ mode: "created_desc" });
  });

  test("is NOT_FOUND for who does not reach it; a super admin who is no member has no order of their own", async () => {
    for (const name of ["mia", "rita"] as const)
      expect(await errorOf(as(world.ids[name]).order.get(list())), name).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(world.ids.sam).order.set({ ...list(), mode: "custom" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await as(world.ids.sam).order.set({ ...list(), mode: "alphabetical_asc", shared: true })).toMatchObject({
      shared: true,
    });
  });
});

describe("boards and containers", () => {
  test("are sorted on the home by an admin for everybody, and by others for themselves", async () => {
    const { olga, lea } = people();
    const boards = { type: "boards" as const, id: world.acme };
    expect(await errorOf(lea.order.set({ ...boards, mode: "created_desc", shared: true }))).toMatchObject({
      code: "FORBIDDEN",
    });
    await olga.order.set({ ...boards, mode: "custom", order: [world.other, world.board], shared: true });
    const home = await olga.container.home({ id: world.acme });
    expect(home.boards.map(({ id }) => id)).toEqual([world.other, world.board]);
    expect(home.order).toEqual({ mode: "custom", own: false, may: { own: true, all: true } });
    expect((await olga.container.boards({ id: world.acme })).items[0]!.id).toBe(world.other);
    expect((await olga.container.home({ id: world.acme, sort: "alphabetical_asc" })).boards[0]!.id).toBe(world.board);
    const room = await lea.container.create({ workspace_id: world.acme, parent_id: world.board, title: "Dak" });
    await lea.order.set({ type: "containers", id: world.board, mode: "alphabetical_asc" });
    expect((await lea.container.containers({ id: world.board })).items[0]!.id).toBe(room.id);
    expect((await lea.container.page({ id: world.board })).children[0]!.id).toBe(room.id);
    expect((await olga.container.page({ id: world.board })).children[0]!.id).toBe(world.floor);
  });
});

describe("a page to sort on", () => {
  test("numbers all places, over pages and searches, in few queries", async () => {
    const { lea, gus } = people();
    await lea.order.set({ ...list(), mode: "alphabetical_asc", shared: true });
    const queries = await countingQueries(async (count) => {
      await gus.order.page(list());
      return count.queries;
    });
    expect(queries).toBeLessThanOrEqual(3); // besides the sign-in
    const result = await gus.order.page({ ...list(), q: "lift" });
    expect(result).toMatchObject({
      of: "me",
      mode: "alphabetical_asc",
      own: false,
      total: 4,
      may: { own: true, all: false },
    });
    expect(result.items.map(({ title, place }) => [title, place])).toEqual([
      ["Lift 2", 2],
      ["Lift 10", 3],
    ]);
    expect((await lea.order.page({ ...list(), of: "all" })).of).toBe("all");
  });
});
