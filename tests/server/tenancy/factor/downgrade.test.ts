import { authenticatorApps, passkeys } from "@db/schema/factor";
import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { readSession } from "@server/tenancy/session/session";
import { decodeJwt } from "jose";
import { beforeEach, describe, expect, test } from "vitest";
import { fetchApp } from "../../../rest/client.ts";
import { runOutbox } from "../../../rig/outbox.ts";
import { type PasskeyDevice, passkeyDevice } from "../../../rig/passkey-device.ts";
import { as, errorOf, makeWorldAnew, password, type World } from "../../../world.ts";
import { addApp, addPasskey, requireFactorFrom, sessionOf, within } from "./factor-setup.ts";

let world: World;
let gus: string;
const nobody = as(null);
const email = "gus@world.test";
const another = "quite-another-7-forks";

beforeEach(async () => {
  world = await makeWorldAnew();
  gus = world.ids.gus;
});

async function signInBy(device: PasskeyDevice) {
  const { options, challenge_token } = await nobody.session.askForPasskey();
  return nobody.session.signInByPasskey({ passkey: device.answer(options as never), challenge_token });
}
const useAllDevices = async () => {
  for (let n = 0; n < 4; n++) await sessionOf(gus, true);
};
/** The ticket to sign out another device. */
async function ticketOf(signedIn: Promise<{ session_id: string | null; ticket?: string | null }>): Promise<string> {
  const { ticket } = await signedIn;
  if (!ticket) throw new Error("There was room for one more device.");
  return ticket;
}
const tokenMailedTo = async (to: string, path: string) => {
  await runOutbox("user.mail_email_asked", "user.mail_email_changed", "user.mail_email_link");
  const texts = (await listMails()).filter((mail) => mail.to === to).map(({ text }) => text);
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(texts.join("\n"))![1]!;
};

describe("a sign-in by the password alone ends with the first factor", () => {
  test("also one that waited for another device to be signed out", async () => {
    const mine = await sessionOf(gus);
    await useAllDevices();
    const ticket = await ticketOf(nobody.session.signIn({ email, password }));
    await addPasskey(mine);
    expect(await errorOf(nobody.session.signInAnyway({ ticket }))).toMatchObject({ message: "session.ticket_over" });
  });

  test("also one that was on its way while the factor was added", async () => {
    const mine = await sessionOf(gus);
    const owner = await within(mine);
    const { options, challenge_token } = await owner.factor.askForNewPasskey();
    const later = (ms: number) => new Promise((done) => setTimeout(done, ms));
    const [adding, entering] = await transact(asOperator, async (tx) => {
      await tx.execute(`select from users where id = '${gus}' for no key update`);
      const added = owner.factor.addPasskey({ response: passkeyDevice().make(options as never), challenge_token });
      await later(300);
      const entered = errorOf(nobody.session.signIn({ email, password }));
      await later(900);
      return [[added], [entered]] as const;
    });
    await adding[0];
    expect(await entering[0]).toMatchObject({ message: "session.second_step.over" });
  });
});

test("a sign-in by a factor ends with the last one", async () => {
  const [mine, device] = [await sessionOf(gus), passkeyDevice()];
  await addPasskey(mine, device);
  await useAllDevices();
  const ticket = await ticketOf(signInBy(device));
  await (await within(mine)).factor.removePasskey({ passkey_id: device.id });
  expect(await errorOf(nobody.session.signInAnyway({ ticket }))).toMatchObject({ message: "session.ticket_over" });
});

test("a ticket signs in once", async () => {
  const [mine, device] = [await sessionOf(gus), passkeyDevice()];
  await addPasskey(mine, device);
  await useAllDevices();
  const ticket = await ticketOf(signInBy(device));
  await nobody.session.signInAnyway({ ticket });
  expect(await errorOf(nobody.session.signInAnyway({ ticket }))).toMatchObject({ message: "session.ticket_over" });
});

test("a ticket holds no secret", async () => {
  await addApp(await sessionOf(gus));
  const { second_step } = (await nobody.session.signIn({ email, password })) as { second_step: string };
  expect(Object.keys(decodeJwt(second_step)).sort()).toEqual(["aud", "exp", "iat", "jti", "sub", "version"]);
});

