import { answers } from "@db/schema/answer";
import { templates, templateVersions } from "@db/schema/template";
import { memberships } from "@db/schema/workspace";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeTemplate } from "../../../entry-points/make-template.ts";
import { as } from "../../../world.ts";
import { answerOf, inTransaction, setUp, templatesIn, versionsOf, world } from "./across-setup.ts";

beforeAll(setUp);

const newTemplate = (title: string, about: Partial<typeof templates.$inferInsert> = {}) =>
  inTransaction((tx) =>
    makeTemplate(tx, { workspaceId: world.acme, text: (what = "") => `${title} ${what}`.trim() }, { title, ...about }),
  );

describe("moving by who may not create templates in the other workspace", () => {
  const lea = () => as(world.ids.lea);
  let rivalTemplate: Awaited<ReturnType<typeof newTemplate>>;
  beforeAll(async () => {
    await inTransaction((tx) =>
      tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.lea, role: "admin" }),
    );
    const about = { title: "Van elders", public: true, reusable: true };
    rivalTemplate = await inTransaction((tx) =>
      makeTemplate(tx, { workspaceId: world.rival, text: (what = "") => `Van elders ${what}`.trim() }, about),
    );
  });
  const copiesInAcme = async () =>
    (await templatesIn(world.acme)).filter(({ copiedFromId }) => copiedFromId === rivalTemplate.templateId);
  const createObjectWithTemplate = async (containerId = world.rivalBoard) => {
    const { id } = await lea().object.create({ container_id: containerId, title: "Ladder" });
    await lea().objectTemplate.attach({ id, template_id: rivalTemplate.templateId });
    return id;
  };
  const insertAnswer = (objectId: string) =>
    inTransaction(async (tx) => {
      const { templateId, versionId } = rivalTemplate;
      const row = { workspaceId: world.rival, objectId, templateId, versionId, userId: world.ids.lea };
      const [answer] = await tx.insert(answers).values(row).returning();
      return answer!.id;
    });

  test("leaves a template without answers behind, also when copying", async () => {
    const [moved, copied] = [await createObjectWithTemplate(), await createObjectWithTemplate()];
    await lea().object.move({ id: moved, container_id: world.floor });
    const { id } = await lea().object.duplicate({ id: copied, container_id: world.floor });
    for (const object of [moved, id]) expect((await lea().object.page({ id: object })).templates).toEqual([]);
    expect(await copiesInAcme()).toEqual([]);
  });

  test("takes a template along for its answers alone: inactive, private, on no other object", async () => {
    const hall = (
      await lea().container.create({ workspace_id: world.rival, title: "Hal", parent_id: world.rivalBoard })
    ).id;
    const [withAnswer, bare] = [await createObjectWithTemplate(hall), await createObjectWithTemplate(hall)];
    const answer = await insertAnswer(withAnswer);
    await lea().backgroundTemplate.create({
      id: hall,
      title: "Elk object",
      items: [{ name: "Nazicht", type: "template", template_id: rivalTemplate.templateId }],
    });
    const site = (await lea().container.create({ workspace_id: world.acme, title: "Gebouw", parent_id: world.board }))
      .id;
    await lea().container.move({ id: hall, workspace_id: world.acme, parent_id: site });
    const [copy, ...more] = await copiesInAcme();
    expect(more).toEqual([]);
    expect(copy).toMatchObject({ active: false, public: false, reusable: false });
    expect(await answerOf(answer)).toMatchObject({ workspaceId: world.acme, templateId: copy!.id });
    expect((await lea().object.page({ id: withAnswer })).templates).toMatchObject([{ id: copy!.id }]);
    expect((await lea().object.page({ id: bare })).templates).toEqual([]);
    const { rows } = await inTransaction((tx) =>
      tx.execute(sql`select from background_items where template_id = ${copy!.id}`),
    );
    expect(rows).toEqual([]);
  });

  test("uses an active copy that is there, but adds no version to it", async () => {
    const [first] = await copiesInAcme();
    await inTransaction((tx) => tx.update(templates).set({ active: true }).where(eq(templates.id, first!.id)));
    const another = await createObjectWithTemplate();
    await lea().object.move({ id: another, container_id: world.floor });
    expect((await lea().object.page({ id: another })).templates).toMatchObject([{ id: first!.id }]);
    await inTransaction((tx) =>
      tx
        .update(templateVersions)
        .set({ frozenAt: new Date() })
        .where(eq(templateVersions.templateId, rivalTemplate.templateId)),
    );
    await as(world.ids.rita).template.createGroup({
      id: world.rival,
      templateId: rivalTemplate.templateId,
      title: "Je wachtwoord",
    });
    const other = await createObjectWithTemplate();
    await insertAnswer(other);
    await lea().object.move({ id: other, container_id: world.floor });
    expect(await versionsOf(first!.id)).toHaveLength(1);
    expect((await lea().object.page({ id: other })).templates[0]!.id).not.toBe(first!.id);
  });
});
