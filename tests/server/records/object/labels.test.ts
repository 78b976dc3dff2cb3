import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { MOST_LABELS } from "@server/records/object/label-inputs";
import { beforeAll, describe, expect, test } from "vitest";
import {
  labelFormatNames,
  labelFormats,
  paperSizes,
  perSheet,
  positionOf,
  sheetsOf,
} from "~/components/object/label-formats";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const lea = () => as(world.ids.lea).object;
const make = (title: string, more: object = {}) => lea().create({ container_id: world.floor, title, ...more });
const titles = (labels: { title: string }[]) => labels.map(({ title }) => title);

describe("a page of labels", () => {
  test.each(labelFormatNames)("of %s keeps all labels and codes on the page, without overlap", (name) => {
    const format = labelFormats[name];
    const pageSize = paperSizes[format.paper];
    const positions = Array.from({ length: perSheet(format) }, (_, place) => positionOf(place, format));
    for (const { left, top } of positions) {
      expect(left + format.width).toBeLessThanOrEqual(pageSize.width + 0.1);
      expect(top + format.height).toBeLessThanOrEqual(pageSize.height + 0.1);
    }
    expect(format.qr).toBeLessThanOrEqual(Math.min(format.width, format.height));
    expect(format.qr).toBeGreaterThan(26); // 22 mm without its quiet zone, for the longest address
    const [first, second] = positions;
    if (second && format.columns > 1) expect(second.left - first!.left).toBeGreaterThanOrEqual(format.width);
  });

  test("begins where the last one ended, and prints the copies of each label one after the other", () => {
    const pages = sheetsOf(["a", "b"], 2, 20, labelFormats["avery-l7160"]);
    expect(pages.map((places) => places.length)).toEqual([21, 2]);
    expect(pages[0]!.slice(18)).toEqual([null, "a", "a"]);
    expect(pages[1]).toEqual(["b", "b"]);
    expect(sheetsOf([], 3, 5, labelFormats["avery-l7160"])).toEqual([]);
    expect(sheetsOf(["a"], 1, 999, labelFormats["dymo-11354"])).toEqual([["a"]]);
  });
});

describe("the labels of a container", () => {
  test("are those of its objects by code; optionally with those below, of a tag, without some", async () => {
    await make("Tweede", { display_code: "B-2" });
    await make("Eerste", { display_code: "A-1", tags: ["dak"] });
    const { id: third } = await make("Derde", { display_code: "C-3" });
    await lea().create({ container_id: world.board, title: "Op het bord", display_code: "D-4" });
    const labelsOf = (id: string, more: object = {}) => lea().labels({ id, ...more });
    expect(titles((await labelsOf(world.floor)).labels)).toEqual(["Eerste", "Tweede", "Derde"]);
    expect(titles((await labelsOf(world.board)).labels)).toEqual(["Op het bord"]);
    expect(titles((await labelsOf(world.board, { below: true })).labels)).toEqual([
      "Eerste",
      "Tweede",
      "Derde",
      "Op het bord",
    ]);
    expect(titles((await labelsOf(world.floor, { tag: "dak" })).labels)).toEqual(["Eerste"]);
    const reduced = await labelsOf(world.floor, { without: [third] });
    expect([titles(reduced.labels), titles(reduced.left_out)]).toEqual([["Eerste", "Tweede"], ["Derde"]]);
    expect((await labelsOf(world.floor)).tags).toEqual(["dak"]);
    expect(await errorOf(as(world.ids.rita).object.labels({ id: world.floor }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(world.ids.gus).object.labels({ id: world.board }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("have the public page's address; objects with that page switched off have no code", async () => {
    const { id, public_id } = await make("Uit", { display_code: "Z-9" });
    await lea().changePublicLink({ id, enabled: false });
    const { labels, off } = await lea().labels({ id: world.floor });
    expect(titles(off)).toEqual(["Uit"]);
    expect(titles(labels)).not.toContain("Uit");
    await lea().changePublicLink({ id, enabled: true });
    const label = (await lea().labels({ id: world.floor })).labels.find(({ title }) => title === "Uit")!;
    const drawn = await (await as(null).object.publicQr({ publicId: public_id })).text();
    expect(drawn).toContain(label.qr.path);
  });

  test("of over a thousand objects are made in parts, and block the process only briefly", async () => {
    const { id } = await as(world.ids.lea).container.create({
      workspace_id: world.acme,
      parent_id: world.floor,
      title: "Vol",
    });
    const many = Array.from({ length: MOST_LABELS + 200 }, (_, n) => ({
      workspaceId: world.acme,
      containerId: id,
      title: `Toestel ${n}`,
      displayCode: `T-${String(n).padStart(4, "0")}`,
      publicId: `label-${String(n).padStart(16, "0")}`,
    }));
    await transact(asOperator, (tx) => tx.insert(objects).values(many));
    const since = process.cpuUsage(); // of this process, whatever else the machine does
    const first = await lea().labels({ id });
    expect(process.cpuUsage(since).user / 1000).toBeLessThan(1500);
    expect(first).toMatchObject({ total: MOST_LABELS + 200, parts: 2 });
    expect(first.labels).toHaveLength(MOST_LABELS);
    expect(JSON.stringify(first).length).toBeLessThan(4_000_000); // bytes that a browser is to print
    expect((await lea().labels({ id, part: 2 })).labels).toHaveLength(200);
    const copied = await lea().labels({ id, copies: 4 });
    expect([copied.labels.length, copied.parts]).toEqual([MOST_LABELS / 4, 5]);
  });
});
