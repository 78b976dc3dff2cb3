import { beforeAll, describe, expect, test } from "vitest";
import { templateOnObject } from "../server/inspection/answer/template-on-object.ts";
import { as, makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
let all: string;
beforeAll(async () => {
  world = await makeWorld();
  all = `/workspaces/${world.acme}/templates`;
});
const purpose = "Voor de eerste rit van de dag.\nDoor wie rijdt.";
const call = async (method: string, path: string, body?: unknown) => {
  const answer = await rest(method, path, { as: world.ids.adam, body });
  expect(answer.body.errors).toBeUndefined();
  return answer.body.data;
};
const make = async (body: object) => call("POST", all, { title: "Controle", ...body });
const change = (id: string, body: object) => call("PUT", `${all}/${id}`, body);

describe("the description of a template", () => {
  test("is a text, beside the flag of the field in the head of its answers", async () => {
    const made = await make({ description: purpose, description_field: true });
    expect(made).toMatchObject({ description: purpose, description_field: true });
    expect(await change(made.id, { description_field: false })).toMatchObject({ description: purpose });
    expect(await change(made.id, { description: "" })).toMatchObject({ description: "", description_field: false });
    expect(await make({})).toMatchObject({ description: "", description_field: false });
  });

  test("is still the flag where a boolean is sent, which leaves the text as it is", async () => {
    const made = await make({ description: true });
    expect(made).toMatchObject({ description: "", description_field: true });
    await change(made.id, { description: purpose });
    for (const [sent, flag] of [
      [false, false],
      ["true", true],
      ["0", false],
    ] as const)
      expect(await change(made.id, { description: sent })).toMatchObject({
        description: purpose,
        description_field: flag,
      });
  });

  test("goes along into what is made from it, and can be translated", async () => {
    const made = await make({ description: purpose, reusable: true });
    expect(await make({ parent_id: made.id })).toMatchObject({ description: purpose });
    const copy = await as(world.ids.adam).template.duplicate({ id: world.acme, templateId: made.id });
    expect(copy.description).toBe(purpose);
    const texts = `${all}/${made.id}/texts/fr`;
    expect((await call("GET", texts)).texts).toContainEqual({ of: purpose, kind: "description", text: "" });
    await call("PUT", texts, { texts: [{ of: purpose, text: "Avant le premier trajet" }] });
    expect((await call("GET", texts)).texts).toContainEqual(
      expect.objectContaining({ kind: "description", text: "Avant le premier trajet" }),
    );
  });

  test("of the platform comes with its copy in a workspace", async () => {
    const body = { title: "Brandkast", description: purpose, reusable: true, global: true };
    const { id } = (await rest("POST", "/admin/templates", { as: world.ids.sam, body })).body.data;
    const usable = await call("GET", `${all}?per_page=25`);
    expect(usable.find((one: { id: string }) => one.id === id)).toMatchObject({ description: purpose });
    expect(await make({ parent_id: id })).toMatchObject({ description: purpose });
  });

  test("is shown to who fills it in, in their language, and to who chooses it", async () => {
    const { at, templateId } = await templateOnObject(world, { description: purpose });
    await call("PUT", `${all}/${templateId}/texts/en`, { texts: [{ of: purpose, text: "Before the first ride" }] });
    const gus = as(world.ids.gus, { locale: "en" });
    expect((await gus.answer.page({ id: at.id, templateId })).template).toMatchObject({
      about: "Before the first ride",
      description: false,
    });
    const { items } = await as(world.ids.lea).objectTemplate.select({ id: at.id });
    expect(items.find(({ id }) => id === templateId)).toMatchObject({ description: purpose });
  });
});
