import { signatures } from "@db/schema/signature";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { enqueueUnmade } from "@server/records/signature/enqueue-unmade";
import { makeSignedPdf } from "@server/records/signature/make";
import { storedSigned } from "@server/records/signature/stored";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { mountainPdf, pdfOf } from "../../../pdf-of.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, makeWorld, type Name, type World } from "../../../world.ts";
import { pagesOf } from "./pages-of.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (
    await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck", display_code: "HT-7" })
  ).id;
});

async function add(name: string, bytes: Buffer | string) {
  return (await as(world.ids.lea).file.add({ id: object, files: [await uploadOf(name, bytes)] })).ids[0]!;
}

/** Signs a file and makes its signed PDF, within `timeoutMs`; gives the row and the pages of the PDF. */
async function signed(fileId: string, signer: Name, more: object = {}, timeoutMs?: number) {
  const { reading: start } = await as(world.ids[signer]).signature.page({ id: object, fileId });
  const input = {
    id: object,
    fileId,
    first_name: "Łukasz",
    last_name: "Żółć",
    typed: "Łukasz Żółć",
    reading: start,
    ...more,
  };
  const { id } = await as(world.ids[signer]).signature.create(input);
  await makeSignedPdf(world.acme, id, timeoutMs);
  const [row] = await reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.id, id)));
  return { row: row!, pages: await pagesOf(world.acme, row!.signedSha256!) };
}

describe("the signed PDF", () => {
  test("is the document with a page that says who, when, how long and what was read", async () => {
    await transact(asOperator, async (tx) => {
      await tx.update(workspaces).set({ colorCode: "#7a1f3d" }).where(eq(workspaces.id, world.acme));
      await tx.update(users).set({ locale: "fr" }).where(eq(users.id, world.ids.gus));
    });
    const fileId = await add("Keuring.pdf", pdfOf(["Bladzijde een", "Bladzijde twee"]));
    const { row, pages } = await signed(fileId, "gus", { company: "Acmé NV", ref: "PO-12" });
    expect(pages).toHaveLength(3);
    expect(pages[0]!.text).toContain("Bladzijde een");
    expect(pages[0]!.text).not.toContain("Łukasz");
    const cover = pages[2]!.text;
    for (const words of [
      "Signé par Łukasz Żółć",
      "Acmé NV",
      "PO-12",
      "(Bruxelles)",
      "Temps de lecture 0 s",
      "Keuring",
      "HT-7 Heftruck",
      "Acme",
    ])
      expect(cover).toContain(words);
    expect(cover.replaceAll(" ", "")).toContain(row.readSha256);
    expect(row.coverReason).toBeNull();
  });

  test("of a document that cannot be put in a PDF, or is too large, is that page alone with the reason", async () => {
    const link = (
      await as(world.ids.lea).file.addLink({
        id: object,
        link: "https://example.com/handleiding",
        title: "Handleiding",
      })
    ).ids[0]!;
    // object streams that unpack to more memory than the child process may use
    const large = await add(
      "zwaar.pdf",
      Buffer.from(mountainPdf(900).toString("latin1").replace("/Filter", "/Type/ObjStm/N 1/First 4/Filter"), "latin1"),
    );
    const [leads, heavy] = await Promise.all([signed(link, "lea", { page: 1 }), signed(large, "lea", { page: 1 })]);
    expect([leads.row.coverReason, leads.row.page, leads.pages.length]).toEqual(["kind", null, 1]);
    expect(leads.pages[0]!.text).toContain("https://example.com/handleiding");
    expect(leads.pages[0]!.text, "a link has no bytes to hash").not.toContain("SHA-256");
    expect([heavy.row.coverReason, heavy.pages.length]).toEqual(["too_large", 1]);
    expect(heavy.pages[0]!.text).toContain("te zwaar");
  }, 60_000); // two child processes fill their memory before they are ended

  test("is made once, also when its job runs twice or was killed; what was never made is enqueued again", async () => {
    const fileId = await add("nog eens.pdf", pdfOf(["nog eens"]));
    const { reading: start } = await as(world.ids.gus).signature.page({ id: object, fileId });
    const input = { id: object, fileId, first_name: "Gus", last_name: "World", typed: "Gus", reading: start };
    const { id } = await as(world.ids.gus).signature.create(input);
    await expect(makeSignedPdf(world.acme, id, 1), "within 1 ms").rejects.toThrow();
    expect((await as(world.ids.gus).signature.page({ id: object, fileId })).mine).toMatchObject({
      id,
      ready: false,
      late: false,
    });
    const countJobs = async () =>
      (await inOutbox("signature.make")).filter(({ signatureId }) => signatureId === id).length;
    expect(await countJobs()).toBe(1);
    await enqueueUnmade();
    expect(await countJobs(), "too recent to be enqueued again").toBe(1);
    await transact(asOperator, (tx) =>
      tx.execute(sql`update signatures set signed_at = now() - interval '1 hour' where id = ${id}`),
    );
    expect((await as(world.ids.gus).signature.page({ id: object, fileId })).mine).toMatchObject({ late: true });
    await enqueueUnmade();
    expect(await countJobs()).toBe(2);
    await Promise.all([makeSignedPdf(world.acme, id), makeSignedPdf(world.acme, id)]);
    const first = (await reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.id, id))))[0]!;
    await makeSignedPdf(world.acme, id);
    await enqueueUnmade();
    expect(await countJobs()).toBe(2);
    const [after] = await reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.id, id)));
    expect(after).toEqual(first);
    expect((await pagesOf(world.acme, first.signedSha256!)).length).toBe(2);
  }, 60_000);
});

test("a signed file that moves to another workspace keeps its signatures, and their PDFs", async () => {
  const { ids, acme, rival, rivalBoard, floor } = world;
  await transact(asOperator, (tx) =>
    tx.execute(sql`insert into memberships (workspace_id, user_id, role) values (${rival}, ${ids.olga}, 'admin')`),
  );
  const place = (await as(ids.olga).container.create({ workspace_id: acme, parent_id: floor, title: "Hal" })).id;
  const moved = (await as(ids.olga).object.create({ container_id: place, title: "Verhuist" })).id;
  const fileId = (await as(ids.olga).file.add({ id: moved, files: [await uploadOf("mee.pdf", pdfOf(["mee"]))] }))
    .ids[0]!;
  const { reading: start } = await as(ids.olga).signature.page({ id: moved, fileId });
  const input = { first_name: "Olga", last_name: "World", typed: "Olga", reading: start };
  const { id } = await as(ids.olga).signature.create({ id: moved, fileId, ...input });
  await makeSignedPdf(acme, id);
  await as(ids.olga).object.move({ id: moved, container_id: rivalBoard });
  const [row] = await reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.id, id)));
  expect(row!.workspaceId).toBe(rival);
  const { items } = await as(ids.rita).signature.inWorkspace({ id: rival });
  expect(items.map(({ signature_file }) => signature_file)).toEqual([expect.stringContaining(id)]);
  const storedPdf = await storedSigned((await actorOf(ids.rita))!, id);
  expect([storedPdf.workspaceId, storedPdf.name]).toEqual([rival, "mee – Olga World.pdf"]);
  expect(await pagesOf(rival, storedPdf.sha256)).toHaveLength(2);
});
