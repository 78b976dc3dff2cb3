import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { invoiceCounters, invoices } from "@db/schema/invoice";
import { transactions } from "@db/schema/transaction";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { communicationOf } from "@server/billing/invoice/communication";
import { creditInvoice } from "@server/billing/invoice/credit";
import { issueInvoice } from "@server/billing/invoice/issue";
import { invoicePdfContentOf } from "@server/billing/invoice/pdf-content";
import { invoiceRow } from "@server/billing/invoice/row";
import { invoicePdf, keyOfInvoice } from "@server/billing/invoice/stored-pdf";
import { NotStored } from "@server/platform/storage/contract";
import { storage } from "@server/platform/storage/storage";
import { removeStrayBytes } from "@server/records/deletion/stray-bytes";
import { asc, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../../../world.ts";
import { createTransaction } from "./create-transaction.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const company = {
    company: "Łódź Lifting NV",
    street: "Kerkstraat",
    number: "12 bus 3",
    zip: "9000",
    city: "Gent",
    vat: "BE0440966354",
  };
  await transact(asOperator, async (tx) => {
    await tx.update(workspaces).set(company).where(eq(workspaces.id, world.acme));
    await tx.update(users).set({ locale: "fr" }).where(eq(users.id, world.ids.rita));
  });
});

const issue = (transactionId: string, terms: Parameters<typeof issueInvoice>[2] = {}) =>
  transact(asOperator, (tx) => issueInvoice(tx, transactionId, terms));
const sequencesOf = (year: number) =>
  reading(asOperator, async (tx) =>
    (await tx.select().from(invoices).where(eq(invoices.year, year)).orderBy(asc(invoices.sequence))).map(
      ({ sequence }) => sequence,
    ),
  );

async function textOf(bytes: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  const text = [...document.pages()].map((page) => page.getText()).join("\n");
  document.destroy();
  library.destroy();
  return text.replace(/\s+/g, " ");
}

describe("numbers of invoices", () => {
  test("a hundred at once have the numbers from 1 to 100", async () => {
    const transactionIds = await Promise.all(
      Array.from({ length: 100 }, (_, index) => createTransaction(index % 2 ? world.acme : world.rival)),
    );
    const made = await Promise.all(
      transactionIds.map((id) => issue(id, { paidOn: "2024-05-05", issuedOn: "2024-05-05" })),
    );
    expect(await sequencesOf(2024)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(new Set(made.map(({ number }) => number)).size).toBe(100);
    expect(made.map(({ number }) => number)).toContain("2024-00100");
  });

  test("have no gap after a rollback, and begin at 1 each year", async () => {
    const transactionIds = [
      await createTransaction(world.acme),
      await createTransaction(world.acme),
      await createTransaction(world.acme),
    ] as const;
    const failing = transact(asOperator, async (tx) => {
      await issueInvoice(tx, transactionIds[0], { paidOn: "2023-12-31", issuedOn: "2023-12-31" });
      throw new Error("Something else went wrong.");
    });
    await expect(failing).rejects.toThrow("went wrong");
    expect((await issue(transactionIds[1], { paidOn: "2023-12-31", issuedOn: "2023-12-31" })).number).toBe(
      "2023-00001",
    );
    expect((await issue(transactionIds[2], { paidOn: "2025-01-01", issuedOn: "2025-01-01" })).number).toBe(
      "2025-00001",
    );
    expect(await sequencesOf(2023)).toEqual([1]);
  });

  test("are issued once for a transaction, also at once; its payment is recorded once", async () => {
    const transactionIds = await createTransaction(world.acme);
    const [first, other] = await Promise.all([
      issue(transactionIds, { dueOn: "2022-02-02", issuedOn: "2022-01-03" }),
      issue(transactionIds, { dueOn: "2022-02-02", issuedOn: "2022-01-03" }),
    ]);
    expect(first).toEqual(other);
    await issue(transactionIds, { paidOn: "2022-01-20" });
    await issue(transactionIds, { paidOn: "2022-01-25" });
    const [row] = await reading(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.id, first.id)));
    expect(row).toMatchObject({ sequence: 1, paidOn: "2022-01-20", dueOn: "2022-02-02", total: 5929 });
    expect(await sequencesOf(2022)).toEqual([1]);
  });
});

test("what is paid by transfer has a communication of its own, also on the transaction", async () => {
  const transactionIds = await createTransaction(world.acme);
  const { communication, number } = await issue(transactionIds, { dueOn: "2021-03-01", issuedOn: "2021-02-01" });
  expect(communication).toBe(communicationOf(BigInt(communication!.slice(0, 10))));
  expect(communication!.slice(0, 10)).toBe(`2021${number.slice(5).padStart(6, "0")}`);
  const [row] = await reading(asOperator, (tx) =>
    tx.select().from(transactions).where(eq(transactions.id, transactionIds)),
  );
  expect(row).toMatchObject({ communication, dueOn: "2021-03-01" });
});

