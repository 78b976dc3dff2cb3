import { randomUUID } from "node:crypto";
import { today } from "@server/core/day";
import { beforeEach, describe, expect, test } from "vitest";
import { machines } from "../server/inspection/round/setup.ts";
import { makeWorldAnew, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
let objects: string[];
beforeEach(async () => {
  world = await makeWorldAnew();
  objects = await machines(world, 2);
});

describe("rounds over REST", () => {
  test("are made, walked past, and signed by a program that may repeat each call", async () => {
    const { lea, gus, tab, rita } = world.ids;
    const asked = { title: "Dagronde", frequency: "daily", stops: objects };
    const made = await rest("POST", `/containers/${world.floor}/rounds`, { as: lea, body: asked });
    expect([made.status, made.body.data]).toMatchObject([201, { title: "Dagronde", next_on: today(), stops_count: 2 }]);
    const { id } = made.body.data;
    expect((await rest("POST", `/containers/${world.floor}/rounds`, { as: gus, body: asked })).status).toBe(403);
    const list = await rest("GET", `/workspaces/${world.acme}/rounds`, { as: gus });
    expect(list.body).toMatchObject({ data: [{ id }], meta: { total: 1 } });

    const walk_id = randomUUID();
    for (const _ of [1, 2]) {
      const begun = await rest("POST", `/rounds/${id}/walks`, { as: gus, body: { walk_id } });
      expect([begun.status, begun.body.data.id]).toEqual([201, walk_id]);
    }
    expect((await rest("POST", `/rounds/${id}/walks`, { as: tab, body: {} })).status).toBe(403);
    const results = objects.map((stop) => ({ id: randomUUID(), stop, outcome: "ok" }));
    for (const _ of [1, 2]) {
      const put = await rest("POST", `/walks/${walk_id}/results`, { as: gus, body: { results } });
      expect([put.status, put.body.data.conflicts]).toEqual([200, []]);
    }
    const seen = await rest("GET", `/walks/${walk_id}`, { as: tab });
    expect(seen.body.data).toMatchObject({ done: 2, may: { walk: false } });
    const body = { signed_name: "Gus" };
    expect((await rest("POST", `/walks/${walk_id}/signature`, { as: gus, body })).body.data.signed_name).toBe("Gus");
    expect((await rest("POST", `/walks/${walk_id}/signature`, { as: lea, body })).status).toBe(409);
    expect((await rest("GET", `/rounds/${id}/walks`, { as: lea })).body.data).toMatchObject([{ id: walk_id, done: 2 }]);
    for (const path of [`/rounds/${id}`, `/rounds/${id}/walks`, `/walks/${walk_id}`])
      expect((await rest("GET", path, { as: rita })).status, path).toBe(404);
    expect((await rest("PUT", `/rounds/${id}`, { as: lea, body: { title: "Avondronde" } })).body.data.title).toBe(
      "Avondronde",
    );
    expect((await rest("DELETE", `/rounds/${id}`, { as: lea })).status).toBe(204);
    expect((await rest("GET", `/walks/${walk_id}`, { as: lea })).status).toBe(404);
  });

  test("are walked by a program with a key, and signed by a person", async () => {
    const { lea, olga } = world.ids;
    const asked = { title: "Dagronde", stops: objects };
    const round = await rest("POST", `/containers/${world.floor}/rounds`, { as: lea, body: asked });
    const body = { name: "Walks", may_write: true };
    const { token } = (await rest("POST", `/workspaces/${world.acme}/api-keys`, { as: olga, body })).body.data;
    const headers = { authorization: `Bearer ${token}` };
    const walk = await rest("POST", `/rounds/${round.body.data.id}/walks`, { body: {}, headers });
    const path = `/walks/${walk.body.data.id}`;
    const results = objects.map((stop) => ({ id: randomUUID(), stop, outcome: "ok" }));
    expect((await rest("POST", `${path}/results`, { body: { results }, headers })).status).toBe(200);
    const signed = await rest("POST", `${path}/signature`, { body: { signed_name: "Program" }, headers });
    expect(signed).toMatchObject({ status: 403, body: { code: "api_key_scope" } });
    expect((await rest("GET", path, { as: lea })).body.data).toMatchObject({ done: 2, signed_name: "" });
  });

  test("refuse a result that says too little, and a stop of another place", async () => {
    const { lea, olga } = world.ids;
    const made = await rest("POST", `/containers/${world.floor}/rounds`, {
      as: lea,
      body: { title: "R", stops: objects },
    });
    const { id } = (await rest("POST", `/rounds/${made.body.data.id}/walks`, { as: lea, body: {} })).body.data;
    const put = (result: object) =>
      rest("POST", `/walks/${id}/results`, { as: lea, body: { results: [{ stop: objects[0], ...result }] } });
    for (const result of [{ outcome: "nok" }, { outcome: "unreachable" }, { outcome: "filled" }, { outcome: "fine" }])
      expect([400, 422]).toContain((await put(result)).status);
    const [elsewhere] = await machines(world, 1, world.other);
    expect((await put({ stop: elsewhere, outcome: "ok" })).status).toBe(422);
    const stops = { title: "R", stops: [elsewhere] };
    expect((await rest("POST", `/containers/${world.floor}/rounds`, { as: olga, body: stops })).status).toBe(422);
  });
});
