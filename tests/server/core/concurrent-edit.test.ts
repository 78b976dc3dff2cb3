import { users } from "@db/schema/user";
import { asOperator, transact } from "@db/transact";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { action as editContainer } from "~/routes/_app.container.$id.edit/route";
import { action as editObject } from "~/routes/_app.object.$id.edit/route";
import { action as editFile } from "~/routes/_app.object.$id.file.$fileId.edit/route";
import { action as editReport } from "~/routes/_app.report.$id.edit/route";
import { action as editTemplate } from "~/routes/_app.workspaces.$id.templates.$templateId.update/route";
import { action as editGlobalTemplate } from "~/routes/a.templates.$id.update/route";
import { callRoute, type RouteFunction } from "../../attack/route.ts";
import { picture } from "../../upload-of.ts";
import { as, makeWorld, type World } from "../../world.ts";

let world: World;
const cookies = new Map<string, string>();
beforeAll(async () => {
  world = await makeWorld();
  await transact(asOperator, (tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, world.ids.mia)));
  for (const id of (["adam", "lea", "olga", "sam", "mia"] as const).map((name) => world.ids[name])) {
    const session = await transact(asOperator, (tx) => createSession(tx, id, { kind: "web", device: "tests" }));
    cookies.set(id, `session=${session}`);
  }
});
const lea = () => as(world.ids.lea);

type Values = Record<string, string>;
type Form = {
  action: RouteFunction;
  path: string;
  params: Values;
  /** What it shows, as text. */
  shown: Values;
  /** What is stored now, by the same names. */
  stored: () => Promise<Record<string, unknown>>;
};
type Kind = {
  /** A record of its own, and its form. */
  open: () => Promise<Form>;
  /** At least two: what two people make of it, and of the first what a third does. */
  fields: [name: string, mine: string, theirs: string, third?: string][];
  /** Who change it; adam and olga, unless it is others who may. */
  people?: ["sam", "mia"];
};

const kinds: Record<string, Kind> = {
  container: {
    open: async () => {
      const shown = { title: "Verdieping 1", subtitle: "Gang" };
      const { id } = await lea().container.create({ workspace_id: world.acme, parent_id: world.board, ...shown });
      const path = `/container/${id}/edit`;
      return { action: editContainer, path, params: { id }, shown, stored: () => lea().container.get({ id }) };
    },
    fields: [
      ["title", "Verdieping 2", "Eerste verdieping", "Etage"],
      ["subtitle", "Hal", "Zaal"],
    ],
  },
  "file, here a link": {
    open: async () => {
      const { id } = await lea().object.create({ container_id: world.floor, title: "Lift" });
      const link = "https://example.com/een";
      const { ids } = await lea().file.addLink({ id, link, title: "Attest", expires_on: "2030-01-31" });
      const [params, shown] = [
        { id, fileId: ids[0]! },
        { title: "Attest", expires_on: "2030-01-31", link },
      ];
      const path = `/object/${id}/file/${ids[0]}/edit`;
      return { action: editFile, path, params, shown, stored: async () => (await lea().file.page(params)).file };
    },
    fields: [
      ["title", "Attest 2030", "Attest van de lift", "Keuringsattest"],
      ["expires_on", "2030-02-28", "2031-01-31"],
      ["link", "https://example.com/twee", "https://example.com/drie"],
    ],
  },
  object: {
    open: async () => {
      const shown = { title: "Lift", subtitle: "Kone", display_code: "PL-1" };
      const { id } = await lea().object.create({ container_id: world.floor, ...shown });
      const path = `/object/${id}/edit`;
      return { action: editObject, path, params: { id }, shown, stored: () => lea().object.get({ id }) };
    },
    fields: [
      ["title", "Lift 500", "Goederenlift", "Personenlift"],
      ["subtitle", "Schindler", "Otis"],
      ["display_code", "PL-2", "PL-3"],
    ],
  },
  report: {
    open: async () => {
      const { id: object_id } = await lea().object.create({ container_id: world.floor, title: "Lift" });
      const shown = { reported_date: "2025-01-31", number: "1", note: "Eerst", reported_by: "" };
      const about = { type: "inspection", review_point: "HF", status: "ok", period: 12 } as const;
      const { id } = await lea().report.create({ object_id, ...about, ...shown });
      return {
        action: editReport,
        path: `/report/${id}/edit`,
        params: { id },
        shown,
        stored: () => lea().report.get({ id }),
      };
    },
    fields: [
      ["note", "Kabel\r\nversleten", "Kabel stuk", "Rem"],
      ["reported_date", "2025-02-01", "2025-02-02"],
      ["reported_by", "Vinçotte", "AIB"],
    ],
  },
  template: {
    open: async () => {
      const shown = { title: "Nazicht", subtitle: "Heftruck", name: "H1" };
      const adam = () => as(world.ids.adam).template;
      const { id: templateId } = await adam().create({ id: world.acme, ...shown });
      const params = { id: world.acme, templateId };
      const path = `/workspaces/${world.acme}/templates/${templateId}/update`;
      return { action: editTemplate, path, params, shown, stored: () => adam().get(params) };
    },
    fields: [
      ["title", "Nazicht 2", "Jaarlijks nazicht", "Controle"],
      ["subtitle", "Reachtruck", "Stapelaar"],
      ["name", "H2", "H3"],
    ],
  },
  "template of the platform": {
    open: async () => {
      const shown = { title: "Nazicht", subtitle: "Heftruck", name: "H1" };
      const sam = () => as(world.ids.sam).globalTemplate;
      const { id } = await sam().create(shown);
      const path = `/a/templates/${id}/update`;
      return { action: editGlobalTemplate, path, params: { id }, shown, stored: () => sam().get({ id }) };
    },
    fields: [
      ["title", "Nazicht 2", "Jaarlijks nazicht", "Controle"],
      ["subtitle", "Reachtruck", "Stapelaar"],
      ["name", "H2", "H3"],
    ],
    people: ["sam", "mia"],
  },
};

/** Sends the form as a page does: all it shows, with what was changed, and what it was based on. */
const send = ({ action, path, params, shown }: Form, who: string, changed: Values = {}, basedOn: object = shown) =>
  callRoute(action, path, {
    form: { ...shown, based_on: JSON.stringify(basedOn), ...changed },
    cookie: cookies.get(who),
    params,
  });
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
    expect(data.initialValue).toMatchObject(mine);
    expect(data.error).toEqual({ [first[0]]: ["edit_conflict.changed"], [second[0]]: ["edit_conflict.changed"] });
    expect(data.conflict.stored).toEqual({ [first[0]]: first[2], [second[0]]: second[2] });
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
  const { status, data } = await replace(world.ids.adam, "blue", "");
  const red = ((await form.stored()).images as { file_path: string }[])[0]!.file_path;
  expect([status, data.conflict.stored]).toEqual([422, { images: red }]);
  expect(await replace(world.ids.adam, "blue", red)).toMatchObject({ status: 303 });
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
