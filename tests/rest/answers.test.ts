import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { templateOnObject } from "../server/inspection/answer/template-on-object.ts";
import { picture } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

const run = (query: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(query));

let world: World;
let prepared: Awaited<ReturnType<typeof templateOnObject>>;
let path: string;
beforeAll(async () => {
  world = await makeWorld();
  prepared = await templateOnObject(world, {}, ["text"]);
  path = `/objects/${prepared.at.id}/templates/${prepared.at.templateId}/template-answers`;
});

const gus = (method: string, end: string, sent: Parameters<typeof rest>[2] = {}) =>
  rest(method, `${path}${end}`, { as: world.ids.gus, ...sent });

describe("answers over REST", () => {
  test("are created, filled in, finished, listed and deleted, with the fields of the contract", async () => {
    const created = await gus("POST", "", { body: { version_id: prepared.versionId } });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      user: { id: world.ids.gus },
      version_id: prepared.versionId,
      status: "open",
      question_answers: [],
    });
    const answer = `/${created.body.data.id}`;
    const question = (type: keyof typeof prepared.questions) =>
      `${answer}/question/${prepared.questions[type]}/question-answers`;

    const kine = await gus("POST", question("kine"), { body: { w: 3, b: "6", e: 7 } });
    expect(kine).toMatchObject({
      status: 201,
      body: { data: { w: 3, b: 6, e: 7, k: 126, class: 3, note: "", files: [], action_points: [] } },
    });
    const again = await gus("POST", `${question("kine")}/${kine.body.data.id}`, { body: { w: 10, b: 10, e: 100 } });
    expect(again).toMatchObject({ status: 200, body: { data: { id: kine.body.data.id, k: 10_000, class: 5 } } });
    expect((await gus("POST", `${question("text")}/${kine.body.data.id}`, { body: { value: "x" } })).status).toBe(404);
    expect((await gus("POST", question("select"), { body: { options: [""] } })).status).toBe(422);

    const date = await gus("POST", question("date"), { body: { value: "2028-02-29" } });
    expect(date.body.data).toMatchObject({ value: "2028-02-29" });
    for (const value of ["29/02/2028", "2027-02-29", "morgen"])
      expect((await gus("POST", question("date"), { body: { value } })).status, value).toBe(422);
    const serial = await gus("POST", question("barcode"), { body: { value: "  HF  20126\n" } });
    expect(serial.body.data).toMatchObject({ value: "HF 20126" });

    const nok = await gus("POST", question("action-point-ok-nok-nvt"), {
      body: { value: "nok", note: "Vork versleten", title: "Vork vervangen" },
    });
    expect(nok.body.data.action_points).toMatchObject([
      { title: "Vork vervangen", note: "Vork versleten", priority: "to_plan" },
    ]);

    const form = new FormData();
    form.append("files[]", new File([await picture()], "plaatje.jpg", { type: "image/jpeg" }));
    form.append("files[]", new File([await picture("#123456")], "zijkant.jpg", { type: "image/jpeg" }));
    const photos = await gus("POST", question("images"), { form });
    expect(photos.body.data.files).toMatchObject([{ name: "plaatje.jpg" }, { name: "zijkant.jpg" }]);
    const bytes = photos.body.data.files[0].file_path.replace("/api/v1", "");
    expect((await rest("GET", bytes, { as: world.ids.gus })).headers.get("content-type")).toBe("image/jpeg");
    expect((await rest("GET", bytes, { as: world.ids.mia })).status).toBe(404);
    expect((await rest("DELETE", bytes, { as: world.ids.gus })).status).toBe(204);

    const early = await gus("PUT", answer, { body: { status: "finished" } });
    expect(early).toMatchObject({
      status: 422,
      body: { errors: { [prepared.questions.text]: ["This question has to be answered. Fill in an answer."] } },
    });
    const done = await gus("PUT", answer, {
      body: {
        status: "finished",
        head: { company: "EDTC" },
        question_answers: [{ question_id: prepared.questions.text, value: "Toyota" }],
      },
    });
    expect(done.body.data).toMatchObject({ status: "finished", head: { company: "EDTC" } });
    expect(done.body.data.question_answers).toHaveLength(6);

    const list = await rest("GET", path, { as: world.ids.lea });
    expect(list.body).toMatchObject({ meta: { total: 1 }, data: [{ id: created.body.data.id }] });
    expect((await gus("GET", answer)).body.data).toMatchObject(done.body.data);
    expect((await gus("POST", `${answer}?_method=PUT`, { body: { status: "open" } })).body.data.status).toBe("open");
    expect((await rest("DELETE", `${path}${answer}`, { as: world.ids.tab })).status).toBe(404);
    expect((await gus("DELETE", answer)).status).toBe(204);
    expect((await gus("GET", answer)).status).toBe(404);
  });
});