describe("an intruder's passkey", () => {
  test("goes when the change of address is undone, also if it was added before", async () => {
    const [intruder, device] = [await sessionOf(gus), passkeyDevice()];
    await addPasskey(intruder, device);
    await (await within(intruder)).user.changeEmail({ email: "evil@world.test" });
    const confirmed = await tokenMailedTo("evil@world.test", "/email/confirm");
    await (await within(intruder)).user.confirmEmail({ token: confirmed });
    const { token } = await nobody.user.undoEmail({ token: await tokenMailedTo(email, "/email/undo") });
    await nobody.user.resetPassword({ token, password: another, password_confirmation: another });
    expect(await errorOf(signInBy(device))).toMatchObject({ message: "factor.passkey.wrong" });
    expect((await nobody.session.signIn({ email, password: another })).session_id).not.toBeNull();
  });

  test("goes when the account becomes that of a super admin", async () => {
    const planted = passkeyDevice();
    await addPasskey(await sessionOf(gus), planted);
    const sam = await sessionOf(world.ids.sam);
    await addPasskey(sam);
    await (await within(sam)).admin.add({ email, reason: "Komt erbij" });
    expect(await errorOf(signInBy(planted))).toMatchObject({ message: "factor.passkey.wrong" });
  });
});

test("changing one's own password keeps what was given in the session", async () => {
  const sam = await sessionOf(world.ids.sam);
  await addPasskey(sam);
  const { session_id } = await (await within(sam)).user.changePassword({ password: another });
  expect(await readSession(session_id)).toMatchObject({ isSuperAdmin: true });
});

test("of twenty-three passkeys that were asked for, twenty are added", async () => {
  const mine = await sessionOf(gus);
  const asked = [];
  for (let n = 0; n < 23; n++) asked.push(await (await within(mine)).factor.askForNewPasskey());
  const said = [];
  for (const { options, challenge_token } of asked) {
    const response = passkeyDevice().make(options as never);
    said.push(
      await (await within(mine)).factor.addPasskey({ response, challenge_token }).catch((error) => error.message),
    );
  }
  expect(said.filter((each) => each === "factor.passkey.full?count=20")).toHaveLength(3);
  expect(await transact(asOperator, (tx) => tx.$count(passkeys))).toBe(20);
});

test("of two last factors removed at once one stays, where one is required", async () => {
  const [session, device] = [await sessionOf(world.ids.sam), passkeyDevice()];
  await addPasskey(session, device);
  await addApp(session);
  const [one, two] = [await within(session), await within(session)];
  await Promise.allSettled([one.factor.removeApp(), two.factor.removePasskey({ passkey_id: device.id })]);
  const left = await transact(
    asOperator,
    async (tx) => (await tx.$count(passkeys)) + (await tx.$count(authenticatorApps)),
  );
  expect(left).toBe(1);
});

test("who tries codes after the right password is told to the account's person", async () => {
  await addApp(await sessionOf(gus));
  const { second_step } = (await nobody.session.signIn({ email, password })) as { second_step: string };
  for (let n = 0; n < 5; n++) await errorOf(nobody.session.giveCode({ second_step, code: "123123" }));
  await runOutbox("user.mail_factor_changed");
  const subjects = (await listMails()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain("Foute codes bij het aanmelden");
});

test("a session without the factor that a workspace requires gets no calendar, archive or scanned code either", async () => {
  const { url } = await as(world.ids.lea).calendar.create({ container_id: world.floor });
  await requireFactorFrom(world.acme, today());
  const weak = await within(await sessionOf(world.ids.lea));
  const required = { code: "FORBIDDEN", message: "refusal.second_factor?workspaces=Acme" };
  for (const call of [
    () => weak.calendar.list(),
    () => weak.calendar.create({}),
    () => weak.archive.ask(),
    () => weak.archive.list(),
    () => weak.scan.find({ text: "HF-07" }),
    () => weak.workspace.list(),
  ])
    expect(await errorOf(call())).toMatchObject(required);
  expect((await fetchApp(new URL(url).pathname)).status, "nobody's calendar without a factor").toBe(404);
  await addPasskey(await sessionOf(world.ids.lea));
  expect((await fetchApp(new URL(url).pathname)).status).toBe(200);
});
