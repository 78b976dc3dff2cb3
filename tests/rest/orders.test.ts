import { beforeAll, describe, expect, test } from "vitest";
import { picture } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";
import { fetchApp, rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe("orders over REST", () => {
  test("are read, set and reset; the shared one by users who may edit", async () => {
    const { acme, board, other, ids } = world;
    const path = `/orders/boards/${acme}`;
    const first = await rest("GET", path, { as: ids.olga });
    expect(first.body.data).toEqual({ type: "boards", id: acme, mode: "default", order: [board, other], shared: true });
    const set = await rest("PUT", path, {
      as: ids.olga,
      body: { mode: "custom", order: [other, board], shared: true },
    });
    expect([set.status, set.body.data.order]).toEqual([200, [other, board]]);
    expect((await rest("GET", `/workspaces/${acme}/containers`, { as: ids.olga })).body.data[0].id).toBe(other);
    expect((await rest("PUT", path, { as: ids.lea, body: { mode: "custom", shared: true } })).status).toBe(403);
    expect((await rest("PUT", path, { as: ids.lea, body: { mode: "alphabetical_asc" } })).body.data.shared).toBe(false);
    expect((await rest("DELETE", path, { as: ids.lea })).status).toBe(204);
    expect((await rest("PUT", path, { as: ids.olga, body: { mode: "sideways" } })).status).toBe(422);
    for (const unknown of [`/orders/objects/${world.rivalBoard}`, `/orders/files/${board}`])
      expect([404, 422]).toContain((await rest("GET", unknown, { as: ids.olga })).status);
  });
});

describe("background templates over REST", () => {
  test("have the fields of the contract, and pictures only with access", async () => {
    const { floor, ids } = world;
    const all = `/containers/${floor}/background-templates`;
    const form = new FormData();
    form.set("title", "Dossier");
    form.set("items[0][name]", "Handleiding");
    form.set("items[0][type]", "pdf");
    form.append("images[]", new Blob([new Uint8Array(await picture("#336699"))], { type: "image/jpeg" }), "zo.jpg");
    const { status, body } = await rest("POST", all, { as: ids.lea, form });
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: "Dossier",
      template: null,
      description: "",
      items: [{ name: "Handleiding", type: "pdf" }],
    });
    const one = `${all}/${body.data.id}`;
    expect((await rest("GET", one, { as: ids.gus })).body.data.images).toHaveLength(1);
    expect((await rest("GET", all, { as: ids.tab })).body.data).toHaveLength(1);
    const { file_path, sha256 } = body.data.images[0];
    expect((await fetchApp(file_path)).status).toBe(404);
    const changed = await rest("PUT", one, { as: ids.lea, body: { title: "Map", delete_images: [sha256] } });
    expect(changed.body.data).toMatchObject({ title: "Map", images: [], items: [{ name: "Handleiding" }] });
    expect((await rest("PUT", one, { as: ids.gus, body: { title: "x" } })).status).toBe(403);
    expect((await rest("DELETE", one, { as: ids.lea })).status).toBe(204);
    expect((await rest("GET", one, { as: ids.lea })).status).toBe(404);
  });
});
