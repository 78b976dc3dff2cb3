import { asOperator, transact } from "@db/transact";
import { listMails } from "@server/platform/mail/mail-folder";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { runOutbox } from "../rig/outbox.ts";
import { as, makeWorld, type World } from "../world.ts";
import { fetchApp, rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** Makes a key as olga, who owns Acme, unless somebody else is named; gives its id and how to call with it. */
async function makeKey(body: object, as = world.ids.olga) {
  const made = await rest("POST", `/workspaces/${world.acme}/api-keys`, { as, body });
  expect(made).toMatchObject({ status: 201, body: { data: { token: expect.stringMatching(/^regkey_[\w-]{43}$/) } } });
  const { id, token } = made.body.data;
  const call = (method: string, path: string, sent?: object) =>
    rest(method, path, { body: sent, headers: { authorization: `Bearer ${token}` } });
  return { id: id as string, token: token as string, call };
}
const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
const newObject = (container_id: string, title: string) => ({ container_id, title });

describe("an API key", () => {
  test("acts under its own name, which the history shows, and belongs to nobody's account", async () => {
    const { call } = await makeKey({ name: "Sync ERP", may_write: true });
    const made = await call("POST", "/objects", newObject(world.other, "Heftruck 12"));
    expect(made.status).toBe(201);
    const { items } = await as(world.ids.olga).history.list({ id: world.acme });
    expect(items[0]).toMatchObject({ who: { name: "Sync ERP" }, what: "object.create" });
    expect(items[1]).toMatchObject({ who: { name: "olga World" }, what: "api_key.create" });
    expect((await call("GET", "/me")).status).toBe(403);
    const members = await rest("GET", `/workspaces/${world.acme}/users`, { as: world.ids.olga });
    expect(JSON.stringify(members.body)).not.toContain("Sync ERP");
  });

  test("says what it is, and is shown without its token", async () => {
    const { id, token, call } = await makeKey({ name: "Reader", areas: ["objects"], container_ids: [world.floor] });
    expect((await call("GET", "/api-key")).body.data).toEqual({
      id,
      name: "Reader",
      workspace_id: world.acme,
      may_write: false,
      areas: ["objects"],
      container_ids: [world.floor],
    });
    const { body } = await rest("GET", `/workspaces/${world.acme}/api-keys`, { as: world.ids.adam });
    expect(JSON.stringify(body)).not.toContain(token);
    expect(body.data.find((key: { id: string }) => key.id === id)).toMatchObject({
      name: "Reader",
      token_start: token.slice(0, 11),
      made_by: "olga World",
      state: "works",
      places: [{ id: world.floor }],
      used_at: expect.any(String),
    });
  });

  test("reads only, in its areas and its places alone", async () => {
    const { call } = await makeKey({ name: "Floor", areas: ["objects"], container_ids: [world.floor] });
    expect((await call("GET", `/containers/${world.floor}`)).status).toBe(200);
    expect((await call("GET", `/containers/${world.other}`)).status).toBe(404);
    expect((await call("GET", `/containers/${world.rivalBoard}`)).status).toBe(404);
    const reads = { status: 403, body: { code: "api_key_scope", message: "This API key may only read." } };
    expect(await call("POST", "/objects", newObject(world.floor, "No"))).toMatchObject(reads);
    const notFor = { status: 403, body: { code: "api_key_scope", message: "This API key was not made for this." } };
    expect(await call("GET", `/workspaces/${world.acme}/reports`)).toMatchObject(notFor);
    expect(await call("GET", `/workspaces/${world.acme}/objects/export`)).toMatchObject(notFor);
  });

  test("opens the files of its areas and places, and no others", async () => {
    const form = new FormData();
    form.set("container_id", world.floor);
    form.set("title", "Heftruck 11");
    form.append("files[]", new File(["certificate"], "certificate.txt", { type: "text/plain" }));
    const made = await rest("POST", "/objects", { as: world.ids.olga, form });
    const path = `/files/${made.body.data.files[0].id}`;
    const open = async (body: object) => {
      const { token } = await makeKey(body);
      return (await fetchApp(path, { headers: { authorization: `Bearer ${token}` } })).status;
    };
    expect(await open({ name: "Files", areas: ["objects"] })).toBe(200);
    expect(await open({ name: "No files", areas: ["reports"] })).toBe(404);
    expect(await open({ name: "Files elsewhere", areas: ["objects"], container_ids: [world.other] })).toBe(404);
  });

  test("gives nobody access, and does nothing that asks people for their password", async () => {
    const { call } = await makeKey({ name: "Everything", may_write: true });
    const personal = { status: 403, body: { code: "api_key_scope" } };
    const invited = { users: [{ email: "x@world.test", role: "admin" }] };
    expect(await call("PUT", `/workspaces/${world.acme}/users`, invited)).toMatchObject(personal);
    expect(await call("PUT", `/workspaces/${world.acme}/users/${world.ids.mia}`, { role: "admin" })).toMatchObject(
      personal,
    );
    expect(await call("POST", `/workspaces/${world.acme}/api-keys`, { name: "Another" })).toMatchObject(personal);
    expect(await call("DELETE", `/containers/${world.other}`)).toMatchObject(personal);
  });

  test("makes boards and containers that belong to the workspace's owner", async () => {
    const { call } = await makeKey({ name: "Builder", may_write: true });
    const made = await call("POST", "/containers", {
      workspace_id: world.acme,
      parent_id: world.floor,
      title: "Hal 3",
    });
    expect(made.status).toBe(201);
    const people = await rest("GET", `/containers/${made.body.data.id}/users`, { as: world.ids.olga });
    expect(people.body.data.find(({ id }: { id: string }) => id === world.ids.olga)).toMatchObject({ role: "owner" });
  });

  test("may never do more than its maker may at this moment", async () => {
    const whole = await makeKey({ name: "Of adam", may_write: true }, world.ids.adam);
    const chosen = await makeKey(
      { name: "Of adam, one board", may_write: true, container_ids: [world.board] },
      world.ids.adam,
    );
    expect((await whole.call("GET", `/containers/${world.other}`)).status).toBe(200);
    await run(sql`update memberships set role = 'member' where user_id = ${world.ids.adam}`);
    for (const { call } of [whole, chosen]) expect((await call("GET", `/containers/${world.floor}`)).status).toBe(404);
    await run(sql`insert into grants (workspace_id, container_id, user_id, role)
      values (${world.acme}, ${world.floor}, ${world.ids.adam}, 'guest')`);
    for (const { call } of [whole, chosen]) {
      expect((await call("GET", `/containers/${world.floor}`)).status).toBe(200);
      expect((await call("GET", `/containers/${world.board}`)).status).toBe(404);
      expect((await call("POST", "/objects", newObject(world.floor, "No"))).status).toBe(403);
    }
    const { body } = await rest("GET", `/workspaces/${world.acme}/api-keys`, { as: world.ids.olga });
    expect(body.data.find((key: { id: string }) => key.id === whole.id)).toMatchObject({ state: "capped" });
    await run(sql`update memberships set role = 'admin' where user_id = ${world.ids.adam}`);
    await run(sql`delete from grants where user_id = ${world.ids.adam}`);
    expect((await whole.call("GET", `/containers/${world.other}`)).status).toBe(200);
  });

  test("only reads for seven days once its maker has left, unless an admin takes it over", async () => {
    const { id, call } = await makeKey({ name: "Of adam, who leaves", may_write: true }, world.ids.adam);
    await rest("POST", `/workspaces/${world.acme}/users/bulk-delete`, {
      as: world.ids.olga,
      body: { user_ids: [world.ids.adam] },
    });
    expect((await call("GET", `/containers/${world.other}`)).status).toBe(200);
    expect((await call("POST", "/objects", newObject(world.other, "No"))).status).toBe(403);
    await runOutbox("api_key.mail_orphaned");
    const mail = (await listMails()).find(({ to, subject }) => to === "olga@world.test" && subject.includes("API"));
    expect(mail?.subject).toBe("API-sleutels van Acme vallen stil");
    expect(mail?.text).toContain("Of adam, who leaves");
    await run(sql`update api_keys set maker_left_at = now() - interval '8 days' where id = ${id}`);
    expect((await call("GET", `/containers/${world.other}`)).status).toBe(401);
    const taken = await rest("POST", `/workspaces/${world.acme}/api-keys/${id}/take-over`, { as: world.ids.olga });
    expect(taken.status).toBe(204);
    expect((await call("POST", "/objects", newObject(world.other, "Heftruck 13"))).status).toBe(201);
  });

  test("of somebody who was no admin any more stops when they leave, and does not come back with them", async () => {
    const leave = () =>
      rest("POST", `/workspaces/${world.acme}/users/bulk-delete`, {
        as: world.ids.olga,
        body: { user_ids: [world.ids.mia] },
      });
    const member = (role: string) =>
      run(sql`insert into memberships (workspace_id, user_id, role) values (${world.acme}, ${world.ids.mia}, ${role})
        on conflict (workspace_id, user_id) do update set role = ${role}`);
    await member("admin");
    const { id, call } = await makeKey({ name: "Of mia" }, world.ids.mia);
    expect((await call("GET", `/containers/${world.other}`)).status).toBe(200);
    await member("member");
    await leave();
    expect((await call("GET", "/api-key")).status).toBe(401);
    await member("admin");
    expect((await call("GET", "/api-key")).status).toBe(401);
    await rest("POST", `/workspaces/${world.acme}/api-keys/${id}/take-over`, { as: world.ids.mia });
    expect((await call("GET", "/api-key")).status).toBe(200);
  });

  test("is no person to super admins, and makes no workspace", async () => {
    const { call } = await makeKey({ name: "No person", may_write: true });
    expect((await call("POST", "/workspaces", { name: "Of a program" })).status).toBe(403);
    expect((await call("GET", "/workspaces")).body.data.map(({ id }: { id: string }) => id)).toEqual([world.acme]);
    const users = await rest("GET", "/admin/users?per_page=100", { as: world.ids.sam });
    expect(users.status).toBe(200);
    expect(JSON.stringify(users.body)).not.toContain("No person");
    const { rows } = await run(sql`select id from users where first_name = 'No person'`);
    const refused = as(world.ids.sam).admin.deleteUser({ id: String(rows[0]!.id), reason: "A test" });
    await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("may be limited to a board that later moves to another workspace", async () => {
    const board = await rest("POST", "/containers", {
      as: world.ids.olga,
      body: { workspace_id: world.acme, title: "Leaves" },
    });
    const { call } = await makeKey({ name: "Of what leaves", container_ids: [board.body.data.id] });
    await run(sql`insert into memberships (workspace_id, user_id, role)
      values (${world.rival}, ${world.ids.olga}, 'admin') on conflict do nothing`);
    const moved = await rest("POST", `/containers/${board.body.data.id}/move`, {
      as: world.ids.olga,
      body: { workspace_id: world.rival },
    });
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    expect((await call("GET", "/api-key")).body.data.container_ids).toEqual([]);
    expect((await call("GET", `/workspaces/${world.acme}/objects`)).body.data).toEqual([]);
  });

  test("stops on the day after its last, and at once when it is withdrawn", async () => {
    const { id, call } = await makeKey({ name: "Until today", ends_on: "2099-12-31" });
    expect((await call("GET", "/api-key")).status).toBe(200);
    await run(sql`update api_keys set ends_on = current_date - 2 where id = ${id}`);
    expect(await call("GET", "/api-key")).toMatchObject({ status: 401, body: { code: "unauthorized" } });
    await run(sql`update api_keys set ends_on = null where id = ${id}`);
    expect((await rest("DELETE", `/workspaces/${world.acme}/api-keys/${id}`, { as: world.ids.olga })).status).toBe(204);
    expect((await call("GET", "/api-key")).status).toBe(401);
    expect((await rest("DELETE", `/workspaces/${world.acme}/api-keys/${id}`, { as: world.ids.olga })).status).toBe(404);
  });

  test("is refused at its field", async () => {
    const post = (body: object) => rest("POST", `/workspaces/${world.acme}/api-keys`, { as: world.ids.olga, body });
    expect((await post({ name: "" })).body.errors).toHaveProperty("name");
    expect((await post({ name: "sync erp" })).body).toMatchObject({
      code: "name_taken",
      errors: { name: [expect.anything()] },
    });
    expect((await post({ name: "A", areas: [] })).body.errors).toHaveProperty("areas");
    expect((await post({ name: "A", everywhere: false })).body.errors).toHaveProperty("container_ids");
    expect((await post({ name: "A", everywhere: true, container_ids: [world.floor] })).body.errors).toHaveProperty(
      "container_ids",
    );
    expect((await post({ name: "A", container_ids: [world.rivalBoard] })).body.errors).toHaveProperty("container_ids");
    expect((await post({ name: "A", ends_on: "2020-01-01" })).body.errors).toHaveProperty("ends_on");
  });
});
