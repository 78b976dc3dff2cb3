import { groupMembers, groups } from "@db/schema/container";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});

const lea = () => as(world.ids.lea).actionPoint;
const gus = () => as(world.ids.gus).actionPoint;
const photo = async (color: string) => uploadOf("foto.jpg", await picture(color), "photos");
const createGroup = (people: string[], workspaceId = world.acme) =>
  transact(asOperator, async (tx) => {
    const [made] = await tx
      .insert(groups)
      .values({ workspaceId, title: "Technische dienst" })
      .returning({ id: groups.id });
    if (people.length > 0)
      await tx.insert(groupMembers).values(people.map((userId) => ({ workspaceId, groupId: made!.id, userId })));
    return made!.id;
  });

test("people named on a device that was offline join those whom others named or left out meanwhile", async () => {
  const { olga, adam, gus: guest, lea: lead } = world.ids;
  const { id } = await lea().create({ object_id: object, title: "Band", resolvers: [olga, adam] });
  const shown = { resolvers: [olga, adam] };
  await lea().edit({ id, resolvers: [adam, guest] });
  const sent = await lea().edit({ id, resolvers: [olga, lead], based_on: JSON.stringify(shown) });
  expect(sent.resolvers.map((person) => person.id)).toEqual([guest, lead]);
  const anew = await lea().edit({ id, resolvers: [olga] });
  expect(anew.resolvers.map((person) => person.id)).toEqual([olga]);
});

describe("a group of resolvers", () => {
  test("adds those of its people who reach the action point, each once, after the chosen ones", async () => {
    const { ids } = world;
    const group = await createGroup([ids.gus, ids.adam, ids.mia, ids.tab]);
    const made = await lea().create({ object_id: object, title: "Kuisen", resolvers: [ids.gus], groups: [group] });
    expect(made.resolvers.map(({ first_name }) => first_name)).toEqual(["gus", "adam"]);
    const more = await lea().edit({ id: made.id, resolvers: [ids.lea], groups: [group] });
    expect(more.resolvers.map(({ first_name }) => first_name)).toEqual(["lea", "adam", "gus"]);
    expect((await lea().edit({ id: made.id, resolvers: [] })).resolvers).toEqual([]);
    expect((await lea().edit({ id: made.id, groups: [group] })).resolvers).toHaveLength(2);
    const next = await createGroup([], world.rival);
    const input = lea().create({ object_id: object, title: "x", groups: [next] });
    expect(await errorOf(input), "a group of another workspace").toMatchObject({ message: "action_point.no_group" });
    await createGroup([ids.mia]); // none of its people reaches the object, so it is not offered
    expect((await gus().formInContainer({ id: world.floor })).groups).toEqual([
      { id: group, title: "Technische dienst", users_count: 2 },
    ]);
  });
});

