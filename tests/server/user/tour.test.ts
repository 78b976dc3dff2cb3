import { overTheWall, transact } from "@db/transact";
import { createSession } from "@server/session/device";
import { actorOf, sessionCookie } from "@server/session/session";
import { beforeAll, describe, expect, test } from "vitest";
import { visit } from "../../rest/door.ts";
import { as, makeWorld, refusalOf, type World } from "../../world.ts";

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await makeWorld();
  const id = await transact(overTheWall, (tx) => createSession(tx, world.ids.gus, { kind: "web", device: "tests" }));
  cookie = `${sessionCookie(id).split(";")[0]!}; lng=nl`;
});

/** As a browser without scripts sends its form. */
const take = (step: number | string, from = "") =>
  visit("/tour", {
    method: "POST",
    headers: { cookie, origin: "http://localhost:3000", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ step: String(step), workspace: world.acme, from }),
  });
const stepOf = async () => (await actorOf(world.ids.gus))!.tourStep;

describe("the tour", () => {
  test("begins by itself, and goes from page to page, to the card that says where one is", async () => {
    expect(await stepOf()).toBe(1);
    const pages = [];
    for (const step of [2, 3, 4]) pages.push((await take(step)).headers.get("location"));
    expect(pages).toEqual(["objects", "actionpoints", "reports"].map((page) => `/workspaces/${world.acme}/${page}#tour`));
    expect(await stepOf(), "to go on from there another time").toBe(4);
  });

  test("is put away where one stands, and never leads out of ours", async () => {
    expect((await take(0, `/workspaces/${world.acme}/objects`)).headers.get("location")).toBe(`/workspaces/${world.acme}/objects`);
    expect((await take(0, "//elsewhere.example")).headers.get("location")).toBe(`/workspaces/${world.acme}`);
    expect(await stepOf()).toBe(0);
  });

  test("is called up again from its start", async () => {
    expect((await take(1)).headers.get("location")).toBe(`/workspaces/${world.acme}#tour`);
    expect(await stepOf()).toBe(1);
  });

  test("has four steps", async () => {
    for (const step of [5, -1, 1.5]) expect(await refusalOf(as(world.ids.gus).user.followTour({ step }))).toMatchObject({ status: 422 });
    expect(await stepOf()).toBe(1);
  });
});
