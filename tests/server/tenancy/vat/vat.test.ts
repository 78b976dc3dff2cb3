import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { MAX_VAT_QUESTIONS } from "@server/core/constants";
import { addressIn } from "@server/tenancy/vat/address";
import { verifyKeptVat } from "@server/tenancy/vat/verify-stored";
import { viesAt } from "@server/tenancy/vat/vies";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { rest } from "../../../rest/client.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, makeWorld, type World } from "../../../world.ts";

const known = "BE0440966354";
const half = "BE0831797467";
const unknown = "BE0403019261";
const away = "BE0314595348";
const slow = "BE0443506962";
const garbage = "BE0428759497";
const malformed = "BE0431150351";

/** Started before any module reads the environment. */
const register = await vi.hoisted(async () => {
  const { startVatRegister } = await import("../../../rig/vat-register.ts");
  const started = await startVatRegister();
  process.env.VIES_URL = started.url;
  return started;
});
Object.assign(register.behaviours, {
  [known]: "valid",
  [half]: "half",
  [away]: "unavailable",
  [slow]: "slow",
  [garbage]: "garbage",
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => register.stop());

const workspaceRow = async (id = world.acme) =>
  (await transact(asOperator, (tx) => tx.select().from(workspaces).where(eq(workspaces.id, id))))[0]!;

describe("the European register", () => {
  const ask = (vat: string) => viesAt(register.url, 300)(vat);

  test("knows a company, by name and address as far as its country gives them", async () => {
    const address = { street: "Kerkstraat", number: "12 bus 3", zip: "9000", city: "Gent" };
    expect(await ask(known)).toEqual({ known: true, company: { name: "NV Brouwerij De Zwaan", ...address } });
    expect(await ask(half)).toEqual({ known: true, company: { name: "", street: "", number: "", zip: "", city: "" } });
    expect(await ask(unknown)).toEqual({ known: false });
  });

  test.each([
    ["whose country is away", away],
    ["that takes too long", slow],
    ["that answers something else", garbage],
  ])("does not count as a no about a number %s", async (_, vat) => {
    expect(await ask(vat)).toEqual({ known: null });
  });

  test("does not count as a no where it does not answer, or answers with an error", async () => {
    expect(await viesAt("http://127.0.0.1:9", 300)(known)).toEqual({ known: null });
    expect(await viesAt(`${register.url}/elsewhere`, 300)(known)).toEqual({ known: null });
  });
});

test.each([
  ["Kerkstraat 12\n9000 Gent", { street: "Kerkstraat", number: "12", zip: "9000", city: "Gent" }],
  [
    "Rue de la Loi 16A bte 2\n1000 Bruxelles",
    { street: "Rue de la Loi", number: "16A bte 2", zip: "1000", city: "Bruxelles" },
  ],
  ["Plein 1 Mei 7, 8400 Oostende", { street: "Plein 1 Mei", number: "7", zip: "8400", city: "Oostende" }],
  ["Luchthaven gebouw Z\n1930 Zaventem", { street: "Luchthaven gebouw Z", number: "", zip: "1930", city: "Zaventem" }],
  ["", { street: "", number: "", zip: "", city: "" }],
])("the address %j is parsed", (input, address) => {
  expect(addressIn(input)).toEqual(address);
});

describe("over REST", () => {
  const lookUp = (vat: string, userId: string | null = world.ids.gus) =>
    rest("GET", `/vat/${encodeURIComponent(vat)}`, { as: userId });

  test("a number gives its company, however it is written", async () => {
    expect(await lookUp("be 0440.966.354")).toMatchObject({
      status: 200,
      body: { data: { vat: known, name: "NV Brouwerij De Zwaan", city: "Gent" } },
    });
    expect(await lookUp(known, null)).toMatchObject({ status: 401 });
  });

  test("no company, an invalid number and an unavailable register are three errors", async () => {
    expect(await lookUp(unknown)).toMatchObject({ status: 422, body: { code: "vat_unknown" } });
    expect(await lookUp(malformed)).toMatchObject({
      status: 422,
      body: { code: "invalid", errors: { vat: [expect.any(String)] } },
    });
    const unavailable = await lookUp(away);
    expect(unavailable).toMatchObject({ status: 503, body: { code: "unavailable" } });
    expect(Number(unavailable.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("a number is valid or not, and known or not", async () => {
    const verify = async (vat: string) =>
      (await rest("POST", "/vat/verify", { as: world.ids.gus, body: { vat } })).body.data;
    expect(await verify(known)).toEqual({ vat: known, valid: true, verified: true });
    expect(await verify(unknown)).toEqual({ vat: unknown, valid: true, verified: false });
    expect(await verify(away)).toEqual({ vat: away, valid: true, verified: null });
    const before = register.asked.length;
    expect(await verify(malformed)).toEqual({ vat: malformed, valid: false, verified: false });
    expect(register.asked).toHaveLength(before);
    const { body } = await rest("GET", `/vat/verify?vat=${known}`, { as: world.ids.gus });
    expect(body.data).toEqual({ vat: known, valid: true, verified: true });
  });

  test("calls to the register are limited, and its recent answers are cached", async () => {
    const as = world.ids.mia;
    const ask = async (vat: string) => (await rest("POST", "/vat/verify", { as, body: { vat } })).status;
    for (let number = 0; number < MAX_VAT_QUESTIONS.perUser; number++) expect(await ask(away)).toBe(200);
    const refused = await rest("POST", "/vat/verify", { as, body: { vat: away } });
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await ask(known)).toBe(200);
    expect((await rest("POST", "/vat/verify", { as: world.ids.lea, body: { vat: away } })).status).toBe(200);
  });
});

describe("a workspace's VAT number", () => {
  const save = (vat: string) => as(world.ids.adam).workspace.edit({ id: world.acme, vat });

  test("is saved as verified where it was just looked up, and no longer once it changes", async () => {
    await as(world.ids.adam).vat.look({ vat: known });
    await save(known);
    expect((await workspaceRow()).vatVerifiedAt).not.toBeNull();
    expect((await as(world.ids.adam).workspace.details({ id: world.acme })).vat_verified_at).toEqual(
      expect.any(String),
    );
    await save("");
    expect((await workspaceRow()).vatVerifiedAt).toBeNull();
  });

  test("is saved while the register is unavailable, and verified later by the worker", async () => {
    await save(away);
    expect((await workspaceRow()).vatVerifiedAt).toBeNull();
    expect(await inOutbox("vat.verify")).toContainEqual(expect.objectContaining({ vat: away }));
    await expect(verifyKeptVat(world.acme, away)).rejects.toThrow();
    register.behaviours[away] = "valid";
    await verifyKeptVat(world.acme, away);
    expect((await workspaceRow()).vatVerifiedAt).not.toBeNull();
    register.behaviours[away] = "unavailable";
    await save(half);
    await verifyKeptVat(world.acme, away); // a job enqueued for the former number
    expect((await workspaceRow()).vatVerifiedAt).toBeNull();
  });
});
