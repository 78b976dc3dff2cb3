import { randomUUID } from "node:crypto";
import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { makeWorld } from "../world.ts";
import { rest } from "./client.ts";

const world = await makeWorld();
const { lea, gus, rita, adam } = world.ids;

/** The fields that were refused, with the first words about each. */
const refused = async (...[method, path, options]: Parameters<typeof rest>) => {
  const { status, body } = await rest(method, path, { headers: { "x-language": "en" }, ...options });
  const errors = Object.entries<string[]>(body.errors ?? {}).map(([name, texts]) => [name, texts[0]]);
  return { status, errors: Object.fromEntries(errors) };
};
const withFile = (name: string) => {
  const form = new FormData();
  form.set(name, new Blob(["tekst"], { type: "text/plain" }), "tekst.txt");
  return form;
};
const makeObject = async (more = {}) =>
  (await rest("POST", "/objects", { as: lea, body: { title: "Lift", container_id: world.floor, ...more } })).body.data;

describe("a name that nobody knows is refused with that name:", () => {
  test("a parameter, also where the noun has a field of that name", async () => {
    const list = `/workspaces/${world.acme}/actionpoints`;
    expect(await refused("GET", `${list}?status=nok`, { as: lea })).toEqual({
      status: 422,
      errors: { status: expect.stringMatching(/^“status” does not exist here\. Choose from: .*filter\[status\]/) },
    });
    expect((await rest("GET", `${list}?filter[status]=nok`, { as: lea })).status).toBe(200);
    expect(await refused("GET", `/containers/${world.floor}/users?role=guest`, { as: lea })).toMatchObject({
      status: 422,
      errors: { role: expect.any(String) },
    });
  });

  test("a filter", async () => {
    expect(
      await refused("GET", `/workspaces/${world.acme}/actionpoints?filter[colour]=red`, { as: lea }),
    ).toMatchObject({
      status: 422,
      errors: { "filter.colour": expect.any(String) },
    });
  });

  test("a field, and one within another", async () => {
    const { id } = await makeObject();
    expect(await refused("PUT", `/objects/${id}`, { as: lea, body: { titel: "Kraan" } })).toMatchObject({
      status: 422,
      errors: { titel: expect.any(String) },
    });
    const users = [{ user_id: gus, role: "guest", until: "2027-01-01" }];
    expect(await refused("POST", `/containers/${world.floor}/users`, { as: lea, body: { users } })).toMatchObject({
      status: 422,
      errors: { "users.until": expect.any(String) },
    });
  });

  test("an upload", async () => {
    const { id } = await makeObject();
    const form = withFile("attachment");
    expect(await refused("PUT", `/objects/${id}`, { as: lea, form })).toMatchObject({
      status: 422,
      errors: { attachment: expect.any(String) },
    });
  });
});

test("what was read can be sent back, three times, and changes nothing", async () => {
  const { id } = await makeObject({
    ...{ subtitle: "Hal 2", tags: ["a", "b"], urls: { Handleiding: "https://example.com/handleiding" } },
    ...{ x: 0.25, y: 0.5, display_code: "HT-03", serial_number: "S-1" },
  });
  const events = () =>
    transact(asOperator, async (tx) =>
      Number((await tx.execute(sql`select count(*) as n from events where about_id = ${id}`)).rows[0]!.n),
    );
  const form = withFile("files[]");
  await rest("PUT", `/objects/${id}`, { as: lea, form });
  const before = await rest("GET", `/objects/${id}`, { as: lea });
  const written = await events();
  for (let time = 0; time < 3; time++) {
    const put = await rest("PUT", `/objects/${id}`, { as: lea, body: before.body.data });
    expect(put.body.errors).toBeUndefined();
    expect(put.body.data).toEqual(before.body.data);
  }
  expect((await rest("GET", `/objects/${id}`, { as: lea })).headers.get("etag")).toBe(before.headers.get("etag"));
  expect(await events()).toBe(written);
});

describe("an address is refused before what was sent:", () => {
  const wrong = { titel: "Kraan", title: "" };

  test("401, 404, 403, 422", async () => {
    const { id } = await makeObject();
    const put = (as: string | null, path = `/objects/${id}`) => refused("PUT", path, { as, body: wrong });
    expect((await put(null)).status).toBe(401);
    expect((await put(rita)).status, "of another tenant").toBe(404);
    const gone = await rest("DELETE", `/objects/${id}?titel=Kraan`, { as: gus });
    expect(gone.status, "whose role does not allow it").toBe(403);
    expect(Object.keys((await put(lea)).errors)).toEqual(["titel"]);
    expect((await put(lea, "/objects/no-id")).status).toBe(404);
    expect((await put(lea, `/objects/${randomUUID()}`)).status).toBe(404);
    expect((await rest("GET", `/objects/${id}?colour=red`, { as: rita })).status).toBe(404);
  });

  test("an id in the body that leads nowhere is refused beside its field", async () => {
    const body = { title: "Lift", container_id: world.rivalBoard };
    expect(await refused("POST", "/objects", { as: lea, body })).toMatchObject({
      status: 422,
      errors: { container_id: expect.any(String) },
    });
    const unknown = { container_id: world.floor, title: "Lift", tags: ["a"], kind_id: randomUUID() };
    expect(Object.keys((await refused("POST", "/objects", { as: lea, body: unknown })).errors)).toEqual(["kind_id"]);
    const users = [
      { user_id: gus, role: "guest" },
      { user_id: randomUUID(), role: "guest" },
    ];
    expect(
      Object.keys((await refused("PUT", `/containers/${world.floor}/users`, { as: lea, body: { users } })).errors),
    ).toEqual(["users.1.user_id"]);
    const invited = [{ email: "new@example.com", role: "member", container_ids: [world.rivalBoard] }];
    expect(
      Object.keys(
        (await refused("PUT", `/workspaces/${world.acme}/users`, { as: adam, body: { users: invited } })).errors,
      ),
    ).toEqual(["users.0.container_ids.0"]);
  });
});
