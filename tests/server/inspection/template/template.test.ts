import { randomUUID } from "node:crypto";
import { answers } from "@db/schema/answer";
import { globalTemplates } from "@db/schema/global-template";
import { objects } from "@db/schema/object";
import { objectTemplates, templateVersions } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { groupMark, questionMark } from "@server/inspection/template/mark";
import { freeze, versionsHolding } from "@server/inspection/template/versions";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let objectId = "";
const adam = () => as(world.ids.adam);
const go = <T>(fn: Parameters<typeof transact<T>>[1]) => transact(asOperator, fn);

beforeAll(async () => {
  world = await makeWorld();
  const [made] = await go((tx) =>
    tx
      .insert(objects)
      .values({ workspaceId: world.acme, containerId: world.floor, title: "Lift", publicId: "lift" })
      .returning(),
  );
  objectId = made!.id;
});

/** A template with one group of these questions. */
async function made(labels: string[], more: object = {}) {
  const { id: templateId } = await adam().template.create({ id: world.acme, title: "Controle", ...more });
  const at = { id: world.acme, templateId };
  const { id: groupId } = await adam().template.createGroup({ ...at, title: "Mast" });
  const ids: string[] = [];
  for (const label of labels)
    ids.push((await adam().template.createQuestion({ ...at, groupId, label, type: "text" })).id);
  return { at, templateId, groupId, ids, one: (index: number) => ({ ...at, groupId, questionId: ids[index]! }) };
}
const seen = (at: { id: string; templateId: string }) => adam().template.get(at);
const labelsOf = async (at: { id: string; templateId: string }) =>
  (await seen(at)).groups.flatMap(({ questions }) => questions.map(({ label }) => label));
/** Somebody fills it in. */
const answer = (templateId: string, versionId: string, object = objectId) =>
  go(async (tx) => {
    await tx.insert(answers).values({
      id: randomUUID(),
      workspaceId: world.acme,
      objectId: object,
      templateId,
      versionId,
      userId: world.ids.gus,
      head: {},
    });
    await freeze(tx, world.acme, versionId);
  });

