import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
const run = (query: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(query));

beforeAll(async () => {
  world = await makeWorld();
});

describe("the slug of a workspace", () => {
  const password = "reader on the wall";
  const put = (workspace: string, as: string, body: object) => rest("PUT", `/workspaces/${workspace}`, { as, body });
  const signIn = (email: string) => rest("POST", "/authorize", { body: { email, password } });
  beforeAll(async () => {
    const tablet = { first_name: "Lezer", last_name: "Hal", email: "hal@acme.test", password };
    const sent = { ...tablet, container_ids: [world.floor] };
    const made = await rest("POST", `/workspaces/${world.acme}/read-only-users`, { as: world.ids.adam, body: sent });
    expect(made.status).toBe(201);
  });

  test("is chosen, and the old one serves its tablets and nobody else for a year", async () => {
    const { acme, rival, ids } = world;
    expect((await signIn("acme/lezer-hal")).status).toBe(200);
    const chosen = await put(acme, ids.adam, { slug: "Acme Gent" });
    expect(chosen).toMatchObject({ status: 200, body: { data: { name: "Acme", slug: "acme-gent" } } });
    for (const name of ["acme-gent/lezer-hal", "acme/lezer-hal", "ACME/Lezer Hal"])
      expect((await signIn(name)).status, name).toBe(200);
    for (const slug of ["acme-gent", "acme"])
      expect(await put(rival, ids.rita, { slug }), slug).toMatchObject({
        ...{ status: 422, body: { code: "slug_taken", errors: { slug: [expect.any(String)] } } },
      });
    expect(await put(rival, ids.rita, { name: "Acme" })).toMatchObject({ status: 422, body: { code: "name_taken" } });
    const verify = async () =>
      (await rest("POST", "/workspaces/verify", { as: ids.rita, body: { name: "Acme" } })).body.data;
    expect(await verify()).toEqual({ available: false, slug: "acme" });

    expect((await put(acme, ids.adam, { slug: "acme" })).body.data.slug, "taken back").toBe("acme");
    await put(acme, ids.adam, { slug: "acme-gent" });
    await run(sql`update former_slugs set until = current_date - 1 where slug = 'acme'`);
    expect((await signIn("acme/lezer-hal")).status).toBe(401);
    expect(await verify()).toEqual({ available: true, slug: "acme" });
    expect((await put(rival, ids.rita, { slug: "acme" })).body.data.slug).toBe("acme");
  });

  test("follows the name until it is chosen", async () => {
    const { rival, acme, ids } = world;
    await put(rival, ids.rita, { name: "Rival", slug: "rival" });
    expect((await put(rival, ids.rita, { name: "Rival bv" })).body.data.slug).toBe("rival-bv");
    await put(acme, ids.adam, { slug: "onze-fabriek" });
    expect((await put(acme, ids.adam, { name: "Acme nv" })).body.data.slug).toBe("onze-fabriek");
  });

  test("changes a few times a year, and is none that deleted workspaces have", async () => {
    const { acme, rival, ids } = world;
    await run(sql`delete from former_slugs where workspace_id = ${acme}`);
    const answers = [];
    for (let n = 1; n <= 7; n++) answers.push((await put(acme, ids.adam, { slug: `fabriek ${n}` })).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 422, 422]);
    expect((await put(acme, ids.adam, { slug: "fabriek 2" })).status, "one that it has still").toBe(200);
    expect(await put(acme, ids.adam, { slug: `deleted-${rival}` })).toMatchObject({ status: 422 });
  });
});

test("who may only upload adds files to an object, and changes nothing else of it", async () => {
  const { floor, ids } = world;
  const made = await rest("POST", "/objects", { as: ids.lea, body: { container_id: floor, title: "Heftruck" } });
  const path = `/objects/${made.body.data.id}`;
  const form = () => {
    const sent = new FormData();
    sent.append("files[]", new File(["%PDF-1.4 keuring"], "keuring.pdf", { type: "application/pdf" }));
    return sent;
  };
  const uploaded = await rest("PUT", path, { as: ids.gus, form: form() });
  expect(uploaded.status).toBe(200);
  expect(uploaded.body.data.files).toMatchObject([{ name: "keuring.pdf" }]);
  const more = form();
  more.append("title", "Van mij");
  expect((await rest("PUT", path, { as: ids.gus, form: more })).status).toBe(403);
  expect((await rest("PUT", path, { as: ids.tab, form: form() })).status).toBe(403);
  expect((await rest("PUT", path, { as: ids.mia, form: form() })).status).toBe(404);
});

describe("while the plan lets nothing be changed", () => {
  test.each([
    ["expired", sql`plan = 'basic', plan_ends_on = '2020-01-01'`, /expired/],
    ["no_plan", sql`plan = 'free', plan_ends_on = null`, /no active plan.*Select a plan/i],
    ["too_many_boards", sql`plan = 'basic', plan_ends_on = null`, /more boards than the plan/],
  ])("the answer says why: %s", async (reason, plan, message) => {
    const { acme, floor, ids } = world;
    await run(sql`update workspaces set ${plan} where id = ${acme}`);
    if (reason === "too_many_boards")
      await run(
        sql`insert into containers (workspace_id, title) select ${acme}, 'Bord ' || n from generate_series(1, 30) n`,
      );
    const refused = await rest("PUT", `/containers/${floor}`, { as: ids.lea, body: { title: "Hal" } });
    expect(refused).toMatchObject({ status: 403, body: { code: "plan_locked", reason } });
    expect(refused.body.message).toMatch(message);
  });
});
