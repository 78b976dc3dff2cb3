import { today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { makeIn } from "../../../entry-points/make.ts";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
let publicId: string;
beforeAll(async () => {
  world = await makeWorld();
  const { acme: workspace, board, floor, other, ids } = world;
  const made = await makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" }).objectWithQr();
  ({ id: object, publicId } = made);
  await as(ids.olga).outOfService.begin({ id: object, since: today(), reason: "Grendel versleten", todo: "" });
});

test("whoever scans the label reads why an object is out of service, and not which account said so", async () => {
  const { answer } = await as(null).object.public({ publicId });
  expect(answer.text).toContain("Grendel versleten");
  expect(JSON.stringify(answer)).not.toContain("olga");
});

test.each([[["files"]], [["reports"]]] as const)("a share that shows %s names no account either", async (shows) => {
  const { token } = await as(world.ids.lea).share.create({ object_id: object, shows: [...shows], until: "1" });
  const { object: shown } = await as(null).share.shown({ token });
  expect(shown!.answer.text).toContain("Grendel versleten");
  expect(JSON.stringify(shown!.answer)).not.toContain("olga");
});

test("who is signed in reads who took it out of service", async () => {
  const { answer } = await as(world.ids.gus).object.get({ id: object });
  expect(answer.because[0]).toMatchObject({ reason: "out_of_service", by: "olga World" });
  expect(answer.text).toContain("olga World");
});
