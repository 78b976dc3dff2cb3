import { PDFDocument, rgb } from "@cantoo/pdf-lib";
import { countingQueries } from "@db/count";
import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import type { Letter } from "@server/core/compliance";
import { addDays, today } from "@server/core/day";
import { ContainerChanges } from "@server/records/container/inputs";
import { beforeAll, describe, expect, test } from "vitest";
import { groupPins, labelledGroups } from "~/components/plan/group-pins";
import { labelColors } from "~/components/plan/label-colors";
import { clamped, frameOf, spotAt, viewAround, viewIn, viewInWords, WHOLE, zoomedAt } from "~/components/plan/view";
import { wordsIn } from "~/components/plan/words-drawn";
import { uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
  const { acme: workspaceId, floor: containerId } = world;
  const add = (title: string, more: Partial<typeof objects.$inferInsert>) => ({
    workspaceId,
    containerId,
    title,
    publicId: title,
    ...more,
  });
  const expiresOn = addDays(today(), 300);
  const valid = { verdict: "A", expiresOn, warnsOn: addDays(expiresOn, -30) } as const;
  await transact(asOperator, async (tx) => {
    await tx.insert(objects).values([
      add("Heftruck 10", {
        displayCode: "HF-10",
        iconCode: "forklift",
        tags: ["hal"],
        x: 0.5,
        y: 0.5,
        colorCode: "#ffee00",
        ...valid,
      }),
      add("Heftruck 9", { displayCode: "HF-9", iconCode: "forklift", tags: ["hal", "diesel"], x: 0.2, y: 0.5 }),
      add("Lift", { iconCode: "elevator", tags: ["hal"], x: 0.1, y: 0.1 }),
      add("Tank", { tags: ["diesel"] }),
    ]);
  });
});

const page = (query: object = {}) => as(world.ids.gus).container.page({ id: world.floor, ...query });
const namesOf = ({ objects }: { objects: { items: { title: string }[] } }) =>
  objects.items.map(({ title }) => title).sort();

describe("the filters of a floor plan", () => {
  test("leave the same objects in the list and on the plan", async () => {
    const forklifts = await page({ type: "forklift" });
    expect(namesOf(forklifts)).toEqual(["Heftruck 10", "Heftruck 9"]);
    expect(forklifts.pins.map(({ title }) => title).sort()).toEqual(["Heftruck 10", "Heftruck 9"]);
    const both = await page({ type: "forklift", tag: "diesel" });
    expect(namesOf(both)).toEqual(["Heftruck 9"]);
    expect(both.objects.meta.total).toBe(1);
    expect(namesOf(await page({ placed: "no" }))).toEqual(["Tank"]);
    expect(namesOf(await page({ state: "A", tag: "hal" }))).toEqual(["Heftruck 10"]);
    expect(await page({ type: "nothing" })).toMatchObject({ pins: [], total: 4 });
  });

  test("each offer the values that the other filters leave", async () => {
    const { types, tags, counts } = await page({ type: "forklift", tag: "hal" });
    expect(types).toEqual([
      { value: "forklift", count: 2 },
      { value: "elevator", count: 1 },
    ]);
    expect(tags).toEqual([
      { value: "hal", count: 2 },
      { value: "diesel", count: 1 },
    ]);
    expect(counts).toEqual({ A: 1, "?": 1 });
  });

  test("take no further query, and pins carry only the fields they need", async () => {
    const { queries, pins } = await countingQueries(async (count) => ({
      ...(await page({ tag: "hal" })),
      queries: count.queries,
    }));
    expect(queries).toBeLessThanOrEqual(4);
    expect(pins.find(({ title }) => title === "Lift")).toEqual({
      id: expect.any(String),
      title: "Lift",
      display_code: "",
      icon_code: "elevator",
      x: 0.1,
      y: 0.1,
      size: "m",
      state: "?",
    });
  });
});