describe("an issued invoice", () => {
  test("cannot be changed in the database, except to set its PDF and its payment, once each", async () => {
    const { id } = await issue(await createTransaction(world.acme), { paidOn: "2020-01-01", issuedOn: "2020-01-01" });
    const set = (change: Partial<typeof invoices.$inferInsert>) =>
      transact(asOperator, (tx) => tx.update(invoices).set(change).where(eq(invoices.id, id)));
    await expect(set({ total: 1, net: 1, vatAmount: 0 })).rejects.toThrow();
    await expect(set({ paidOn: null })).rejects.toThrow();
    await expect(transact(asOperator, (tx) => tx.delete(invoices).where(eq(invoices.id, id)))).rejects.toThrow();
    await expect(
      transact(asOperator, (tx) => tx.update(invoiceCounters).set({ last: sql`last` })),
    ).resolves.toBeDefined();
  });

  test("has the customer's name of that day", async () => {
    const { id } = await issue(await createTransaction(world.acme), { paidOn: "2019-06-01", issuedOn: "2019-06-01" });
    const rename = (company: string) =>
      transact(asOperator, (tx) => tx.update(workspaces).set({ company }).where(eq(workspaces.id, world.acme)));
    await rename("Anders BV");
    expect(invoicePdfContentOf(await invoiceRow(id)).to).toMatchObject({
      name: "Łódź Lifting NV",
      lines: expect.arrayContaining(["Kerkstraat 12 bus 3"]),
    });
    await rename("Łódź Lifting NV");
  });
});

describe("the PDF of an invoice", () => {
  test("is in the customer's language, with the amount, how and by when to pay; it is drawn once", async () => {
    const lines = [
      {
        what: "plan" as const,
        name: "enterprise",
        quantity: 1,
        unit: 14900,
        amount: 14900,
        from: "2026-11-01",
        until: "2026-11-30",
      },
      { what: "extra_boards" as const, quantity: 3, unit: 990, amount: 2970, from: "2026-11-01", until: "2026-11-30" },
      { what: "credit" as const, quantity: 1, unit: -1000, amount: -1000 },
    ];
    const { id, number } = await issue(await createTransaction(world.acme, { lines }), {
      dueOn: "2026-12-21",
      issuedOn: "2026-11-21",
    });
    const [first, other] = await Promise.all([invoicePdf(id), invoicePdf(id)]);
    expect(first.bytes.equals(other.bytes)).toBe(true);
    expect([first.first, other.first].filter(Boolean)).toHaveLength(1);
    const text = await textOf(first.bytes);
    for (const label of [
      `Factuur ${number}`,
      "Łódź Lifting NV",
      "BE 0440.966.354",
      "Abonnement Enterprise",
      "Extra borden",
      "Btw 21%",
      "21 december 2026",
      "+++202/6",
    ])
      expect(text).toContain(label.replace("Factuur ", ""));
    expect(text).toContain("€ 204,13");
    await issue(
      (await reading(asOperator, (tx) => tx.select().from(invoices).where(eq(invoices.id, id))))[0]!.transactionId!,
      {
        paidOn: "2026-11-25",
      },
    );
    expect((await invoicePdf(id)).bytes.equals(first.bytes), "an issued PDF never changes").toBe(true);
    const content = join(tmpdir(), randomUUID());
    await writeFile(content, "drawn, and its process was killed");
    const stray = keyOfInvoice({ year: 2026, sequence: 99_999, sha256: "0".repeat(64) });
    await storage().put(stray, content);
    await removeStrayBytes(0); // and what the second of the two above drew, where that differs
    await expect(storage().read(stray), "a PDF without an invoice is removed").rejects.toThrow(NotStored);
    expect((await invoicePdf(id)).bytes.equals(first.bytes)).toBe(true);
  });

  test("says that it was paid, or who owes the VAT", async () => {
    await transact(asOperator, (tx) =>
      tx
        .update(workspaces)
        .set({ country: "FR", vat: "FR40303265045", company: "Levage SA" })
        .where(eq(workspaces.id, world.rival)),
    );
    const { id } = await issue(await createTransaction(world.rival, { vatRate: 0, gateway: "stripe" }), {
      paidOn: "2026-11-21",
      issuedOn: "2026-11-21",
    });
    const text = await textOf((await invoicePdf(id)).bytes);
    expect(text).toContain("Payée le 21 novembre 2026");
    expect(text).toContain("Autoliquidation");
    expect(text).toContain("TVA FR40303265045");
    expect(text).not.toContain("Virez");
  });
});

test("a credit note is for the whole invoice, once, with the next number", async () => {
  const transactionIds = await createTransaction(world.acme);
  const { number } = await issue(transactionIds, { dueOn: "2018-02-01", issuedOn: "2018-01-01" });
  const credit = () =>
    transact(asOperator, (tx) => creditInvoice(tx, transactionIds, { actor: null, issuedOn: "2018-01-05" }));
  const [first, other] = await Promise.all([credit(), credit()]);
  expect([number, first, other]).toEqual(["2018-00001", "2018-00002", "2018-00002"]);
  const rows = await reading(asOperator, (tx) =>
    tx.select().from(invoices).where(eq(invoices.transactionId, transactionIds)),
  );
  expect(rows.reduce((sum, { total }) => sum + total, 0)).toBe(0);
  const note = rows.find(({ kind }) => kind === "credit_note")!;
  expect(await textOf((await invoicePdf(note.id)).bytes)).toContain("Factuur 2018-00001 van 1 januari 2018");
  expect(
    await transact(asOperator, async (tx) => creditInvoice(tx, await createTransaction(world.acme), { actor: null })),
  ).toBeNull();
});
