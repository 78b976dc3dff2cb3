import { users } from "@db/schema/user";
import { asOperator, reading } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const fields =
  "id first_name last_name email locale phone image workspace_ids is_super_admin last_activity registered_at role tablet inherited_from".split(
    " ",
  );

describe("members over REST", () => {
  test("are listed with all fields for an admin, with names only for a member", async () => {
    const { body } = await rest("GET", `/workspaces/${world.acme}/users?sort=role`, { as: world.ids.adam });
    expect(Object.keys(body.data[0]).sort()).toEqual([...fields].sort());
    expect(body.data[0]).toMatchObject({
      role: "owner",
      tablet: false,
      inherited_from: null,
      workspace_ids: [world.acme],
    });
    expect(body.data.at(-1)).toMatchObject({ role: "tablet", tablet: true });
    expect(body.meta).toEqual({ page: 1, per_page: 25, total: 6, last_page: 1, next: null });
    const names = await rest("GET", `/workspaces/${world.acme}/users`, { as: world.ids.gus });
    expect(JSON.stringify(names.body)).not.toContain("@");
    expect((await rest("GET", `/workspaces/${world.acme}/users`, { as: world.ids.tab })).status).toBe(403);
    expect((await rest("GET", `/workspaces/${world.acme}/users`, { as: world.ids.rita })).status).toBe(404);
  });

  test("get another role; changing the owner's or one's own is refused", async () => {
    const put = (userId: string, body: object) =>
      rest("PUT", `/workspaces/${world.acme}/users/${userId}`, { as: world.ids.adam, body });
    expect(await put(world.ids.mia, { role: "admin" })).toMatchObject({
      status: 200,
      body: { data: { role: "admin" } },
    });
    expect(await put(world.ids.olga, { role: "member" })).toMatchObject({ status: 422, body: { code: "owner_stays" } });
    expect(await put(world.ids.adam, { role: "member" })).toMatchObject({ status: 422, body: { code: "own_role" } });
    expect(await put(world.ids.mia, { role: "owner" })).toMatchObject({
      status: 422,
      body: { errors: { role: [expect.any(String)] } },
    });
    expect(await put(world.ids.rita, { role: "admin" })).toMatchObject({ status: 404 });
    // fields that a workspace may not change are ignored
    await put(world.ids.mia, { role: "member", is_super_admin: true, email: "x@y.be", password: "taken over now" });
    const [mia] = await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, world.ids.mia)));
    expect(mia).toMatchObject({ isSuperAdmin: false, email: "mia@world.test" });
  });

  test("are removed all together, or none", async () => {
    const post = (user_ids: string[]) =>
      rest("POST", `/workspaces/${world.acme}/users/bulk-delete`, { as: world.ids.adam, body: { user_ids } });
    expect(await post([world.ids.mia, world.ids.olga])).toMatchObject({ status: 422, body: { code: "owner_stays" } });
    expect(await post([world.ids.mia, world.ids.adam])).toMatchObject({ status: 422, body: { code: "own_role" } });
    expect(await post([])).toMatchObject({ status: 422 });
    expect(await post([world.ids.mia])).toMatchObject({ status: 200, body: { data: { removed: [world.ids.mia] } } });
    expect(await post([world.ids.mia])).toMatchObject({
      status: 422,
      body: { errors: { "user_ids.0": [expect.any(String)] } },
    });
  });

  test("may be a tablet, which is created and renamed", async () => {
    const body = {
      first_name: "Tablet",
      last_name: "Hal",
      email: "Hal@World.test",
      password: "reader on the wall",
      locale: "fr",
      container_ids: [world.floor],
    };
    const post = (body: object, as = world.ids.adam) =>
      rest("POST", `/workspaces/${world.acme}/read-only-users`, { as, body });
    const made = await post(body);
    expect(made).toMatchObject({
      status: 201,
      body: { data: { tablet: true, role: "tablet", email: "hal@world.test", locale: "fr" } },
    });
    expect(await post({ ...body, email: "n@w.be", password: "short" })).toMatchObject({ status: 422 });
    expect(await post({ ...body, email: "n@w.be" }, world.ids.gus)).toMatchObject({ status: 403 });
    const { id } = made.body.data;
    // a tablet only reads, so it cannot create a workspace
    expect((await rest("POST", "/workspaces", { as: id, body: { name: "Van de muur" } })).status).toBe(403);
    const renamed = await rest("PUT", `/workspaces/${world.acme}/users/${id}`, {
      as: world.ids.adam,
      body: { first_name: "Scherm" },
    });
    expect(renamed).toMatchObject({ status: 200, body: { data: { first_name: "Scherm", last_name: "Hal" } } });
    const reach = await rest("GET", `/users/${id}/${world.acme}/complete`, { as: world.ids.adam });
    expect(reach.body.data).toMatchObject({ role: "tablet", containers: [{ id: world.floor, role: "guest" }] });
    expect((await rest("GET", `/users/${id}/${world.acme}/complete`, { as: world.ids.gus })).status).toBe(403);
  });
});