describe("a printed floor plan", () => {
  test("lists all objects that the filters leave, ordered by code", async () => {
    const { objects: printed, counts, total } = await as(world.ids.gus).container.plan({ id: world.floor });
    expect(printed.map(({ display_code, title }) => display_code || title)).toEqual(["HF-9", "HF-10", "Lift", "Tank"]);
    expect({ counts, total }).toEqual({ counts: { A: 1, "?": 3 }, total: 4 });
    expect(printed[3]).not.toHaveProperty("x");
    expect(printed[1]?.until).toBe(addDays(today(), 300));
    const some = await as(world.ids.gus).container.plan({ id: world.floor, tag: "diesel", type: "forklift" });
    expect(some).toMatchObject({ total: 1, objects: [{ title: "Heftruck 9" }] });
  });
});

describe("a floor plan from a PDF", () => {
  test("is drawn of the chosen page; a page that does not exist is an error of its field", async () => {
    const created = await PDFDocument.create();
    for (const [width, height] of [
      [400, 200],
      [100, 300],
    ] as const)
      created.addPage([width, height]).drawRectangle({ x: 0, y: 0, width: 50, height: 50, color: rgb(1, 0, 0) });
    const bytes = Buffer.from(await created.save());
    const edit = async (floorplan_page: number) =>
      as(world.ids.lea).container.edit({
        id: world.floor,
        floorplan_page,
        images: [await uploadOf("plan.pdf", bytes, "images")],
      });
    expect((await edit(2)).images).toMatchObject([{ width: 1333, height: 4000 }]);
    expect(await errorOf(edit(3))).toMatchObject({
      code: "UNPROCESSABLE_CONTENT",
      message: "container.plan_no_such_page?count=2",
    });
    expect((await edit(1)).images).toMatchObject([{ width: 4000, height: 2000 }]);
  });
});

test("a form without a page number means the first", () => {
  expect(ContainerChanges.parse({ id: world.floor, floorplan_page: "" }).floorplan_page).toBe(1);
  expect(ContainerChanges.safeParse({ id: world.floor, floorplan_page: "-2" }).success).toBe(false);
});

describe("zooming a floor plan", () => {
  const frame = frameOf(800, 400, 2);

  test("keeps the point under the mouse where it is, and never leaves the plan", () => {
    const before = spotAt(WHOLE, frame, 600, 100);
    const zoomedIn = zoomedAt(WHOLE, frame, 3, 600, 100);
    expect(zoomedIn.zoom).toBe(3);
    expect(spotAt(zoomedIn, frame, 600, 100).x).toBeCloseTo(before.x, 6);
    expect(spotAt(zoomedIn, frame, 600, 100).y).toBeCloseTo(before.y, 6);
    expect(clamped({ zoom: 2, x: 5, y: -3 }, frame)).toEqual({ zoom: 2, x: 1 - (400 - 24) / (2 * 704), y: 0.25 });
    expect(zoomedAt(zoomedIn, frame, 0.01)).toEqual(WHOLE);
    expect(zoomedAt(WHOLE, frame, 1000).zoom).toBe(16);
  });

  test("is stored in the address, where nonsense means the whole plan", () => {
    const view = { zoom: 4, x: 0.31, y: 0.5 };
    expect(viewIn(viewInWords(view))).toEqual(view);
    for (const words of [null, "", "4", "a,b,c", "4,0.1"]) expect(viewIn(words)).toEqual(WHOLE);
    expect(viewIn("999,-1,7")).toEqual({ zoom: 16, x: 0, y: 1 });
  });
});

