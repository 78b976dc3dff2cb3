import { asOperator, type Tx, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { makeWorldAnew, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
const write = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);
const fill = (container: string, count: number) =>
  write((tx) =>
    tx.execute(sql`
      insert into objects (workspace_id, container_id, title, public_id)
      select ${world.acme}, ${container}, 'Blusser ' || n, new_public_id() from generate_series(1, ${count}) n`),
  );

beforeEach(async () => {
  world = await makeWorldAnew();
});

type Slot = { id: string; type: string; allowed: boolean; reason?: string; children: Slot[] };

describe("slots", () => {
  test("are the tree of possible places, with the reason where one is not allowed", async () => {
    await fill(world.floor, 1);
    const { status, body } = await rest("GET", `/containers/${world.floor}/slots`, { as: world.ids.olga });
    expect(status).toBe(200);
    const [acme] = body.data as Slot[];
    expect(body.data).toHaveLength(1);
    expect(acme).toMatchObject({ id: world.acme, type: "workspace", allowed: true });
    expect(acme!.children).toMatchObject([
      {
        id: world.board,
        type: "board",
        allowed: false,
        reason: "It is already there. Choose another destination.",
        children: [
          {
            id: world.floor,
            type: "container",
            allowed: false,
            reason: "Nothing can be moved or duplicated into itself. Choose another destination.",
          },
        ],
      },
      {
        id: world.other,
        allowed: false,
        reason: "A container with objects cannot be placed directly under a board. Choose a container on that board.",
      },
    ]);
    const copies = await rest("GET", `/containers/${world.floor}/slots?as=duplicate`, { as: world.ids.olga });
    expect((copies.body.data as Slot[])[0]!.children[0]).toMatchObject({ id: world.board, allowed: true });
    const ofObject = (await rest("GET", `/containers/${world.floor}/objects`, { as: world.ids.olga })).body.data[0].id;
    const places = (await rest("GET", `/objects/${ofObject}/slots`, { as: world.ids.lea })).body.data as Slot[];
    expect(places[0]).toMatchObject({
      allowed: false,
      children: [{ id: world.board, allowed: true, children: [{ id: world.floor, allowed: false }] }],
    });
  });
});

describe("moving and duplicating", () => {
  test("answers with the moved container, or the copy", async () => {
    const moved = await rest("POST", `/containers/${world.floor}/move`, {
      as: world.ids.olga,
      body: { parent_id: world.other },
    });
    expect(moved).toMatchObject({
      status: 200,
      body: { data: { id: world.floor, parent_id: world.other, cleared_resolvers: [] } },
    });
    const copy = await rest("POST", `/containers/${world.floor}/duplicate`, {
      as: world.ids.olga,
      body: { parent_id: world.other, include: ["objects"] },
    });
    expect(copy).toMatchObject({
      status: 201,
      body: { data: { parent_id: world.other, title: "Gelijkvloers (copy)" } },
    });
    const again = await rest("POST", `/containers/${world.floor}/move`, {
      as: world.ids.olga,
      body: { parent_id: world.other },
    });
    expect(again).toMatchObject({ status: 409, body: { code: "already_there" } });
    const wrong = await rest("POST", `/containers/${world.floor}/move`, {
      as: world.ids.olga,
      body: { parent_id: world.floor },
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: "into_itself", errors: { parent_id: [expect.any(String)] } },
    });
  });

  test("of much is done by the worker: 202, and a job that only its creator sees", async () => {
    await fill(world.floor, 501);
    const answer = await rest("POST", `/containers/${world.floor}/duplicate`, {
      as: world.ids.olga,
      body: { parent_id: world.board },
    });
    expect(answer).toMatchObject({
      status: 202,
      body: { data: { state: "waiting", progress: 0, kind: "container.duplicate" } },
    });
    const path = `/jobs/${answer.body.data.id}`;
    expect(await rest("GET", path, { as: world.ids.olga })).toMatchObject({
      status: 200,
      body: { data: { state: "waiting" } },
    });
    expect(await rest("GET", path, { as: world.ids.adam })).toMatchObject({ status: 404 });
    const bare = await rest("POST", `/containers/${world.floor}/duplicate`, {
      as: world.ids.olga,
      body: { parent_id: world.board, include: [] },
    });
    expect(bare.status).toBe(201);
  });
});