test("a multiple select may be sent as a list under value", async () => {
  const several = await templateOnObject(world, {}, [], ["select"]);
  const all = `/objects/${several.at.id}/templates/${several.at.templateId}/template-answers`;
  const as = { as: world.ids.gus };
  const created = await rest("POST", all, { ...as, body: {} });
  const to = `${all}/${created.body.data.id}/question/${several.questions.select}/question-answers`;
  const offered = several.options;
  expect(await rest("POST", to, { ...as, body: { value: offered } })).toMatchObject({
    status: 201,
    body: { data: { options: offered } },
  });
  expect((await rest("POST", to, { ...as, body: { value: ["iets anders"] } })).status).toBe(422);
  expect((await rest("POST", to, { ...as, body: { note: "\ud800" } })).status).toBe(422);
});

test("an answer to a template that asks for a day has today's, until another one is written", async () => {
  const { at, versionId } = await templateOnObject(world, { date: true });
  const dated = `/objects/${at.id}/templates/${at.templateId}/template-answers`;
  const made = await rest("POST", dated, { as: world.ids.gus, body: { version_id: versionId } });
  expect(made.body.data.head).toEqual({ date: today() });
  const changed = await rest("PUT", `${dated}/${made.body.data.id}`, {
    as: world.ids.gus,
    body: { head: { date: "2026-01-31" } },
  });
  expect(changed.body.data.head).toEqual({ date: "2026-01-31" });
  const undated = await gus("POST", "", { body: { version_id: prepared.versionId } });
  expect(undated.body.data.head).toEqual({});
});

