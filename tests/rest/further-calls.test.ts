import { addDays, today } from "@server/core/day";
import { beforeAll, describe, expect, test } from "vitest";
import { templateOnObject } from "../server/inspection/answer/template-on-object.ts";
import { pdf } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

test("the codes of review points and the categories are read by everybody in the workspace", async () => {
  const { acme, ids } = world;
  const points = await rest("GET", `/workspaces/${acme}/review-points`, { as: ids.gus });
  expect(points.status).toBe(200);
  expect(points.body.data).toContainEqual({ code: "HF", title: expect.any(String), active: true, own: false });
  const all = `/workspaces/${acme}/categories`;
  const made = await rest("POST", all, { as: ids.adam, body: { title: "Handleidingen" } });
  expect(made.status).toBe(201);
  const one = `${all}/${made.body.data.id}`;
  expect(await rest("POST", all, { as: ids.adam, body: { title: "handleidingen" } })).toMatchObject({
    ...{ status: 422, body: { errors: { title: [expect.any(String)] } } },
  });
  expect((await rest("POST", all, { as: ids.gus, body: { title: "Van mij" } })).status).toBe(403);
  expect((await rest("PUT", one, { as: ids.adam, body: { title: "Documentatie" } })).status).toBe(204);
  const listed = async () => (await rest("GET", all, { as: ids.gus })).body.data;
  expect(await listed()).toContainEqual({ id: made.body.data.id, title: "Documentatie" });
  expect((await rest("DELETE", one, { as: ids.adam })).status).toBe(204);
  expect(await listed()).not.toContainEqual({ id: made.body.data.id, title: "Documentatie" });
  for (const path of [`/workspaces/${acme}/review-points`, all])
    expect((await rest("GET", path, { as: ids.rita })).status).toBe(404);
});

test("what is said of a file is changed, and what is left out stays", async () => {
  const { floor, ids } = world;
  const object = await rest("POST", "/objects", { as: ids.lea, body: { container_id: floor, title: "Heftruck" } });
  const form = new FormData();
  form.append("files[]", new File(["%PDF-1.4 keuring"], "keuring.pdf", { type: "application/pdf" }));
  const path = `/objects/${object.body.data.id}`;
  const file = (await rest("PUT", path, { as: ids.lea, form })).body.data.files[0];
  const put = (body: object, as = ids.lea) => rest("PUT", `${path}/files/${file.id}`, { as, body });
  const said = { title: "Keuring 2026", description: "Van EDTC", public: true, expires_on: addDays(today(), 30) };
  expect(await put(said)).toMatchObject({ status: 200, body: { data: { ...file, ...said } } });
  const changed = await put({ description: "Van Vinçotte" });
  expect(changed.body.data).toEqual({ ...file, ...said, description: "Van Vinçotte" });
  expect((await put({ expires_on: null })).body.data.expires_on).toBeNull();
  for (let n = 0; n < 3; n++)
    expect(await put(changed.body.data), "what GET gave").toMatchObject({
      status: 200,
      body: { data: changed.body.data },
    });
  expect(await put({ expires_on: "31/12/2026" })).toMatchObject({
    ...{ status: 422, body: { errors: { expires_on: [expect.stringMatching(/2026-11-24/)] } } },
  });
  expect((await put({ expires_on: "31/12/2026" })).body.errors.expires_on).toHaveLength(1);
  expect((await put({ title: "x" }, ids.gus)).status).toBe(403);
  expect((await put({ wrong: 1 }, ids.rita)).status).toBe(404);
});

describe("links for others", () => {
  test("are made, listed, extended and withdrawn", async () => {
    const { acme, floor, ids } = world;
    const body = { container_id: floor, title: "Voor de keurder", shows: ["files"], until: "7" };
    const made = await rest("POST", "/shares", { as: ids.lea, body });
    expect(made).toMatchObject({ status: 201, body: { data: { state: "open", expires_on: addDays(today(), 7) } } });
    const one = `/shares/${made.body.data.id}`;
    const listed = async (query = "") =>
      (await rest("GET", `/workspaces/${acme}/shares${query}`, { as: ids.adam })).body;
    expect(await listed()).toMatchObject({ meta: { total: 1 }, data: [{ thing: { kind: "container", id: floor } }] });
    expect((await rest("GET", `/workspaces/${acme}/shares?state=old`, { as: ids.adam })).status).toBe(422);
    expect((await rest("GET", `/workspaces/${acme}/shares`, { as: ids.gus })).status).toBe(403);
    expect((await rest("PUT", one, { as: ids.lea, body: { until: "30" } })).body.data.expires_on).toBe(
      addDays(today(), 30),
    );
    expect((await rest("PUT", one, { as: ids.rita, body: { until: "later" } })).status).toBe(404);
    expect((await rest("DELETE", one, { as: ids.lea })).status).toBe(204);
    expect((await listed()).meta.total).toBe(0);
    expect((await listed("?state=withdrawn")).meta.total).toBe(1);
  });
});

