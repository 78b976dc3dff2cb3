import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./door.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const fields =
  "id name slug company vat street number zip city commercial_status logo color_code plan_status subscription permissions customer_number payment_status owner users_count boards_count objects_count".split(
    " ",
  );

describe("workspaces over REST", () => {
  test("have the fields of the contract", async () => {
    const { body } = await rest("GET", `/workspaces/${world.acme}`, { as: world.ids.gus });
    expect(Object.keys(body.data).sort()).toEqual([...fields].sort());
    expect(body.data).toMatchObject({
      name: "Acme",
      users_count: 6,
      boards_count: 2,
      plan_status: { status: 0, containers: { current: 2, limit: 10 } },
      subscription: { subscription_type: { enterprise: true } },
      owner: { id: world.ids.olga },
    });
  });

  test("are listed for their members alone", async () => {
    const listed = await rest("GET", "/workspaces", { as: world.ids.rita });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([world.rival]);
    expect(await rest("GET", `/workspaces/${world.acme}`, { as: world.ids.rita })).toMatchObject({ status: 404 });
  });

  test("are made once a name; the first with a trial, the next without", async () => {
    const as = world.ids.gus;
    expect(await rest("POST", "/workspaces/verify", { as, body: { name: "Garage Claes & zoon" } })).toMatchObject({
      body: { data: { available: true, slug: "garage-claes-zoon" } },
    });
    const first = await rest("POST", "/workspaces", { as, body: { name: "Garage Claes & zoon", vat: "0440.966.354" } });
    expect(first).toMatchObject({
      status: 201,
      body: {
        data: {
          slug: "garage-claes-zoon",
          vat: "BE0440966354",
          plan_status: { status: 2, containers: { limit: 5 } },
          permissions: { can_edit: true },
        },
      },
    });
    expect(await rest("POST", "/workspaces/verify", { as, body: { name: "garage claes, zoon" } })).toMatchObject({
      body: { data: { available: false } },
    });
    expect(await rest("POST", "/workspaces", { as, body: { name: "GARAGE claes zoon" } })).toMatchObject({
      status: 422,
      body: { code: "name_taken", errors: { name: [expect.any(String)] } },
    });
    const second = await rest("POST", "/workspaces", { as, body: { name: "Nog een" } });
    expect(second).toMatchObject({ body: { data: { plan_status: { status: 1, containers: { limit: 0 } } } } });
  });

  test("are changed by their admins; what the platform thinks of a customer by the platform", async () => {
    const { ids, acme } = world;
    const put = (as: string, body: Record<string, unknown>) => rest("PUT", `/workspaces/${acme}`, { as, body });
    expect(await put(ids.gus, { city: "Gent" })).toMatchObject({ status: 403 });
    expect(await put(ids.adam, { city: "Gent" })).toMatchObject({ status: 200, body: { data: { city: "Gent", name: "Acme" } } });
    expect(await put(ids.adam, { vat: "BE0431150351" })).toMatchObject({ status: 422, body: { errors: { vat: [expect.any(String)] } } });
    expect(await put(ids.adam, { slug: "Rival" })).toMatchObject({ status: 422, body: { errors: { slug: [expect.any(String)] } } });
    expect(await put(ids.adam, { commercial_status: "active" })).toMatchObject({ status: 403 });
    expect(await put(ids.sam, { commercial_status: "active" })).toMatchObject({ status: 200 });
    expect(await put(ids.adam, { commercial_status: "active", city: "Aalst" }), "a whole view put back").toMatchObject({ status: 200 });
  });

  test("say what the caller may do", async () => {
    const { ids, acme } = world;
    const mayOf = async (as: string) => (await rest("GET", `/workspaces/${acme}/permissions`, { as })).body.data.abilities;
    expect(await mayOf(ids.olga)).toContain("workspace.delete");
    expect(await mayOf(ids.adam)).not.toContain("workspace.delete");
    expect(await mayOf(ids.gus)).toEqual(["workspace.see"]);
  });
});
