import { templateVersions } from "@db/schema/template";
import { usableVersions } from "@server/inspection/template/versions";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
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

describe("changing a template", () => {
  test("once answered, makes a new version; existing answers keep their questions", async () => {
    const { at, templateId, question } = await createTemplate(["a"]);
    const [first] = (await getTemplate(at)).versions;
    const before = await inTransaction((tx) =>
      tx
        .insert(templateVersions)
        .values({ workspaceId: world.acme, templateId, objectId, basedOnId: first!.id, title: "Nacht" })
        .returning(),
    );
    await insertAnswer(templateId, first!.id);
    await adam().template.editQuestion({ ...question(0), label: "a" }); // nothing changed: no new version
    expect((await getTemplate(at)).versions).toHaveLength(1);
    await adam().template.editQuestion({ ...question(0), label: "b" });
    await adam().template.editQuestion({ ...question(0), label: "c" });
    const { detailed, version } = await adam().template.versions(at);
    expect(detailed.map(({ number, frozen, answers: count }) => [number, frozen, count])).toEqual([
      [2, false, 0],
      [1, true, 1],
    ]);
    expect(detailed.map(({ groups }) => groups[0]!.questions[0])).toMatchObject([
      { id: question(0).questionId, label: "c" },
      { id: question(0).questionId, label: "a" },
    ]);
    await adam().template.nameVersion({ ...at, title: "Met mast" });
    expect((await getTemplate(at)).versions.map(({ title }) => title)).toEqual(["Met mast", ""]);
    const [rebased] = await inTransaction((tx) =>
      tx.select().from(templateVersions).where(eq(templateVersions.id, before[0]!.id)),
    );
    expect(rebased!.basedOnId).toBe(version.id); // it has no answers yet
    const holding = await inTransaction((tx) => usableVersions(tx, { workspaceId: world.acme, objectId, templateId }));
    expect(holding.map(({ number, own: ownVersion }) => [number, ownVersion])).toEqual([
      [2, false],
      [null, true],
      [1, false],
    ]);
  });

  test("an answer to an object's own version freezes the version that it is based on too", async () => {
    const { at, templateId, question } = await createTemplate(["a"]);
    const [first] = (await getTemplate(at)).versions;
    const [ownVersion] = await inTransaction((tx) =>
      tx
        .insert(templateVersions)
        .values({ workspaceId: world.acme, templateId, objectId, basedOnId: first!.id, title: "Nacht" })
        .returning(),
    );
    await insertAnswer(templateId, ownVersion!.id);
    await adam().template.editQuestion({ ...question(0), label: "b" });
    expect((await adam().template.versions(at)).detailed).toMatchObject([
      { number: 2 },
      { number: 1, frozen: true, answers: 1 },
    ]);
  });

  test("by two people at once loses nothing", async () => {
    const { at, groupId } = await createTemplate([]);
    const labels = Array.from({ length: 8 }, (_, index) => `vraag ${index}`);
    await Promise.all(
      labels.map((label) => adam().template.createQuestion({ ...at, groupId, label, type: "textarea" })),
    );
    expect((await labelsOf(at)).sort()).toEqual(labels);
  });
});