describe("invitations", () => {
  test("are listed, mailed again and withdrawn", async () => {
    const { acme, ids } = world;
    const users = [{ email: "bo@elders.test", role: "member" }];
    expect((await rest("PUT", `/workspaces/${acme}/users`, { as: ids.adam, body: { users } })).status).toBe(200);
    const list = `/workspaces/${acme}/invitations`;
    const waiting = await rest("GET", `${list}?q=elders`, { as: ids.adam });
    expect(waiting.body).toMatchObject({ meta: { total: 1 }, data: [{ email: "bo@elders.test", state: "open" }] });
    expect((await rest("GET", `${list}?state=new`, { as: ids.adam })).status).toBe(422);
    expect((await rest("GET", list, { as: ids.gus })).status).toBe(403);
    const one = `/invitations/${waiting.body.data[0].id}`;
    expect((await rest("POST", `${one}/send`, { as: ids.adam, body: {} })).status).toBe(200);
    expect((await rest("DELETE", `${one}?wrong=1`, { as: ids.rita })).status).toBe(404);
    expect((await rest("DELETE", one, { as: ids.adam })).status).toBe(204);
    expect((await rest("GET", `${list}?state=withdrawn`, { as: ids.adam })).body.meta.total).toBe(1);
    expect((await rest("POST", "/invitations/accept", { as: ids.gus, body: { token: "geen" } })).status).toBe(404);
  });
});

describe("lists", () => {
  test("of reports are filtered by templates, and by the action points that came of them", async () => {
    const { acme, floor, ids } = world;
    const as = { as: ids.lea };
    const { at } = await templateOnObject(world);
    const other = await rest("POST", "/objects", { ...as, body: { container_id: floor, title: "Zonder sjabloon" } });
    const report = async (object_id: string, priority: string, resolver: string) => {
      const body = { object_id, type: "inspection", review_point: "HF", status: "ok_ap", reported_date: today() };
      const { id } = (await rest("POST", "/reports", { ...as, body: { ...body, period: 12 } })).body.data;
      const point = { object_id, report_id: id, title: "Vork", priority, resolvers: [resolver] };
      const made = await rest("POST", "/actionpoints", { ...as, body: point });
      return { id, point: made.body.data.id };
    };
    const high = await report(at.id, "high", ids.gus);
    const low = await report(other.body.data.id, "low", ids.lea);
    const solved = { status: "ok", solved_note: "Nieuwe vork gemonteerd" };
    expect((await rest("PUT", `/actionpoints/${high.point}`, { as: ids.gus, body: solved })).status).toBe(200);
    const found = async (query: string) =>
      (await rest("GET", `/workspaces/${acme}/reports?${query}`, as)).body.data
        .map(({ id }: { id: string }) => id)
        .sort();
    expect(await found("")).toEqual([high.id, low.id].sort());
    const day = today();
    for (const query of [
      `filter[template]=${at.templateId}`,
      "filter[priority]=high",
      `filter[resolvers]=${ids.gus}`,
      `filter[solved_user]=${ids.gus}`,
      "filter[solved_note]=gemonteerd",
      `filter[solved_at]=${day}..${day}`,
    ])
      expect(await found(query), query).toEqual([high.id]);
    expect(await found("filter[priority]=low")).toEqual([low.id]);
    expect(await found(`filter[solved_at]=..${addDays(day, -1)}`)).toEqual([]);
  });

  test("of signatures are filtered by templates, containers, resolvers and ranges of days", async () => {
    const { acme, floor, other, ids } = world;
    const { at } = await templateOnObject(world);
    const as = { as: ids.gus };
    const form = new FormData();
    form.append("files[]", new File([await pdf()], "keuring.pdf", { type: "application/pdf" }));
    const file = (await rest("PUT", `/objects/${at.id}`, { ...as, form })).body.data.files[0];
    const point = { object_id: at.id, title: "Vork", resolvers: [ids.gus] };
    expect((await rest("POST", "/actionpoints", { as: ids.lea, body: point })).status).toBe(201);
    const read = { start_date: new Date(Date.now() - 60_000).toISOString(), end_date: new Date().toISOString() };
    const signature = { first_name: "Gus", last_name: "World", typed: "Gus World", ...read };
    const signed = await rest("POST", `/objects/${at.id}/files/${file.id}/signatures`, { ...as, body: signature });
    expect(signed.status).toBe(201);
    const found = async (query: string) =>
      (await rest("GET", `/workspaces/${acme}/signatures?${query}`, { as: ids.adam })).body.data.length;
    const day = today();
    for (const query of [
      `filter[template]=${at.templateId}`,
      `filter[container]=${floor}`,
      `filter[resolvers]=${ids.gus}`,
      `filter[signed_date]=${addDays(day, -1)}..${day}`,
      `filter[signed_date]=${day}`,
    ])
      expect(await found(query), query).toBe(1);
    for (const query of [
      `filter[container]=${other}`,
      `filter[resolvers]=${ids.adam}`,
      `filter[signed_date]=..${addDays(day, -1)}`,
    ])
      expect(await found(query), query).toBe(0);
  });
});
