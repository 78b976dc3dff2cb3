import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { makeWorldAnew, type World } from "../../../world.ts";
import { fetchFile, inTransaction, machineWith, packOf, unzipped } from "./pack-setup.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});
const olga = () => world.ids.olga;
const pack = (asked: object, by?: string) => packOf(world, asked, by);

describe("who gets a pack", () => {
  test("a guest of a place and an inspector, of what they reach; nobody of another tenant's", async () => {
    const { id: near } = await machineWith(world, "Heftruck A");
    const { id: far } = await machineWith(world, "Elders F", { place: world.other });
    const { gus, lea, mia, tab, rita } = world.ids;
    const { pack: made } = await pack({ container_id: world.floor }, gus);
    expect(made).toMatchObject({ status: "done", counts: { objects: 1 } });
    const { pages } = await unzipped(made.zip.file_path, gus);
    expect(pages.join(" ")).not.toMatch(/Site Noord|Elders/);
    for (const [by, asked, status] of [
      [gus, { container_id: world.board }, 422],
      [gus, { object_ids: [near, far] }, 422],
      [lea, { container_id: world.rivalBoard }, 422],
      [mia, { container_id: world.floor }, 422],
      [tab, { container_id: world.floor }, 403],
      [rita, { container_id: world.floor }, 404],
      [world.ids.sam, { container_id: world.rivalBoard }, 422],
    ] as const)
      expect((await pack(asked, by)).answer.status, JSON.stringify(asked)).toBe(status);
    await inTransaction((tx) =>
      tx.execute(sql`insert into grants (workspace_id, container_id, user_id, role, ends_on)
        values (${world.acme}, ${world.floor}, ${mia}, 'inspector', ${addDays(today(), 9)})`),
    );
    expect((await pack({ container_id: world.floor }, mia)).pack).toMatchObject({ status: "done" });
    for (const other of [lea, mia, olga(), rita]) {
      expect((await fetchFile(made.zip.file_path, other)).status).toBe(404);
      expect((await rest("GET", `/workspaces/${world.acme}/packs/${made.id}`, { as: other })).status).toBe(404);
    }
    expect((await rest("GET", `/workspaces/${world.rival}/packs/${made.id}`, { as: gus })).status).toBe(404);
  });

  test("nobody whose access was taken away after it was made, nor after a week", async () => {
    await machineWith(world, "Heftruck A");
    const { gus, lea } = world.ids;
    const { pack: made } = await pack({ container_id: world.floor }, gus);
    expect((await fetchFile(made.pdf.file_path, gus)).status).toBe(200);
    await inTransaction((tx) => tx.execute(sql`delete from grants where user_id = ${gus}`));
    for (const path of [made.zip.file_path, made.pdf.file_path]) expect((await fetchFile(path, gus)).status).toBe(404);
    const { pack: own } = await pack({ container_id: world.board }, lea);
    await inTransaction((tx) => tx.execute(sql`update packs set done_at = now() - interval '8 days'`));
    expect((await fetchFile(own.zip.file_path, lea)).status).toBe(404);
    await inTransaction((tx) => tx.execute(sql`delete from outbox`));
    const { sweepPacks } = await import("@server/inspection/pack/sweep");
    await sweepPacks();
    expect(await inOutbox("pack.remove_bytes")).toHaveLength(2);
    await runOutbox("pack.remove_bytes");
    expect((await rest("GET", `/workspaces/${world.acme}/packs/${own.id}`, { as: lea })).status).toBe(404);
  });

  test("whose access ended before the worker began: it fails, and says why", async () => {
    await machineWith(world, "Heftruck A");
    const asked = await rest("POST", `/workspaces/${world.acme}/packs`, {
      as: world.ids.gus,
      body: { container_id: world.floor },
    });
    await inTransaction((tx) => tx.execute(sql`delete from grants where user_id = ${world.ids.gus}`));
    await runOutbox("pack.make");
    const { rows } = await inTransaction((tx) =>
      tx.execute(sql`select state, refusal, made from packs where id = ${asked.body.data.id}`),
    );
    expect(rows).toEqual([{ state: "failed", refusal: "refusal.missing", made: null }]);
  });

  test("who may export, also while the plan is over; asking twice gives the one that is being made", async () => {
    await machineWith(world, "Heftruck A");
    await inTransaction((tx) =>
      tx.execute(sql`update workspaces set plan_ends_on = '2020-01-01' where id = ${world.acme}`),
    );
    expect((await pack({ container_id: world.floor }, world.ids.lea)).pack).toMatchObject({ status: "done" });
    const ask = () =>
      rest("POST", `/workspaces/${world.acme}/packs`, { as: olga(), body: { container_id: world.floor } });
    const [one, same] = [await ask(), await ask()];
    expect(same.body.data.id).toBe(one.body.data.id);
  });
});
