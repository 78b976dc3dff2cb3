import { addDays, today } from "@server/core/day";
import { sweepPacks } from "@server/inspection/pack/sweep";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { fetchApp } from "../../../rest/client.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";
import { inTransaction, machineWith, packOf } from "./pack-setup.ts";

let world: World;
let packId: string;
beforeEach(async () => {
  world = await makeWorldAnew();
  await machineWith(world, "Heftruck A");
  const { pack } = await packOf(world, { container_id: world.floor, locale: "nl" }, world.ids.lea);
  packId = pack.id;
});
const lea = () => as(world.ids.lea);
const visitor = () => as(null);
const share = (more: object = {}) => lea().pack.share({ id: packId, title: "Keuringsdienst", until: "7", ...more });
const bytesAt = (token: string) =>
  Promise.all(["zip", "pdf"].map(async (format) => (await fetchApp(`/files/share/${token}/pack/${format}`)).status));
const gone = { code: "NOT_FOUND", message: "refusal.missing" };

describe("the link to a pack", () => {
  test("gives its files to somebody without an account, says who shares it and until when, and is counted", async () => {
    const { token, url, expires_on } = await share();
    expect([expires_on, url]).toEqual([addDays(today(), 7), expect.stringMatching(/\/share\/[\w-]{20,}\/pack$/)]);
    expect(await visitor().pack.shown({ token })).toMatchObject({
      title: "Gelijkvloers",
      workspace: { name: "Acme" },
      expires_on,
      counts: { objects: 1, certificates: 1 },
    });
    const response = await fetchApp(`/files/share/${token}/pack/zip`);
    expect([response.status, response.headers.get("content-type"), response.headers.get("x-robots-tag")]).toEqual([
      200,
      "application/zip",
      "noindex, nofollow",
    ]);
    const text = JSON.stringify(await visitor().pack.shown({ token }));
    expect(text).not.toMatch(/lea|World|Keuringsdienst/);
    const device = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
    await as(null, { device }).pack.countOpening({ token });
    expect(await lea().pack.links({ id: packId })).toMatchObject({
      links: [{ token, opened_count: 1, state: "open" }],
    });
    expect(await errorOf(visitor().share.shown({ token }))).toEqual(gone); // it shows no page of the place
    expect(await bytesAt("x".repeat(22))).toEqual([404, 404]);
  });

  test("ends on its day, and when it is withdrawn, by its maker or by an admin who sees it in the list of all", async () => {
    const one = await share({ until: "1" });
    expect(await bytesAt(one.token)).toEqual([200, 200]);
    await inTransaction((tx) => tx.execute(sql`update shares set expires_at = now() - interval '1 second'`));
    expect(await bytesAt(one.token)).toEqual([404, 404]);
    expect(await errorOf(visitor().pack.shown({ token: one.token }))).toEqual(gone);
    const two = await share({ until: "90" });
    const { items } = await as(world.ids.adam).share.list({ id: world.acme });
    expect(items).toMatchObject([{ id: two.id, thing: { kind: "pack", title: "Gelijkvloers" } }]);
    await as(world.ids.adam).share.withdraw({ id: two.id });
    expect(await bytesAt(two.token)).toEqual([404, 404]);
    const three = await share();
    await lea().share.withdraw({ id: three.id });
    expect(await bytesAt(three.token)).toEqual([404, 404]);
  });

  test("lasts longer than its maker may fetch the pack, and no longer than the place is there", async () => {
    const { token } = await share({ until: "30" });
    await inTransaction((tx) => tx.execute(sql`update packs set done_at = now() - interval '8 days'`));
    await sweepPacks();
    expect(await bytesAt(token)).toEqual([200, 200]);
    await inTransaction((tx) => tx.execute(sql`delete from grants where user_id = ${world.ids.lea}`));
    expect(await bytesAt(token)).toEqual([200, 200]); // as any share
    await as(world.ids.olga).container.delete({ id: world.floor } as never);
    expect(await bytesAt(token)).toEqual([404, 404]);
    await inTransaction((tx) => tx.execute(sql`update shares set expires_at = now() - interval '1 second'`));
    await sweepPacks();
    const { rows } = await inTransaction((tx) => tx.execute(sql`select from packs`));
    expect(rows).toHaveLength(0);
  });

  test("is made by who may share all of it, for 1, 7, 30 or 90 days, on a plan that runs", async () => {
    const { pack: ofGuest } = await packOf(world, { container_id: world.floor }, world.ids.gus);
    const refused = as(world.ids.gus).pack.share({ id: ofGuest.id, title: "", until: "7" });
    expect((await errorOf(refused)).code).toBe("FORBIDDEN");
    expect(await errorOf(as(world.ids.olga).pack.share({ id: packId, title: "", until: "7" }))).toEqual(gone);
    expect((await errorOf(share({ until: "365" }))).code).toBe("BAD_REQUEST");
    const open = await share();
    await inTransaction((tx) =>
      tx.execute(sql`update workspaces set plan_ends_on = '2020-01-01' where id = ${world.acme}`),
    );
    expect(await errorOf(share())).toEqual({ code: "FORBIDDEN", message: "refusal.plan_locked" });
    expect(await bytesAt(open.token)).toEqual([200, 200]);
    await lea().share.withdraw({ id: open.id });
  });
});
