import { buffer } from "node:stream/consumers";
import { files } from "@db/schema/file";
import { seals } from "@db/schema/seal";
import { signatures } from "@db/schema/signature";
import { asOperator, reading, transact } from "@db/transact";
import { log } from "@server/core/log";
import { readChecked } from "@server/platform/files/checked";
import { raiseSignedPdf, sweepSeals } from "@server/records/seal/raise";
import { makeSignedPdf } from "@server/records/signature/make";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import { fetchApp } from "../../../rest/client.ts";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { afterRest } from "../../../rig/timestamp-authority.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, makeWorld, type World } from "../../../world.ts";

/** Started before any module reads the environment. */
const { by, authority } = await vi.hoisted(async () => {
  const { certificates, timestampAuthority } = await import("../../../rig/timestamp-authority.ts");
  const by = await certificates();
  const authority = await timestampAuthority(by);
  process.env.SEAL_TSA = authority.url;
  return { by, authority };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(async () => {
  authority.close();
  await by.remove();
});

async function verdictOf(bytes: Buffer) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], "paper.pdf"));
  return (await (await fetchApp("/api/v1/verify", { method: "POST", body: form })).json()).data;
}
const rowOf = async (id: string) =>
  (await reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.id, id))))[0]!;
const stored = async (sha256: string) => buffer(await readChecked({ workspaceId: world.acme, sha256 }));

test("a signed PDF without a timestamp gets it once an authority answers, once; both are known", async () => {
  const lea = as(world.ids.lea);
  const { id: object } = await lea.object.create({ container_id: world.floor, title: "Heftruck" });
  const [fileId] = (await lea.file.add({ id: object, files: [await uploadOf("Keuring.pdf", pdfOf(["ok"]))] })).ids;
  const { reading: start } = await lea.signature.page({ id: object, fileId: fileId! });
  const person = { first_name: "Lea", last_name: "Maes", typed: "Lea Maes", reading: start };
  const { id } = await lea.signature.create({ id: object, fileId: fileId!, ...person });

  authority.state.answers = "busy";
  await makeSignedPdf(world.acme, id);
  const before = (await rowOf(id)).signedSha256!;
  const without = await stored(before);
  expect(await verdictOf(without)).toMatchObject({
    verdict: "unchanged",
    paper: { level: "B-B", reason: "no_answer" },
  });

  await sweepSeals();
  expect(await inOutbox("seal.raise"), "not within the hour").toEqual([]);
  await transact(asOperator, (tx) => tx.update(seals).set({ triedAt: sql`now() - interval '2 hours'` }));
  await sweepSeals();
  expect(await inOutbox("seal.raise")).toHaveLength(1);
  await runOutbox("seal.raise");
  expect((await rowOf(id)).signedSha256, "it still does not answer").toBe(before);
  afterRest();

  await transact(asOperator, (tx) => tx.update(files).set({ title: "Afgekeurd" }).where(eq(files.id, fileId!)));
  authority.state.answers = "well";
  await transact(asOperator, (tx) => tx.update(seals).set({ triedAt: sql`now() - interval '2 hours'` }));
  await sweepSeals();
  const [job] = await inOutbox("seal.raise");
  const warned = vi.spyOn(log, "warn");
  onTestFinished(() => warned.mockRestore());
  await Promise.all([raiseSignedPdf(world.acme, job!.sealId as string), runOutbox("seal.raise")]);
  // on a busy machine the authority may answer too late; then it rests, and is asked again
  const raised = async () => {
    if ((await rowOf(id)).signedSha256 === before) {
      afterRest();
      await raiseSignedPdf(world.acme, job!.sealId as string);
    }
    if ((await rowOf(id)).signedSha256 === before)
      throw new Error(`not raised: ${JSON.stringify(warned.mock.lastCall)}`);
  };
  await vi.waitFor(raised, { timeout: 60_000 });
  const after = (await rowOf(id)).signedSha256!;
  const known = await verdictOf(await stored(after));
  expect(known).toMatchObject({
    verdict: "unchanged",
    signatures: [{ holds: true }],
    paper: {
      ...{ level: "B-T", reason: null, timestamp: { by: new URL(authority.url).host }, signed: { by: "Lea Maes" } },
      title: "Keuring",
    },
  });
  expect(await verdictOf(without), "who has the earlier one").toMatchObject({
    verdict: "unchanged",
    paper: { level: "B-B" },
  });
  const { code } = await rowOf(id);
  expect((await as(null).seal.ofCode({ code })).sha256.sort()).toEqual([before, after].sort());
  await transact(asOperator, (tx) => tx.update(seals).set({ triedAt: sql`now() - interval '2 hours'` }));
  await sweepSeals();
  expect(await inOutbox("seal.raise")).toEqual([]);
});
