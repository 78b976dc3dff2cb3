import { beforeAll, describe, expect, test } from "vitest";
import { as, makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const lea = () => as(world.ids.lea);
const newObject = () => lea().object.create({ container_id: world.floor, title: "Lift" });

/** A record of its own, and the field that is changed. */
const kinds: Record<string, { field: string; make: () => Promise<string> }> = {
  containers: {
    field: "title",
    make: async () => {
      const at = { workspace_id: world.acme, parent_id: world.board };
      return (await lea().container.create({ ...at, title: "Verdieping" })).id;
    },
  },
  objects: { field: "subtitle", make: async () => (await newObject()).id },
  reports: {
    field: "note",
    make: async () => {
      const about = { type: "inspection", review_point: "HF", status: "ok", period: 12 } as const;
      const { id: object_id } = await newObject();
      return (await lea().report.create({ object_id, ...about, reported_date: "2025-01-31" })).id;
    },
  },
  templates: {
    field: "title",
    make: async () => (await as(world.ids.adam).template.create({ id: world.acme, title: "Nazicht" })).id,
  },
};

/** Where a record is found. */
const pathOf = (noun: string, id: string) =>
  noun === "templates" ? `/workspaces/${world.acme}/templates/${id}` : `/${noun}/${id}`;

describe.each(Object.entries(kinds))("PUT /%s/{id} with If-Match", (noun, { field, make }) => {
  const get = async (id: string, who: string) => rest("GET", pathOf(noun, id), { as: who });
  const put = (id: string, value: string, ifMatch?: string) =>
    rest("PUT", pathOf(noun, id), {
      as: world.ids.adam,
      body: { [field]: value },
      headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
    });

  test("saves what nobody changed since it was read, and answers the next ETag", async () => {
    const id = await make();
    const etag = (await get(id, world.ids.olga)).headers.get("etag")!;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect((await get(id, world.ids.adam)).headers.get("etag")).toBe(etag); // whoever asks
    const { status, headers } = await put(id, "Een", etag);
    expect([status, headers.get("etag") === etag]).toEqual([200, false]);
    expect((await get(id, world.ids.adam)).headers.get("etag")).toBe(headers.get("etag"));
    expect((await put(id, "Twee", `"other", ${headers.get("etag")}`)).status).toBe(200);
    expect((await put(id, "Drie", "*")).status).toBe(200);
  });

  test("answers 412 where it was changed since, and saves nothing; without it the last write wins", async () => {
    const id = await make();
    const etag = (await get(id, world.ids.adam)).headers.get("etag")!;
    await put(id, "Een");
    const { status, body } = await put(id, "Twee", etag);
    expect([status, body]).toEqual([
      412,
      {
        message: expect.stringContaining("fetch it again"),
        code: "precondition_failed",
        errors: { "If-Match": [expect.any(String)] },
      },
    ]);
    expect((await put(id, "Twee", `W/${(await get(id, world.ids.adam)).headers.get("etag")}`)).status).toBe(412);
    expect((await get(id, world.ids.adam)).body.data[field]).toBe("Een");
    expect((await put(id, "Twee")).status).toBe(200);
  });

  test("of two at once on the same ETag one is saved", async () => {
    const id = await make();
    const etag = (await get(id, world.ids.adam)).headers.get("etag")!;
    const sent = await Promise.all([put(id, "Een", etag), put(id, "Twee", etag)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 412]);
    const saved = sent[0]!.status === 200 ? "Een" : "Twee";
    expect((await get(id, world.ids.adam)).body.data[field]).toBe(saved);
  });
});

test("a template's ETag covers what it asks", async () => {
  const id = await kinds.templates!.make();
  const etag = async () =>
    (await rest("GET", pathOf("templates", id), { as: world.ids.adam })).headers.get("etag") as string;
  const before = await etag();
  await as(world.ids.olga).template.createGroup({ id: world.acme, templateId: id, title: "Mast" });
  expect(await etag()).not.toBe(before);
  const change = { as: world.ids.adam, body: { title: "Nazicht 2" }, headers: { "if-match": before } };
  expect((await rest("PUT", pathOf("templates", id), change)).status).toBe(412);
});

test("openapi.json says which calls have an ETag and take If-Match", async () => {
  const { body } = await rest("GET", "/openapi.json");
  const taking = Object.keys(body.paths).filter((path) => body.paths[path].put?.responses["412"]);
  expect(taking.sort()).toEqual([
    "/containers/{id}",
    "/objects/{id}",
    "/reports/{id}",
    "/workspaces/{id}/templates/{templateId}",
  ]);
  const { get, put } = body.paths["/objects/{id}"];
  expect(get.responses["200"].headers).toHaveProperty("ETag");
  expect(put.parameters).toContainEqual(expect.objectContaining({ in: "header", name: "If-Match" }));
  expect(put.responses).toHaveProperty("412");
});