describe("an answer to one question", () => {
  const all = async () => {
    const of = await templateOnObject(world);
    const list = `/objects/${of.at.id}/templates/${of.at.templateId}/template-answers`;
    const as = { as: world.ids.gus };
    const { body } = await rest("POST", list, { ...as, body: {} });
    const one = `${list}/${body.data.id}`;
    const to = (type: keyof typeof of.questions) => `${one}/question/${of.questions[type]}/question-answers`;
    return { of, one, put: (body: object) => rest("PUT", one, { ...as, body }), as, to };
  };
  const post = (to: string, body: object) => rest("POST", to, { as: world.ids.gus, body });

  test("is emptied by an empty value, and says what it takes where that is not whole or not its own", async () => {
    const { of, to, one, put } = await all();
    const given = {
      text: { full: { value: "Toyota" }, empty: [{ value: "" }, { value: null }] },
      select: { full: { value: of.options[0] }, empty: [{ options: [] }, { value: null }, { options: null }] },
      kine: { full: { w: 3, b: 6, e: 7 }, empty: [{ w: null, b: null, e: null }] },
    } as const;
    for (const [type, { full, empty }] of Object.entries(given)) {
      for (const none of empty) {
        const first = await post(to(type as "text"), full);
        expect(first.status).toBe(201);
        expect(first.body.data).toMatchObject(full);
        const emptied = await post(to(type as "text"), none);
        expect(emptied.status, JSON.stringify(none)).toBe(201);
        for (const part of Object.keys(full)) expect(emptied.body.data[part], type).toBeFalsy();
      }
    }
    const refusals = [
      ["kine", { w: 3 }, "b", /all three/],
      ["kine", { w: 3, b: 6, e: 7, after: { w: 1 } }, "after", /all three/],
      ["kine", { w: 4, b: 6, e: 7 }, "w", /0\.1, 0\.2, 0\.5, 1, 3, 6, 10/],
      ["kine", { value: "hoog" }, "value", /takes: w, b, e, after/],
      ["text", { w: 3, b: 6, e: 7 }, "w", /takes: value/],
      ["text", { options: ["a"] }, "options", /takes: value/],
      ["select", { value: "iets anders" }, "value", new RegExp(of.options.join(", "))],
      ["select", { options: of.options.slice(0, 2) }, "options", /Choose one/],
      ["images", { value: "foto" }, "value", /takes: files/],
      ["date", { value: "29/02/2028" }, "value", /2026-11-24/],
      ["text", {}, "value", /first/],
    ] as const;
    for (const [type, body, field, message] of refusals) {
      const refused = await post(to(type), body);
      expect(refused.status, `${type} ${JSON.stringify(body)}`).toBe(422);
      expect(Object.keys(refused.body.errors)).toEqual([field]);
      expect(refused.body.errors[field][0]).toMatch(message);
      if (!("value" in body)) continue;
      const inBody = await put({ question_answers: [{ question_id: of.questions[type], ...body }] });
      expect(Object.keys(inBody.body.errors)).toEqual([of.questions[type]]);
    }
    expect((await post(to("kine"), { after: null })).status).toBe(422);
    // half of a risk, as a page stores it while somebody types, may be sent back with the rest
    await run(sql`insert into question_answers (workspace_id, answer_id, question_id, value)
      values (${world.acme}, ${one.split("/").at(-1)}, ${of.questions.kine}, '{"w": 3}')
      on conflict (workspace_id, answer_id, question_id) do update set value = excluded.value`);
    const half = await rest("GET", one, { as: world.ids.gus });
    expect((await put({ question_answers: half.body.data.question_answers })).status).toBe(200);
    await post(to("text"), { value: "Toyota" });
    const emptied = await put({ question_answers: [{ question_id: of.questions.text, value: "" }] });
    const ofText = emptied.body.data.question_answers.find(
      (each: { question_id: string }) => each.question_id === of.questions.text,
    );
    expect(ofText.value).toBeFalsy();
    expect((await rest("GET", one, { as: world.ids.gus })).body.data.question_answers).toEqual(
      emptied.body.data.question_answers,
    );
  });

  test("reads with what its version asked, after the template asks something else", async () => {
    const { of, one, as, put } = await all();
    await put({ question_answers: [{ question_id: of.questions.select, value: of.options[0] }] });
    const path = `/workspaces/${world.acme}/templates/${of.at.templateId}`;
    const { body } = await rest("GET", path, { as: world.ids.olga });
    const group = body.data.groups.find(({ questions }: { questions: { id: string }[] }) =>
      questions.some(({ id }) => id === of.questions.select),
    );
    const removed = await rest("DELETE", `${path}/groups/${group.id}/questions/${of.questions.select}`, {
      as: world.ids.olga,
    });
    expect(removed.status).toBe(204);
    const now = await rest("GET", path, { as: world.ids.olga });
    expect(JSON.stringify(now.body.data.groups)).not.toContain(of.questions.select);
    const read = await rest("GET", one, as);
    const asked = read.body.data.groups.flatMap(({ questions }: { questions: object[] }) => questions);
    expect(asked).toContainEqual(
      expect.objectContaining({
        id: of.questions.select,
        type: "select",
        options: of.options,
        label: expect.any(String),
      }),
    );
    expect((await rest("PUT", one, { ...as, body: read.body.data })).status).toBe(200);
  });
});