describe("pins that overlap", () => {
  const pin = (id: string, x: number, y: number, state: Letter = "A", display_code = "") =>
    ({ id, title: id, display_code, x, y, size: "m", state }) as const;

  test("are grouped with the worst state among them, and separate when zoomed in", () => {
    const pins = [pin("a", 0.5, 0.5), pin("b", 0.51, 0.5, "T"), pin("c", 0.52, 0.51, "C"), pin("d", 0.9, 0.9)];
    const far = groupPins(pins, { width: 800, height: 400 });
    expect(far.map(({ pins, worst }) => [pins.length, worst])).toEqual([
      [3, "T"],
      [1, "A"],
    ]);
    expect(groupPins(pins, { width: 8000, height: 4000 })).toHaveLength(4);
    const zoomedIn = viewAround(far[0]!.pins, frameOf(800, 400, 2));
    expect(groupPins(pins, { width: 800 * zoomedIn.zoom, height: 400 * zoomedIn.zoom })).toHaveLength(4);
  });

  test("are all there for two thousand objects, at any zoom", () => {
    const pins = Array.from({ length: 2000 }, (_, n) =>
      pin(String(n), ((n * 7919) % 1000) / 1000, ((n * 104_729) % 997) / 997),
    );
    for (const width of [300, 800, 5000]) {
      const groups = groupPins(pins, { width, height: width / 2 });
      expect(groups.reduce((sum, group) => sum + group.pins.length, 0)).toBe(2000);
    }
  });

  test("have a label where there is space for it, the most urgent first, and the worst in any case", () => {
    const size = { width: 800, height: 400 };
    const labels = (pins: ReturnType<typeof pin>[], isFar = false, free?: Parameters<typeof labelledGroups>[3]) =>
      Object.fromEntries(labelledGroups(groupPins(pins, size), size, isFar, free));
    // at the left where the right is taken, none where both are
    const row = [pin("a", 0.2, 0.5, "A", "HF-01"), pin("b", 0.26, 0.5, "A", "HF-02"), pin("c", 0.2, 0.9)];
    expect(labels(row)).toEqual({ a: "left", b: "right" });
    const three = [...row, pin("d", 0.32, 0.5, "B", "HF-04")];
    expect(labels(three)).toEqual({ d: "right", a: "left", b: "above" });
    expect(labels(three, true), "seen from afar, what is in order is a dot").toEqual({ d: "right" });
    const crowd = [0.1, 0.15, 0.2, 0.25].map((x) => pin(`n${x}`, x, 0.5, "S", "HF-01"));
    expect(labels([...crowd, pin("w", 0.175, 0.5, "C", "WORST-1")])).toHaveProperty(["n0.15"]);
    expect(labels([pin("e", 0.97, 0.5, "S", "HF-05")]), "at the edge of the plan").toEqual({ e: "left" });
    const name = [{ left: 0.2, right: 0.3, top: 0.4, bottom: 0.55 }];
    expect(labels([pin("f", 0.2, 0.5, "S", "HF-06")], false, name), "not over the name of a room").toEqual({
      f: "left",
    });
    expect(labels([pin("g", 0.5, 0.5, "X", "HF-07"), pin("h", 0.501, 0.5)])).toEqual({ g: "right" });
    expect(labels([pin("g", 0.5, 0.5, "S", "HF-07"), pin("h", 0.501, 0.5)]), "of a group that may be used").toEqual({});
  });

  test("keep off the words of the picture, but not off its walls, and not off a photo", () => {
    const size = { width: 800, height: 400 };
    const drawn = (isDark: (x: number, y: number) => boolean) => {
      const data = new Uint8ClampedArray(size.width * size.height * 4).fill(255);
      for (let y = 0; y < size.height; y++)
        for (let x = 0; x < size.width; x++)
          if (isDark(x, y)) data.fill(0, (y * size.width + x) * 4, (y * size.width + x) * 4 + 3);
      return wordsIn({ data, ...size });
    };
    const letters = (x: number) => x % 5 < 2;
    const word = drawn((x, y) => x > 430 && x < 490 && y > 176 && y < 190 && letters(x));
    const walls = drawn((x, y) => (x > 440 && x < 444) || (y > 180 && y < 186));
    const photo = drawn((x, y) => (x * 7 + y * 3) % 6 < 3);
    const side = (words: typeof word) =>
      labelledGroups(groupPins([pin("a", 0.5, 0.5, "S", "HF-01")], size), size, false, [], words).get("a");
    expect(side(word)).toBe("left");
    expect(side(walls)).toBe("right");
    expect(photo).toBeUndefined();
    const around = drawn((x, y) => y > 130 && y < 240 && letters(x));
    expect(side(around), "no label rather than one over words").toBeUndefined();
    const worst = groupPins([pin("w", 0.5, 0.5, "C", "HF-02")], size);
    expect(labelledGroups(worst, size, false, [], around).has("w"), "the worst has its code").toBe(true);
  });

  test("have the colour of a label as a thin line, never as a background", () => {
    expect(labelColors(undefined)).toBeUndefined();
    expect(labelColors("#ffee00")).toEqual({ borderLeft: "3px solid #ffee00" });
  });
});