describe("a template", () => {
  test("is made with flags, multiUse as multi_use, and a logo that is drawn small", async () => {
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
    expect((await as(world.ids.tab).template.get(at)).created_by).toBeNull(); // a tablet on the wall is shown no people
    expect((await as(world.ids.lea).template.get(at)).in_use).toBeNull();
  });

  test("asks its questions in their order, through groups", async () => {
    const { at, one, groupId } = await made(["a", "b", "c"]);
    await adam().template.editQuestion({ ...one(2), position: 0 });
    expect(await labelsOf(at)).toEqual(["c", "a", "b"]);
    const other = await adam().template.createGroup({ ...at, title: "Vorken", position: 0 });
    await adam().template.editQuestion({ ...one(0), group_id: other.id, label: "A" });
    expect(await labelsOf(at)).toEqual(["A", "c", "b"]);
    await adam().template.deleteQuestion(one(2));
    await adam().template.deleteGroup({ ...at, groupId });
    expect(await labelsOf(at)).toEqual(["A"]);
    expect(await errorOf(adam().template.deleteQuestion(one(2)))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("refuses a choice without something to choose from", async () => {
    const { at, groupId } = await made([]);
    const choice = { ...at, groupId, label: "Kleur", type: "select" as const };
    expect(await errorOf(adam().template.createQuestion({ ...choice, options: ["rood", " "] }))).toMatchObject({
      message: "template.too_few_options",
    });
    expect((await adam().template.createQuestion({ ...choice, options: "rood\n\nblauw" })).options).toEqual([
      "rood",
      "blauw",
    ]);
  });

  test("once answered, is changed in a new version; what was answered asks what it asked", async () => {
    const { at, templateId, one } = await made(["a"]);
    const [first] = (await seen(at)).versions;
    const before = await go((tx) =>
      tx
        .insert(templateVersions)
        .values({ workspaceId: world.acme, templateId, objectId, basedOnId: first!.id, title: "Nacht" })
        .returning(),
    );
    await answer(templateId, first!.id);
    await adam().template.editQuestion({ ...one(0), label: "a" }); // nothing changed: no new version
    expect((await seen(at)).versions).toHaveLength(1);
    await adam().template.editQuestion({ ...one(0), label: "b" });
    await adam().template.editQuestion({ ...one(0), label: "c" });
    const { detailed, version } = await adam().template.versions(at);
    expect(detailed.map(({ number, frozen, answers: count }) => [number, frozen, count])).toEqual([
      [2, false, 0],
      [1, true, 1],
    ]);
    expect(detailed.map(({ groups }) => groups[0]!.questions[0])).toMatchObject([
      { id: one(0).questionId, label: "c" },
      { id: one(0).questionId, label: "a" },
    ]);
    await adam().template.nameVersion({ ...at, title: "Met mast" });
    expect((await seen(at)).versions.map(({ title }) => title)).toEqual(["Met mast", ""]);
    const [rebased] = await go((tx) =>
      tx.select().from(templateVersions).where(eq(templateVersions.id, before[0]!.id)),
    );
    expect(rebased!.basedOnId).toBe(version.id); // nobody answered it yet
    const holding = await go((tx) => versionsHolding(tx, { workspaceId: world.acme, objectId, templateId }));
    expect(holding.map(({ number, own }) => [number, own])).toEqual([
      [2, false],
      [null, true],
      [1, false],
    ]);
  });

  test("an answer to an object's own version freezes what that is based on too", async () => {
    const { at, templateId, one } = await made(["a"]);
    const [first] = (await seen(at)).versions;
    const [own] = await go((tx) =>
      tx
        .insert(templateVersions)
        .values({ workspaceId: world.acme, templateId, objectId, basedOnId: first!.id, title: "Nacht" })
        .returning(),
    );
    await answer(templateId, own!.id);
    await adam().template.editQuestion({ ...one(0), label: "b" });
    expect((await adam().template.versions(at)).detailed).toMatchObject([
      { number: 2 },
      { number: 1, frozen: true, answers: 1 },
    ]);
  });

  test("tells whose edit would be lost, and writes nothing over it", async () => {
    const { at, one, groupId } = await made(["a", "b"]);
    const [group] = (await seen(at)).groups;
    const marks = group!.questions.map(questionMark);
    await adam().template.editQuestion({ ...one(0), seen: marks[0], label: "van adam" });
    const late = { ...one(0), seen: marks[0], label: "van olga" };
    expect(await errorOf(as(world.ids.olga).template.editQuestion(late))).toMatchObject({
      message: "template.changed_meanwhile",
    });
    // another question: nobody is in the way
    await as(world.ids.olga).template.editQuestion({ ...one(1), seen: marks[1], label: "B" });
    expect(await labelsOf(at)).toEqual(["van adam", "B"]);
    expect(await errorOf(adam().template.deleteGroup({ ...at, groupId, seen: groupMark(group!) }))).toMatchObject({
      message: "template.changed_meanwhile",
    });
    await adam().template.deleteQuestion(one(1));
    expect(
      await errorOf(as(world.ids.olga).template.editQuestion({ ...one(1), seen: marks[1], label: "x" })),
    ).toMatchObject({
      message: "template.gone_meanwhile",
    });
  });

  test("two who change it at once lose nothing", async () => {
    const { at, groupId } = await made([]);
    const labels = Array.from({ length: 8 }, (_, index) => `vraag ${index}`);
    await Promise.all(
      labels.map((label) => adam().template.createQuestion({ ...at, groupId, label, type: "textarea" })),
    );
    expect((await labelsOf(at)).sort()).toEqual(labels);
  });

  test("with answers it is switched off, without it goes to the trash and off the objects", async () => {
    const used = await made(["a"]);
    await answer(used.templateId, (await seen(used.at)).versions[0]!.id);
    expect(await errorOf(adam().template.delete(used.at))).toMatchObject({ message: "template.has_answers" });
    const { at, templateId } = await made(["a"]);
    await go((tx) => tx.insert(objectTemplates).values({ workspaceId: world.acme, objectId, templateId }));
    expect((await seen(at)).in_use).toBe(1);
    await adam().template.delete(at);
    expect(await errorOf(seen(at))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(world.ids.rita).template.get(used.at))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is started from one that is offered for it, of the workspace or of the platform", async () => {
    const { templateId, ids } = await made(["a", "b"], { company: true, multi_use: true });
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
    const asked = copy.groups.flatMap(({ questions }) => questions);
    expect(asked.map(({ label }) => label)).toEqual(["a", "b"]);
    expect(asked.some(({ id }) => ids.includes(id))).toBe(false);
    const content = { groups: [{ id: randomUUID(), title: "Van ons", questions: [] }] };
    const [open, closed] = await go((tx) =>
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

  test("is listed by title, found by a word, kept apart when off, and copied under a new name", async () => {
    const { at } = await made(["a", "b"], { title: "Vorkheftruck dagelijks" });
    const page = await adam().template.list({ id: world.acme, q: "HÉFTRUCK" });
    expect(page).toMatchObject({
      counts: { active: 1, off: 0 },
      items: [{ title: "Vorkheftruck dagelijks", questions: 2, version: 1, in_use: 0 }],
    });
    const copy = await adam().template.duplicate(at);
    await adam().template.edit({ id: world.acme, templateId: copy.id, active: false });
    const off = await adam().template.list({ id: world.acme, q: "vorkheftruck", state: "off", sort: "-in_use" });
    expect(off).toMatchObject({
      counts: { active: 1, off: 1 },
      meta: { total: 1 },
      items: [{ title: "Vorkheftruck dagelijks (kopie)" }],
    });
    expect((await adam().template.usable({ id: world.acme, q: "vorkheftruck" })).items).toHaveLength(1);
  });
});
