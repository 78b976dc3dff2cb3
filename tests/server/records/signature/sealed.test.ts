import { createHash, X509Certificate } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { seals } from "@db/schema/seal";
import { signatures } from "@db/schema/signature";
import { asOperator, reading } from "@db/transact";
import { readChecked } from "@server/platform/files/checked";
import { sealPdf } from "@server/platform/seal/seal-file";
import { sealKey } from "@server/platform/seal/seal-key";
import { temporaryPath } from "@server/platform/temporary";
import { makeSignedPdf } from "@server/records/signature/make";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { pdfOf } from "../../../pdf-of.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, makeWorld, type World } from "../../../world.ts";
import { checkedByOpenssl, checkedByPdfsig } from "../../platform/seal/checked-by-others.ts";
import { pagesIn } from "./pages-of.ts";

let world: World;
let object: string;
let own: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
  own = temporaryPath();
  await writeFile(own, new X509Certificate((await sealKey()).chain[0]!).toString());
});

const written = async (bytes: Uint8Array) => {
  const path = temporaryPath();
  await writeFile(path, bytes);
  return path;
};

/** A file that is added and signed; gives the row, and the path and bytes of the signed PDF. */
async function signed(bytes: Buffer) {
  const lea = as(world.ids.lea);
  const [fileId] = (await lea.file.add({ id: object, files: [await uploadOf("Keuring.pdf", bytes)] })).ids;
  const { reading: start } = await lea.signature.page({ id: object, fileId: fileId! });
  const person = { first_name: "Lea", last_name: "World", typed: "Lea World", reading: start, page: 1 };
  const { id } = await lea.signature.create({ id: object, fileId: fileId!, ...person });
  await makeSignedPdf(world.acme, id);
  const [row] = await reading(asOperator, (tx) => tx.select().from(signatures).where(eq(signatures.id, id)));
  const made = await buffer(await readChecked({ workspaceId: world.acme, sha256: row!.signedSha256! }));
  return { row: row!, bytes: made, path: await written(made) };
}
const sealOf = (sha256: string) => reading(asOperator, (tx) => tx.select().from(seals).where(eq(seals.sha256, sha256)));

test("a signed PDF begins with what was read, and carries a seal that openssl and pdfsig find valid and whole", async () => {
  const read = Buffer.from(pdfOf(["Keuring", "in orde"]));
  const { row, bytes, path } = await signed(read);
  expect(bytes.subarray(0, read.length).equals(read)).toBe(true);
  expect(row).toMatchObject({ coverReason: null, account: "lea@world.test" });
  expect(await checkedByOpenssl(path, own)).toMatchObject([{ isWhole: true, holds: true, isCades: true }]);
  for (const said of checkedByPdfsig(path) ?? []) expect(said).toContain("Signature is Valid");
  const about = { kind: "signature", aboutId: row.id, level: "B-B", reason: "no_authority" };
  expect(await sealOf(row.signedSha256!)).toMatchObject([about]);
  const last = (await pagesIn(bytes)).at(-1)!.text;
  for (const words of ["lea@world.test", `/verify/${row.code}`, "geavanceerd elektronisch zegel"])
    expect(last).toContain(words);
});

test("a paper that is signed already stays untouched: the page of the signature stands alone and names its sha256", async () => {
  const path = await written(Buffer.from(pdfOf(["Attest van een organisme"])));
  await sealPdf(path); // as another program would
  const incoming = await readFile(path);
  const { row, bytes, path: made } = await signed(incoming);
  expect(row).toMatchObject({ coverReason: "signed", signedSha256: expect.any(String) });
  const [page, ...more] = await pagesIn(bytes);
  expect(more).toEqual([]);
  expect(page!.text).toContain("digitale handtekening");
  const sha256 = createHash("sha256").update(incoming).digest("hex");
  expect(page!.text.replaceAll(" ", "")).toContain(sha256);
  expect(await checkedByOpenssl(made, own)).toMatchObject([{ isWhole: true, holds: true }]);
  const kept = await buffer(await readChecked({ workspaceId: world.acme, sha256: row.readSha256! }));
  expect(await checkedByOpenssl(await written(kept), own)).toMatchObject([{ isWhole: true, holds: true }]);
});
