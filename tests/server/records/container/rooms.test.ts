import { worstOf } from "@server/core/compliance";
import { addDays, addMonths, today } from "@server/core/day";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import { namesOf } from "~/components/plan/rooms";
import { countsOn } from "~/routes/_app.container.$id.ahead/course";
import { rectangleAround } from "~/routes/_app.container.$id.rooms/rectangle";
import { RoomForm } from "~/routes/_app.container.$id.rooms/room-form";
import { uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let site: string;
let hall: string;
const olga = () => as(world.ids.olga);
const area: [number, number][] = [
  [0.1, 0.1],
  [0.5, 0.1],
  [0.5, 0.6],
];

beforeAll(async () => {
  world = await makeWorld();
  const drawn = sharp({ create: { width: 80, height: 40, channels: 3, background: "#f4f2ec" } });
  const images = [await uploadOf("plan.png", await drawn.png().toBuffer(), "images")];
  site = (await olga().container.create({ workspace_id: world.acme, title: "Site", images })).id;
  hall = (await olga().container.create({ workspace_id: world.acme, parent_id: site, title: "Hal" })).id;
});

const roomsOf = async (id: string) =>
  (await olga().container.page({ id })).children.map(({ title, area }) => [title, area]);

test("a container is drawn on the plan of where it is, and tinted there by the worst in it, on each day", async () => {
  await olga().container.drawRoom({ id: hall, area });
  expect(await roomsOf(site)).toEqual([["Hal", area]]);
  const { id } = await olga().object.create({ container_id: hall, title: "Kraan" });
  await olga().report.create({
    ...{ object_id: id, type: "inspection", review_point: "VL", status: "ok" },
    ...{ reported_date: addMonths(addDays(today(), 90), -12), valid_until: addDays(today(), 90) },
  });
  const [room] = (await olga().ahead.page({ id: site })).rooms;
  expect(room).toMatchObject({ title: "Hal", area });
  const worst = (days: number) => worstOf(countsOn(room!.course, addDays(today(), days)));
  expect([0, 70, 90, 91].map(worst)).toEqual(["A", "S", "S", "X"]);
  const printed = await Promise.all(
    [undefined, 70, 91].map((days) =>
      olga().container.plan({ id: site, on: days ? addDays(today(), days) : undefined }),
    ),
  );
  expect(printed.map(({ rooms }) => rooms.map(({ title, counts }) => [title, worstOf(counts)]))).toEqual([
    ...[[["Hal", "A"]], [["Hal", "S"]], [["Hal", "X"]]],
  ]);
});

test("without a plan above it nothing is drawn, nor by corners that are none", async () => {
  const deep = (await olga().container.create({ workspace_id: world.acme, parent_id: hall, title: "Kast" })).id;
  expect(await errorOf(olga().container.drawRoom({ id: deep, area }))).toMatchObject({
    message: "container.room_without_plan",
  });
  expect(await errorOf(olga().container.drawRoom({ id: site, area }))).toMatchObject({
    message: "container.room_without_plan",
  });
  for (const bad of [
    [],
    [
      [0, 0],
      [1, 1],
    ],
    [
      [0, 0],
      [1, 1],
      [2, 0],
    ],
  ] as [number, number][][])
    expect((await errorOf(olga().container.drawRoom({ id: hall, area: bad }))).code).toBe("BAD_REQUEST");
});

test("who administers the room alone does not draw on a plan that they do not see", async () => {
  const { id } = await olga().container.create({ workspace_id: world.acme, parent_id: site, title: "Kluis" });
  await olga().container.edit({ id, users: [{ user_id: world.ids.gus, role: "admin" }] });
  const gus = as(world.ids.gus);
  expect((await errorOf(gus.container.drawRoom({ id, area }))).code).toBe("NOT_FOUND");
  await olga().container.drawRoom({ id, area });
  await gus.container.drawRoom({ id, area: null });
  await olga().container.delete({ id });
});

test("a copy of the site has its rooms; what moves elsewhere is no longer drawn", async () => {
  const copy = await olga().container.duplicate({
    ...{ id: site, parent_id: null, include: ["floorplans"] },
  });
  expect(await roomsOf(copy.id)).toEqual([["Hal", area]]);
  const shed = (await olga().container.create({ workspace_id: world.acme, parent_id: site, title: "Loods" })).id;
  await olga().container.drawRoom({ id: shed, area });
  const other = await olga().container.create({ workspace_id: world.acme, title: "Elders" });
  await olga().container.move({ id: shed, parent_id: other.id });
  expect(await roomsOf(other.id)).toEqual([["Loods", null]]);
  await olga().container.drawRoom({ id: hall, area: null });
  expect(await roomsOf(site)).toEqual([["Hal", null]]);
});

test("the form takes corners, or a rectangle in percent; labels leave the names of rooms free", () => {
  const room = hall;
  const said = (input: object) => RoomForm.safeParse({ room, ...input });
  expect(said({ corners: "0.1,0.1 0.5,0.1 0.5,0.6", by: "corners", left: 10 })).toMatchObject({
    data: { id: hall, area },
  });
  expect(said({ left: 80, top: 0, width: 30, height: 50 })).toMatchObject({
    data: {
      area: [
        [0.8, 0],
        [1, 0],
        [1, 0.5],
        [0.8, 0.5],
      ],
    },
  });
  expect(said({ take_off: "on", corners: "0.1,0.1" })).toMatchObject({ data: { id: hall, area: null } });
  const asBefore = { corners: "0.1,0.1 0.5,0.1 0.5,0.6", left: 10, top: 10, width: 40, height: 50 };
  expect(said(asBefore), "numbers that nobody changed").toMatchObject({ data: { area } });
  expect(said({ ...asBefore, width: 20 }).data?.area).toHaveLength(4);
  expect(said({ ...asBefore, corners: "", by: "corners" }).success, "drawn anew, and not at all").toBe(false);
  for (const wrong of [
    {},
    { left: 10, top: 10, width: 0, height: 5 },
    { corners: "a,b c", by: "corners" },
    { corners: "0,0 1,1", by: "corners" },
  ])
    expect(said(wrong).error?.issues).toMatchObject([{ message: "container.room_corners", path: ["left"] }]);
  expect(rectangleAround(area)).toEqual({ left: 10, top: 10, width: 40, height: 50 });
  const [name] = namesOf([{ id: hall, title: "Hal", area, worst: "A", to: "" }], { width: 1000, height: 500 });
  expect(name).toMatchObject({ left: 0.1, top: 0.1, bottom: 0.1 + 26 / 500 });
});
