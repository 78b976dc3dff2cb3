import { answers } from "@db/schema/answer";
import type { ProvenBy } from "@db/schema/user";
import { walks } from "@db/schema/walk";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { collect } from "@server/tenancy/archive/collect";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { fetchApp, rest } from "../../../rest/client.ts";
import { inkOf, uploadOf } from "../../../upload-of.ts";
import { as, makeWorldAnew, type Name, type World } from "../../../world.ts";
import { templateOnObject } from "../answer/template-on-object.ts";
import { pagesOfBytes } from "../pack/pack-setup.ts";
import { inTransaction, machines, roundOf } from "../round/setup.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});

/** Somebody who signed in that way. */
async function signedInBy(name: Name, provenBy: ProvenBy) {
  const userId = world.ids[name];
  const device = { kind: "web", device: "tests", strong: true, provenBy } as const;
  const session = await inTransaction((tx) => createSession(tx, userId, device));
  const actor = { ...(await actorOf(userId))!, sessionId: hashOfToken(session) };
  return { session, by: as(userId, { actor }) };
}

async function pdfAt(path: string, session: string) {
  const response = await fetchApp(path, { headers: { cookie: `session=${session}` } });
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { bytes, text: (await pagesOfBytes(bytes)).join("\n").replace(/\s+/g, " ") };
}

async function paperOf(bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData();
  form.set("file", new File([bytes], "paper.pdf", { type: "application/pdf" }));
  return (await (await fetchApp("/api/v1/verify", { method: "POST", body: form })).json()).data.paper;
}

/** What the archive of somebody has in a part. */
const inArchive = (name: Name, part: string) =>
  inTransaction(async (tx) => {
    const found: object[] = [];
    for await (const { name: at, rows } of collect(tx, world.ids[name])) if (at === part) found.push(...rows);
    return found;
  });

const erase = (name: Name) =>
  inTransaction(async (tx) => deleteUser(tx, (await actorOf(world.ids.olga))!, world.ids[name]));

/** A finished intake of gus. */
async function finished() {
  const { newAnswer, questions } = await templateOnObject(world, { editable: true });
  const at = newAnswer();
  const gus = as(world.ids.gus);
  await gus.answer.save({ ...at, question_answers: [{ question_id: questions.text, value: "In orde" }] });
  await gus.answer.finish(at);
  return { at, questions, pdf: `/files/answer/${at.answerId}/pdf` };
}
const answerRow = async (id: string) =>
  (await transact(asOperator, (tx) => tx.select().from(answers).where(eq(answers.id, id))))[0]!;

