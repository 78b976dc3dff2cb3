import { sessions } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../upload-of.ts";
import { as, makeWorld, password, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** The fields of the contract. */
const fields = [
  "compliance",
  "containers_count",
  "created_at",
  "has_containers",
  "has_objects",
  "id",
  "images",
  "objects_count",
  "owners",
  "parent_id",
  "path",
  "permissions",
  "region",
  "shows_certificates",
  "subtitle",
  "title",
  "user_id",
  "workspace_id",
];

describe("containers over REST", () => {
  test("are created, read, changed and deleted", async () => {
    const { ids, acme, board } = world;
    const form = new FormData();
    for (const [name, value] of Object.entries({
      title: "Kelder",
      subtitle: "onder",
      workspace_id: acme,
      parent_id: board,
    }))
      form.set(name, value);
    form.set("images[]", new Blob([new Uint8Array(await picture())]), "plan.jpg");
    const made = await rest("POST", "/containers", { as: ids.lea, form });
    expect(made.status).toBe(201);
    const { id } = made.body.data;
    expect(Object.keys(made.body.data).sort()).toEqual(fields);
    expect(made.body.data).toMatchObject({
      subtitle: "onder",
      parent_id: board,
      user_id: ids.lea,
      owners: [ids.lea],
      images: [{ width: 640 }],
    });

    expect((await rest("GET", `/containers/${id}`, { as: ids.tab })).body.data).toEqual({
      ...made.body.data,
      permissions: { can_edit: false },
    });
    const changed = await rest("PUT", `/containers/${id}`, {
      as: ids.lea,
      body: { title: "Kelder -1", floorplan_removed: true },
    });
    expect(changed.body.data).toMatchObject({ title: "Kelder -1", subtitle: "onder", images: [] });
    const people = { owners: [ids.mia], users: [{ user_id: ids.gus }] };
    expect(
      (await rest("PUT", `/containers/${id}`, { as: ids.lea, body: people })).status,
      "whom lea could not remove",
    ).toBe(403);
    const owned = await rest("PUT", `/containers/${id}`, { as: ids.adam, body: people });
    expect(owned.body.data).toMatchObject({ title: "Kelder -1", owners: [ids.lea, ids.mia] });
    expect((await rest("GET", `/containers/${id}`, { as: ids.gus })).status, "a guest").toBe(200);

    expect((await rest("DELETE", `/containers/${id}`, { as: ids.rita })).status, "out of reach").toBe(404);
    expect((await rest("DELETE", `/containers/${id}`, { as: ids.tab })).status, "may only read").toBe(403);
    expect(await rest("DELETE", `/containers/${id}`, { as: ids.lea })).toMatchObject({ status: 204, body: "" });
    expect((await rest("GET", `/containers/${id}`, { as: ids.lea })).status).toBe(404);
  });

  test("are listed by workspace and by container, in pages", async () => {
    const { ids, acme, board, floor } = world;
    const boards = await rest("GET", `/workspaces/${acme}/containers`, { as: ids.olga });
    expect(boards.body).toMatchObject({ meta: { page: 1, per_page: 25, total: 2, last_page: 1 } });
    expect(Object.keys(boards.body.data[0]).sort()).toEqual(fields);
    const children = await rest("GET", `/containers/${board}/containers?per_page=1`, { as: ids.lea });
    expect(children.body).toMatchObject({
      data: [{ id: floor, path: [{ id: board, title: "Site Noord" }] }],
      meta: { total: 1 },
    });
    expect((await rest("GET", `/containers/${board}/containers?per_page=1000`, { as: ids.lea })).status).toBe(422);
    expect((await rest("GET", `/workspaces/${acme}/containers`, { as: ids.rita })).status).toBe(404);
  });

  test("list the objects in them", async () => {
    const { ids, floor } = world;
    for (const title of ["Lift", "Heftruck"])
      await rest("POST", "/objects", { as: ids.lea, body: { container_id: floor, title } });
    const { status, body } = await rest("GET", `/containers/${floor}/objects?sort=title&per_page=1`, { as: ids.gus });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: [{ title: "Heftruck", container_id: floor, permissions: { can_edit: false } }],
      meta: { total: 2, last_page: 2 },
    });
    expect((await rest("GET", `/containers/${floor}`, { as: ids.gus })).body.data).toMatchObject({
      has_objects: true,
      objects_count: 2,
    });
    const above = await rest("GET", `/containers/${world.board}`, { as: ids.lea });
    expect(above.body.data, "none of them directly").toMatchObject({
      has_objects: false,
      has_containers: true,
      objects_count: 2,
    });
  });

  test("need the password to delete a board, ten minutes after it was last given", async () => {
    const { ids, acme, board } = world;
    const sessionId = await transact(asOperator, async (tx) => {
      const made = hashOfToken(await createSession(tx, ids.olga, { kind: "api", device: "tests", strong: true }));
      await tx.update(sessions).set({ passwordAt: sql`now() - interval '11 minutes'` }).where(eq(sessions.id, made));
      return made;
    });
    const { access_token } = await makeAccessToken(sessionId, ids.olga);
    const headers = { authorization: `Bearer ${access_token}` };
    const made = (parent_id: string | null, title: string) =>
      rest("POST", "/containers", { headers, body: { workspace_id: acme, parent_id, title } }).then(
        ({ body }) => body.data.id,
      );
    const [below, whole] = [await made(board, "Berging"), await made(null, "Site Zuid")];
    expect((await rest("DELETE", `/containers/${below}`, { headers })).status, "no board").toBe(204);
    expect(await rest("DELETE", `/containers/${whole}`, { headers })).toMatchObject({
      status: 403,
      body: { code: "password_required" },
    });
    expect((await rest("POST", "/password/validate", { headers, body: { password } })).status).toBe(200);
    expect((await rest("DELETE", `/containers/${whole}`, { headers })).status).toBe(204);
  });

  test("name errors by field", async () => {
    const { ids, acme, board } = world;
    const empty = await rest("POST", "/containers", {
      as: ids.olga,
      body: { workspace_id: acme, title: " " },
      headers: { "x-language": "nl" },
    });
    expect(empty).toMatchObject({ status: 422, body: { code: "invalid", errors: { title: ["Vul dit in."] } } });
    const form = new FormData();
    form.set("images", new Blob(["%PDF-1.4\nbroken"]), "plan.pdf");
    const unread = await rest("PUT", `/containers/${board}`, { as: ids.olga, form, headers: { "x-language": "nl" } });
    expect(unread).toMatchObject({
      status: 422,
      body: { errors: { images: [expect.stringContaining("pdf is niet te lezen")] } },
    });
    expect(
      (await rest("POST", "/containers", { as: ids.lea, body: { workspace_id: acme, title: "Bord" } })).status,
    ).toBe(403);
    expect(
      (await rest("POST", "/containers", { as: ids.rita, body: { workspace_id: acme, title: "Bord" } })).status,
    ).toBe(422);
  });
});

