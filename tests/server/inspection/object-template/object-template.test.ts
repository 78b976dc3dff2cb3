import { randomUUID } from "node:crypto";
import { answers } from "@db/schema/answer";
import { globalTemplateAccess, globalTemplates } from "@db/schema/global-template";
import { type Question, questionTypes } from "@db/schema/question";
import { templates, templateVersions } from "@db/schema/template";
import { asOperator, transact } from "@db/transact";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeTemplate } from "../../../entry-points/make-template.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const inTransaction = <T>(run: Parameters<typeof transact<T>>[1]) => transact(asOperator, run);
const newObject = async () =>
  (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
const newTemplate = (title: string, about: Partial<typeof templates.$inferInsert> = {}) =>
  inTransaction((tx) =>
    makeTemplate(tx, { workspaceId: world.acme, text: (what = "") => `${title} ${what}`.trim() }, { title, ...about }),
  );
const attach = (id: string, templateId: string, caller: keyof World["ids"] = "lea") =>
  as(world.ids[caller]).objectTemplate.attach({ id, template_id: templateId });
type Values = Partial<typeof answers.$inferInsert>;
const answer = (objectId: string, templateId: string, versionId: string, about: Values = {}) =>
  inTransaction(async (tx) => {
    await tx.update(templateVersions).set({ frozenAt: new Date() }).where(eq(templateVersions.id, versionId));
    const row = { workspaceId: world.acme, objectId, templateId, versionId, ...about };
    return (await tx.insert(answers).values(row).returning())[0]!.id;
  });
const templatesOf = async (id: string, caller: keyof World["ids"] = "lea") =>
  (await as(world.ids[caller]).object.page({ id })).templates;

describe("a template on an object", () => {
  test("is added by who manages the object, in a category, and is in the page's list and over REST", async () => {
    const [object, { templateId, versionId }] = [
      await newObject(),
      await newTemplate("Nazicht kraan", { name: "Kraan kort" }),
    ];
    const category = await as(world.ids.olga).category.create({ id: world.acme, title: `Rubriek ${randomUUID()}` });
    const created = await as(world.ids.lea).objectTemplate.attach({
      id: object,
      template_id: templateId,
      category_id: category.id,
    });
    expect(created).toMatchObject({
      id: templateId,
      title: "Nazicht kraan",
      name: "Kraan kort",
      category_id: category.id,
    });
    expect(created.versions.map(({ id }) => id)).toEqual([versionId]);
    expect(created.groups[0]!.questions).toHaveLength(questionTypes.length);
    expect(await templatesOf(object)).toMatchObject([
      { id: templateId, title: "Kraan kort", questions: questionTypes.length, answers: 0, mine: null },
    ]);
    expect((await as(world.ids.tab).objectTemplate.list({ id: object })).map(({ id }) => id)).toEqual([templateId]);
    expect(await errorOf(attach(object, templateId, "gus"))).toMatchObject({ code: "FORBIDDEN" });
  });

  test("is there once, unless it may be used several times: then as another version with its own title", async () => {
    const [object, once, often] = [
      await newObject(),
      await newTemplate("Eens", { multiUse: false }),
      await newTemplate("Vaak"),
    ];
    await attach(object, once.templateId);
    expect(await errorOf(attach(object, once.templateId))).toMatchObject({
      code: "CONFLICT",
      message: "object_template.twice",
    });
    const input = { id: object, templateId: once.templateId, title: "Links" };
    expect(await errorOf(as(world.ids.lea).objectTemplate.addVersion(input))).toMatchObject({
      message: "object_template.only_once",
    });

    await attach(object, often.templateId);
    const again = await attach(object, often.templateId);
    expect(again.versions.map(({ title }) => title)).toEqual(["Versie 2", "Vaak version"]);
    const added = await as(world.ids.lea).objectTemplate.addVersion({ ...input, templateId: often.templateId });
    expect(added).toMatchObject({ title: "Links", frozen: false });
    const twice = as(world.ids.lea).objectTemplate.addVersion({
      ...input,
      templateId: often.templateId,
      title: "LINKS",
    });
    expect(await errorOf(twice)).toMatchObject({ message: "object_template.title_taken" });
    const { next_title } = await as(world.ids.lea).objectTemplate.page({ id: object, templateId: often.templateId });
    expect(next_title).toBe("Versie 4");
    // not on another object
    const other = await newObject();
    expect((await attach(other, often.templateId)).versions).toHaveLength(1);
  });

  test("is there once though two add it at once", async () => {
    const [object, { templateId }] = [await newObject(), await newTemplate("Tegelijk", { multiUse: false })];
    const done = await Promise.allSettled([
      attach(object, templateId),
      attach(object, templateId),
      attach(object, templateId, "olga"),
    ]);
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("that is inactive, in the trash, of another workspace or unknown can't be chosen", async () => {
    const object = await newObject();
    const detach = await newTemplate("Uit", { active: false });
    expect(await errorOf(attach(object, detach.templateId))).toMatchObject({ message: "object_template.switched_off" });
    const rivalTemplate = await inTransaction((tx) =>
      makeTemplate(tx, { workspaceId: world.rival, text: () => "van hen" }),
    );
    for (const id of [rivalTemplate.templateId, randomUUID()])
      expect(await errorOf(attach(object, id))).toMatchObject({ code: "NOT_FOUND" });
    const { items, there } = await as(world.ids.lea).objectTemplate.select({ id: object });
    expect([items.filter(({ title }) => title === "Uit"), there]).toEqual([[], []]);
  });

  test("counts the answers that the caller may see, and shows the caller's own open one", async () => {
    const [object, { templateId, versionId }] = [await newObject(), await newTemplate("Geteld")];
    await attach(object, templateId);
    await answer(object, templateId, versionId, {
      userId: world.ids.lea,
      status: "finished",
      finishedAt: new Date("2026-11-03T10:00:00Z"),
    });
    const own = await answer(object, templateId, versionId, { userId: world.ids.gus });
    expect(await templatesOf(object)).toMatchObject([
      { answers: 2, finished: 1, last_on: "2026-11-03", mine: { status: "finished" } },
    ]);
    expect(await templatesOf(object, "gus")).toMatchObject([
      { answers: 1, finished: 0, last_on: null, mine: { id: own, status: "open" } },
    ]);
    expect(await templatesOf(object, "tab")).toMatchObject([{ answers: 0, mine: null }]);
    await inTransaction((tx) => tx.update(templates).set({ othersSee: true }).where(eq(templates.id, templateId)));
    expect(await templatesOf(object, "tab")).toMatchObject([{ answers: 2, finished: 1, mine: null }]);
  });

  test("is removed with the versions of this object, but not where it has answers", async () => {
    const [object, { templateId, versionId }] = [await newObject(), await newTemplate("Eraf")];
    await attach(object, templateId);
    await attach(object, templateId);
    const filledId = await answer(object, templateId, versionId, { userId: world.ids.gus });
    const detach = () => as(world.ids.lea).objectTemplate.detach({ id: object, templateId });
    expect(await errorOf(detach())).toMatchObject({ message: "object_template.has_answers?count=1" });
    await inTransaction((tx) => tx.delete(answers).where(eq(answers.id, filledId)));
    await detach();
    expect(await templatesOf(object)).toEqual([]);
    expect((await attach(object, templateId)).versions).toHaveLength(1);
    expect(await errorOf(as(world.ids.lea).objectTemplate.get({ id: await newObject(), templateId }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("choosing templates", () => {
  test("finds by part of a name, keeps the selection, and marks what the object has", async () => {
    const [object, first, second] = [
      await newObject(),
      await newTemplate("Overdracht nacht"),
      await newTemplate("Overdracht dag"),
    ];
    await attach(object, first.templateId);
    const page = await as(world.ids.lea).objectTemplate.select({
      id: object,
      q: "óverdr",
      template_ids: [second.templateId],
    });
    expect(page.items.map(({ title }) => title)).toEqual(["Overdracht dag", "Overdracht nacht"]);
    expect([page.there, page.chosen.map(({ id }) => id), page.meta.total]).toEqual([
      [first.templateId],
      [second.templateId],
      2,
    ]);
    expect([page.may.edit_templates, page.is_empty]).toEqual([false, false]);
    const { ids } = await as(world.ids.lea).objectTemplate.attachSeveral({
      id: object,
      template_ids: [second.templateId],
    });
    expect(ids).toEqual([second.templateId]);
  });

  test("copies one of the platform into the workspace, once, and follows its new versions", async () => {
    const question: Question = {
      id: randomUUID(),
      label: "Remt hij?",
      type: "ok-nok-nvt",
      required: true,
      page_break: false,
      options: [],
      multiple: false,
    };
    const content = { groups: [{ id: randomUUID(), title: "Rijden", questions: [question] }] };
    const [global] = await inTransaction((tx) =>
      tx.insert(globalTemplates).values({ title: "Rijtest", content, everywhere: false, multiUse: true }).returning(),
    );
    const [object, other] = [await newObject(), await newObject()];
    expect(await errorOf(attach(object, global!.id))).toMatchObject({ code: "NOT_FOUND" });
    await inTransaction((tx) =>
      tx.insert(globalTemplateAccess).values({ workspaceId: world.acme, templateId: global!.id }),
    );
    const offered = async () => (await as(world.ids.lea).objectTemplate.select({ id: object, q: "rijtest" })).items;
    expect(await offered()).toMatchObject([{ id: global!.id, global: true, questions: 1 }]);

    const copy = await attach(object, global!.id);
    expect(copy).toMatchObject({ title: "Rijtest", groups: content.groups.map(({ id, title }) => ({ id, title })) });
    expect(await offered()).toMatchObject([{ id: copy.id, global: true }]);
    expect((await attach(other, global!.id)).id).toBe(copy.id);
    const own = await as(world.ids.lea).objectTemplate.addVersion({
      id: object,
      templateId: copy.id,
      title: "Achteruit",
    });

    const more = {
      groups: [
        { ...content.groups[0]!, questions: [question, { ...question, id: randomUUID(), label: "Toetert hij?" }] },
      ],
    };
    await inTransaction((tx) =>
      tx
        .update(globalTemplates)
        .set({ content: more, revision: 2, subtitle: "nieuw" })
        .where(eq(globalTemplates.id, global!.id)),
    );
    const followed = await attach(await newObject(), copy.id);
    expect([followed.id, followed.subtitle, followed.versions.length, followed.groups[0]!.questions.length]).toEqual([
      copy.id,
      "nieuw",
      2,
      2,
    ]);
    const [based] = await inTransaction((tx) =>
      tx.select().from(templateVersions).where(eq(templateVersions.id, own.id)),
    );
    const newest = await inTransaction((tx) =>
      tx
        .select()
        .from(templateVersions)
        .where(and(eq(templateVersions.templateId, copy.id), eq(templateVersions.number, 2))),
    );
    expect(based!.basedOnId).toBe(newest[0]!.id);
    // withdrawn by the platform: existing copies stay
    await inTransaction((tx) => tx.execute(sql`delete from global_templates where id = ${global!.id}`));
    expect((await attach(await newObject(), copy.id)).id).toBe(copy.id);
  });
});
