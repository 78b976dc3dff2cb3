import { factorResets } from "@db/schema/factor";
import { emailDomains } from "@db/schema/provider";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { createAdmin } from "@server/backoffice/admin/create";
import { listMails } from "@server/platform/mail/mail-folder";
import { resetFactorsOf } from "@server/tenancy/factor/reset-by-operator";
import { doDueResets } from "@server/tenancy/factor/reset-due";
import { readSession } from "@server/tenancy/session/session";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { runOutbox } from "../../../rig/outbox.ts";
import { passkeyDevice } from "../../../rig/passkey-device.ts";
import { as, errorOf, makeWorldAnew, password, type World } from "../../../world.ts";
import { addPasskey, gavePassword, sessionOf, within } from "./factor-setup.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
});

const whose = () => ({ id: world.acme, userId: world.ids.gus });
const nobody = as(null);
const signIn = () => nobody.session.signIn({ email: "gus@world.test", password });
const letADayPass = async () => {
  await transact(asOperator, (tx) => tx.update(factorResets).set({ dueAt: sql`now()` }));
  await doDueResets();
};
/** The link in the newest mail to gus. */
const mailedToken = async () => {
  await runOutbox("factor.mail_reset");
  const mail = (await listMails()).findLast(
    ({ to, text }) => to === "gus@world.test" && text.includes("second-step/keep"),
  );
  return /token=([\w.-]+)/.exec(mail!.text)![1]!;
};