test("a new container has the owner that is given by who may hand over, else its creator", async () => {
  const input = { workspace_id: world.acme, parent_id: world.floor, title: "Kelder", user_id: world.ids.mia };
  const byAdmin = await rest("POST", "/containers", { as: world.ids.adam, body: input });
  expect(byAdmin.body.data).toMatchObject({ user_id: world.ids.mia, owners: [world.ids.mia] });
  expect((await rest("POST", "/containers", { as: world.ids.lea, body: input })).body.data).toMatchObject({
    user_id: world.ids.lea,
  });
  const stranger = await rest("POST", "/containers", {
    as: world.ids.adam,
    body: { ...input, user_id: world.ids.rita },
  });
  expect(stranger.status).toBe(422);
});

test("a floor plan is downloaded by a call of its own", async () => {
  const { id } = (
    await rest("POST", "/containers", {
      as: world.ids.adam,
      body: { workspace_id: world.acme, parent_id: world.floor, title: "Zolder" },
    })
  ).body.data;
  expect((await rest("GET", `/containers/${id}/floorplan`, { as: world.ids.adam })).status).toBe(404);
  await as(world.ids.adam).container.edit({
    id,
    images: [await uploadOf("plan.png", await picture("#123456", 80, 60), "images")],
  });
  const answer = await rest("GET", `/containers/${id}/floorplan`, { as: world.ids.adam });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await rest("GET", `/containers/${id}/floorplan`, { as: world.ids.rita })).status).toBe(404);
});
