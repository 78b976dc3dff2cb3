import { addDays, addMonths, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf, picture } from "../upload-of.ts";
import { as, makeWorld, type World } from "../world.ts";
import { fetchApp, rest, tokenOf } from "./client.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (
    await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-03" })
  ).id;
});

const reportFields =
  "id children number type reported_date valid_until period review_point review_point_title duty_ids reported_by status display_status file object container note".split(
    " ",
  );
const actionPointFields =
  "id status schedule note priority report_status resolver_id resolvers solved_at solved_user solved_note title subject frequency alert scheduled_at schedule_description created_at dangerous_on updated_at type template container object".split(
    " ",
  );
const newReport = () => ({
  object_id: object,
  type: "inspection",
  review_point: "HF",
  status: "ok",
  reported_date: today(),
  period: 12,
});

describe("reports over REST", () => {
  test("are created by JSON or with their file, and have the fields of the contract", async () => {
    const created = await rest("POST", "/reports", { as: world.ids.lea, body: newReport() });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body.data).sort()).toEqual([...reportFields, "maker"].sort());
    const read = async (id: string) =>
      (await rest("GET", `/reports/${created.body.data.id}`, { as: id })).body.data.maker;
    expect([await read(world.ids.gus), await read(world.ids.tab)]).toEqual(["lea World", ""]); // tablets see no people
    expect(created.body.data).toMatchObject({
      maker: "lea World",
      valid_until: addMonths(today(), 12),
      display_status: "ok",
      review_point_title: "Forklift",
      file: null,
    });

    const form = new FormData();
    for (const [name, value] of Object.entries({ ...newReport(), period: "3", number: "R-2" }))
      form.set(name, String(value));
    form.set("file", new File([pdf()], "R-2.pdf", { type: "application/pdf" }));
    const withFile = await rest("POST", "/reports", { as: world.ids.lea, form, headers: { "x-language": "de" } });
    expect(withFile.body.data).toMatchObject({
      period: 3,
      review_point_title: "Gabelstapler",
      file: { name: "R-2.pdf", type: "pdf" },
    });
    expect(withFile.body.data.file.file_path).toBe(`/api/v1/objects/${object}/files/${withFile.body.data.file.id}`);
  });

  test("are read, corrected by PUT and PATCH, listed and deleted", async () => {
    const { body } = await rest("POST", "/reports", {
      as: world.ids.lea,
      body: { ...newReport(), review_point: "VL" },
    });
    const path = `/reports/${body.data.id}`;
    expect((await rest("GET", path, { as: world.ids.gus })).body.data).toEqual(body.data);
    expect((await rest("PATCH", path, { as: world.ids.lea, body: { number: "7" } })).body.data).toMatchObject({
      number: "7",
      period: 12,
    });
    const emptied = await rest("PUT", path, { as: world.ids.lea, body: { period: 60, reported_by: " ", note: "\n" } });
    expect(emptied.body.data).toMatchObject({ number: "7", period: 60, reported_by: "", note: "" });
    expect(
      (await rest("POST", `${path}?_method=PATCH`, { as: world.ids.lea, body: { number: "8" } })).body.data.number,
    ).toBe("8");
    const list = await rest(
      "GET",
      `/workspaces/${world.acme}/reports?filter[review_points]=VL&per_page=5&sort=-valid_until`,
      {
        as: world.ids.gus,
      },
    );
    expect(list.body.meta).toEqual({ page: 1, per_page: 5, total: 1, last_page: 1, next: null });
    expect(list.body.data).toMatchObject([{ id: body.data.id }]);
    const all = await rest("GET", "/reports?filter[status][]=ok&filter[status][]=nok", { as: world.ids.gus });
    expect(all.body.meta.total).toBe(3);
    expect(await rest("DELETE", path, { as: world.ids.gus })).toMatchObject({ status: 403 });
    expect((await rest("DELETE", path, { as: world.ids.lea })).status).toBe(204);
    expect(await rest("GET", path, { as: world.ids.lea })).toMatchObject({ status: 404 });
  });

  test("name errors by field", async () => {
    const wrong = {
      object_id: object,
      type: "visit",
      review_point: "??",
      status: "oos",
      reported_date: addDays(today(), 1),
      period: 301,
    };
    const { status, body } = await rest("POST", "/reports", {
      as: world.ids.lea,
      body: wrong,
      headers: { "x-language": "nl" },
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(["note", "period", "reported_date", "review_point", "type"]);
    expect(body.errors.reported_date).toEqual(["Deze dag moet nog komen. Een verslag is van vandaag of vroeger."]);
    const noReason = await rest("POST", "/reports", { as: world.ids.lea, body: { ...newReport(), status: "oos" } });
    expect(noReason).toMatchObject({ status: 422, body: { errors: { note: ["Write why it is out of service."] } } });
  });

  test("sort and filter by known fields only", async () => {
    expect((await rest("GET", "/reports?sort=note", { as: world.ids.lea })).status).toBe(422);
    expect((await rest("GET", "/reports?filter[status]=great", { as: world.ids.lea })).status).toBe(422);
    expect((await rest("GET", `/workspaces/${world.acme}/reports`, { as: world.ids.rita })).status).toBe(404);
  });
});

