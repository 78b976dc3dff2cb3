import { countingQueries } from "@db/count";
import { beforeEach, describe, expect, test } from "vitest";
import { errorOf } from "../../../world.ts";
import { add, type Change, change, get, kindNamed, left, setUp, titles, undo, who, world } from "./setup.ts";

beforeEach(setUp);

describe("deleting many objects", () => {
  test("deletes those of the page, or all that match, and takes it back as it was", async () => {
    const ids = [await add("Een"), await add("Twee"), await add("Drie")];
    await add("Ladder", world.board);
    const done = await change("olga", "delete", { ids: ids.slice(0, 2) });
    expect(done).toMatchObject({ noun: "object", act: "delete", count: 2, left_count: 0, refusal: null, undone: null });
    expect(await titles()).toEqual(["Drie", "Ladder"]);
    const all = await change("olga", "delete", { all: true, container: world.floor, expected: 1 });
    expect(all.count).toBe(1);
    expect(await titles()).toEqual(["Ladder"]);
    // each by itself in the trash
    expect((await who("olga").deletion.list({ id: world.acme })).items.map(({ title }) => title).sort()).toEqual([
      "Drie",
      "Een",
      "Twee",
    ]);
    expect((await undo("olga", done)).undone).toMatchObject({ count: 2, left_count: 0 });
    expect(await titles()).toEqual(["Een", "Ladder", "Twee"]);
    expect(await errorOf(undo("olga", done))).toEqual({ code: "CONFLICT", message: "many.undo.already" });
  });

  test("takes along what is below, and brings exactly that back", async () => {
    const id = await add("Heftruck");
    const point = (title: string) => who("olga").actionPoint.create({ object_id: id, title });
    await who("olga").actionPoint.remove({ id: (await point("Eerder weg")).id });
    await point("Band");
    const done = await change("olga", "delete", { ids: [id] });
    const names = async () =>
      (await who("olga").actionPoint.inWorkspace({ id: world.acme })).items.map(({ title }) => title);
    expect(await names()).toEqual([]);
    await undo("olga", done);
    expect(await names()).toEqual(["Band"]);
  });

  test("leaves in the trash what an admin restored, what has no place any more, and whose number is taken", async () => {
    const [back, without, numbered, kept] = [
      await add("Terug"),
      await add("Plaats weg", world.other),
      await add("Nummer", world.floor, { external_number: "ERP-1" }),
      await add("Gewoon"),
    ] as [string, string, string, string];
    const done = await change("adam", "delete", { ids: [back, without, numbered, kept] });
    const { items } = await who("olga").deletion.list({ id: world.acme });
    await who("olga").deletion.restore({ id: items.find(({ title }) => title === "Terug")!.id });
    await who("olga").container.delete({ id: world.other });
    await add("Ander", world.floor, { external_number: "erp-1" });
    const view = await undo("adam", done);
    expect(view.undone).toMatchObject({ count: 1, left_count: 3 });
    expect(left(view.undone!)).toEqual(["Nummer: number_taken", "Plaats weg: place_gone", "Terug: changed"]);
    expect(await titles()).toEqual(["Ander", "Gewoon", "Terug"]);
  });
});