describe("photos of an action point", () => {
  test("are from before or after; who took one, or edits the action point, deletes it", async () => {
    const made = await gus().create({ object_id: object, title: "Olie lekt", photos: [await photo("#112233")] });
    expect((await gus().page({ id: made.id })).photos).toMatchObject([
      { moment: "before", name: "foto.jpg", can_remove: true },
    ]);
    await lea().edit({ id: made.id, resolvers: [world.ids.adam] });
    await gus().addPhotos({ id: made.id, moment: "before", photos: [await photo("#223344")] });
    await lea().resolve({ id: made.id, status: "ok", photos: [await photo("#334455")] });
    const { photos, permissions } = await gus().page({ id: made.id });
    expect(photos.map(({ moment, can_remove }) => [moment, can_remove])).toEqual([
      ["before", true],
      ["before", true],
      ["after", false],
    ]);
    expect(permissions).toMatchObject({ can_photograph: true, can_resolve: false });
    expect(await errorOf(gus().removePhoto({ id: photos[2]!.id }))).toMatchObject({ code: "FORBIDDEN" });
    await gus().removePhoto({ id: photos[0]!.id });
    await lea().removePhoto({ id: photos[2]!.id });
    expect((await lea().page({ id: made.id })).photos).toHaveLength(1);
    for (const name of ["mia", "rita"] as const)
      expect(await errorOf(as(world.ids[name]).actionPoint.removePhoto({ id: photos[1]!.id })), name).toMatchObject({
        code: "NOT_FOUND",
      });
  });

  test("are pictures, limited in number; a refused upload stores none of them", async () => {
    const { id } = await lea().create({ object_id: object, title: "Band" });
    const pdfFile = await uploadOf("verslag.pdf", pdf(), "photos");
    expect(await errorOf(lea().addPhotos({ id, moment: "before", photos: [pdfFile] }))).toMatchObject({
      message: "mistake.image",
    });
    expect(await errorOf(lea().resolve({ id, status: "ok", photos: [pdfFile] }))).toMatchObject({
      message: "mistake.image",
    });
    expect((await lea().page({ id })).action_point.status).toBe("pending");
    const six = async () => Promise.all(Array.from({ length: 6 }, (_, index) => photo(`#0000${10 + index}`)));
    await lea().addPhotos({ id, moment: "before", photos: await six() });
    const more = errorOf(lea().addPhotos({ id, moment: "before", photos: await six() }));
    expect(await more).toMatchObject({ message: expect.stringContaining("too_many") });
    expect(await errorOf(gus().addPhotos({ id, moment: "after", photos: await six() }))).toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("over REST", () => {
  test("an action point is scheduled, rescheduled and unscheduled; its status is changed by PUT", async () => {
    const { lea: leaId, gus: guest } = world.ids;
    const post = (path: string, body: object, name = leaId) => rest("POST", path, { as: name, body });
    const made = await post("/actionpoints", { object_id: object, title: "Remmen" });
    expect(made.status).toBe(201);
    const input = { actionpoint_id: made.body.data.id, scheduled_at: "2027-01-31", frequency: "monthly" };
    expect((await post("/actionpoints-schedule", input, guest)).status).toBe(403);
    const planned = await post("/actionpoints-schedule", input);
    expect([planned.status, planned.body.data.schedule.next_at, planned.body.data.alert]).toEqual([
      201,
      "2027-01-31",
      true,
    ]);
    const { id } = planned.body.data.schedule;
    const anew = await rest("PUT", `/actionpoints-schedule/${id}`, {
      as: leaId,
      body: { frequency: "yearly", scheduled_at: "2027-02-01" },
    });
    expect(anew.body.data).toMatchObject({ scheduled_at: "2027-02-01", frequency: "yearly", status: "pending" });
    const done = await rest("PUT", `/actionpoints/${made.body.data.id}`, {
      as: leaId,
      body: { status: "ok", solved_note: "Vervangen" },
    });
    expect(done.body.data).toMatchObject({ status: "ok", schedule: { next_at: "2028-02-01", active: true } });
    expect((await rest("DELETE", `/actionpoints-schedule/${id}`, { as: guest })).status).toBe(403);
    expect((await rest("DELETE", `/actionpoints-schedule/${id}`, { as: leaId })).status).toBe(204);
    expect((await rest("DELETE", `/actionpoints-schedule/${id}`, { as: leaId })).status).toBe(409);
    expect(
      (await rest("PUT", `/actionpoints-schedule/${id}`, { as: world.ids.rita, body: { frequency: "daily" } })).status,
    ).toBe(404);
    const list = await rest("GET", `/objects/${object}/actionpoints?filter[status]=pending`, { as: leaId });
    const open = list.body.data.find(({ title }: { title: string }) => title === "Remmen");
    expect(open).toMatchObject({ scheduled_at: null, schedule: null, frequency: null });
    const both = await post("/actionpoints-and-schedule", {
      object_id: object,
      title: "Ketting",
      scheduled_at: addDays(today(), 1),
      frequency: "daily",
      alert: false,
    });
    expect([both.status, both.body.data.frequency, both.body.data.alert]).toEqual([201, "daily", false]);
    expect((await post("/actionpoints-schedule", { ...input, frequency: "hourly" })).status).toBe(422);
  });
});
