import { asOperator, transact } from "@db/transact";
import { recordEvent } from "@server/core/event";
import { lastChangeOf } from "@server/core/last-change";
import { actorOf } from "@server/tenancy/session/session";
import { beforeAll, describe, expect, test } from "vitest";
import { action as editObject } from "~/routes/_app.object.$id.edit/route";
import { action as editGlobalTemplate } from "~/routes/a.templates.$id.update/route";
import { callRoute } from "../../attack/route.ts";
import { picture } from "../../upload-of.ts";
import { as } from "../../world.ts";
import { cookies, type Form, kinds, lea, send, setUp, world } from "./concurrent-edit-setup.ts";

beforeAll(setUp);

const pick = (all: Record<string, unknown>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, all[name]]));

describe.each(Object.entries(kinds))("two people who edit one %s", (_, { open, fields, people = ["adam", "olga"] }) => {
  const [first, second] = [fields[0]!, fields[1]!];
  const mine = Object.fromEntries(fields.map(([name, value]) => [name, value]));
  const [adam, olga] = [() => world.ids[people[0]], () => world.ids[people[1]]];

  test("take nothing back of each other, where each changed other fields", async () => {
    const form = await open();
    expect(await send(form, olga(), { [first[0]]: first[2] })).toMatchObject({ status: 303 });
    expect(await send(form, adam(), { [second[0]]: second[1] })).toMatchObject({ status: 303 });
    expect(await form.stored()).toMatchObject({ ...form.shown, [first[0]]: first[2], [second[0]]: second[1] });
  });

  test("are no conflict where both made the same of it", async () => {
    const form = await open();
    for (const who of [olga(), adam()])
      expect(await send(form, who, { [first[0]]: first[1] })).toMatchObject({ status: 303 });
    expect(await form.stored()).toMatchObject({ ...form.shown, [first[0]]: first[1] });
  });

  test("the second sees both values, and nothing of theirs is saved until they chose", async () => {
    const form = await open();
    await send(form, olga(), { [first[0]]: first[2], [second[0]]: second[2] });
    const { status, data } = await send(form, adam(), mine);
    expect(status).toBe(422);
    expect(fields.map(([name]) => [data.initialValue[name]].flat().join())).toEqual(Object.values(mine));
    expect(data.error).toEqual({ [first[0]]: ["edit_conflict.changed"], [second[0]]: ["edit_conflict.changed"] });
    expect(data.conflict.stored).toEqual({ [first[0]]: first[2], [second[0]]: second[2] });
    expect(data.conflict.last_change).toEqual({ by: `${people[1]} World`, at: expect.any(String) });
    const names = fields.map(([name]) => name);
    expect(pick(await form.stored(), names)).toEqual(pick({ ...form.shown, ...data.conflict.stored }, names));

    const choice = { [`resolve[${first[0]}]`]: "stored", [`resolve[${second[0]}]`]: "typed" };
    expect(await send(form, adam(), { ...mine, ...choice }, JSON.parse(data.conflict.based_on))).toMatchObject({
      status: 303,
    });
    expect(await form.stored()).toMatchObject({ ...mine, [first[0]]: first[2] });
  });

  test("who sends it once more without choosing saves what they typed; unless a third was in between", async () => {
    const form = await open();
    await send(form, olga(), { [first[0]]: first[2] });
    const typed = { [first[0]]: first[1] };
    const again = JSON.parse((await send(form, adam(), typed)).data.conflict.based_on);
    await send(form, olga(), { [first[0]]: first[3]! }, { ...form.shown, [first[0]]: first[2] });
    const late = await send(form, adam(), typed, again);
    expect(late.data.conflict.stored).toEqual({ [first[0]]: first[3]! });
    expect(await send(form, adam(), typed, JSON.parse(late.data.conflict.based_on))).toMatchObject({ status: 303 });
    expect(await form.stored()).toMatchObject(typed);
  });

  test("at once: one is saved, the other is shown the conflict", async () => {
    const form = await open();
    const sent = await Promise.all([
      send(form, adam(), { [first[0]]: first[1] }),
      send(form, olga(), { [first[0]]: first[2] }),
    ]);
    expect(sent.map(({ status }) => status).sort()).toEqual([303, 422]);
    const saved = sent[0]!.status === 303 ? first[1] : first[2];
    expect(await form.stored()).toMatchObject({ [first[0]]: saved });
    expect(sent.find(({ status }) => status === 422)!.data.conflict.stored).toEqual({ [first[0]]: saved });
  });

  test("a form that does not say what it is based on is taken at its word", async () => {
    const form = await open();
    await send(form, olga(), { [first[0]]: first[2] });
    expect(await send(form, adam(), { based_on: "nonsense" })).toMatchObject({ status: 303 });
    expect(await form.stored()).toMatchObject(form.shown);
  });
});

