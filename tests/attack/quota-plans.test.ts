import { randomBytes } from "node:crypto";
import { migrateAll } from "@db/migrate";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { foldStorage } from "@server/records/container/fold-tallies";
import { removeUnused } from "@server/records/deletion/unused-bytes";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { action as editStorage } from "~/routes/a.subscriptions.storage/route";
import { rest } from "../rest/client.ts";
import { pdf } from "../upload-of.ts";
import { as, errorOf, type World } from "../world.ts";
import {
  cookieFor,
  file,
  formOf,
  GB,
  leaveFree,
  MB,
  makeQuotaWorld,
  type PlanArgs,
  randomContent,
  usedBytes,
} from "./quota.ts";
import { callRoute } from "./route.ts";

let world: World;
let object: string;
beforeAll(async () => {
  ({ world, object } = await makeQuotaWorld());
});
const leaveBytes = (bytes: number, ...plan: PlanArgs) => leaveFree(world.acme, bytes, ...plan);
const used = () => usedBytes(world.acme);

describe("from another workspace", () => {
  const makeObjectInRival = async () => {
    const content = randomContent(MB);
    await transact(asOperator, (tx) =>
      tx
        .insert(memberships)
        .values({ workspaceId: world.rival, userId: world.ids.olga, role: "admin" })
        .onConflictDoNothing(),
    );
    const made = await rest("POST", "/objects", {
      as: world.ids.rita,
      form: formOf({ container_id: world.rivalBoard, title: "Kraan", "files[]": file("kraan.bin", content) }),
    });
    return made.body.data.id as string;
  };

  test("a copy or move that does not fit is refused before any file is copied", async () => {
    const id = await makeObjectInRival();
    await leaveBytes(MB - 1);
    const before = await used();
    for (const mode of ["duplicate", "move"]) {
      const { status, body } = await rest("POST", `/objects/${id}/${mode}`, {
        as: world.ids.olga,
        body: { container_id: world.floor },
      });
      expect({ way: mode, status, code: body.code }).toEqual({ way: mode, status: 422, code: "storage_quota" });
    }
    expect(
      await errorOf(as(world.ids.olga).container.move({ id: world.rivalBoard, workspace_id: world.acme })),
    ).toMatchObject({
      message: "storage.quota_reached?gigabytes=50",
    });
    const input = { id: world.rivalBoard, as: "move", workspace_id: world.acme } as const;
    expect((await as(world.ids.olga).container.beforeMoving(input)).reason).toBe("storage.quota_reached?gigabytes=50");
    expect(await used()).toBe(before);
  });

  test("a copy that fits is made, and a second one shares its stored files", async () => {
    const id = await makeObjectInRival();
    await leaveBytes(MB);
    for (const time of [1, 2]) {
      const { status } = await rest("POST", `/objects/${id}/duplicate`, {
        as: world.ids.olga,
        body: { container_id: world.floor },
      });
      expect({ time, status }).toEqual({ time, status: 201 });
    }
  });
});

describe("an expired or smaller plan", () => {
  const downloaded = async (id: string) =>
    (await rest("GET", `/objects/${object}/files/${id}`, { as: world.ids.olga })).status;
  const upload = () =>
    rest("POST", `/workspaces/${world.acme}/library-files`, {
      as: world.ids.olga,
      form: formOf({ file: file("c.pdf", pdf(randomBytes(4).toString("hex"))), usable_for: "object" }),
    });

  test("deletes nothing, and accepts no new files", async () => {
    await leaveBytes(GB, "enterprise", 500);
    const { body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.olga,
      form: formOf({ "files[]": file("d.pdf", pdf("blijft")) }),
    });
    const id = body.data.files[0].id as string;
    const before = await used();
    for (const change of [
      { plan: "basic", planEndsOn: null },
      { plan: "free", planEndsOn: null },
      { plan: "enterprise", planEndsOn: "2026-01-01" },
    ] as const) {
      await transact(asOperator, (tx) => tx.update(workspaces).set(change).where(eq(workspaces.id, world.acme)));
      expect((await upload()).body).toMatchObject({ code: "storage_quota" });
      expect(await downloaded(id)).toBe(200);
      expect(await used()).toBe(before);
    }
  });

  test("that has expired leaves the storage of the free plan", async () => {
    await leaveBytes(MB, "free", 1);
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "enterprise", planEndsOn: "2026-01-01" }).where(eq(workspaces.id, world.acme)),
    );
    expect((await upload()).status).toBe(201);
  });
});

test("files of the platform's library do not count", async () => {
  const global = await rest("POST", "/admin/library-files", {
    as: world.ids.sam,
    form: formOf({ file: file("norm.pdf", pdf("van het platform")), usable_for: "object" }),
  });
  await leaveBytes(0);
  const { storage } = await as(world.ids.lea).object.page({ id: object });
  const chosen = await as(world.ids.lea).library.choose({ id: object, library_file_ids: [global.body.data.id] });
  expect(chosen).toMatchObject({ ids: [expect.any(String)] });
  expect((await as(world.ids.lea).object.page({ id: object })).storage).toEqual(storage);
});

