import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { peppolSendings } from "@db/schema/peppol";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { issueInvoice } from "@server/billing/invoice/issue";
import { invoicePdf, invoiceUbl } from "@server/billing/invoice/stored-pdf";
import type { AccessPoint } from "@server/billing/peppol/access-point";
import { askSent } from "@server/billing/peppol/ask";
import { begin, beginningOf } from "@server/billing/peppol/begin";
import { sendInvoice } from "@server/billing/peppol/send";
import { sweepSendings } from "@server/billing/peppol/sweep";
import { listMails } from "@server/platform/mail/mail-folder";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { createTransaction } from "../invoice/create-transaction.ts";
import { startAccessPoint } from "./access-point-server.ts";

const folder = vi.hoisted(() => {
  const path = `${process.env.TMPDIR ?? "/tmp"}/peppol-${process.pid}-${Date.now()}`;
  Object.assign(process.env, {
    SELLER_ADDRESS: "Voorbeeldstraat 1, 1000 Brussel",
    SELLER_VAT: "BE0000000097",
    SELLER_IBAN: "BE68539007547034",
    PEPPOL_DIR: path,
  });
  return path;
});

const company = {
  company: "Acme NV",
  street: "Kerkstraat",
  number: "12",
  zip: "9000",
  city: "Gent",
  vat: "BE0440966354",
};

let world: World;
let server: Awaited<ReturnType<typeof startAccessPoint>>;
beforeAll(async () => {
  world = await makeWorld();
  await setVat(company.vat);
  server = await startAccessPoint();
});
beforeEach(async () => {
  server.asked.length = 0;
  for (const path of ["/discovery", "/document_submissions"]) server.reply(path, null);
  await transact(asOperator, (tx) => tx.execute(sql`delete from outbox`));
});
afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const setVat = (vat: string) =>
  transact(asOperator, (tx) =>
    tx
      .update(workspaces)
      .set({ ...company, vat })
      .where(eq(workspaces.id, world.acme)),
  );

/** An issued invoice of Acme. */
async function issued(): Promise<string> {
  const transactionId = await createTransaction(world.acme);
  return (
    await transact(asOperator, (tx) => issueInvoice(tx, transactionId, { issuedOn: "2026-11-21", dueOn: "2026-12-21" }))
  ).id;
}

/** The same, drawn, and on its way to an access point. */
async function begun(point: AccessPoint = server.point): Promise<string> {
  const id = await issued();
  await invoicePdf(id);
  const beginning = await beginningOf(id, point);
  await transact(asOperator, (tx) => begin(tx, id, beginning!));
  return id;
}

async function sendingOf(invoiceId: string) {
  const [row] = await reading(asOperator, (tx) =>
    tx.select().from(peppolSendings).where(eq(peppolSendings.invoiceId, invoiceId)),
  );
  return row!;
}
const submissions = () => server.asked.filter(({ path }) => path === "/document_submissions");

