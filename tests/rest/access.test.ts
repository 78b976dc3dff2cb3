import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { beforeAll, describe, expect, test } from "vitest";
import { picture } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
let people: string;
beforeAll(async () => {
  world = await makeWorld();
  people = `/containers/${world.floor}/users`;
  await transact(asOperator, (tx) => tx.delete(outbox));
});
const call = (method: string, path: string, name: "lea" | "olga" | "adam" | "gus" | "tab" | "rita", body?: unknown) =>
  rest(method, path, { as: world.ids[name], body });

describe("the users of a container over REST", () => {
  test("are added, changed and removed, one by one and together", async () => {
    const { mia } = world.ids;
    const added = await call("POST", people, "lea", {
      users: [{ user_id: mia }, { email: "New@b.be", role: "admin" }],
    });
    expect(added).toMatchObject({
      status: 200,
      body: {
        data: {
          users: [{ id: mia, role: "guest", inherited_from: null, email: "mia@world.test" }],
          invited: ["new@b.be"],
          already: [],
        },
      },
    });
    expect(await call("PUT", `${people}/${mia}`, "lea", { role: "admin" })).toMatchObject({
      status: 200,
      body: { data: { role: "admin" } },
    });
    const both = await call("PUT", people, "lea", {
      users: [
        { user_id: mia, role: "guest" },
        { user_id: world.ids.gus, role: "guest" },
      ],
    });
    expect(both.body.data.map(({ role }: { role: string }) => role)).toEqual(["guest", "guest"]);
    expect(await call("POST", `${people}/bulk-delete`, "lea", { user_ids: [mia] })).toMatchObject({
      status: 200,
      body: { data: { user_ids: [mia] } },
    });
    expect((await call("DELETE", `${people}/${mia}`, "lea")).status).toBe(404);
    expect((await call("DELETE", `${people}/${world.ids.lea}`, "olga")).body).toMatchObject({
      code: "inherited",
      message: expect.stringContaining("Site Noord"),
    });
  });

  test("are listed in pages, with names only for guests and nothing for tablets", async () => {
    const page = await call("GET", `${people}?per_page=2&page=2&sort=name`, "olga");
    expect(page.body.meta).toMatchObject({ page: 2, per_page: 2 });
    expect(page.body.data).toHaveLength(2);
    const seen = await call("GET", people, "gus");
    const listed = await call("GET", `/workspaces/${world.acme}/users`, "gus");
    const shape = Object.keys(listed.body.data[0]);
    for (const person of seen.body.data)
      expect(Object.keys(person)).toEqual([...shape, "ends_on", "granted", "sources"]);
    expect(JSON.stringify(seen.body)).not.toMatch(/@|is_super_admin|phone/);
    expect((await call("GET", people, "tab")).status).toBe(403);
    expect((await call("GET", people, "rita")).status).toBe(404);
  });

  test("are written as the list shows them, with the one role in it that was changed", async () => {
    const { gus, lea, mia } = world.ids;
    type Person = { id: string };
    const read = async (): Promise<Person[]> => {
      const { data } = (await call("GET", people, "olga")).body;
      return data.map(({ last_activity: _, ...person }: Person & { last_activity: unknown }) => person);
    };
    const before = await read();
    const asked = before.map((person) => (person.id === gus ? { ...person, role: "admin" } : person));
    expect((await call("PUT", people, "olga", { users: asked })).status).toBe(200);
    const after = await read();
    const others = (list: Person[]) => list.filter(({ id }) => id !== gus);
    expect(after.find(({ id }) => id === gus)).toMatchObject({ role: "admin", granted: "admin" });
    expect(others(after)).toEqual(expect.arrayContaining(others(before)));
    expect((await call("PUT", people, "olga", { users: before })).status).toBe(200);
    expect(await read()).toEqual(before);
    const refused = async (user: object) => (await call("PUT", people, "olga", { users: [user] })).status;
    expect(await refused({ id: gus, role: "owner" }), "nobody is made an owner so").toBe(422);
    expect(await refused({ id: lea, role: "guest" }), "who has it from the board").toBe(422);
    expect(await refused({ id: mia, role: "guest" }), "who has no access").toBe(422);
    expect(await refused({ role: "guest" })).toBe(422);
  });

  test("are answered with an error code and a message where a rule refuses", async () => {
    const { olga, lea, tab } = world.ids;
    const board = `/containers/${world.board}/users`;
    const cellar = await call("POST", "/containers", "olga", {
      workspace_id: world.acme,
      parent_id: world.floor,
      title: "Kelder",
    });
    expect((await call("PUT", `${board}/${lea}`, "lea", { role: "guest" })).body).toMatchObject({ code: "own_role" });
    expect((await call("PUT", `${board}/${tab}`, "lea", { role: "admin" })).body).toMatchObject({
      code: "tablet_reads",
    });
    expect((await call("POST", people, "lea", { users: [{ user_id: world.ids.rita }] })).body).toMatchObject({
      code: "no_member",
    });
    expect((await call("POST", people, "lea", { users: [{ role: "guest" }] })).status).toBe(422);
    expect((await call("POST", people, "lea", { users: [] })).status).toBe(422);
    const owner = await call("DELETE", `/containers/${cellar.body.data.id}/users/${olga}`, "lea");
    expect(owner).toMatchObject({
      status: 422,
      body: {
        code: "owner_stays",
        message: "The owner cannot be removed or deleted. Transfer ownership to somebody else first.",
      },
    });
  });
});