describe("who signed an intake", () => {
  test("is printed with their account and how they had signed in, and told to who has the paper", async () => {
    const { at, pdf } = await finished();
    const { by, session } = await signedInBy("lea", "passkey");
    const unsigned = await pdfAt(pdf, session);
    await by.paper.sign({ ...at, signed_name: "Lea de Wereld" });
    const printout = await by.paper.answer({ ...at, answer: at.answerId });
    expect(printout.signature).toMatchObject({
      name: "Lea de Wereld",
      proof: "lea@world.test · Aangemeld met: passkey",
    });
    const { text, bytes } = await pdfAt(pdf, session);
    expect(text).toContain("lea@world.test · Aangemeld met: passkey");
    expect(await paperOf(bytes)).toMatchObject({
      kind: "answer",
      signed: {
        by: "Lea de Wereld",
        company: "",
        account: "lea@world.test",
        proven_by: "passkey",
        reading_seconds: null,
      },
    });
    const stored = { signed_in_by: "passkey", account: "lea@world.test" };
    expect(await inArchive("lea", "signatures")).toMatchObject([{ ...stored, first_name: "Lea de Wereld" }]);
    expect(JSON.stringify(await inArchive("gus", "answers"))).not.toContain("lea@");
    expect(await paperOf(unsigned.bytes), "a paper says no more than it did").toMatchObject({ signed: null });
  });

  test("falls away with the signature, also for who has the paper", async () => {
    const { at, questions, pdf } = await finished();
    const { by, session } = await signedInBy("lea", "company");
    await by.paper.sign({ ...at, signed_name: "Lea" });
    const { bytes } = await pdfAt(pdf, session);
    expect(await answerRow(at.answerId)).toMatchObject({ signedBy: world.ids.lea, signedProvenBy: "company" });
    const nobody = { signedName: "", signedBy: null, signedAccount: "", signedProvenBy: null };
    await by.answer.save({ ...at, question_answers: [{ question_id: questions.text, value: "Toch niet" }] });
    expect(await answerRow(at.answerId)).toMatchObject(nobody);
    expect(await paperOf(bytes)).toMatchObject({ signed: null, superseded_on: expect.any(String) });

    await by.paper.sign({ ...at, signed_name: "Lea" });
    expect(await paperOf(bytes), "signed anew, after this paper").toMatchObject({ signed: null });
    await as(world.ids.gus).answer.addPhotos({
      ...at,
      questionId: questions.images,
      files: [await uploadOf("vork.png", await inkOf())],
    });
    expect(await answerRow(at.answerId)).toMatchObject(nobody);
    await by.paper.sign({ ...at, signed_name: "Lea" });
    await by.answer.reopen(at);
    expect(await answerRow(at.answerId)).toMatchObject(nobody);
  });

  test("loses the account that is erased, and their name where it is theirs", async () => {
    const [own, others] = [await finished(), await finished()];
    const { by, session } = await signedInBy("lea", "code");
    await by.paper.sign({
      ...own.at,
      signed_name: "lea World",
      drawn: await uploadOf("i.png", await inkOf(), "drawn"),
    });
    await by.paper.sign({ ...others.at, signed_name: "Klant Klaas" });
    const gus = await signedInBy("gus", "password");
    const { bytes } = await pdfAt(own.pdf, session);
    await erase("lea");
    expect(await answerRow(own.at.answerId)).toMatchObject({
      ...{ signedName: "–", signature: null, signedBy: null, signedAccount: "", signedProvenBy: "code" },
    });
    expect(await answerRow(others.at.answerId)).toMatchObject({ signedName: "Klant Klaas", signedAccount: "" });
    expect(await paperOf(bytes)).toMatchObject({ signed: { by: "–", account: "" } });
    expect((await pdfAt(others.pdf, gus.session)).text).not.toContain("lea@");
  });
});

describe("who signed a walk", () => {
  /** A walk that lea closed. */
  async function closed(signed_name: string) {
    const { id: roundId } = await roundOf(world, await machines(world, 1));
    const { by, session } = await signedInBy("lea", "code");
    const { id } = await by.round.begin({ id: roundId });
    const drawn = await uploadOf("ink.png", await inkOf(), "drawn");
    await by.round.close({ id, signed_name, not_visited: 1, drawn });
    return { id, by, session, pdf: `/files/walk/${id}/pdf` };
  }
  const row = async (id: string) =>
    (await transact(asOperator, (tx) => tx.select().from(walks).where(eq(walks.id, id))))[0]!;

  test("is told by its sheet, over REST and to who has the paper", async () => {
    const { id, by, session, pdf } = await closed("Lea de Wereld");
    const proof = "lea@world.test · Aangemeld met: wachtwoord en een code";
    expect((await by.round.sheet({ id })).printout.signature).toMatchObject({ name: "Lea de Wereld", proof });
    const { text, bytes } = await pdfAt(pdf, session);
    expect(text).toContain(proof);
    expect((await rest("GET", `/walks/${id}`, { as: world.ids.gus })).body.data).toMatchObject({
      ...{ signed_name: "Lea de Wereld", signed_account: "lea@world.test", signed_proven_by: "code" },
    });
    const inIt = { signed_as: "Lea de Wereld", signed_with_account: "lea@world.test", signed_in_by: "code" };
    expect(await inArchive("lea", "rounds")).toContainEqual(expect.objectContaining(inIt));
    expect(await paperOf(bytes)).toMatchObject({
      kind: "walk",
      signed: { by: "Lea de Wereld", account: "lea@world.test", proven_by: "code", read_sha256: null },
    });
  });

  test("loses the account that is erased, and their name where it is theirs", async () => {
    const [own, others] = [await closed("Lea World "), await closed("Klant Klaas")];
    await erase("lea");
    expect(await row(own.id)).toMatchObject({ signedName: "–", signature: null, closedBy: null, signedAccount: "" });
    expect(await row(others.id)).toMatchObject({ signedName: "Klant Klaas", signedAccount: "" });
    expect((await row(others.id)).signature).not.toBeNull();
  });
});