describe("changing many objects", () => {
  test("gives them a kind with its icon and duties, and takes all of it back, but what was changed since", async () => {
    const ids = [await add("Een"), await add("Twee"), await add("Drie", world.floor, { icon_code: "elevator" })];
    const kind = await kindNamed("Heftruck");
    await who("olga").object.edit({ id: ids[1]!, kind_id: kind });
    const done = await change("lea", "kind", { ids, kind_id: kind });
    expect(done).toMatchObject({ count: 2, left: [{ title: "Twee", reason: "same" }] });
    expect(await get(ids[0]!)).toMatchObject({ kind: { id: kind } });
    const duties = async (id: string) => (await who("olga").duty.list({ id })).length;
    expect(await duties(ids[0]!)).toBe(await duties(ids[1]!));
    expect((await get(ids[2]!)).icon_code).toBe("elevator");
    const other = await kindNamed("Hoogwerker");
    await who("olga").object.edit({ id: ids[2]!, kind_id: other });
    const view = await undo("lea", done);
    expect(view.undone).toMatchObject({ count: 1, left: [{ title: "Drie", reason: "changed" }] });
    expect(await get(ids[0]!)).toMatchObject({ kind: null, icon_code: null });
    expect(await duties(ids[0]!)).toBe(0);
    expect(await get(ids[1]!)).toMatchObject({ kind: { id: kind } });
    expect(await get(ids[2]!)).toMatchObject({ kind: { id: other } });
  });

  test("moves them with their action points, and back to their places on the plan", async () => {
    const ids = [await add("Een"), await add("Twee", world.board)];
    await who("olga").object.place({ id: ids[0]!, x: 0.25, y: 0.5 });
    const point = await who("olga").actionPoint.create({ object_id: ids[0]!, title: "Band" });
    const done = await change("adam", "move", { ids, container_id: world.other });
    expect(done.count).toBe(2);
    expect(await get(ids[0]!)).toMatchObject({ container_id: world.other, x: null });
    const pointPlace = async () => (await who("olga").actionPoint.page({ id: point.id })).action_point.container.id;
    expect(await pointPlace()).toBe(world.other);
    expect((await undo("adam", done)).undone?.count).toBe(2);
    expect(await get(ids[0]!)).toMatchObject({ container_id: world.floor, x: 0.25, y: 0.5 });
    expect((await get(ids[1]!)).container_id).toBe(world.board);
    expect(await pointPlace()).toBe(world.floor);
  });

  test("adds tags in the spelling in use and takes tags off", async () => {
    const ids = [
      await add("Een", world.floor, { tags: ["Zone 1"] }),
      await add("Twee", world.floor, { tags: ["huur"] }),
    ];
    const added = await change("olga", "add_tags", { ids, tags: "zone 1, nieuw" });
    expect((await get(ids[0]!)).tags).toEqual(["Zone 1", "nieuw"]);
    expect((await get(ids[1]!)).tags).toEqual(["huur", "Zone 1", "nieuw"]);
    const taken = await change("olga", "remove_tags", { ids, tags: "HUUR" });
    expect(taken).toMatchObject({ count: 1, left: [{ title: "Een", reason: "same" }] });
    await undo("olga", taken);
    await undo("olga", added);
    expect([(await get(ids[0]!)).tags, (await get(ids[1]!)).tags]).toEqual([["Zone 1"], ["huur"]]);
  });

  test("puts a duty on those that lack it, and takes it off again", async () => {
    const ids = [await add("Een"), await add("Twee")];
    const { lines } = await who("lea").many.objects({ id: world.acme, act: "duty", ids });
    const line = lines[0]!.line;
    await who("lea").duty.add({ id: ids[1]!, lines: [line], unknown: [] });
    const done = await change("lea", "duty", { ids, line });
    expect(done).toMatchObject({ count: 1, left: [{ title: "Twee", reason: "same" }] });
    expect((await undo("lea", done)).undone).toMatchObject({ count: 1, left_count: 0 });
    expect(await who("lea").duty.list({ id: ids[0]! })).toEqual([]);
    expect(await who("lea").duty.list({ id: ids[1]! })).toHaveLength(1);
  });

  test("says what is missing or wrong at its field, and changes nothing", async () => {
    const ids = [await add("Een")];
    const refusal = async (act: Change["act"], more: Partial<Change> = {}) =>
      (await errorOf(change("olga", act, { ids, ...more }))).message;
    expect(await refusal("move")).toBe("mistake.required");
    expect(await refusal("move", { container_id: world.rivalBoard })).toBe("move.target_missing");
    expect(await refusal("kind", { kind_id: world.acme })).toBe("kind.unknown");
    expect(await refusal("duty", { line: "bestaat-niet" })).toBe("duty.unknown_line");
    expect(await refusal("add_tags", { tags: " , " })).toBe("mistake.required");
    expect(await refusal("delete", { ids: [] })).toBe("many.nothing_chosen");
    expect(await refusal("delete", { ids: [], all: true, expected: 3 })).toBe("many.others_now?count=1");
    expect(await titles()).toEqual(["Een"]);
  });
});

test("as many statements for forty objects as for two", async () => {
  const kind = await kindNamed("Heftruck");
  const counts: Record<string, number[]> = {};
  for (const many of [2, 40]) {
    const ids = await Promise.all(Array.from({ length: many }, (_, n) => add(`Machine ${many} ${n}`)));
    const counted = async (name: string, call: () => Promise<{ batch: string }>) =>
      countingQueries(async (count) => {
        const { batch } = await call();
        (counts[name] ??= []).push(count.queries);
        return batch;
      });
    const acts = [
      () => change("olga", "kind", { ids, kind_id: kind }),
      () => change("olga", "move", { ids, container_id: world.other }),
      () => change("olga", "add_tags", { ids, tags: "huur" }),
      () => change("olga", "delete", { ids }),
    ];
    const batches: string[] = [];
    for (const [at, act] of acts.entries()) batches.push(await counted(`act ${at}`, act));
    for (const batch of batches.reverse())
      await counted(`undo ${batches.indexOf(batch)}`, () => undo("olga", { batch }));
  }
  for (const [name, [few, more]] of Object.entries(counts)) expect(more, name).toBe(few);
});
