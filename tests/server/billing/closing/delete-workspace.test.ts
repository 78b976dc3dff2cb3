import { actionPoints } from "@db/schema/action-point";
import { duties, reportDuties } from "@db/schema/duty";
import { events } from "@db/schema/event";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { users } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { storageKey, storeGenerated } from "@server/platform/files/store";
import { listMails } from "@server/platform/mail/mail-folder";
import { storage } from "@server/platform/storage/storage";
import { trash } from "@server/records/deletion/trash";
import { newPublicId } from "@server/records/object/create";
import { createSession } from "@server/tenancy/session/device";
import { actorOf, sessionCookie } from "@server/tenancy/session/session";
import { eq, isNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { fetchApp, rest } from "../../../rest/client.ts";
import { asOwner } from "../../../rig/as-owner.ts";
import { runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let olga: ReturnType<typeof as>;
let publicId: string;
let fileId: string;
let sha256: string;

beforeEach(async () => {
  await asOwner("delete from events");
  await transact(asOperator, async (tx) => {
    for (const table of ["outbox", "action_points", "duties", "reports", "files", "workspaces", "users"])
      await tx.execute(sql`delete from ${sql.raw(table)}`);
  });
  world = await makeWorld();
  olga = as(world.ids.olga);
  await fillWorkspace();
});

/**
 * One record of each kind that refers to another: a report to its file and to an earlier report, an action point to a
 * report.
 */
const fillWorkspace = () =>
  transact(asOperator, async (tx) => {
    const workspaceId = world.acme;
    publicId = newPublicId();
    sha256 = await storeGenerated(tx, workspaceId, Buffer.from("a certificate"), "application/pdf");
    const [object] = await tx
      .insert(objects)
      .values({ workspaceId, containerId: world.floor, title: "Heftruck", publicId })
      .returning({ id: objects.id });
    const [file] = await tx
      .insert(files)
      .values({
        workspaceId,
        objectId: object!.id,
        type: "pdf",
        name: "a.pdf",
        title: "A",
        sha256,
        size: 13,
        public: true,
      })
      .returning({ id: files.id });
    fileId = file!.id;
    const about = {
      workspaceId,
      objectId: object!.id,
      type: "inspection",
      reviewPoint: "HF",
      status: "ok_ap",
      period: 12,
    } as const;
    const days = { reportedDate: "2026-01-01", validUntil: "2027-01-01", warnsOn: "2026-12-01" };
    const [first] = await tx
      .insert(reports)
      .values({ ...about, ...days, fileId })
      .returning({ id: reports.id });
    await tx.insert(reports).values({ ...about, ...days, parentId: first!.id });
    const { objectId, type, reviewPoint } = about;
    const [duty] = await tx
      .insert(duties)
      .values({ workspaceId, objectId, type, reviewPoint, every: 12, binds: true })
      .returning({ id: duties.id });
    await tx.insert(reportDuties).values({ workspaceId, reportId: first!.id, dutyId: duty!.id });
    await tx.insert(actionPoints).values({
      workspaceId,
      containerId: world.floor,
      objectId: object!.id,
      reportId: first!.id,
      title: "Ketting smeren",
    });
    await trash(tx, (await actorOf(world.ids.olga))!, {
      workspaceId,
      kind: "container",
      targetId: world.other,
      title: "Site Zuid",
    });
  });

const erase = () => doJob("workspace.erase", { workspaceId: world.acme }, { id: "erase", attempt: 1 });
const stored = () =>
  storage()
    .read(storageKey(world.acme, sha256))
    .then(
      (bytes) => {
        bytes.destroy();
        return true;
      },
      () => false,
    );

/** How many rows of the workspace each table with a workspace_id still has; tables with none are left out. */
const rowsLeft = () =>
  reading(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ name: string }>(sql`
      select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'workspace_id'`);
    const counts = rows.map(async ({ name }) => {
      const counted = await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from ${sql.raw(name)} where workspace_id = ${world.acme}`,
      );
      return [name, counted.rows[0]!.n] as const;
    });
    return Object.fromEntries((await Promise.all(counts)).filter(([, n]) => n > 0));
  });

describe("deleting a workspace", () => {
  test("is for its owner, who types its name", async () => {
    expect(await errorOf(as(world.ids.adam).workspace.delete({ id: world.acme, name: "Acme" }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(olga.workspace.delete({ id: world.acme, name: "Rival" }))).toMatchObject({
      message: "workspace.delete_name_differs",
    });
    expect(await errorOf(olga.workspace.delete({ id: world.rival, name: "Rival" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await olga.workspace.beforeDeleting({ id: world.acme })).toMatchObject({
      boards: 1,
      objects: 1,
      files: 1,
      members: 6,
    });
  });

  test("leaves nobody in it, at once: no page, call, file or QR code answers", async () => {
    const cookie = sessionCookie(
      await transact(asOperator, (tx) => createSession(tx, world.ids.gus, { kind: "web", device: "tests" })),
    );
    const bytes = () => fetchApp(`/files/${fileId}`, { headers: { cookie } });
    const open = () => fetchApp(`/files/public/${publicId}/${fileId}`);
    expect([(await bytes()).status, (await open()).status]).toEqual([200, 200]);
    expect(await as(null).object.public({ publicId })).toMatchObject({ title: "Heftruck" });
    await olga.workspace.delete({ id: world.acme, name: "Acme" });
    expect([(await bytes()).status, (await open()).status]).toEqual([404, 404]);
    expect((await rest("GET", `/workspaces/${world.acme}`, { as: world.ids.olga })).status).toBe(404);
    expect((await rest("GET", `/containers/${world.floor}`, { as: world.ids.gus })).status).toBe(404);
    expect((await rest("GET", `/workspaces/${world.acme}`, { as: world.ids.sam })).status).toBe(404);
    expect(await errorOf(as(null).object.public({ publicId }))).toMatchObject({ code: "NOT_FOUND" });
    expect((await olga.workspace.verify({ name: "Acme" })).available).toBe(true);
    expect(await errorOf(olga.workspace.delete({ id: world.acme, name: "Acme" }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, world.ids.tab)))).toEqual([]);
  });

  test("mails its people, also once the rest is erased", async () => {
    await olga.workspace.delete({ id: world.acme, name: "Acme" });
    await erase();
    await runOutbox("workspace.mail_deleted");
    const mails = (await listMails()).filter(({ subject }) => subject === "Acme is verwijderd");
    expect(mails.map(({ to }) => to).sort()).toEqual(
      ["adam", "gus", "lea", "mia", "olga"].map((name) => `${name}@world.test`),
    );
    expect(mails.find(({ to }) => to === "olga@world.test")!.text).toContain("Je hebt de werkruimte Acme verwijderd");
    const platformEvents = await reading(asOperator, (tx) =>
      tx.select().from(events).where(isNull(events.workspaceId)),
    );
    expect(platformEvents.filter(({ verb }) => verb === "workspace.delete")).toMatchObject([
      { aboutId: world.acme, title: "Acme" },
    ]);
  });
});

describe("erasing a deleted workspace", () => {
  test("is done in batches, rows and bytes, of that workspace only", async () => {
    await olga.workspace.delete({ id: world.acme, name: "Acme" });
    expect(await stored()).toBe(true);
    await erase();
    expect(await rowsLeft()).toEqual({});
    expect(await stored()).toBe(false);
    expect(await reading(asOperator, (tx) => tx.select({ name: workspaces.name }).from(workspaces))).toEqual([
      { name: "Rival" },
    ]);
    await erase(); // a second run finds nothing to do
    expect(await as(world.ids.rita).container.get({ id: world.rivalBoard })).toMatchObject({ title: "Geheim" });
  });

  test("continues where it was interrupted", async () => {
    await olga.workspace.delete({ id: world.acme, name: "Acme" });
    await transact(asOperator, (tx) => tx.execute(sql`delete from action_points where workspace_id = ${world.acme}`));
    await storage().remove(storageKey(world.acme, sha256)); // killed after the bytes, before the commit
    await erase();
    expect(await rowsLeft()).toEqual({});
  });

  test("is refused where the workspace is not deleted", async () => {
    await erase();
    expect(await rowsLeft()).toMatchObject({ files: 1, reports: 2 });
  });
});

test("a person who was removed reaches nothing any more, at once", async () => {
  const sessionId = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.gus, { kind: "web", device: "tests" }),
  );
  const cookie = sessionCookie(sessionId);
  const statuses = async () => [
    (await fetchApp(`/files/${fileId}`, { headers: { cookie } })).status,
    (await fetchApp(`/files/${fileId}`, { headers: { cookie, "if-none-match": `"${sha256}"` } })).status,
    (await rest("GET", `/containers/${world.floor}`, { as: world.ids.gus })).status,
    (await rest("GET", `/workspaces/${world.acme}/users`, { as: world.ids.gus })).status,
    await errorOf(as(world.ids.gus).container.page({ id: world.floor }))
      .catch(() => ({ code: "FINE" }))
      .then(({ code }) => code),
  ];
  expect(await statuses()).toEqual([200, 304, 200, 200, "FINE"]);
  await olga.member.remove({ id: world.acme, user_ids: [world.ids.gus] });
  expect(await statuses()).toEqual([404, 404, 404, 404, "NOT_FOUND"]);
});

test("a deleted workspace is erased without locks while the storage is called", async () => {
  const remove = storage().remove.bind(storage());
  const removals = vi.spyOn(storage(), "remove").mockImplementation(async (key) => {
    await transact(asOperator, (tx) =>
      tx.execute(sql`select from blobs where workspace_id = ${world.acme} for update nowait`),
    );
    return remove(key);
  });
  await olga.workspace.delete({ id: world.acme, name: "Acme" });
  await erase();
  expect(removals).toHaveBeenCalled();
  removals.mockRestore();
  await expect(storage().read(storageKey(world.acme, sha256))).rejects.toThrow();
});
