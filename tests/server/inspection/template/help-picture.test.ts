import { memberships } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { storedGlobalHelpPicture } from "@server/inspection/global-template/help-picture";
import { storedHelpPicture } from "@server/inspection/template/help-picture";
import { removeUnused } from "@server/records/deletion/unused-bytes";
import { removeGlobalBytes } from "@server/records/library/global-bytes";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const toRival = { workspaceId: world.rival, userId: world.ids.olga, role: "admin" as const };
  await transact(asOperator, (tx) => tx.insert(memberships).values(toRival));
});

const olga = () => as(world.ids.olga);
const drawing = async (color: string) => uploadOf("vorken.jpg", await picture(color, 1600, 900), "help_picture");
const asked = { label: "Zijn de vorken heel?", type: "ok-nok-nvt" as const, help: "Kijk naar de hiel" };

async function withPicture(color: string) {
  const at = { id: world.acme, templateId: (await olga().template.create({ id: world.acme, title: color })).id };
  const { id: groupId } = await olga().template.createGroup({ ...at, title: "Vorken" });
  const created = await olga().template.createQuestion({
    ...{ ...at, groupId, ...asked },
    help_picture: await drawing(color),
  });
  return { at, question: { ...at, groupId, questionId: created.id }, address: created.help_picture! };
}
const hashIn = (address: string) => address.split("/").at(-1)!;
const pictureOf = (templateId: string, address: string, user = world.ids.gus) =>
  actorOf(user).then((actor) => storedHelpPicture(actor!, templateId, hashIn(address)));
const newObject = async (container_id = world.floor) =>
  (await olga().object.create({ container_id, title: "Heftruck" })).id;
/** All contents are an hour old, and what no row refers to is removed. */
async function removeWhatIsUnused() {
  await transact(asOperator, (tx) => tx.execute(sql`update blobs set created_at = now() - interval '2 hours'`));
  while (await removeUnused());
}

describe("the picture beside the help of a question", () => {
  test("is shown to who fills in, and to nobody of another workspace", async () => {
    const { at, address } = await withPicture("#112233");
    expect(address).toBe(`/files/template/${at.templateId}/pictures/${hashIn(address)}`);
    const id = await newObject();
    await olga().objectTemplate.attach({ id, template_id: at.templateId });
    const page = await as(world.ids.gus).answer.page({ id, templateId: at.templateId });
    expect(page.groups[0]!.questions[0]).toMatchObject({ help: asked.help, help_picture: hashIn(address) });
    expect(await pictureOf(at.templateId, address)).toMatchObject({ mime: "image/webp" });
    expect(await errorOf(pictureOf(at.templateId, address, world.ids.rita))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(pictureOf(at.templateId, "f".repeat(64)))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("stays while other things change, is replaced, and is taken away", async () => {
    const { question, address } = await withPicture("#223344");
    const change = (about: object) => olga().template.editQuestion({ ...question, ...about });
    // what a program read, it may send back
    expect(await change({ label: "Zijn ze heel?", help_picture: address })).toMatchObject({ help_picture: address });
    const replaced = await change({ help_picture: await drawing("#334455") });
    expect(replaced.help_picture).not.toBe(address);
    expect((await change({ delete_help_picture: true })).help_picture).toBeUndefined();
    expect(await errorOf(change({ help_picture: await uploadOf("verslag.pdf", pdf(), "help_picture") }))).toMatchObject(
      { message: "mistake.image" },
    );
  });

  test("stays in earlier versions, in a duplicate, and while the clean-up runs", async () => {
    const { at, question, address } = await withPicture("#445566");
    const id = await newObject();
    await olga().objectTemplate.attach({ id, template_id: at.templateId });
    await as(world.ids.gus).answer.save({
      id,
      templateId: at.templateId,
      answerId: crypto.randomUUID(),
      question_answers: [],
    });
    const duplicate = await olga().template.duplicate(at);
    const unused = await withPicture("#556677");
    await olga().template.editQuestion({ ...unused.question, delete_help_picture: true });
    await olga().template.editQuestion({ ...question, delete_help_picture: true });
    await removeWhatIsUnused();
    expect(await pictureOf(at.templateId, address)).toBeTruthy();
    expect(await pictureOf(duplicate.id, duplicate.groups[0]!.questions[0]!.help_picture!)).toBeTruthy();
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute(sql`select from blobs where sha256 = ${hashIn(unused.address)}`),
    );
    expect(rows).toEqual([]);
  });

  test("moves with an object to another workspace", async () => {
    const { at, address } = await withPicture("#667788");
    const id = await newObject();
    await olga().objectTemplate.attach({ id, template_id: at.templateId });
    await olga().object.move({ id, container_id: world.rivalBoard });
    const [moved] = (await olga().object.page({ id })).templates;
    await removeWhatIsUnused();
    expect(await pictureOf(moved!.id, address, world.ids.rita)).toMatchObject({ workspaceId: world.rival });
  });
});

describe("the picture in a template of the platform", () => {
  const sam = () => as(world.ids.sam).globalTemplate;

  async function ofPlatform(color: string) {
    const { id } = await sam().create({ title: color, reusable: true });
    const { id: groupId } = await sam().createGroup({ id, title: "Vorken" });
    const about = { id, groupId, ...asked };
    const { id: questionId, help_picture } = await sam().createQuestion({
      ...about,
      help_picture: await drawing(color),
    });
    return { id, question: { id, groupId, questionId }, address: help_picture! };
  }

  test("is copied to a workspace that uses it or begins with it, and follows", async () => {
    const { id, question, address } = await ofPlatform("#778899");
    const back = (await actorOf(world.ids.sam))!;
    expect(await storedGlobalHelpPicture(back, id, hashIn(address))).toMatchObject({ mime: "image/webp" });
    const attach = async () => olga().objectTemplate.attach({ id: await newObject(), template_id: id });
    const copy = await attach();
    expect(await pictureOf(copy.id, address)).toMatchObject({ workspaceId: world.acme });
    const begun = await olga().template.create({ id: world.acme, title: "Begonnen", parent_id: id });
    expect(await pictureOf(begun.id, begun.groups[0]!.questions[0]!.help_picture!)).toBeTruthy();
    const other = await sam().editQuestion({ ...question, help_picture: await drawing("#8899aa") });
    await attach();
    expect(await pictureOf(copy.id, other.help_picture!)).toBeTruthy();
  });

  test("keeps its bytes as long as another template has it", async () => {
    const { id, address } = await ofPlatform("#99aabb");
    const duplicate = await sam().duplicate({ id });
    await sam().delete({ id });
    await removeGlobalBytes(hashIn(address));
    expect(await storedGlobalHelpPicture((await actorOf(world.ids.sam))!, duplicate.id, hashIn(address))).toBeTruthy();
  });
});
