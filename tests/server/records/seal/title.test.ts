import { buffer } from "node:stream/consumers";
import { files } from "@db/schema/file";
import { seals } from "@db/schema/seal";
import { signatures } from "@db/schema/signature";
import { templates } from "@db/schema/template";
import { asOperator, reading, transact } from "@db/transact";
import { answerPdf } from "@server/inspection/printout/pdf";
import { readChecked } from "@server/platform/files/checked";
import { sha256Of } from "@server/platform/files/store";
import { makeSignedPdf } from "@server/records/signature/make";
import { actorOf } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import { fetchApp } from "../../../rest/client.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, makeWorld, type World } from "../../../world.ts";
import { templateOnObject } from "../../inspection/answer/template-on-object.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

async function paperOf(bytes: Buffer) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "paper.pdf"));
  return (await (await fetchApp("/api/v1/verify", { method: "POST", body: form })).json()).data.paper;
}

test("a signed PDF is called what it was when it was sealed, as long as its file is there", async () => {
  const lea = as(world.ids.lea);
  const { id: object } = await lea.object.create({ container_id: world.floor, title: "Heftruck" });
  const [fileId] = (await lea.file.add({ id: object, files: [await uploadOf("Keuring.pdf", pdfOf(["ok"]))] })).ids;
  const { reading: start } = await lea.signature.page({ id: object, fileId: fileId! });
  const person = { first_name: "Lea", last_name: "Maes", typed: "Lea Maes", reading: start };
  const { id } = await lea.signature.create({ id: object, fileId: fileId!, ...person });
  await makeSignedPdf(world.acme, id);
  const [row] = await reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.id, id)));
  const bytes = await buffer(await readChecked({ workspaceId: world.acme, sha256: row!.signedSha256! }));

  const named = (title: string) =>
    transact(asOperator, (tx) => tx.update(files).set({ title }).where(eq(files.id, fileId!)));
  await named("Afgekeurd");
  expect(await paperOf(bytes)).toMatchObject({ kind: "signature", title: "Keuring" });
  expect(await as(null).seal.ofCode({ code: row!.code })).toMatchObject({ title: "Keuring" });

  const isIt = eq(seals.aboutId, id);
  await transact(asOperator, (tx) => tx.update(seals).set({ title: null }).where(isIt));
  expect(await paperOf(bytes), "sealed before that was noted").toMatchObject({ title: "Afgekeurd" });
  await transact(asOperator, (tx) => tx.update(seals).set({ title: "Keuring" }).where(isIt));
  await as(world.ids.olga).object.remove({ id: object });
  expect(await paperOf(bytes), "in the trash").toBeNull();
});

test("a finished intake is called what stands on the paper, in its language", async () => {
  const { newAnswer, questions, templateId } = await templateOnObject(world, { editable: true });
  const at = newAnswer();
  const gus = as(world.ids.gus);
  await gus.answer.save({ ...at, question_answers: [{ question_id: questions.text, value: "In orde" }] });
  await gus.answer.finish(at);
  const named = (title: string) =>
    transact(asOperator, (tx) =>
      tx
        .update(templates)
        .set({ title, texts: { fr: { [title]: `${title} (fr)` } } })
        .where(eq(templates.id, templateId)),
    );
  await named("Maandcontrole");
  const bytes = await (await answerPdf((await actorOf(world.ids.gus))!, at.answerId, "fr")).made();
  await named("Iets anders");
  const [seal] = await reading(asOperator, (tx) =>
    tx
      .select()
      .from(seals)
      .where(eq(seals.sha256, sha256Of(bytes))),
  );
  expect(seal).toMatchObject({ kind: "answer", title: "Maandcontrole (fr)" });
  expect(await paperOf(bytes)).toMatchObject({ title: "Maandcontrole (fr)" });
});
