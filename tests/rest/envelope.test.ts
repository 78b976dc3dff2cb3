import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { fetchApp, rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

describe("REST", () => {
  test("answers in an envelope, and accepts multipart", async () => {
    const { ids, acme, board } = world;
    const form = new FormData();
    for (const [name, value] of Object.entries({ title: "Kelder", workspace_id: acme, parent_id: board }))
      form.set(name, value);
    const made = await rest("POST", "/containers", { as: ids.lea, form });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { title: "Kelder", parent_id: board, permissions: { can_edit: true } } },
    });
    const { id } = made.body.data as { id: string };
    const renamed = await rest("POST", `/containers/${id}`, { as: ids.lea, body: { _method: "PUT", title: "Zolder" } });
    expect(renamed).toMatchObject({ status: 200, body: { data: { id, title: "Zolder" } } });
  });

  test("names errors by field, in the requested language", async () => {
    const { ids, acme } = world;
    const refused = await rest("POST", "/containers", {
      as: ids.olga,
      body: { workspace_id: acme },
      headers: { "x-language": "nl" },
    });
    expect(refused.status).toBe(422);
    expect(refused.body).toEqual({
      message: "Sommige velden kloppen nog niet. Kijk ze na en probeer opnieuw.",
      code: "invalid",
      errors: { title: ["Vul dit in."] },
    });
    const english = await rest("POST", "/containers", { as: ids.olga, body: { workspace_id: acme } });
    expect(english.body.errors.title).toEqual(["Fill this in."]);
    const preferred = { "accept-language": "xx, nl;q=0.5, fr-BE;q=0.9, *;q=0.1" };
    const french = await rest("POST", "/containers", {
      as: ids.olga,
      body: { workspace_id: acme },
      headers: preferred,
    });
    expect(french.body.errors.title).toEqual(["Remplissez ce champ."]);
  });

  test("answers 400, 401, 403, 404 and 415", async () => {
    const { ids, floor, rivalBoard } = world;
    expect((await rest("GET", `/containers/${floor}`)).status).toBe(401);
    expect((await rest("PUT", `/containers/${floor}`, { as: ids.gus, body: { title: "x" } })).status).toBe(403);
    const foreign = await rest("GET", `/containers/${rivalBoard}`, { as: ids.olga });
    const unknown = await rest("GET", "/containers/0197a000-0000-7000-8000-000000000000", { as: ids.olga });
    expect(foreign).toMatchObject({ status: 404 });
    expect(foreign.body).toEqual(unknown.body);
    expect((await rest("GET", "/nothing", { as: ids.olga })).status).toBe(404);
    const broken = await fetchApp("/api/v1/containers", {
      method: "POST",
      body: "{",
      headers: { "content-type": "application/json" },
    });
    expect(broken.status).toBe(400);
    const xml = await fetchApp("/api/v1/containers", {
      method: "POST",
      body: "<a/>",
      headers: { "content-type": "text/xml" },
    });
    expect(xml.status).toBe(415);
  });

  test("ignores the cookie, and serves its OpenAPI", async () => {
    const { openapi, paths } = (await (await fetchApp("/api/v1/openapi.json")).json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
    };
    expect(openapi).toBe("3.1.0");
    expect(Object.keys(paths)).toContain("/containers/{id}");
    const mayBeJobs = Object.entries(paths).flatMap(([path, calls]) =>
      Object.entries(calls).flatMap(([method, { responses }]) =>
        responses[202]?.description.includes("worker") ? [`${method} ${path}`] : [],
      ),
    );
    expect(mayBeJobs.sort()).toEqual([
      "get /objects/{id}/actionpoints/export",
      "get /workspaces/{id}/actionpoints/export",
      "get /workspaces/{id}/answers/export",
      "get /workspaces/{id}/objects/export",
      "get /workspaces/{id}/reports/export",
      "post /containers/{id}/duplicate",
      "post /containers/{id}/move",
      "post /workspaces/{id}/kinds/{kindId}/duties",
      "post /workspaces/{id}/market/{optionId}",
    ]);
    expect((await fetchApp("/api/v1/me", { headers: { cookie: "session=abc" } })).status).toBe(401);
  });
});

describe("health", () => {
  test("says that the process runs, and whether its dependencies answer", async () => {
    expect(await (await fetchApp("/healthz")).json()).toEqual({ ok: true });
    expect(await (await fetchApp("/readyz")).json()).toEqual({ ok: true, database: true, degraded: [] });
  });
});
