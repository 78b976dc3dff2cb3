import { invoices } from "@db/schema/invoice";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { creditInvoice } from "@server/billing/invoice/credit";
import { issueInvoice } from "@server/billing/invoice/issue";
import { invoiceRow } from "@server/billing/invoice/row";
import { invoicePdf, invoiceUbl, keyOfUbl } from "@server/billing/invoice/stored-pdf";
import { sha256Of } from "@server/platform/files/store";
import { allNamed } from "@server/records/deletion/named-bytes";
import { removeStrayBytes } from "@server/records/deletion/stray-bytes";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fetchApp, rest } from "../../../../rest/client.ts";
import { makeWorld, type World } from "../../../../world.ts";
import { createTransaction } from "../create-transaction.ts";
import { readXml, text } from "./read-xml.ts";

vi.hoisted(() => {
  process.env.SELLER_ADDRESS = "Voorbeeldstraat 1, 1000 Brussel";
  process.env.SELLER_VAT = "BE 0000.000.097";
  process.env.SELLER_IBAN = "BE68539007547034";
});

const company = {
  company: "Łódź Lifting NV",
  street: "Kerkstraat",
  number: "12",
  zip: "9000",
  city: "Gent",
  vat: "BE0440966354",
};

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  await transact(asOperator, (tx) => tx.update(workspaces).set(company).where(eq(workspaces.id, world.acme)));
});

/** An issued invoice of a workspace, to be paid by transfer. */
async function issued(workspaceId: string) {
  const transactionId = await createTransaction(workspaceId);
  const { id } = await transact(asOperator, (tx) =>
    issueInvoice(tx, transactionId, { issuedOn: "2026-11-21", dueOn: "2026-12-21" }),
  );
  return { id, transactionId };
}

/** The cookie of a browser in which that user is signed in. */
const cookieOf = async (userId: string) =>
  `session=${await transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests", strong: true }))}`;

/** The files in a PDF, as another reader than the one that put them there finds them. */
async function attachedTo(bytes: Buffer): Promise<Record<string, Buffer>> {
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: true }).promise;
  const found = (await document.getAttachments()) as Record<string, { filename: string; content: Uint8Array }> | null;
  await document.destroy();
  return Object.fromEntries(
    Object.values(found ?? {}).map(({ filename, content }) => [filename, Buffer.from(content)]),
  );
}

describe("the structured invoice of a company", () => {
  test("is made once, beside its PDF and in it, and never changed", async () => {
    const { id } = await issued(world.acme);
    const [{ bytes: pdf }] = await Promise.all([invoicePdf(id), invoicePdf(id)]);
    const { row, bytes } = (await invoiceUbl(id))!;
    expect(row.ublSha256).toBe(sha256Of(bytes));
    const number = `2026-${String(row.sequence).padStart(5, "0")}`;
    expect(text(readXml(bytes.toString()), "cbc:ID")).toBe(number);
    const attached = await attachedTo(pdf);
    expect(Object.keys(attached)).toEqual([`${number}.xml`]);
    expect(attached[`${number}.xml`]!.equals(bytes)).toBe(true);
    // in the catalog, where programs of bookkeepers look for it
    expect(pdf.includes("/AF ")).toBe(true);
    const change = (ublSha256: string | null) =>
      transact(asOperator, (tx) => tx.update(invoices).set({ ublSha256 }).where(eq(invoices.id, id)));
    await expect(change("0".repeat(64))).rejects.toThrow();
    await expect(change(null)).rejects.toThrow();
  });

  test("is named among the bytes of a backup, and no sweep takes it", async () => {
    const { id } = await issued(world.acme);
    const { row, bytes } = (await invoiceUbl(id))!;
    const key = keyOfUbl({ ...row, sha256: row.ublSha256! });
    expect(await allNamed()).toContainEqual({ key, sha256: sha256Of(bytes), former: null });
    await removeStrayBytes(0);
    expect((await invoiceUbl(id))!.bytes.equals(bytes)).toBe(true);
  });

  test("is that of its credit note for the credit note", async () => {
    const { id, transactionId } = await issued(world.acme);
    await transact(asOperator, (tx) => creditInvoice(tx, transactionId, { actor: null, issuedOn: "2026-11-22" }));
    const [note] = await transact(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.creditsId, id)));
    const read = readXml((await invoiceUbl(note!.id))!.bytes.toString());
    expect(read.name).toBe("CreditNote");
    expect(text(read, "cac:LegalMonetaryTotal/cbc:PayableAmount")).toBe("59.29");
  });

  test("is not made where it would be refused, and its PDF is drawn all the same", async () => {
    const { id } = await issued(world.acme);
    const wrong = { ...company, vat: "BE0440966355" };
    await transact(asOperator, (tx) => tx.update(workspaces).set(wrong).where(eq(workspaces.id, world.acme)));
    const { id: other } = await issued(world.acme);
    await transact(asOperator, (tx) => tx.update(workspaces).set(company).where(eq(workspaces.id, world.acme)));
    expect((await invoicePdf(other)).bytes.subarray(0, 4).toString()).toBe("%PDF");
    expect(await invoiceUbl(other)).toBeNull();
    expect((await invoiceRow(other)).ublSha256).toBeNull();
    expect(await invoiceUbl(id)).not.toBeNull();
  });
});

describe("its download", () => {
  test("is by ?format=ubl or Accept, over REST and on pages, also in the back-office", async () => {
    const { id, transactionId } = await issued(world.acme);
    const { bytes } = (await invoiceUbl(id))!;
    const path = `/transactions/${transactionId}/invoice`;
    const given = await rest("GET", `${path}?format=ubl`, { as: world.ids.olga });
    expect([given.status, given.headers.get("content-type"), given.body]).toEqual([
      200,
      "application/xml",
      bytes.toString(),
    ]);
    const accepted = await rest("GET", path, { as: world.ids.olga, headers: { accept: "application/xml" } });
    expect(accepted.body).toBe(bytes.toString());
    const browser = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
    const shown = await rest("GET", path, { as: world.ids.olga, headers: browser });
    expect(shown.headers.get("content-type")).toBe("application/pdf");
    expect((await rest("GET", `${path}?format=doc`, { as: world.ids.olga })).status).toBe(422);
    expect((await rest("GET", `${path}?format=ubl`, { as: world.ids.gus })).status).toBe(403);
    expect((await rest("GET", `${path}?format=ubl`, { as: world.ids.rita })).status).toBe(404);

    const page = async (at: string, who: string) =>
      fetchApp(`/files/invoice/${at}?format=ubl`, { headers: { cookie: await cookieOf(who) } });
    for (const [at, who] of [
      [transactionId, world.ids.olga],
      [`kept/${id}`, world.ids.sam],
    ] as const)
      expect(await (await page(at, who)).text()).toBe(bytes.toString());
    expect((await page(`kept/${id}`, world.ids.olga)).status).toBe(404);
  });

  test("says in words that a private person's invoice has none", async () => {
    const { transactionId } = await issued(world.rival);
    const answered = await rest("GET", `/transactions/${transactionId}/invoice?format=ubl`, { as: world.ids.rita });
    expect(answered.status).toBe(404);
    expect(JSON.stringify(answered.body)).toContain("(UBL)");
  });
});
