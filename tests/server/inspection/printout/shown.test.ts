import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inkOf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "../answer/template-on-object.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const gus = () => as(world.ids.gus);
const stranger = () => as(null);

async function fillIn(isPublic: boolean) {
  const { newAnswer, questions } = await templateOnObject(world, { participants: true, public: isPublic });
  const at = newAnswer();
  const answered = [{ question_id: questions.text, value: "12 408 uren" }];
  await gus().answer.save({
    ...at,
    head: { company: "EDTC", participants: "Jan Peeters" },
    question_answers: answered,
  });
  const [object] = await transact(asOperator, (tx) =>
    tx.select({ code: objects.publicId }).from(objects).where(eq(objects.id, at.id)),
  );
  const publicId = object!.code;
  return { at, questions, publicId, printout: () => stranger().paper.public({ publicId, answer: at.answerId }) };
}

describe("the public page of an object", () => {
  test("shows finished answers of a public template, without names", async () => {
    const { at, publicId, printout } = await fillIn(true);
    expect((await stranger().object.public({ publicId })).answers).toEqual([]);
    expect(await errorOf(printout())).toMatchObject({ code: "NOT_FOUND" });
    await gus().answer.finish(at);
    await gus().paper.sign({ ...at, signed_name: "Gustaaf Wereld" });
    expect((await stranger().object.public({ publicId })).answers).toMatchObject([{ id: at.answerId }]);
    const text = JSON.stringify(await printout());
    for (const words of ["12 408 uren", "EDTC"]) expect(text).toContain(words);
    for (const name of ["gus", "World", "Jan Peeters", "Gustaaf Wereld"]) expect(text).not.toContain(name);
    await as(world.ids.lea).object.changePublicLink({ id: at.id, enabled: false });
    expect(await errorOf(printout())).toMatchObject({ code: "NOT_FOUND" });
  });

  test("shows no other templates, and no other objects", async () => {
    const { at, publicId, printout } = await fillIn(false);
    await gus().answer.finish(at);
    expect((await stranger().object.public({ publicId })).answers).toEqual([]);
    expect(await errorOf(printout())).toMatchObject({ code: "NOT_FOUND" });
    const other = await fillIn(true);
    await gus().answer.finish(other.at);
    expect(await errorOf(stranger().paper.public({ publicId, answer: other.at.answerId }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});

describe("signing", () => {
  const page = ({ id, templateId, answerId }: { id: string; templateId: string; answerId: string }) =>
    gus().paper.answer({ id, templateId, answer: answerId });

  test("is done after finishing, once, and is void with the next change", async () => {
    const { at, questions } = await fillIn(false);
    const drawn = () => inkOf().then((ink) => uploadOf("signature.png", ink, "drawn"));
    const sign = async () => gus().paper.sign({ ...at, signed_name: "Gus", drawn: await drawn() });
    expect(await errorOf(sign())).toMatchObject({ message: "paper.sign.unfinished" });
    await gus().answer.finish(at);
    expect((await page(at)).may.sign).toBe(true);
    const results = await Promise.allSettled([sign(), sign(), sign()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await page(at)).toMatchObject({ may: { sign: false }, signature: { name: "Gus", drawn: true } });
    expect(await errorOf(sign())).toMatchObject({ code: "CONFLICT" });
    await gus().answer.reopen(at);
    await gus().answer.save({ ...at, question_answers: [{ question_id: questions.text, value: "12 409 uren" }] });
    expect((await page(at)).signature).toBeNull();
  });

  test("is shown on the answer, and offered there until somebody signed", async () => {
    const { at } = await fillIn(false);
    const answerPage = (userId = world.ids.gus) =>
      as(userId).answer.page({ id: at.id, templateId: at.templateId, answer: at.answerId });
    expect(await answerPage()).toMatchObject({ signature: null, may: { sign: false } });
    await gus().answer.finish(at);
    expect(await answerPage()).toMatchObject({ signature: null, may: { sign: true } });
    await gus().paper.sign({ ...at, signed_name: "Gus" });
    expect(await answerPage()).toMatchObject({
      signature: { name: "Gus", on: expect.any(String), drawn: false },
      may: { sign: false },
    });
  });

  test("is done by people for themselves, not while impersonated", async () => {
    const { at } = await fillIn(false);
    await gus().answer.finish(at);
    const actor = { ...(await actorOf(world.ids.gus))!, impersonatorId: world.ids.adam };
    const asGus = as(world.ids.gus, { actor });
    expect(await errorOf(asGus.paper.sign({ ...at, signed_name: "Gus" }))).toMatchObject({
      message: "signature.not_for_others",
    });
    const input = { id: at.id, templateId: at.templateId, answer: at.answerId };
    expect([(await asGus.paper.answer(input)).may.sign, (await asGus.answer.page(input)).may.sign]).toEqual([
      false,
      false,
    ]);
  });

  test("refuses an empty drawing, and people who may not see the answer", async () => {
    const { at } = await fillIn(false);
    await gus().answer.finish(at);
    const jpeg = await uploadOf("x.png", "geen plaatje", "drawn");
    expect(await errorOf(gus().paper.sign({ ...at, signed_name: "Gus", drawn: jpeg }))).toMatchObject({
      message: "signature_pad.not_png",
    });
    expect(await errorOf(as(world.ids.tab).paper.sign({ ...at, signed_name: "Tab" }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });
});