describe("an access point with an HTTP API", () => {
  test("is given the document that is kept, and asked until it is delivered", async () => {
    const id = await begun();
    await sendInvoice({ invoiceId: id, tries: 0 }, server.point);
    const [asked] = submissions();
    expect(asked).toMatchObject({
      authorization: "Bearer a key of tests",
      body: {
        legalEntityId: 7,
        idempotencyGuid: id,
        routing: { eIdentifiers: [{ scheme: "BE:EN", id: "0440966354" }] },
      },
    });
    const sent = await sendingOf(id);
    expect(sent).toMatchObject({ state: "sent", tries: 1, reason: "" });
    expect(Buffer.from(server.documents.get(id)!, "base64").equals((await invoiceUbl(id))!.bytes)).toBe(true);

    await askSent(id, server.point);
    expect((await sendingOf(id)).state, "it has no evidence yet").toBe("sent");
    server.reply(`/document_submissions/${sent.providerId}/evidence`, { status: 200, body: { network: "peppol" } });
    await askSent(id, server.point);
    expect(await sendingOf(id)).toMatchObject({ state: "delivered", dueAt: null });
    expect(JSON.stringify(await as(world.ids.sam).adminPeppol.get())).not.toContain(id);
  });

  test("has it once where a worker is killed after it was sent and before that was stored", async () => {
    const id = await begun();
    const killed: AccessPoint = {
      ...server.point,
      async send(document) {
        await server.point.send(document);
        throw new Error("killed");
      },
    };
    await expect(sendInvoice({ invoiceId: id, tries: 0 }, killed)).rejects.toThrow("killed");
    expect((await sendingOf(id)).state).toBe("to_send");
    await sendInvoice({ invoiceId: id, tries: 0 }, server.point);
    expect([submissions().length, (await sendingOf(id)).state]).toEqual([2, "sent"]);
    expect([...server.documents.keys()].filter((key) => key === id)).toHaveLength(1);
    await sendInvoice({ invoiceId: id, tries: 0 }, server.point);
    expect(submissions(), "a second copy of the job does nothing").toHaveLength(2);
  });

  test("that is silent, away, broken or busy is tried again later, and no sooner than it says", async () => {
    const id = await begun();
    const at: Date[] = [];
    const answers = ["silent", { status: 503 }, { status: 429, headers: { "retry-after": "7200" } }] as const;
    for (const [tries, answer] of answers.entries()) {
      server.reply("/document_submissions", answer);
      await sendInvoice({ invoiceId: id, tries }, server.point);
      const { state, reason, dueAt, tries: made } = await sendingOf(id);
      expect([state, reason, made]).toEqual(["to_send", ["timeout", "HTTP 503", "HTTP 429"][tries], tries + 1]);
      at.push(dueAt!);
      expect((await inOutbox("invoice.send")).at(-1)).toMatchObject({ invoiceId: id, tries: tries + 1 });
    }
    expect(at[2]!.getTime() - at[1]!.getTime()).toBeGreaterThan(6000 * 1000);
    server.reply("/document_submissions", null);
    await sendInvoice({ invoiceId: id, tries: 3 }, server.point);
    expect((await sendingOf(id)).state).toBe("sent");
  });

  test("that refuses says why to the super admin, who sends it again under another key", async () => {
    const id = await begun();
    server.reply("/document_submissions", { status: 422, body: [{ source: "document", details: "BR-CO-16" }] });
    await sendInvoice({ invoiceId: id, tries: 0 }, server.point);
    expect(await sendingOf(id)).toMatchObject({ state: "refused", reason: "document: BR-CO-16", dueAt: null });
    expect((await as(world.ids.sam).adminPeppol.get()).sendings[0]).toMatchObject({ id, state: "refused" });
    server.reply("/document_submissions", null);
    await as(world.ids.sam).adminPeppol.sendAgain({ id });
    const [job] = await inOutbox("invoice.send");
    await sendInvoice(job as never, server.point);
    const [first, second] = submissions().map(({ body }) => body.idempotencyGuid);
    expect([first, second === id, String(second).length]).toEqual([id, false, 36]);
    expect(await errorOf(as(world.ids.sam).adminPeppol.sendAgain({ id }))).toMatchObject({
      message: "admin_peppol.sent_already",
    });
  });

  test("that does not know the customer leaves it to the mail; one that can't be asked does not", async () => {
    server.reply("/discovery", { status: 200, body: { code: "NOK" } });
    expect(await sendingOf(await begun())).toMatchObject({ state: "not_reachable", dueAt: null });
    server.reply("/discovery", { status: 500 });
    expect((await sendingOf(await begun())).state).toBe("to_send");
    server.reply("/discovery", "silent");
    expect(await server.point.canReceive({ scheme: "0208", id: "0440966354" })).toBeNull();
  });

  test("is asked by the sweep about what it has, and given what a lost job left", async () => {
    const [sent, lost] = [await begun(), await begun()];
    await sendInvoice({ invoiceId: sent, tries: 0 }, server.point);
    await transact(asOperator, (tx) => tx.execute(sql`delete from outbox`));
    await sweepSendings();
    expect([...(await inOutbox("invoice.ask_sent")), ...(await inOutbox("invoice.send"))]).toEqual([]);
    await transact(asOperator, (tx) =>
      tx.update(peppolSendings).set({ dueAt: sql`now() - interval '2 hours'` }).where(sql`due_at is not null`),
    );
    await sweepSendings();
    expect(await inOutbox("invoice.ask_sent")).toContainEqual({ workspaceId: world.acme, invoiceId: sent });
    expect(await inOutbox("invoice.send")).toContainEqual({ workspaceId: world.acme, invoiceId: lost, tries: 0 });
  });
});

describe("a folder from which an access point fetches", () => {
  test("has each invoice once, whole, by its key, and its mail says that it goes there", async () => {
    const id = await issued();
    await runOutbox("invoice.make", "invoice.send", "invoice.mail");
    const [{ bytes }, row] = [(await invoiceUbl(id))!, await sendingOf(id)];
    expect(readdirSync(folder).filter((name) => name.startsWith(id))).toEqual([`${id}.xml`]);
    expect(readFileSync(join(folder, `${id}.xml`)).equals(bytes)).toBe(true);
    expect(row).toMatchObject({ state: "sent", providerId: id, dueAt: null });
    const [mail] = await listMails();
    expect(mail!.text).toContain("Peppol");
    const view = await as(world.ids.sam).adminPeppol.get();
    expect([view.access_point, view.sendings.some((one) => one.id === id)]).toEqual(["folder", false]);
    const { items } = await as(world.ids.olga).transaction.list({ id: world.acme, filter: {} });
    expect(items[0]!.invoice).toMatchObject({ peppol: "sent", ubl_path: expect.stringContaining("?format=ubl") });
  });
});

test("an invoice whose document would be refused is a note for the super admin, and goes by mail", async () => {
  await setVat("BE0440966355");
  const id = await issued();
  const [make] = (await inOutbox("invoice.make")).filter(({ invoiceId }) => invoiceId === id);
  await doJob("invoice.make", make as never, { id: `make-${id}`, attempt: 1 });
  await setVat(company.vat);
  expect(await sendingOf(id)).toMatchObject({ state: "not_made", reason: "buyer_vat" });
  const { sendings } = await as(world.ids.sam).adminPeppol.get();
  expect(sendings.find((one) => one.id === id)).toMatchObject({ faults: ["buyer_vat"], reason: "" });
  expect((await inOutbox("invoice.mail")).map(({ invoiceId }) => invoiceId)).toContain(id);
  const { items } = await as(world.ids.olga).transaction.list({ id: world.acme, filter: {} });
  expect(items[0]!.invoice).toMatchObject({ peppol: null, ubl_path: null });
  expect(await errorOf(as(world.ids.sam).adminPeppol.sendAgain({ id }))).toMatchObject({
    message: "admin_peppol.still_wrong",
  });
});

test("a sending outlives the workspace of its invoice", async () => {
  const id = await begun();
  await transact(asOperator, (tx) => tx.delete(workspaces).where(eq(workspaces.id, world.acme)));
  expect(await sendingOf(id)).toMatchObject({ workspaceId: null, state: "to_send" });
  await sendInvoice({ invoiceId: id, tries: 0 }, server.point);
  expect((await sendingOf(id)).state).toBe("sent");
});
