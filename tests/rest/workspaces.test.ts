import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { createSession } from "@server/tenancy/session/device";
import { sessionCookie } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { fetchApp, rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const fields =
  "id name slug company vat street number zip city country commercial_status logo color_code plan_status subscription permissions customer_number payment_status owner users_count boards_count objects_count".split(
    " ",
  );

describe("workspaces over REST", () => {
  test("have the fields of the contract", async () => {
    const { body } = await rest("GET", `/workspaces/${world.acme}`, { as: world.ids.gus });
    expect(Object.keys(body.data).sort()).toEqual([...fields].sort());
    expect(body.data).toMatchObject({
      name: "Acme",
      users_count: 6,
      boards_count: 0, // of the boards that the caller sees; the plan counts all
      plan_status: { status: 0, containers: { current: 2, limit: 10 } },
      subscription: { subscription_type: { enterprise: true } },
      owner: { id: world.ids.olga },
    });
  });

  test("are listed only to their members", async () => {
    const listed = await rest("GET", "/workspaces", { as: world.ids.rita });
    expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([world.rival]);
    expect(await rest("GET", `/workspaces/${world.acme}`, { as: world.ids.rita })).toMatchObject({ status: 404 });
  });

  test("are created once for each name; the first with a trial", async () => {
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

  test("are changed by their admins; commercial fields only by super admins", async () => {
    const { ids, acme } = world;
    const put = (as: string, body: Record<string, unknown>) => rest("PUT", `/workspaces/${acme}`, { as, body });
    expect(await put(ids.gus, { city: "Gent" })).toMatchObject({ status: 403 });
    expect(await put(ids.adam, { city: "Gent" })).toMatchObject({
      status: 200,
      body: { data: { city: "Gent", name: "Acme" } },
    });
    expect(await put(ids.adam, { vat: "BE0431150351" })).toMatchObject({
      status: 422,
      body: { errors: { vat: [expect.any(String)] } },
    });
    expect(await put(ids.adam, { slug: "Rival" })).toMatchObject({
      status: 422,
      body: { errors: { slug: [expect.any(String)] } },
    });
    expect(await put(ids.adam, { commercial_status: "active" })).toMatchObject({ status: 403 });
    expect(await put(ids.sam, { commercial_status: "active" })).toMatchObject({ status: 200 });
    expect(await put(ids.adam, { commercial_status: "active", city: "Aalst" }), "a whole view put back").toMatchObject({
      status: 200,
    });
  });

  test("have a unique name, and its slug", async () => {
    const { ids, acme } = world;
    const put = (body: Record<string, unknown>) => rest("PUT", `/workspaces/${acme}`, { as: ids.adam, body });
    expect(await put({ name: "Rival" })).toMatchObject({
      status: 422,
      body: { code: "name_taken", errors: { name: [expect.any(String)] } },
    });
    expect(await put({ name: "RIVAL!" })).toMatchObject({ status: 422 });
    const before = (await rest("GET", `/workspaces/${acme}`, { as: ids.adam })).body.data;
    expect(await put({ ...before, name: "Acme & zoon" }), "a view put back with another name").toMatchObject({
      status: 200,
      body: { data: { name: "Acme & zoon", slug: "acme-zoon" } },
    });
    expect(await put({ name: "Acme", slug: "acme" })).toMatchObject({ status: 200, body: { data: { slug: "acme" } } });
    expect(await put({ name: "ACME" }), "its own name, written otherwise").toMatchObject({ status: 200 });
    expect(await put({ name: "Acme" })).toMatchObject({ status: 200 });
  });

  test("have a tree of what the caller may see", async () => {
    const { ids, acme, rival, board, floor, other } = world;
    const treeOf = async (as: string) => (await rest("GET", "/workspaces/structure", { as })).body.data;
    const noord = {
      id: board,
      title: "Site Noord",
      containers: [{ id: floor, title: "Gelijkvloers", containers: [] }],
    };
    const zuid = { id: other, title: "Site Zuid", containers: [] };
    expect(await treeOf(ids.olga)).toEqual([{ id: acme, name: "Acme", containers: [noord, zuid] }]);
    expect((await treeOf(ids.gus)).find(({ id }: { id: string }) => id === acme).containers).toEqual(noord.containers);
    expect(await treeOf(ids.mia)).toEqual([{ id: acme, name: "Acme", containers: [] }]);
    expect(await treeOf(ids.rita)).toEqual([
      { id: rival, name: "Rival", containers: [expect.objectContaining({ title: "Geheim" })] },
    ]);
    expect(await treeOf(ids.sam), "a super admin is in none").toEqual([]);
  });

  test("have a logo and a colour, where the plan includes it; members see the logo", async () => {
    const { ids, acme, rival } = world;
    const form = new FormData();
    form.set("color", "#7A1F3D");
    form.set(
      "images",
      new File(
        [
          await sharp({ create: { width: 2000, height: 10, channels: 3, background: "red" } })
            .png()
            .toBuffer(),
        ],
        "logo.png",
      ),
    );
    const dressed = await rest("POST", `/workspaces/${acme}/theme`, { as: ids.adam, form });
    expect(dressed).toMatchObject({
      status: 200,
      body: { data: { color_code: "#7A1F3D", logo: expect.stringMatching(/^\/files\/logo\//) } },
    });
    const see = async (userId: string) => {
      const id = await transact(asOperator, (tx) =>
        createSession(tx, userId, { kind: "web", device: "tests", strong: true }),
      );
      return fetchApp(dressed.body.data.logo, { headers: { cookie: sessionCookie(id).split(";")[0]! } });
    };
    const seen = await see(ids.gus);
    expect(seen.headers.get("content-type")).toBe("image/png");
    expect((await sharp(await seen.arrayBuffer()).metadata()).width).toBe(1024);
    expect((await see(ids.rita)).status).toBe(404);

    const text = new FormData();
    text.set("images", new File(["no picture"], "logo.png"));
    expect(await rest("POST", `/workspaces/${acme}/theme`, { as: ids.adam, form: text })).toMatchObject({
      status: 422,
      body: { errors: { images: [expect.any(String)] } },
    });
    expect(await rest("POST", `/workspaces/${acme}/theme`, { as: ids.adam, body: { color: "red" } })).toMatchObject({
      status: 422,
    });
    expect(await rest("POST", `/workspaces/${acme}/theme`, { as: ids.gus, body: { color: "#000000" } })).toMatchObject({
      status: 403,
    });
    await transact(asOperator, (tx) => tx.update(workspaces).set({ plan: "basic" }).where(eq(workspaces.id, rival)));
    expect(
      await rest("POST", `/workspaces/${rival}/theme`, { as: ids.rita, body: { color: "#000000" } }),
    ).toMatchObject({
      status: 403,
      body: { code: "plan_locked" },
    });
  });

  test("say what the caller may do", async () => {
    const { ids, acme } = world;
    const mayOf = async (as: string) =>
      (await rest("GET", `/workspaces/${acme}/permissions`, { as })).body.data.abilities;
    expect(await mayOf(ids.olga)).toContain("workspace.delete");
    expect(await mayOf(ids.adam)).not.toContain("workspace.delete");
    expect(await mayOf(ids.gus)).toEqual([
      ...["workspace.see", "view.save", "workspace.leave", "member.see", "library.see", "template.see"],
      ...["object.export", "answer.export", "signature.see", "report.export", "action_point.export"], // of what they see: lists for the whole workspace
    ]);
  });
});