test("a floor plan that another replaced meanwhile is not replaced unseen", async () => {
  const form = await kinds.container!.open();
  const plan = async (color: string) => new File([new Uint8Array(await picture(color))], "plan.png");
  const replace = async (who: string, color: string, images: string) => {
    const multipart = new FormData();
    multipart.set("based_on", JSON.stringify({ ...form.shown, images }));
    multipart.append("images[]", await plan(color));
    return callRoute(form.action, form.path, { multipart, cookie: cookies.get(who), params: form.params });
  };
  expect(await replace(world.ids.olga, "red", "")).toMatchObject({ status: 303 });
  expect(await replace(world.ids.adam, "red", "")).toMatchObject({ status: 303 }); // the same picture
  const stored = async () => ((await form.stored()).images as { file_path: string }[])[0]!.file_path;
  const red = await stored();
  expect(await replace(world.ids.adam, "blue", "")).toMatchObject({ status: 303 });
  expect(await stored(), "it waits, over the one that adam did not see").toBe(red);
  const { waiting, container } = await as(world.ids.adam).floorPlan.newPage({ id: form.params.id! });
  expect([Boolean(waiting), container.images[0]!.file_path]).toEqual([true, red]);

  await as(world.ids.olga).floorPlan.use({ id: form.params.id!, plan_id: waiting!.id, marks: null });
  const removal = await send(form, world.ids.adam, { floorplan_removed: "true" }, { ...form.shown, images: red });
  expect(removal.status).toBe(422);
  expect(removal.data.conflict.last_change.by, "who put the plan into use").toBe("olga World");
});

describe("whom a template of the platform is for", () => {
  const open = async () => {
    const { id } = await as(world.ids.sam).globalTemplate.create({ title: "Nazicht", workspaces: [world.acme] });
    const shown = { global: false, workspaces: [world.acme] };
    const send = async (who: "sam" | "mia", changed: Record<string, string>, basedOn: object = shown) => {
      const form = { title: "Nazicht", global: "false", based_on: JSON.stringify(basedOn), ...changed };
      return callRoute(editGlobalTemplate, `/a/templates/${id}/update`, {
        form,
        cookie: cookies.get(world.ids[who]),
        params: { id },
      });
    };
    const given = async () => {
      const { everywhere, template } = await as(world.ids.sam).globalTemplate.page({ id });
      return everywhere ? "everybody" : template.workspaces;
    };
    return { send, given };
  };

  test("stays what another made of it, where only its words were changed", async () => {
    const { send, given } = await open();
    expect(await send("mia", { "workspaces[]": world.rival })).toMatchObject({ status: 303 });
    expect(await send("sam", { "workspaces[]": world.acme, subtitle: "Heftruck" })).toMatchObject({ status: 303 });
    expect(await given()).toEqual([world.rival]);
  });

  test("is a conflict where one names a workspace, and another opens it for everybody", async () => {
    const { send, given } = await open();
    expect(await send("mia", { global: "true" })).toMatchObject({ status: 303 });
    const { status, data } = await send("sam", { "workspaces[]": world.rival });
    expect([status, data.conflict.stored]).toEqual([422, { global: true, workspaces: [] }]);
    expect(data.initialValue).toMatchObject({ global: false, workspaces: [world.rival] });
    const again = JSON.parse(data.conflict.based_on);
    expect(await send("sam", { "workspaces[]": world.rival }, again)).toMatchObject({ status: 303 });
    expect(await given()).toEqual([world.rival]);
  });

  test("cannot be nobody", async () => {
    const { send } = await open();
    expect(await send("sam", {})).toMatchObject({ status: 422, data: { error: { workspaces: [expect.anything()] } } });
  });
});

describe("an object", () => {
  test("whose field was emptied, or whose tags were put in another order, says so or nothing", async () => {
    const { id } = await lea().object.create({
      container_id: world.floor,
      title: "Lift",
      subtitle: "Kone",
      tags: ["a", "b"],
    });
    const shown = { subtitle: "Kone", tags: ["a", "b"] };
    await lea().object.edit({ id, subtitle: "", tags: ["b", "a"] });
    const form: Form = { action: editObject, path: "/", params: { id }, shown: {}, stored: async () => ({}) };
    expect((await send(form, world.ids.adam, { subtitle: "Otis", tags: "a, b, c" }, shown)).data).toMatchObject({
      error: { subtitle: ["edit_conflict.emptied"] },
      conflict: { stored: { subtitle: "" } },
    });
    expect(await send(form, world.ids.adam, { tags: "a, b, c" }, shown)).toMatchObject({ status: 303 });
    expect((await lea().object.get({ id })).tags.sort()).toEqual(["a", "b", "c"]);
  });

  test("that was deleted meanwhile says that", async () => {
    const form = await kinds.object!.open();
    await lea().object.remove({ id: form.params.id! });
    expect(await send(form, world.ids.adam, { title: "Lift 500" })).toMatchObject({
      status: 404,
      data: { message: "edit_conflict.deleted" },
    });
  });
});

test("of the last change of a record, who may not see names is told when alone", async () => {
  const { id } = await lea().object.create({ container_id: world.floor, title: "Lift" });
  await as(world.ids.olga).object.edit({ id, title: "Goederenlift" });
  const record = { workspaceId: world.acme, aboutId: id, verbs: ["object.edit"] } as const;
  const lastChange = async (who: string) => {
    const actor = (await actorOf(who))!;
    return transact(asOperator, (tx) => lastChangeOf(tx, actor, record));
  };
  const at = expect.any(String);
  expect(await lastChange(world.ids.lea)).toEqual({ at, by: "olga World" });
  expect(await lastChange(world.ids.tab)).toEqual({ at, by: null });
  expect(await lastChange(world.ids.rita)).toEqual({ at, by: null });
  await transact(asOperator, (tx) =>
    recordEvent(tx, null, "object.edit", { workspaceId: world.acme, aboutId: id, title: "Lift" }),
  );
  expect(await lastChange(world.ids.lea)).toEqual({ at, by: null });
});
