import { beforeAll, describe, expect, test } from "vitest";
import { templateOnObject } from "../server/inspection/answer/template-on-object.ts";
import { as, makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const lea = () => as(world.ids.lea);
const newObject = () => lea().object.create({ container_id: world.floor, title: "Lift" });

type Kind = {
  /** A record of its own: where it is found. */
  make: () => Promise<string>;
  /** The body of a change, and what was changed of the record. */
  body: (value: string) => object;
  // biome-ignore lint/suspicious/noExplicitAny: a record of any kind
  changed: (data: any) => string;
};
const field = (name: string): Pick<Kind, "body" | "changed"> => ({
  body: (value) => ({ [name]: value }),
  changed: (data) => data[name],
});

const kinds: Record<string, Kind> = {
  "a container": {
    ...field("title"),
    make: async () => {
      const at = { workspace_id: world.acme, parent_id: world.board };
      return `/containers/${(await lea().container.create({ ...at, title: "Verdieping" })).id}`;
    },
  },
  "an object": { ...field("subtitle"), make: async () => `/objects/${(await newObject()).id}` },
  "a report": {
    ...field("note"),
    make: async () => {
      const about = { type: "inspection", review_point: "HF", status: "ok", period: 12 } as const;
      const { id: object_id } = await newObject();
      return `/reports/${(await lea().report.create({ object_id, ...about, reported_date: "2025-01-31" })).id}`;
    },
  },
  "a template": { ...field("title"), make: async () => pathOf(await newTemplate()) },
  "an answer": {
    body: (value) => ({ head: { description: value } }),
    changed: (data) => data.head.description,
    make: async () => (await newAnswer()).path,
  },
};

const newTemplate = async () => (await as(world.ids.adam).template.create({ id: world.acme, title: "Nazicht" })).id;
const pathOf = (templateId: string) => `/workspaces/${world.acme}/templates/${templateId}`;
async function newAnswer() {
  const { at, questions } = await templateOnObject(world, { descriptionField: true, othersSee: true }, []);
  const { id } = await as(world.ids.adam).answer.create(at);
  const path = `/objects/${at.id}/templates/${at.templateId}/template-answers/${id}`;
  return { path, questions, one: { ...at, answerId: id } };
}

describe.each(Object.entries(kinds))("PUT of %s with If-Match", (_, { make, body: bodyOf, changed }) => {
  const get = async (path: string, who: string) => rest("GET", path, { as: who });
  const put = (path: string, value: string, ifMatch?: string) =>
    rest("PUT", path, {
      as: world.ids.adam,
      body: bodyOf(value),
      headers: ifMatch === undefined ? {} : { "if-match": ifMatch },
    });

  test("saves what nobody changed since it was read, and answers the next ETag", async () => {
    const path = await make();
    const etag = (await get(path, world.ids.olga)).headers.get("etag")!;
    expect(etag).toMatch(/^"[\w-]{43}"$/);
    expect((await get(path, world.ids.adam)).headers.get("etag")).toBe(etag); // whoever asks
    const { status, headers } = await put(path, "Een", etag);
    expect([status, headers.get("etag") === etag]).toEqual([200, false]);
    expect((await get(path, world.ids.adam)).headers.get("etag")).toBe(headers.get("etag"));
    expect((await put(path, "Twee", `"other", ${headers.get("etag")}`)).status).toBe(200);
    expect((await put(path, "Drie", "*")).status).toBe(200);
  });

  test("answers 412 where it was changed since, and saves nothing; without it the last write wins", async () => {
    const path = await make();
    const etag = (await get(path, world.ids.adam)).headers.get("etag")!;
    await put(path, "Een");
    const { status, body } = await put(path, "Twee", etag);
    expect([status, body]).toEqual([
      412,
      {
        message: expect.stringContaining("fetch it again"),
        code: "precondition_failed",
        errors: { "If-Match": [expect.any(String)] },
      },
    ]);
    expect((await put(path, "Twee", `W/${(await get(path, world.ids.adam)).headers.get("etag")}`)).status).toBe(412);
    expect(changed((await get(path, world.ids.adam)).body.data)).toBe("Een");
    expect((await put(path, "Twee")).status).toBe(200);
  });

  test("of two at once on the same ETag one is saved", async () => {
    const path = await make();
    const etag = (await get(path, world.ids.adam)).headers.get("etag")!;
    const sent = await Promise.all([put(path, "Een", etag), put(path, "Twee", etag)]);
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 412]);
    const saved = sent[0]!.status === 200 ? "Een" : "Twee";
    expect(changed((await get(path, world.ids.adam)).body.data)).toBe(saved);
  });
});

test("a template's ETag covers what it asks", async () => {
  const id = await newTemplate();
  const etag = async () => (await rest("GET", pathOf(id), { as: world.ids.adam })).headers.get("etag") as string;
  const before = await etag();
  await as(world.ids.olga).template.createGroup({ id: world.acme, templateId: id, title: "Mast" });
  expect(await etag()).not.toBe(before);
  const change = { as: world.ids.adam, body: { title: "Nazicht 2" }, headers: { "if-match": before } };
  expect((await rest("PUT", pathOf(id), change)).status).toBe(412);
});

test("an answer's ETag covers its questions, and does not change by itself", async () => {
  const { path, questions, one } = await newAnswer();
  const etag = async () => (await rest("GET", path, { as: world.ids.adam })).headers.get("etag") as string;
  const save = (question_id: string, value: string) =>
    as(world.ids.olga).answer.save({ ...one, question_answers: [{ question_id, value }] });
  await save(questions.text, "Toyota");
  await save(questions.textarea, "Goed");
  const before = await etag();
  await save(questions.text, "Toyota"); // the same once more
  expect(await etag()).toBe(before);
  await save(questions.text, "Linde");
  const change = { as: world.ids.adam, body: { status: "finished" }, headers: { "if-match": before } };
  expect((await rest("PUT", path, change)).status).toBe(412);
  expect((await rest("GET", path, { as: world.ids.adam })).body.data.status).toBe("open");
});

test("openapi.json says which calls have an ETag and take If-Match", async () => {
  const { body } = await rest("GET", "/openapi.json");
  const { get, put } = body.paths["/objects/{id}"];
  expect(get.responses["200"].headers).toHaveProperty("ETag");
  expect(put.parameters).toContainEqual({ $ref: "#/components/parameters/If-Match" });
  expect(body.components.parameters["If-Match"]).toMatchObject({ in: "header", name: "If-Match" });
  expect(put.responses).toHaveProperty("412");
  expect(body.paths["/workspaces/{id}/kinds/{kindId}"].delete.responses).toHaveProperty("412");
  expect(body.paths["/workspaces/{id}/kinds"].get.responses["200"].headers).toBeUndefined(); // a list
});