describe("action points over REST", () => {
  test("are created, with the fields of the contract", async () => {
    const created = await rest("POST", "/actionpoints", {
      as: world.ids.gus,
      body: { object_id: object, title: "Lamp", scheduled_at: today(), resolvers: [world.ids.gus] },
    });
    expect(created.status).toBe(201);
    expect(Object.keys(created.body.data).sort()).toEqual([...actionPointFields].sort());
    expect(created.body.data).toMatchObject({ scheduled_at: null, priority: "to_plan", resolver_id: world.ids.gus });
  });

  test("are created with a day, once or repeated", async () => {
    const body = { object_id: object, title: "Lamp", scheduled_at: addDays(today(), 5), frequency: "oneTime" };
    const created = await rest("POST", "/actionpoints-and-schedule", { as: world.ids.lea, body });
    expect(created.body.data).toMatchObject({
      scheduled_at: body.scheduled_at,
      frequency: "oneTime",
      priority: "medium",
    });
    expect(await rest("POST", "/actionpoints-and-schedule", { as: world.ids.gus, body })).toMatchObject({
      status: 403,
    });
    const weekly = await rest("POST", "/actionpoints-and-schedule", {
      as: world.ids.lea,
      body: { ...body, frequency: "weekly" },
    });
    expect(weekly.body.data).toMatchObject({
      frequency: "weekly",
      schedule: { id: expect.any(String), frequency: "weekly", next_at: body.scheduled_at, active: true },
    });
    const often = await rest("POST", "/actionpoints-and-schedule", {
      as: world.ids.lea,
      body: { ...body, frequency: "often" },
    });
    expect([often.status, Object.keys(often.body.errors)]).toEqual([422, ["frequency"]]);
  });

  test("are changed and resolved by PUT; a second resolution is refused", async () => {
    const { body } = await rest("POST", "/actionpoints", {
      as: world.ids.lea,
      body: { object_id: object, title: "Vork", resolvers: [world.ids.gus] },
    });
    const path = `/actionpoints/${body.data.id}`;
    expect(
      (await rest("PUT", path, { as: world.ids.lea, body: { note: "Links", priority: "high" } })).body.data,
    ).toMatchObject({
      note: "Links",
      priority: "high",
      title: "Vork",
    });
    expect(
      (await rest("PUT", path, { as: world.ids.gus, body: { status: "ok", solved_note: "Gedaan" } })).body.data.status,
    ).toBe("ok");
    const again = await rest("PUT", path, { as: world.ids.lea, body: { status: "ok" } });
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: "already_solved",
        message: "gus World has resolved this already: it is in order. Your answer was not saved.",
      },
    });
    expect((await rest("DELETE", path, { as: world.ids.lea })).status).toBe(204);
    expect((await rest("PUT", path, { as: world.ids.lea, body: { note: "x" } })).status).toBe(404);
  });

  test("are listed by workspace and by object", async () => {
    const filter = "filter[status][]=pending&filter[status][]=past&filter[resolvers]=me&sort=-created_at";
    const mine = await rest("GET", `/workspaces/${world.acme}/actionpoints?${filter}`, { as: world.ids.gus });
    expect(mine.body.data.map(({ title }: { title: string }) => title)).toEqual(["Lamp"]);
    const ofObject = await rest("GET", `/objects/${object}/actionpoints?per_page=1`, { as: world.ids.gus });
    expect(ofObject.body.meta).toMatchObject({ per_page: 1, total: 3, last_page: 3 });
  });
});

test("an action point is read with its photos, which are sent with it or later and open with the token", async () => {
  const as = { as: world.ids.lea };
  const photo = async () => new File([await picture()], "lek.jpg", { type: "image/jpeg" });
  const form = new FormData();
  form.append("object_id", object);
  form.append("title", "Lekt olie");
  form.append("photos[]", await photo());
  const made = await rest("POST", "/actionpoints", { ...as, form });
  expect(made.status).toBe(201);
  const point = `/actionpoints/${made.body.data.id}`;
  const later = new FormData();
  later.append("moment", "after");
  later.append("photos[]", await photo());
  expect((await rest("POST", `${point}/photos`, { ...as, form: later })).status).toBe(201);
  const { body } = await rest("GET", point, as);
  expect(body.data).toMatchObject({
    title: "Lekt olie",
    photos: [
      { type: "image", moment: "before", name: "lek.jpg" },
      { type: "image", moment: "after", name: "lek.jpg" },
    ],
  });
  expect(Object.keys(body.data).sort()).toEqual([...actionPointFields, "photos"].sort());
  const token = `Bearer ${await tokenOf(world.ids.lea)}`;
  const bytes = await fetchApp(body.data.photos[0].file_path, { headers: { authorization: token } });
  expect(bytes.headers.get("content-type")).toBe("image/jpeg");
  expect(await rest("PUT", point, { ...as, body: body.data })).toMatchObject({ status: 200, body: { data: {} } });
  expect((await rest("GET", point, { as: world.ids.rita })).status).toBe(404);
});
