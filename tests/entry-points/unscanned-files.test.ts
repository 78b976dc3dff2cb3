import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { asOwner } from "../rig/as-owner.ts";
import { addresses, cookieOf } from "./file-addresses.ts";
import { type Fixture, makeFixture } from "./fixture.ts";

// a scanner is configured but never called: the tests write its results into the database
vi.hoisted(() => Object.assign(process.env, { CLAMAV_URL: "unix:/nowhere/clamd.sock" }));

let fixture: Fixture;
beforeAll(async () => {
  fixture = await makeFixture();
  // files of the fixture are clean from the start
  await asOwner(`create function found_clean() returns trigger language plpgsql as $$ begin new.scan
    = 'clean'; return new; end $$;
    create trigger found_clean before insert on blobs for each row execute function found_clean()`);
});

/** Addresses whose bytes are not a stored file of a workspace: generated pictures, PDFs and archives. */
const unscanned = [
  "/avatar/:id",
  "/consents/:id",
  "/invoice/:id",
  "/invoice/kept/:id",
  "/global-template/:id/logo",
  "/global-template/:id/pictures/:sha256",
  "/market/:id",
  "/archive/:id",
  // what is withheld is left out when a pack is made
  "/pack/:id/:format",
  "/share/:token/pack/:format",
  // and when a link gives all of its files
  "/share/:token/all",
];
const printouts = ["/answer/:id/pdf", "/walk/:id/pdf"];
const rows = Object.entries(addresses).filter(([route]) => ![...unscanned, ...printouts].includes(route));
const setResult = (scan: string) => transact(asOperator, (tx) => tx.execute(sql`update blobs set scan = ${scan}`));

async function asOlga(path: string, init: RequestInit = {}) {
  const caller = fixture.callers.find(({ role }) => role === "owner")!;
  const response = await fetchApp(path, { ...init, headers: { ...cookieOf(caller), ...init.headers } });
  return Object.assign(response, { size: (await response.arrayBuffer()).byteLength });
}

describe("files that wait for the scanner, are infected, or could not be scanned are given to nobody", () => {
  test.each(rows)("%s", async (_route, { pathFor }) => {
    await setResult("clean");
    const path = await pathFor(fixture.acme);
    const fetchFile = (init?: RequestInit) => asOlga(path, init);
    const whole = await fetchFile();
    expect(whole.status).toBe(200);
    const etag = whole.headers.get("etag") ?? "none";
    for (const scan of ["waiting", "infected", "too_large", "unreadable"]) {
      await setResult(scan);
      const statuses = [];
      for (const init of [
        {},
        { method: "HEAD" },
        { headers: { range: "bytes=0-3" } },
        { headers: { "if-none-match": etag } },
      ])
        statuses.push((await fetchFile(init as RequestInit)).status);
      expect(statuses, scan).toEqual([409, 409, 409, 409]);
    }
  });

  test.each(printouts)("%s waits until its pictures are scanned, and leaves out infected ones", async (printout) => {
    await setResult("clean");
    const path = await addresses[printout]!.pathFor(fixture.acme);
    const whole = await asOlga(path);
    await setResult("waiting");
    expect((await asOlga(path)).status).toBe(409);
    await setResult("infected");
    const without = await asOlga(path);
    expect([whole.status, without.status]).toEqual([200, 200]);
    expect(without.size).toBeLessThan(whole.size);
  });
});
