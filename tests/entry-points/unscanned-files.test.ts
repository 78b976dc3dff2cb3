import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { asOwner } from "../rig/as-owner.ts";
import { addresses, cookieOf } from "./file-addresses.ts";
import { makeStage, type Stage } from "./fixture.ts";

// before anything asks for it: where a scanner is configured, and says nothing, for what it would say is written here
vi.hoisted(() => Object.assign(process.env, { CLAMAV_URL: "unix:/nowhere/clamd.sock" }));

let stage: Stage;
beforeAll(async () => {
  stage = await makeStage();
  // what the stage is made of is clean from the start
  await asOwner(`create function found_clean() returns trigger language plpgsql as $$ begin new.scan = 'clean'; return new; end $$;
    create trigger found_clean before insert on blobs for each row execute function found_clean()`);
});

/**
 * Nothing in them comes from a file that a workspace keeps: pictures that we drew, papers that we wrote, and what was
 * checked before it was kept.
 */
const others = [
  "/avatar/:id",
  "/consents/:id",
  "/invoice/:id",
  "/invoice/kept/:id",
  "/global-template/:id/logo",
  "/market/:id",
  "/archive/:id",
];
const paper = "/answer/:id/pdf";
const rows = Object.entries(addresses).filter(([route]) => ![...others, paper].includes(route));
const say = (scan: string) => transact(asOperator, (tx) => tx.execute(sql`update blobs set scan = ${scan}`));

async function asOlga(path: string, init: RequestInit = {}) {
  const caller = stage.callers.find(({ column }) => column === "owner")!;
  const response = await fetchApp(path, { ...init, headers: { ...cookieOf(caller), ...init.headers } });
  return Object.assign(response, { size: (await response.arrayBuffer()).byteLength });
}

describe("bytes that wait for the scanner, that it found something in, or that it could not look at, are given to nobody", () => {
  test.each(rows)("%s", async (_route, { made }) => {
    await say("clean");
    const path = await made(stage.acme);
    const ask = (init?: RequestInit) => asOlga(path, init);
    const whole = await ask();
    expect(whole.status).toBe(200);
    const etag = whole.headers.get("etag") ?? "none";
    for (const scan of ["waiting", "infected", "too_large", "unreadable"]) {
      await say(scan);
      const statuses = [];
      for (const init of [
        {},
        { method: "HEAD" },
        { headers: { range: "bytes=0-3" } },
        { headers: { "if-none-match": etag } },
      ])
        statuses.push((await ask(init as RequestInit)).status);
      expect(statuses, scan).toEqual([409, 409, 409, 409]);
    }
  });

  test(`${paper}: it waits for its photos, and goes without those that are gone`, async () => {
    await say("clean");
    const path = await addresses[paper]!.made(stage.acme);
    const whole = await asOlga(path);
    await say("waiting");
    expect((await asOlga(path)).status).toBe(409);
    await say("infected");
    const without = await asOlga(path);
    expect([whole.status, without.status]).toEqual([200, 200]);
    expect(without.size).toBeLessThan(whole.size);
  });
});