describe("the storage that is shown", () => {
  const shown = async () => ({
    object: (await as(world.ids.lea).object.page({ id: object })).storage,
    files: (await as(world.ids.lea).file.list({ id: world.acme })).storage,
    billing: (await as(world.ids.olga).subscription.overview({ id: world.acme })).storage,
    backOffice: (await as(world.ids.sam).adminWorkspace.get({ id: world.acme })).storage,
  });
  /** The sum that triggers maintain, and the sum over all stored files. */
  const sums = async () => {
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ maintained: string; actual: string }>(sql`
        select sum(size) as actual, (select sum(bytes) from storage_used where workspace_id = ${world.acme}) as maintained
        from blobs where workspace_id = ${world.acme} and not given and scan is distinct from 'infected'`),
    );
    return { maintained: Number(rows[0]!.maintained), actual: Number(rows[0]!.actual) };
  };

  test("is the same everywhere, follows uploads and deletions, and survives folding the ledger", async () => {
    await leaveBytes(5 * GB);
    const storage = { used: 45 * GB, limit: 50 * GB };
    expect(await shown()).toEqual({ object: storage, files: storage, billing: storage, backOffice: storage });
    const deleted = await as(world.ids.olga).object.create({ container_id: world.floor, title: "Weg" });
    const { body } = await rest("PUT", `/objects/${deleted.id}`, {
      as: world.ids.lea,
      form: formOf({ "files[]": file("e.bin", randomContent(MB)) }),
    });
    expect((await shown()).object!.used).toBe(45 * GB + MB);
    const sha256 = body.data.files[0].sha256 as string;
    await transact(asOperator, (tx) => tx.execute(sql`delete from objects where id = ${deleted.id}`));
    await transact(asOperator, (tx) =>
      tx.execute(sql`update blobs set created_at = now() - interval '2 hours' where sha256 = ${sha256}`),
    );
    while (await removeUnused());
    expect(await sums()).toEqual({ maintained: await used(), actual: await used() });
    await foldStorage(1);
    expect(await sums()).toEqual({ maintained: await used(), actual: await used() });
    expect((await shown()).files!.used).toBeLessThan(46 * GB);
  });

  test("leaves out infected files, whose bytes are removed, and counts them when they are uploaded again", async () => {
    await leaveBytes(5 * GB);
    const bytes = randomContent(MB);
    const add = () =>
      rest("PUT", `/objects/${object}`, { as: world.ids.lea, form: formOf({ "files[]": file("besmet.bin", bytes) }) });
    const sha256 = (await add()).body.data.files[0].sha256 as string;
    const before = (await shown()).files!.used;
    const setResult = (scan: string) =>
      transact(asOperator, (tx) => tx.execute(sql`update blobs set scan = ${scan} where sha256 = ${sha256}`));
    await setResult("infected");
    expect((await shown()).files!.used).toBe(before - MB);
    await transact(asOperator, (tx) =>
      tx.execute(sql`insert into blobs (workspace_id, sha256, size, mime, scan)
      values (${world.acme}, 'gone elsewhere', ${MB}, 'video/mp4', 'infected')`),
    );
    expect((await shown()).files!.used, "an infected file that was moved here").toBe(before - MB);
    await transact(asOperator, (tx) => tx.execute(sql`delete from blobs where sha256 = 'gone elsewhere'`));
    expect((await shown()).files!.used).toBe(before - MB);
    await transact(asOperator, (tx) => tx.execute(sql`select storage_anew(${world.acme})`));
    expect((await shown()).files!.used).toBe(before - MB);
    await leaveBytes(MB - 1);
    expect((await add()).status, "its bytes were removed, so it must fit again").toBe(422);
    await leaveBytes(5 * GB);
    await setResult("waiting");
    await setResult("clean");
    expect((await shown()).files!.used).toBe(45 * GB + MB);
  });

  test("is summed up by the migration, and once only", async () => {
    await leaveBytes(5 * GB);
    await transact(asOperator, (tx) => tx.execute(sql`delete from storage_used`));
    for (const _ of ["the first migration", "the next one"]) {
      await migrateAll(process.env.DATABASE_URL!);
      expect(await sums()).toEqual({ maintained: await used(), actual: await used() });
    }
  });

  test("is hidden from users who may not upload", async () => {
    expect((await as(world.ids.tab).object.page({ id: object })).storage).toBeNull();
  });
});

describe("in the back-office", () => {
  test("the storage of a plan can be changed, with effect at once; an empty field is refused", async () => {
    await leaveBytes(10);
    const upload = () =>
      rest("PUT", `/objects/${object}`, {
        as: world.ids.lea,
        form: formOf({ "files[]": file("f.bin", randomContent(100)) }),
      });
    expect((await upload()).status).toBe(422);
    const sam = await cookieFor(world.ids.sam);
    const change = (basic: string) =>
      callRoute(editStorage, "/a/subscriptions/storage", {
        form: { free: "1", trial: "2", basic, enterprise: "500" },
        cookie: sam,
      });
    expect(await change("")).toMatchObject({ status: 422, data: { error: { basic: [expect.any(String)] } } });
    expect((await upload()).status).toBe(422);
    expect((await change("51")).status).toBe(303);
    expect((await upload()).status).toBe(200);
    expect((await as(null).subscription.pricing()).plans.find(({ name }) => name === "basic")).toMatchObject({
      storage_included: 51,
    });
    await change("50");
  });

  test("a workspace can be given extra storage", async () => {
    await leaveBytes(10);
    await as(world.ids.sam).adminWorkspace.edit({ id: world.acme, extra_storage: 3, reason: "Op vraag" });
    expect((await as(world.ids.lea).object.page({ id: object })).storage!.limit).toBe(53 * GB);
    expect(await errorOf(as(world.ids.olga).adminWorkspace.edit({ id: world.acme, extra_storage: 9 }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await as(world.ids.sam).adminWorkspace.edit({ id: world.acme, extra_storage: 0, reason: "Op vraag" });
  });
});