describe("distribution groups over REST", () => {
  test("are created, filled, linked to a container, and deleted", async () => {
    const groups = `/workspaces/${world.acme}/distribution-groups`;
    const made = await call("POST", groups, "adam", { title: "Ploeg", subtitle: "A", user_ids: [world.ids.mia] });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { title: "Ploeg", subtitle: "A", users: [{ first_name: "mia" }] } },
    });
    const group = `${groups}/${made.body.data.id}`;
    expect((await call("POST", groups, "adam", { title: "PLOEG" })).body).toMatchObject({
      code: "title_taken",
      errors: { title: [expect.any(String)] },
    });
    expect((await call("PUT", group, "adam", { title: "Ploeg B" })).body.data).toMatchObject({
      title: "Ploeg B",
      subtitle: "A",
    });
    expect((await call("POST", `${group}/link`, "adam", { user_id: world.ids.lea })).body.data.users).toHaveLength(2);
    expect((await call("POST", `${group}/unlink`, "adam", { user_id: world.ids.lea })).body.data.users).toHaveLength(1);
    const linked = `/containers/${world.floor}/distribution-groups`;
    const onFloor = `${linked}/${made.body.data.id}`;
    expect((await call("POST", onFloor, "lea", { is_container_admin: true })).status).toBe(200);
    expect((await call("GET", linked, "gus")).body.data).toEqual([
      expect.objectContaining({
        title: "Ploeg B",
        is_container_admin: true,
        users: [expect.objectContaining({ first_name: "mia", email: null })],
      }),
    ]);
    expect((await call("DELETE", onFloor, "lea")).status).toBe(204);
    expect((await call("GET", groups, "gus")).body.data[0]).toMatchObject({ users: [{ email: null }] });
    expect((await call("DELETE", group, "lea")).status).toBe(403);
    expect((await call("DELETE", group, "adam")).status).toBe(204);
    expect((await call("PUT", group, "adam", { title: "X" })).status).toBe(404);
  });
});

test("the picture of a user is at an address that accepts an access token", async () => {
  const { gus } = world.ids;
  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(await picture("#336699", 40, 40))]));
  await rest("POST", `/users/${gus}/avatar`, { as: gus, form });
  const { body } = await call("GET", people, "olga");
  const { image } = body.data.find(({ id }: { id: string }) => id === gus);
  expect(image).toMatch(new RegExp(`^/api/v1/users/${gus}/avatar\\?v=`));
  expect((await rest("GET", image.replace("/api/v1", ""), { as: world.ids.olga })).status).toBe(200);
  const page = await as(world.ids.olga).access.page({ id: world.floor });
  expect(page.people.items.find(({ id }) => id === gus)?.image).toMatch(/^\/files\/avatar\//);
});
