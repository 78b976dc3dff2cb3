import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const olga = () => as(world.ids.olga);
const call = (method: string, path: string, language: string, body?: object) =>
  rest(method, path, { as: world.ids.gus, body, headers: { "x-language": language } });

test("an answer gives options as the template calls them in the reader's language, and takes either", async () => {
  const template = { id: world.acme, templateId: "" };
  template.templateId = (await olga().template.create({ id: world.acme, title: "Controle" })).id;
  const { id: groupId } = await olga().template.createGroup({ ...template, title: "Algemeen" });
  const options = ["Goed", "Versleten"];
  const select = (label: string, multiple: boolean) =>
    olga().template.createQuestion({ ...template, groupId, label, type: "select", options, multiple });
  const one = (await select("Vorken", false)).id;
  const several = (await select("Ketting", true)).id;
  const free = (await olga().template.createQuestion({ ...template, groupId, label: "Vrij", type: "text" })).id;
  const texts = [
    { of: "Goed", text: "Bon" },
    { of: "Versleten", text: "Usé" },
  ];
  await olga().template.translate({ ...template, language: "fr", texts });
  const { id } = await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" });
  await olga().objectTemplate.attach({ id, template_id: template.templateId });

  const all = `/objects/${id}/templates/${template.templateId}/template-answers`;
  const values = ({ question_answers }: { question_answers: { question_id: string; value?: string }[] }) =>
    [one, several, free].map((of) => {
      const { value, options } = question_answers.find(({ question_id }) => question_id === of) as Record<
        string,
        unknown
      >;
      return options ?? value;
    });
  const made = await call("POST", all, "fr", {
    question_answers: [
      { question_id: one, value: "Usé" },
      { question_id: several, options: ["Bon", "Versleten"] },
      { question_id: free, value: "Goed" },
    ],
  });
  expect(made.status).toBe(201);
  expect(values(made.body.data)).toEqual(["Usé", ["Bon", "Usé"], "Goed"]);
  const path = `${all}/${made.body.data.id}`;
  const french = await call("GET", path, "fr");
  expect(values(french.body.data)).toEqual(["Usé", ["Bon", "Usé"], "Goed"]);
  const dutch = await call("GET", path, "nl");
  expect(values(dutch.body.data)).toEqual(["Versleten", ["Goed", "Versleten"], "Goed"]);
  expect(dutch.headers.get("etag")).toBe(french.headers.get("etag"));
  expect(values((await call("GET", all, "fr")).body.data[0])).toEqual(["Usé", ["Bon", "Usé"], "Goed"]);
  const question = `${path}/question/${one}/question-answers`;
  expect((await call("POST", question, "fr", { value: "Goed" })).body.data.value).toBe("Bon");
  const put = await call("PUT", path, "fr", { question_answers: [{ question_id: one, value: "Usé" }] });
  expect(values(put.body.data)[0]).toBe("Usé");
});

test("each template that the list of a workspace names can be read, also one of the platform", async () => {
  const sam = as(world.ids.sam).globalTemplate;
  const { id } = await sam.create({ title: "Rondgang", active: true });
  const group = await sam.createGroup({ id, title: "Buiten" });
  await sam.createQuestion({ id, groupId: group.id, label: "Poort dicht?", type: "ok-nok-nvt" });
  const list = await call("GET", `/workspaces/${world.acme}/templates`, "nl");
  expect(list.body.data.map((each: { id: string }) => each.id)).toContain(id);
  for (const each of list.body.data) {
    const read = await call("GET", `/workspaces/${world.acme}/templates/${each.id}`, "nl");
    expect([read.status, read.body.data.groups]).toEqual([200, each.groups]);
  }
  const put = await rest("PUT", `/workspaces/${world.acme}/templates/${id}`, {
    ...{ as: world.ids.olga, body: { title: "Anders" } },
  });
  expect(put.status).toBe(404);
});
