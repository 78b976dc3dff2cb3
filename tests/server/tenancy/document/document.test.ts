import { consents, documents } from "@db/schema/document";
import { asOperator, reading, transact } from "@db/transact";
import { locales } from "@i18n/locales";
import { GRACE_DAYS, RENEWAL_INVOICE_DAYS, TRANSFER_DAYS } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { giveConsents } from "@server/tenancy/consent/give";
import { currentDocuments } from "@server/tenancy/document/current";
import { hashOfDocument } from "@server/tenancy/document/hash";
import { documentKinds } from "@server/tenancy/document/kinds";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { mailedTo } from "../../../rig/proof.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const inEachLanguage = (title: string, body: string, news = "") =>
  Object.fromEntries(locales.map((locale) => [locale, { title, body, news }])) as Record<
    "nl" | "en" | "fr" | "de",
    { title: string; body: string; news: string }
  >;
const publish = (kind: "terms" | "use" | "privacy" | "processing", body: string, in_force_on = today()) =>
  as(world.ids.sam).document.publish({ kind, in_force_on, words: inEachLanguage("Titel", body, `Nieuw: ${body}`) });

describe("the first documents", () => {
  test("exist in each language, with the sha256 of their text", async () => {
    const stored = await reading(asOperator, (tx) => tx.select().from(documents));
    expect(stored.map(({ kind, version }) => `${kind} ${version}`).sort()).toEqual(
      documentKinds.map((kind) => `${kind} 1`).sort(),
    );
    const days = [TRANSFER_DAYS, RENEWAL_INVOICE_DAYS, GRACE_DAYS.monthly, GRACE_DAYS.yearly];
    for (const { words } of stored.filter(({ kind }) => kind === "terms"))
      for (const locale of locales)
        for (const day of days) expect(words[locale]!.body).toMatch(new RegExp(`\\b${day} (dagen|days|jours|Tagen?)`));
    for (const { words, hashes } of stored)
      for (const locale of locales) {
        expect(words[locale]!.body.length).toBeGreaterThan(2000);
        expect(hashes[locale]).toBe(hashOfDocument(words[locale]!));
      }
    const [terms] = await reading(asOperator, (tx) => currentDocuments(tx, "fr", today()));
    expect(terms).toMatchObject({ kind: "terms", version: 1, title: "Conditions générales" });
  });

  test("have the same chapters in each language", async () => {
    const stored = await reading(asOperator, (tx) => tx.select().from(documents));
    for (const { kind, words } of stored) {
      const shape = (body: string) =>
        body
          .split("\n")
          .filter((line) => /^(## |- )/.test(line))
          .map((line) => line.slice(0, 2));
      for (const locale of locales)
        expect([kind, locale, shape(words[locale]!.body)]).toEqual([kind, locale, shape(words.nl.body)]);
    }
  });
});

describe("agreeing", () => {
  test("is asked of who has not agreed yet, and again when a document changes", async () => {
    const gus = as(world.ids.gus);
    expect((await gus.document.terms()).asks).toBe(true);
    await Promise.all([gus.consent.agree(), gus.consent.agree()]);
    expect((await gus.document.terms()).asks).toBe(false);
    const ownConsents = await reading(asOperator, (tx) =>
      tx.select().from(consents).where(eq(consents.userId, world.ids.gus)),
    );
    expect(ownConsents).toHaveLength(3);
    await publish("privacy", "Andere woorden");
    const { asks, documents: shown } = await gus.document.terms();
    expect(asks).toBe(true);
    expect(shown.find(({ kind }) => kind === "privacy")).toMatchObject({
      version: 2,
      agreed_at: null,
      agreed_before: 1,
      news: "Nieuw: Andere woorden",
    });
    await gus.consent.agree();
    expect((await gus.document.terms()).asks).toBe(false);
    // the processing agreement is the workspace's, not the person's
    await publish("processing", "Andere verwerking");
    expect((await gus.document.terms()).asks).toBe(false);
  });

  test("is part of the actor, so that pages can ask; tablets and impersonators never agree", async () => {
    const { actorOf } = await import("@server/tenancy/session/session");
    expect((await actorOf(world.ids.lea))!.needsConsent).toBe(true);
    await as(world.ids.lea).consent.agree();
    expect((await actorOf(world.ids.lea))!.needsConsent).toBe(false);
    expect((await as(world.ids.tab).document.terms()).asks).toBe(false);
    expect((await errorOf(as(world.ids.tab).consent.agree())).code).toBe("FORBIDDEN");
    await expect(
      transact(asOperator, (tx) =>
        giveConsents(
          tx,
          { userId: world.ids.mia, impersonatorId: world.ids.sam },
          { workspaceId: null, kinds: ["terms"], locale: "nl" },
        ),
      ),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("comes with registering, in the language that was read", async () => {
    const email = "nieuw@consent.test";
    const person = {
      first_name: "Nieuw",
      last_name: "Iemand",
      email,
      password: "ten-letters-long",
      locale: "de",
      terms: true,
    } as const;
    await as(null, { transport: "rest" }).user.register(person);
    const { code } = await mailedTo(email);
    const { id } = (await as(null, { transport: "rest" }).user.prove({ email, code })).user;
    const consentRows = await reading(asOperator, (tx) => tx.select().from(consents).where(eq(consents.userId, id)));
    expect(consentRows.map(({ locale }) => locale)).toEqual(["de", "de", "de"]);
    expect((await as(id).document.terms()).asks).toBe(false);
  });

  test("for a workspace records who and when, and outlives the account without its name", async () => {
    const admin = as(world.ids.adam);
    await admin.consent.agreeForWorkspace({ id: world.acme });
    const page = await admin.consent.ofWorkspace({ id: world.acme });
    expect(page.documents.map(({ agreed }) => agreed?.by)).toEqual(Array(4).fill("adam World"));
    expect(page.total).toBe(4);
    await publish("terms", "Derde");
    const changed = (await admin.consent.ofWorkspace({ id: world.acme })).documents.find(
      ({ kind }) => kind === "terms",
    );
    expect(changed).toMatchObject({ agreed: null, agreed_before: 1 });
    expect((await as(world.ids.rita).consent.ofWorkspace({ id: world.rival })).total).toBe(0);
    await transact(asOperator, (tx) =>
      tx.execute(sql`update consents set user_id = null where workspace_id = ${world.acme}`),
    );
    expect((await admin.consent.ofWorkspace({ id: world.acme })).consents.map(({ by }) => by)).toEqual(
      Array(4).fill(null),
    );
  });
});

describe("publishing", () => {
  test("changes no former version; is refused in the past, before the last, or unchanged", async () => {
    const before = await reading(asOperator, (tx) =>
      tx
        .select()
        .from(documents)
        .where(and(eq(documents.kind, "use"), eq(documents.version, 1))),
    );
    const later = addDays(today(), 10);
    await publish("use", "Vanaf\nlater", later);
    const documentsOn = (day: string) => reading(asOperator, (tx) => currentDocuments(tx, "nl", day));
    const version = async (day: string) => (await documentsOn(day)).find(({ kind }) => kind === "use")?.version;
    expect([await version(addDays(later, -1)), await version(later)]).toEqual([1, 2]);
    expect((await as(null).document.terms()).coming).toMatchObject([{ kind: "use", version: 2, in_force_on: later }]);
    expect(await as(null).document.read({ kind: "use", version: 2 })).toMatchObject({
      body: "Vanaf\nlater",
      current: 1,
    });
    expect((await errorOf(publish("use", "x", addDays(today(), -1)))).message).toBe("document.in_the_past");
    expect((await errorOf(publish("use", "x"))).message).toBe(`document.before_the_last?day=${later}`);
    for (const unchanged of ["Vanaf\nlater", "Vanaf\r\nlater"])
      expect((await errorOf(publish("use", unchanged, later))).message).toBe("document.unchanged");
    // a form without scripts sends CRLF
    await publish("use", "Een\nTwee", later);
    expect((await errorOf(publish("use", "Een\r\nTwee", later))).message).toBe("document.unchanged");
    const words = inEachLanguage("Titel", "Een\nDrie", "");
    expect(await as(world.ids.sam).document.changes({ kind: "use", in_force_on: later, words })).toMatchObject({
      nl: { title: false, gone: ["Twee"], come: ["Drie"] },
    });
    expect(
      await reading(asOperator, (tx) => tx.select().from(documents).where(eq(documents.id, before[0]!.id))),
    ).toEqual(before);
    expect(
      (
        await errorOf(
          as(world.ids.olga).document.publish({ kind: "use", in_force_on: later, words: inEachLanguage("a", "b") }),
        )
      ).code,
    ).toBe("NOT_FOUND");
  });

  test("twice at once makes two versions", async () => {
    const day = addDays(today(), 20);
    await Promise.all([publish("use", "Een", day), publish("use", "Twee", day)]);
    const { versions } = await as(null).document.read({ kind: "use" });
    expect(versions.map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
  });
});

test("programs get the documents in force, in their language, with their address", async () => {
  const { status, body } = await rest("GET", "/config/gdpr-documents", {
    as: world.ids.gus,
    headers: { "x-language": "fr" },
  });
  expect(status).toBe(200);
  const data: { kind: string }[] = body.data;
  expect(data.map(({ kind }) => kind)).toEqual([...documentKinds]);
  expect(data[0]).toMatchObject({
    locale: "fr",
    file_path: expect.stringMatching(/^\/profile\/info\/terms\/terms\?version=\d+&lng=fr$/),
  });
});
