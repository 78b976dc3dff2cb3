import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { readSession } from "@server/tenancy/session/session";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fetchApp, rest } from "../../../rest/client.ts";
import { runOutbox } from "../../../rig/outbox.ts";
import { passkeyDevice } from "../../../rig/passkey-device.ts";
import { errorOf, makeWorld, type World } from "../../../world.ts";
import { addPasskey, gavePassword, noFactors, requireFactorFrom, sessionOf, within } from "./factor-setup.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
const requireFrom = (day: string | null) => requireFactorFrom(world.acme, day);
beforeEach(async () => {
  await noFactors();
  await requireFrom(null);
});

describe("of super admins the platform requires one", () => {
  test("without it they have their account and no rights", async () => {
    const session = await sessionOf(world.ids.sam);
    expect(await readSession(session)).toMatchObject({ isSuperAdmin: false, workspaceIds: [] });
    const caller = await within(session);
    expect(await errorOf(caller.admin.users({}))).toMatchObject({ code: "NOT_FOUND" });
    const queues = await fetchApp("/a/queues", { headers: { cookie: `session=${session}` }, redirect: "manual" });
    expect([queues.status, queues.headers.get("location")]).toEqual([302, "/login?next=%2Fa%2Fqueues"]);
  });

  test("with it they have them, in sessions that gave it", async () => {
    const session = await sessionOf(world.ids.sam);
    await addPasskey(session);
    expect(await readSession(session)).toMatchObject({ isSuperAdmin: true, workspaceIds: "all" });
    await (await within(session)).admin.users({});
    expect(await readSession(await sessionOf(world.ids.sam))).toMatchObject({ isSuperAdmin: false });
  });

  test("their last one can't be removed", async () => {
    const [session, device] = [await sessionOf(world.ids.sam), passkeyDevice()];
    await addPasskey(session, device);
    const removing = (await within(session)).factor.removePasskey({ passkey_id: device.id });
    expect(await errorOf(removing)).toMatchObject({ message: "factor.last" });
    await addPasskey(session);
    await (await within(session)).factor.removePasskey({ passkey_id: device.id });
  });
});

describe("a workspace may require one of its people", () => {
  const require = async (session: string, from: string | null) =>
    (await within(session)).factor.require({ id: world.acme, from });

  test("by its owner or admins, who have one, on any plan; with the password", async () => {
    const session = await sessionOf(world.ids.olga);
    expect(await errorOf(require(session, today()))).toMatchObject({ message: "factor.rule.own_first" });
    await addPasskey(session);
    for (const day of [addDays(today(), -1), addDays(today(), 400)])
      expect(await errorOf(require(session, day))).toMatchObject({ message: "factor.rule.day" });
    await gavePassword(world.ids.olga, 11);
    expect(await errorOf(require(session, today()))).toMatchObject({ message: "refusal.password_required" });
    await gavePassword(world.ids.olga, 0);
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "free" }).where(eq(workspaces.id, world.acme)),
    );
    await require(session, addDays(today(), 7));
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "enterprise" }).where(eq(workspaces.id, world.acme)),
    );
    expect(await (await within(session)).factor.ofWorkspace({ id: world.acme })).toMatchObject({
      from: addDays(today(), 7),
      lacking: ["adam World", "gus World", "lea World", "mia World"],
      lacking_count: 4,
      has_own: true,
    });
    await addPasskey(await sessionOf(world.ids.lea));
    expect(await runOutbox("workspace.mail_factor_required")).toBe(4);
    const mailed = (await listMails()).filter(({ subject }) => subject.startsWith("Acme vraagt een tweede stap"));
    expect(mailed.map(({ to }) => to).sort()).toEqual(["adam@world.test", "gus@world.test", "mia@world.test"]);
  });

  test("from its day on who has none reaches it no more, and is told why; others do", async () => {
    const session = await sessionOf(world.ids.gus);
    await requireFrom(addDays(today(), 1));
    await (await within(session)).container.get({ id: world.floor });
    await requireFrom(today());
    expect(await readSession(session)).toMatchObject({ memberships: [], workspaceIds: [] });
    expect(await errorOf((await within(session)).container.get({ id: world.floor }))).toMatchObject({
      code: "FORBIDDEN",
      message: "refusal.second_factor?workspaces=Acme",
    });
    await addPasskey(session);
    expect(await readSession(session)).toMatchObject({ workspaceIds: [world.acme] });
    const tablet = await sessionOf(world.ids.tab);
    expect(await readSession(tablet)).toMatchObject({ workspaceIds: [world.acme] });
  });

  test("over REST it is 403 with a code, for tokens without it", async () => {
    await requireFrom(today());
    expect(await rest("GET", `/containers/${world.floor}`, { as: world.ids.gus })).toMatchObject({ status: 200 });
    const { body } = await rest("GET", `/containers/${world.floor}`, { as: world.ids.gus, strong: false });
    expect(body).toMatchObject({ code: "second_factor_required" });
    expect(body.message).toContain("Acme");
  });

  test("the last one of its people can't be removed meanwhile", async () => {
    const [session, device] = [await sessionOf(world.ids.gus), passkeyDevice()];
    await addPasskey(session, device);
    await requireFrom(today());
    const removing = (await within(session)).factor.removePasskey({ passkey_id: device.id });
    expect(await errorOf(removing)).toMatchObject({ message: "factor.last" });
    await requireFrom(null);
    await (await within(session)).factor.removePasskey({ passkey_id: device.id });
  });
});