describe("who lost all second factors", () => {
  test("has them removed by an admin, a day later; then the password is enough", async () => {
    await addPasskey(await sessionOf(world.ids.gus));
    const session = await sessionOf(world.ids.gus, true);
    const adam = await within(await sessionOf(world.ids.adam));
    await adam.factor.askReset(whose());
    await doDueResets();
    expect((await signIn()).session_id).toBeNull();
    expect(await adam.factor.resetOf(whose())).toMatchObject({ refused: null, due_at: expect.any(String) });
    await letADayPass();
    expect(await readSession(session)).toBeNull();
    expect((await signIn()).session_id).not.toBeNull();
    await runOutbox("user.mail_factor_changed");
    const subjects = (await listMails()).filter(({ to }) => to === "gus@world.test").map(({ subject }) => subject);
    expect(subjects).toContain("Je tweede stap is verwijderd");
  });

  test("can keep them until then by the mailed link, once, without signing in", async () => {
    await addPasskey(await sessionOf(world.ids.gus));
    const adam = await within(await sessionOf(world.ids.adam));
    await adam.factor.askReset(whose());
    const token = await mailedToken();
    expect(await nobody.factor.checkReset({ token })).toMatchObject({ workspace: "Acme" });
    await nobody.factor.keep({ token });
    await letADayPass();
    expect((await signIn()).session_id).toBeNull();
    expect(await errorOf(nobody.factor.keep({ token }))).toMatchObject({ message: "factor.reset.over" });
    await adam.factor.askReset(whose());
    expect(await errorOf(nobody.factor.keep({ token })), "of an earlier request").toMatchObject({
      message: "factor.reset.over",
    });
  });

  test("an admin can drop it; one request waits at a time", async () => {
    await addPasskey(await sessionOf(world.ids.gus));
    const [adam, olga] = [await within(await sessionOf(world.ids.adam)), await within(await sessionOf(world.ids.olga))];
    await Promise.all([adam.factor.askReset(whose()), olga.factor.askReset(whose())]);
    expect(await transact(asOperator, (tx) => tx.$count(factorResets))).toBe(1);
    await olga.factor.cancelReset(whose());
    await letADayPass();
    expect((await signIn()).session_id).toBeNull();
  });

  test("is not reset by who asked without the password, for oneself, or for whom there is nothing", async () => {
    const session = await sessionOf(world.ids.adam);
    const adam = await within(session);
    expect(await errorOf(adam.factor.askReset(whose()))).toMatchObject({ message: "factor.reset.has_none" });
    expect(await errorOf(adam.factor.askReset({ ...whose(), userId: world.ids.adam }))).toMatchObject({
      message: "factor.reset.own",
    });
    await addPasskey(await sessionOf(world.ids.gus));
    await gavePassword(world.ids.adam, 11);
    expect(await errorOf(adam.factor.askReset(whose()))).toMatchObject({ message: "refusal.password_required" });
  });

  test("is reset of who works elsewhere too by the company of their address alone, and of no owner there", async () => {
    await addPasskey(await sessionOf(world.ids.gus));
    const adam = await within(await sessionOf(world.ids.adam));
    const proven = (workspaceId: string) =>
      transact(asOperator, async (tx) => {
        await tx.delete(emailDomains);
        await tx.insert(emailDomains).values({ workspaceId, domain: "world.test", token: "x", provedAt: new Date() });
      });
    const isRival = eq(workspaces.id, world.rival);
    const makeOwner = (ownerId: string | null) =>
      transact(asOperator, (tx) => tx.update(workspaces).set({ ownerId }).where(isRival));
    const [owner] = await transact(asOperator, async (tx) => {
      await tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.gus, role: "member" });
      return tx.select({ id: workspaces.ownerId }).from(workspaces).where(isRival);
    });
    const refusal = { message: "factor.reset.elsewhere" };
    await proven(world.rival);
    expect(await errorOf(adam.factor.askReset(whose())), "another proved the domain").toMatchObject(refusal);
    await proven(world.acme);
    await makeOwner(world.ids.gus);
    expect(await errorOf(adam.factor.askReset(whose())), "an owner elsewhere").toMatchObject(refusal);
    await makeOwner(owner!.id);
    await adam.factor.askReset(whose());
    await letADayPass();
    expect((await signIn()).session_id).not.toBeNull();
  });

  test("is not reset where they work elsewhere too, or are a super admin; nor once that is so", async () => {
    await addPasskey(await sessionOf(world.ids.gus));
    const adam = await within(await sessionOf(world.ids.adam));
    const join = () =>
      transact(asOperator, (tx) =>
        tx.insert(memberships).values({ workspaceId: world.rival, userId: world.ids.gus, role: "member" }),
      );
    const leave = () =>
      transact(asOperator, (tx) =>
        tx
          .delete(memberships)
          .where(and(eq(memberships.userId, world.ids.gus), eq(memberships.workspaceId, world.rival))),
      );
    await join();
    expect(await errorOf(adam.factor.askReset(whose()))).toMatchObject({ message: "factor.reset.elsewhere" });
    await leave();
    await adam.factor.askReset(whose());
    await join();
    await letADayPass();
    expect((await signIn()).session_id, "joined another meanwhile").toBeNull();
    await leave();
    await transact(asOperator, (tx) =>
      tx.insert(memberships).values({ workspaceId: world.acme, userId: world.ids.sam, role: "member" }),
    );
    await addPasskey(await sessionOf(world.ids.sam));
    const ofSam = { id: world.acme, userId: world.ids.sam };
    expect(await errorOf(adam.factor.askReset(ofSam))).toMatchObject({ message: "factor.reset.super_admin" });
  });

  test("is not reset once who asked is no admin any more", async () => {
    await addPasskey(await sessionOf(world.ids.gus));
    await (await within(await sessionOf(world.ids.adam))).factor.askReset(whose());
    await transact(asOperator, (tx) =>
      tx.update(memberships).set({ role: "member" }).where(eq(memberships.userId, world.ids.adam)),
    );
    await letADayPass();
    expect((await signIn()).session_id).toBeNull();
  });

  test("is helped by who runs the installation, at once", async () => {
    await addPasskey(await sessionOf(world.ids.gus));
    await resetFactorsOf(" Gus@world.test ");
    expect((await signIn()).session_id).not.toBeNull();
    expect(await errorOf(resetFactorsOf("nobody@world.test"))).toMatchObject({ message: "admin.unknown" });
  });

  test("as a super admin, comes back in by npm run admin:create", async () => {
    const device = passkeyDevice();
    await addPasskey(await sessionOf(world.ids.sam), device);
    const link = await createAdmin("sam@world.test");
    const { options, challenge_token } = await nobody.session.askForPasskey();
    const answer = { passkey: device.answer(options as never), challenge_token };
    expect(await errorOf(nobody.session.signInByPasskey(answer))).toMatchObject({ message: "factor.passkey.wrong" });
    const token = new URL(link).searchParams.get("token")!;
    await nobody.user.resetPassword({ token, password: "four grey herons", password_confirmation: "four grey herons" });
    const { session_id } = await nobody.session.signIn({ email: "sam@world.test", password: "four grey herons" });
    expect(await readSession(session_id!)).toMatchObject({ isSuperAdmin: false, requiredFactor: { byPlatform: true } });
  });
});
