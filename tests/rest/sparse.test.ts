import { callsOf } from "@server/http/rest/calls";
import { appRouter } from "@server/http/router";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";
import { fetchApp, rest } from "./client.ts";

let world: World;
let id: string;
beforeAll(async () => {
  world = await makeWorld();
  const form = new FormData();
  form.set("title", "Heftruck");
  form.set("container_id", world.floor);
  form.append("files[]", new File([pdf("a")], "attest.pdf"));
  id = (await rest("POST", "/objects", { as: world.ids.lea, form })).body.data.id;
});

type Item = Record<string, unknown>;
const objects = async (query: string) => {
  const { status, body } = await rest("GET", `/containers/${world.floor}/objects${query}`, { as: world.ids.lea });
  expect(status).toBe(200);
  return (body.data as Item[]).find((item) => item.id === id)!;
};

describe("a sparse answer over REST", () => {
  test("holds the named fields alone, as a whole answer gives them", async () => {
    const whole = await objects("");
    for (const name of Object.keys(whole))
      expect(await objects(`?fields=id,${name}`)).toEqual({ id, [name]: whole[name] });
    const { body } = await rest("GET", `/containers/${world.floor}/objects?fields=id`, { as: world.ids.lea });
    expect(body.meta).toMatchObject({ page: 1, total: body.data.length });
  });

  test("leaves the nested parts out, save those to be included", async () => {
    const whole = await objects("");
    const { files, ...plain } = await objects("?include=files");
    expect(files).toEqual(whole.files);
    expect(files).toHaveLength(1);
    expect(plain).toMatchObject({ id, title: "Heftruck", tags: [], in_service_on: null });
    for (const name of ["answer", "duties", "images", "kind", "categories", "missing"])
      expect(plain).not.toHaveProperty(name);
    expect(await objects("?fields=id&include=answer")).toEqual({ id, answer: whole.answer });
    expect(Object.keys(await objects("?include="))).toEqual(Object.keys(plain));
  });

  test("refuses unknown names in words that name the known ones", async () => {
    const ask = (query: string) => rest("GET", `/objects/${id}?${query}`, { as: world.ids.lea });
    const unknown = await ask("fields=id,owner");
    expect(unknown.status).toBe(422);
    expect(unknown.body.errors.fields[0]).toMatch(/owner.*id, title, subtitle/);
    const notNested = await ask("include=title");
    expect(notNested.status).toBe(422);
    expect(notNested.body.errors.include[0]).toMatch(/title.*files/);
  });

  test("is answered of one record too, with the ETag of the whole", async () => {
    const token = { as: world.ids.lea };
    const whole = await rest("GET", `/objects/${id}`, token);
    const some = await rest("GET", `/objects/${id}?fields=title,compliance`, token);
    expect(some.body.data).toEqual({ title: "Heftruck", compliance: whole.body.data.compliance });
    expect(some.headers.get("etag")).toBe(whole.headers.get("etag"));
  });

  test("is a choice of every list, and stands in the OpenAPI", async () => {
    const { paths } = (await (await fetchApp("/api/v1/openapi.json")).json()) as {
      paths: Record<string, Record<string, { parameters: { $ref: string }[] }>>;
    };
    const lists = callsOf(appRouter).filter(({ output, raw }) => output && !raw && "items" in shapeOf(output));
    expect(lists.length).toBeGreaterThan(5);
    const named = lists.filter(({ reads, path }) => reads && !path.endsWith("/slots")); // lists of numbers
    for (const { path, method } of named)
      expect(paths[path]![method.toLowerCase()]!.parameters, path).toContainEqual({
        $ref: "#/components/parameters/fields",
      });
    expect(paths["/containers/{id}/objects"]!.get!.parameters).toContainEqual({
      $ref: "#/components/parameters/include",
    });
  });
});

const shapeOf = (output: object) => ("shape" in output ? (output.shape as object) : {});
