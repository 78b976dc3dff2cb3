import { randomUUID } from "node:crypto";
import { globalTemplates } from "@db/schema/global-template";
import { objectTemplates } from "@db/schema/template";
import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf } from "../../../world.ts";
import {
  adam,
  createTemplate,
  getTemplate,
  insertAnswer,
  inTransaction,
  labelsOf,
  objectId,
  setUp,
  world,
} from "./template-setup.ts";

beforeAll(setUp);

describe("a template", () => {
  test("is created with flags, multiUse as multi_use, and a logo that is made small", async () => {
    const logo = await uploadOf("logo.jpg", await picture("#123456", 900, 300), "logo");
    const template = await adam().template.create({
      id: world.acme,
      title: "Intake",
      company: true,
      multiUse: true,
      logo,
    });
    expect(template).toMatchObject({
      company: true,
      message: false,
      multi_use: true,
      editable: true,
      active: true,
      in_use: 0,
    });
    expect(template).toMatchObject({
      workspaces: [world.acme],
      groups: [],
      versions: [{ frozen: false }],
      created_by: { name: "adam World" },
    });
    expect(template.logo).toContain(`/files/template/${template.id}/logo?v=`);
    const at = { id: world.acme, templateId: template.id };
    const changed = await adam().template.edit({ ...at, active: false, delete_logo: true });
    expect(changed).toMatchObject({ title: "Intake", company: true, active: false, logo: null });
    expect((await as(world.ids.tab).template.get(at)).created_by).toBeNull(); // tablets show no names
    expect((await as(world.ids.lea).template.get(at)).in_use).toBeNull();
  });

  test("has its questions in their order, over all groups", async () => {
    const { at, question, groupId } = await createTemplate(["a", "b", "c"]);
    await adam().template.editQuestion({ ...question(2), position: 0 });
    expect(await labelsOf(at)).toEqual(["c", "a", "b"]);
    const other = await adam().template.createGroup({ ...at, title: "Vorken", position: 0 });
    await adam().template.editQuestion({ ...question(0), group_id: other.id, label: "A" });
    expect(await labelsOf(at)).toEqual(["A", "c", "b"]);
    await adam().template.deleteQuestion(question(2));
    await adam().template.deleteGroup({ ...at, groupId });
    expect(await labelsOf(at)).toEqual(["A"]);
    expect(await errorOf(adam().template.deleteQuestion(question(2)))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("refuses a select with less than two options", async () => {
    const { at, groupId } = await createTemplate([]);
    const choice = { ...at, groupId, label: "Kleur", type: "select" as const };
    expect(await errorOf(adam().template.createQuestion({ ...choice, options: ["rood", " "] }))).toMatchObject({
      message: "template.too_few_options",
    });
    expect((await adam().template.createQuestion({ ...choice, options: "rood\n\nblauw" })).options).toEqual([
      "rood",
      "blauw",
    ]);
  });

  test("with answers cannot be deleted; without, it goes to the trash and off the objects", async () => {
    const used = await createTemplate(["a"]);
    await insertAnswer(used.templateId, (await getTemplate(used.at)).versions[0]!.id);
    expect(await errorOf(adam().template.delete(used.at))).toMatchObject({ message: "template.has_answers" });
    const { at, templateId } = await createTemplate(["a"]);
    await inTransaction((tx) => tx.insert(objectTemplates).values({ workspaceId: world.acme, objectId, templateId }));
    expect((await getTemplate(at)).in_use).toBe(1);
    await adam().template.delete(at);
    expect(await errorOf(getTemplate(at))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(world.ids.rita).template.get(used.at))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is started from one that is offered for it, of the workspace or of the platform", async () => {
    const { templateId, ids } = await createTemplate(["a", "b"], { company: true, multi_use: true });
    const start = { id: world.acme, title: "Nieuw", parent_id: templateId };
    expect(await errorOf(adam().template.create(start))).toMatchObject({ message: "template.no_start" });
    await adam().template.edit({ id: world.acme, templateId, reusable: true });
    const copy = await adam().template.create(start);
    expect(copy).toMatchObject({
      template_title: "Controle",
      parent_id: templateId,
      company: true,
      multi_use: true,
      reusable: false,
    });
    const copied = copy.groups.flatMap(({ questions }) => questions);
    expect(copied.map(({ label }) => label)).toEqual(["a", "b"]);
    expect(copied.some(({ id }) => ids.includes(id))).toBe(false);
    const content = { groups: [{ id: randomUUID(), title: "Van ons", questions: [] }] };
    const [open, closed] = await inTransaction((tx) =>
      tx
        .insert(globalTemplates)
        .values([
          { title: "Platform", reusable: true, content },
          { title: "Niet voor jou", reusable: true, everywhere: false, content },
        ])
        .returning(),
    );
    expect((await adam().template.create({ ...start, parent_id: open!.id })).groups).toMatchObject([
      { title: "Van ons" },
    ]);
    expect(await errorOf(adam().template.create({ ...start, parent_id: closed!.id }))).toMatchObject({
      message: "template.no_start",
    });
    const { starts } = await adam().template.starts({ id: world.acme });
    expect(starts.map(({ title, global }) => [title, global])).toEqual([
      ["Controle", false],
      ["Platform", true],
    ]);
    const usable = (await adam().template.usable({ id: world.acme, per_page: 100 })).items.map(({ title }) => title);
    expect(usable).toContain("Platform");
    expect(usable).not.toContain("Niet voor jou");
    expect(
      (await adam().template.owned({ id: world.acme, per_page: 100 })).items.map(({ title }) => title),
    ).not.toContain("Platform");
  });

  test("is listed by title, searched, listed apart while inactive, and copied under a new name", async () => {
    const { at } = await createTemplate(["a", "b"], { title: "Vorkheftruck dagelijks" });
    const page = await adam().template.list({ id: world.acme, q: "HÉFTRUCK" });
    expect(page).toMatchObject({
      counts: { active: 1, off: 0 },
      items: [{ title: "Vorkheftruck dagelijks", questions: 2, version: 1, in_use: 0 }],
    });
    const copy = await adam().template.duplicate(at);
    await adam().template.edit({ id: world.acme, templateId: copy.id, active: false });
    const inactive = await adam().template.list({ id: world.acme, q: "vorkheftruck", state: "off", sort: "-in_use" });
    expect(inactive).toMatchObject({
      counts: { active: 1, off: 1 },
      meta: { total: 1 },
      items: [{ title: "Vorkheftruck dagelijks (kopie)" }],
    });
    expect((await adam().template.usable({ id: world.acme, q: "vorkheftruck" })).items).toHaveLength(1);
  });
});
