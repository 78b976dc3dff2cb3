import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const put = (number: string, body: object, as = world.ids.olga) =>
  rest("PUT", `/workspaces/${world.acme}/objects/by-external-number/${encodeURIComponent(number)}`, { as, body });
const batch = (objects: object[], as = world.ids.olga) =>
  rest("POST", `/workspaces/${world.acme}/objects/batch`, { as, body: { objects } });
const eventsAbout = async (id: string) => {
  const { rows } = await transact(asOperator, (tx) =>
    tx.execute(sql`select verb from events where about_id = ${id} order by at, id`),
  );
  return rows.map(({ verb }) => verb);
};

describe("an object by its number in another system", () => {
  test("is made, then changed, and the same again changes nothing", async () => {
    const made = await put("MAT/1", { title: "Heftruck", container_id: world.floor, make: "Linde" });
    expect(made).toMatchObject({
      status: 200,
      body: { data: { made: true, external_number: "MAT/1", make: "Linde" } },
    });
    const { id } = made.body.data;
    expect(await put("mat/1", { serial_number: "77" })).toMatchObject({
      status: 200,
      body: { data: { id, made: false, make: "Linde", serial_number: "77" } },
    });
    await put("MAT/1", { serial_number: "77" });
    expect(await eventsAbout(id)).toEqual(["object.create", "object.edit"]);
    // it stays where it is
    const other = await put("MAT/1", { container_id: world.other });
    expect(other.body.data).toMatchObject({ id, container_id: world.floor });
  });

  test("needs a place in this workspace and a title, where there is none yet", async () => {
    expect((await put("MAT-2", { title: "Lift" })).body.errors).toHaveProperty("container_id");
    expect((await put("MAT-2", { container_id: world.floor })).body.errors).toHaveProperty("title");
    expect((await put("MAT-2", { title: "Lift", container_id: world.rivalBoard })).body.errors).toHaveProperty(
      "container_id",
    );
    expect(
      (await put("MAT-2", { title: "Lift", container_id: world.floor, colour: "red" })).body.errors,
    ).toHaveProperty("colour");
  });

  test("is refused to who may not change it, and not told to who does not reach it", async () => {
    await put("MAT-3", { title: "Tank", container_id: world.other });
    expect((await put("MAT-3", { title: "Mine" }, world.ids.rita)).status).toBe(404);
    expect((await put("MAT/1", { title: "Mine" }, world.ids.gus)).status).toBe(403);
    // lea reaches the board, not the place where it stands
    const hidden = await put("MAT-3", { title: "Mine", container_id: world.floor }, world.ids.lea);
    expect(hidden).toMatchObject({ status: 422, body: { code: "number_taken" } });
    expect(JSON.stringify(hidden.body)).not.toContain("Tank");
  });

  test("is made once by ten that come at once", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => put("MAT-4", { title: "Kraan", container_id: world.floor })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(answers.filter(({ body }) => body.data.made)).toHaveLength(1);
  });
});

describe("a batch of objects", () => {
  test("is answered row by row: a wrong one holds up no other", async () => {
    const sent = [
      { external_number: "B-1", title: "Heftruck", container_id: world.floor },
      { external_number: "MAT/1", serial_number: "78" },
      { external_number: "MAT/1", serial_number: "78" },
      { external_number: "B-2", title: "Heftruck" },
      { external_number: "B-3", title: "Heftruck", container_id: world.floor, year_built: 1500 },
      { title: "Heftruck without a number", container_id: world.floor },
      { external_number: "B-4", title: "Heftruck", container_id: world.rivalBoard },
    ];
    const { status, body } = await batch(sent);
    expect(status).toBe(200);
    expect(body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      "made",
      "changed",
      "unchanged",
      "refused",
      "refused",
      "refused",
      "refused",
    ]);
    expect(body.data[3]).toMatchObject({
      external_number: "B-2",
      id: null,
      errors: { container_id: [expect.any(String)] },
    });
    expect(body.data[4].errors).toHaveProperty("year_built");
    expect(body.data[5].errors).toHaveProperty("external_number");
    expect(body.data[6]).toMatchObject({ code: "not_found" });
    // again: nothing is made or changed
    const again = await batch(sent.slice(0, 2));
    expect(again.body.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["unchanged", "unchanged"]);
  });

  test("has 1 to 500 rows, and takes no field that no object has", async () => {
    expect((await batch([])).status).toBe(422);
    expect((await batch(Array.from({ length: 501 }, (_, at) => ({ external_number: `C-${at}` })))).status).toBe(422);
    expect((await batch([{ external_number: "C-1", colour: "red" }])).body.errors).toHaveProperty("objects.colour");
  });
});
