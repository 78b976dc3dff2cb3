import { emailDomains } from "@db/schema/provider";
import { listMails } from "@server/platform/mail/mail-folder";
import { sweepProviders } from "@server/tenancy/provider/sweep";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { forgetSignIns, inTransaction } from "./provider-setup.ts";

/** Started before any module reads the environment. */
const dns = await vi.hoisted(async () => {
  const { startDnsServer } = await import("../../../rig/dns-server.ts");
  const started = await startDnsServer();
  process.env.DNS_SERVERS = started.host;
  return started;
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => dns.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  dns.records.clear();
  dns.state.silent = false;
});

const adam = () => as(world.ids.adam).provider;

describe("a domain", () => {
  const acme = () => ({ id: world.acme, domain: "acme.test" });
  const recordOf = async (view = adam().view({ id: world.acme })) => (await view).domains[0]!.record;
  const publish = async () => {
    const { name, value } = await recordOf();
    dns.records.set(name, ["v=spf1 -all", value]);
  };
  const row = () => inTransaction(async (tx) => (await tx.select().from(emailDomains))[0]!);

  test("is proven by its record, by one workspace alone", async () => {
    await adam().addDomain({ ...acme(), domain: "ACME.test" });
    expect(await recordOf()).toEqual({
      name: "_register.acme.test",
      value: expect.stringMatching(/^register-domain=[\da-f]{40}$/),
    });
    expect(await adam().checkDomain(acme())).toEqual({ found: false });
    dns.records.set("_register.acme.test", ["register-domain=of-another"]);
    expect(await adam().checkDomain(acme())).toEqual({ found: false });
    await publish();
    expect(await adam().checkDomain(acme())).toEqual({ found: true });
    expect((await row()).provedAt).not.toBeNull();
    const rita = as(world.ids.rita).provider;
    const theirs = { id: world.rival, domain: "acme.test" };
    await rita.addDomain(theirs);
    const { name, value } = await recordOf(rita.view({ id: world.rival }));
    dns.records.set(name, [value]);
    expect(await errorOf(rita.checkDomain(theirs))).toMatchObject({
      code: "CONFLICT",
      message: "company.domain_taken",
    });
    await adam().removeDomain(acme());
    expect(await rita.checkDomain(theirs)).toEqual({ found: true });
  });

  test("of which nobody says anything is not known", async () => {
    await adam().addDomain(acme());
    dns.state.silent = true;
    expect(await errorOf(adam().checkDomain(acme()))).toMatchObject({ message: "company.dns_away" });
  });

  test.each(["gmail.com", "outlook.be", "acme.onmicrosoft.com"])(
    "%s is refused, which is everybody's",
    async (domain) => {
      expect(await errorOf(adam().addDomain({ ...acme(), domain }))).toMatchObject({
        message: "company.domain_public",
      });
    },
  );

  test.each(["*.acme.test", "acme", "acme.test/", "a b.test", "acme..test", "10.0.0.1"])(
    "%s is none",
    async (domain) => {
      expect(await errorOf(adam().addDomain({ ...acme(), domain }))).toMatchObject({ code: "BAD_REQUEST" });
    },
  );

  test("loses its proof where the record is gone for a week, not where nobody answers", async () => {
    await adam().addDomain(acme());
    await publish();
    await adam().checkDomain(acme());
    const age = (days: number) =>
      inTransaction((tx) => tx.update(emailDomains).set({ missingSince: sql`now() - make_interval(days => ${days})` }));
    dns.records.clear();
    await sweepProviders();
    expect(await row()).toMatchObject({ provedAt: expect.any(Date), missingSince: expect.any(Date) });
    await age(6);
    await sweepProviders();
    expect((await row()).provedAt).not.toBeNull();
    expect(await runOutbox("provider.mail_missing"), "once, to the owner and the admin").toBe(2);
    const mails = (await listMails()).filter(({ subject }) => subject.startsWith("Het TXT-record van"));
    expect(mails.map(({ to }) => to).sort()).toEqual(["adam@world.test", "olga@world.test"]);
    await publish();
    await sweepProviders();
    expect(await row()).toMatchObject({ provedAt: expect.any(Date), missingSince: null });
    dns.records.clear();
    await age(8);
    dns.state.silent = true;
    await sweepProviders();
    expect((await row()).provedAt).not.toBeNull();
    dns.state.silent = false;
    await sweepProviders();
    expect((await row()).provedAt).toBeNull();
  });
});
