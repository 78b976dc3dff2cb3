import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { check, csv, importAll, query, runLastJob } from "./importing.ts";

let world: World;
const lea = () => world.ids.lea;

beforeAll(async () => {
  world = await makeWorld();
  await as(world.ids.olga).object.create({
    container_id: world.other,
    title: "Ver",
    external_number: "E9",
    serial_number: "S9",
  });
});

const refused = async (userId: string, more: object = {}, id = world.acme) => {
  const file = await uploadOf("lijst.csv", csv(["Naam"], ["X"]), "file");
  return (await errorOf(as(userId).import.create({ id, file, ...more }))).code;
};

test("admins of the workspace import anywhere, of a container below it, others nowhere", async () => {
  const { ids, board, other, rival, rivalBoard } = world;
  expect(await refused(ids.lea)).toBe("FORBIDDEN");
  expect(await refused(ids.lea, { container_id: other })).toBe("NOT_FOUND");
  expect(await refused(ids.gus, { container_id: world.floor })).toBe("FORBIDDEN");
  expect(await refused(ids.tab, { container_id: board })).toBe("FORBIDDEN");
  expect(await refused(ids.mia)).toBe("FORBIDDEN");
  expect(await refused(ids.olga, {}, rival)).toBe("NOT_FOUND");
  expect(await refused(ids.olga, { container_id: rivalBoard })).toBe("NOT_FOUND");
  expect(await refused(ids.rita, { container_id: board }, rival)).toBe("NOT_FOUND");
});

test("below a container only what is there is found, and no board is made", async () => {
  const lines = csv(
    ["Naam", "Serienummer", "Extern nummer", "Plaats"],
    ["Nieuw", "S9", "", "Hal 9"],
    ["Nummer", "", "E9", ""],
    ["Onder", "", "", "Site Noord > Gelijkvloers"],
  );
  const { view, importId } = await importAll(world, lea(), lines, { container_id: world.board });
  expect(view.rows.items.map(({ plan, place, mistakes }) => [plan, place, mistakes.map(({ code }) => code)])).toEqual([
    ["make", "Site Noord › Hal 9", []],
    ["wrong", "Site Noord", ["import.number_elsewhere"]],
    ["make", "Site Noord › Gelijkvloers", []],
  ]);
  expect(JSON.stringify(view.rows)).not.toContain("Ver");
  const one = { id: world.acme, importId };
  expect((await as(lea()).import.list({ id: world.acme })).items.map(({ id }) => id)).toContain(importId);
  expect(await errorOf(as(world.ids.gus).import.get(one))).toMatchObject({ code: "NOT_FOUND" });
  expect(await errorOf(as(world.ids.rita).import.get({ ...one, id: world.rival }))).toMatchObject({
    code: "NOT_FOUND",
  });
  expect(await as(world.ids.adam).import.get(one)).toMatchObject({ status: "done" });
});

test("who imports by REST sees first what would happen", async () => {
  const form = new FormData();
  form.set("file", new File([csv(["Wat", "Plaats"], ["Rest", "Site Zuid"])], "lijst.csv"));
  form.set("mapping", JSON.stringify({ A: "title", B: "path" }));
  const by = { as: world.ids.adam };
  const made = await rest("POST", `/workspaces/${world.acme}/imports`, { ...by, form });
  expect([made.status, made.body.data.status]).toEqual([202, "pending"]);
  await runLastJob(world.acme);
  const path = `/workspaces/${world.acme}/imports/${made.body.data.id}`;
  expect((await rest("GET", path, by)).body.data).toMatchObject({ status: "checked", counts: { make: 1 } });
  expect((await rest("POST", `${path}/apply`, { ...by, body: {} })).status).toBe(202);
  await runLastJob(world.acme);
  expect((await rest("GET", path, by)).body.data).toMatchObject({ status: "done", counts: { made: 1 } });
  const report = await rest("GET", `${path}/report`, by);
  expect([report.status, report.headers.get("content-type")]).toEqual([200, expect.stringContaining("spreadsheetml")]);
  expect((await rest("POST", `${path}/undo`, by)).status).toBe(204);
  expect((await rest("GET", path, by)).body.data).toMatchObject({ status: "undone", counts: { undone: 1, left: 0 } });
});

test("while the plan is over nothing is imported, and an import can be undone", async () => {
  const { importId } = await importAll(world, world.ids.olga, csv(["Naam", "Plaats"], ["Toen", "Site Zuid"]));
  const { importId: waits } = await check(world, world.ids.olga, csv(["Naam", "Plaats"], ["Straks", "Site Zuid"]));
  await query(sql`update workspaces set plan = 'free' where id = ${world.acme}`);
  expect(await refused(world.ids.olga)).toBe("FORBIDDEN");
  expect(await errorOf(as(world.ids.olga).import.run({ id: world.acme, importId: waits }))).toMatchObject({
    message: "refusal.no_plan",
  });
  await as(world.ids.olga).import.undo({ id: world.acme, importId });
  expect((await as(world.ids.olga).import.get({ id: world.acme, importId })).status).toBe("undone");
  await query(sql`update workspaces set plan = 'enterprise' where id = ${world.acme}`);
});
