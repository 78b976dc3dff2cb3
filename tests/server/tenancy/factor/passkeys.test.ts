import { passkeys } from "@db/schema/factor";
import { users } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { readSession } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type PasskeyDevice, passkeyDevice } from "../../../rig/passkey-device.ts";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";
import { addPasskey, gavePassword, noFactors, secondStepAfter, sessionOf, sessionsOf, within } from "./factor-setup.ts";

let world: World;
let gus: string;
const nobody = as(null);
const refused = { code: "UNPROCESSABLE_CONTENT" };

beforeAll(async () => {
  world = await makeWorld();
  gus = world.ids.gus;
});
beforeEach(noFactors);

/** Signs in by the passkey alone. */
async function signInBy(device: PasskeyDevice) {
  const { options, challenge_token } = await nobody.session.askForPasskey();
  return nobody.session.signInByPasskey({ passkey: device.answer(options as never), challenge_token });
}

describe("a passkey", () => {
  test("is added once the password was given lately, and signs its person in, alone", async () => {
    const device = passkeyDevice();
    const session = await sessionOf(gus);
    await gavePassword(gus, 11);
    expect(await errorOf(addPasskey(session, device))).toMatchObject({ message: "refusal.password_required" });
    await gavePassword(gus, 1);
    const codes = await addPasskey(session, device);
    expect(codes).toHaveLength(10);
    const { session_id } = await signInBy(device);
    expect(await readSession(session_id!)).toMatchObject({ userId: gus, hasPasskey: true });
    const [listed] = (await (await within(session_id!)).factor.list()).passkeys;
    expect(listed).toMatchObject({ id: device.id, is_synced: false, last_used_at: expect.any(String) });
  });

  test("ends the other devices where it is the first factor, and none later", async () => {
    const [session, other] = [await sessionOf(gus), await sessionOf(gus)];
    await addPasskey(session);
    expect(await readSession(other)).toBeNull();
    await sessionOf(gus, true);
    expect(await addPasskey(session)).toBeNull();
    expect(await sessionsOf(gus)).toBe(2);
  });

  test("that did not verify the person is a second step, and no sign-in of its own", async () => {
    const device = passkeyDevice({ verified: false });
    await addPasskey(await sessionOf(gus), device);
    expect(await errorOf(signInBy(device))).toMatchObject({ ...refused, message: "factor.passkey.wrong" });
    const second_step = await secondStepAfter(nobody.session.signIn({ email: "gus@world.test", password }));
    const { options, challenge_token } = await nobody.session.askInSecondStep({ second_step });
    const given = { second_step, passkey: device.answer(options as never), challenge_token };
    const { session_id } = await nobody.session.givePasskey(given);
    expect(await readSession(session_id!)).toMatchObject({ userId: gus });
  });

  test("answers a challenge once, that of its own purpose and person, in five minutes", async () => {
    const device = passkeyDevice();
    const session = await sessionOf(gus);
    await addPasskey(session, device);
    const { options, challenge_token } = await nobody.session.askForPasskey();
    const answer = { passkey: device.answer(options as never), challenge_token };
    await nobody.session.signInByPasskey(answer);
    const over = { ...refused, message: "factor.passkey.over" };
    expect(await errorOf(nobody.session.signInByPasskey(answer))).toMatchObject(over);
    const confirm = await (await within(session)).user.askToConfirm();
    const forConfirm = {
      passkey: device.answer(confirm.options as never),
      challenge_token: confirm.challenge_token,
    };
    expect(await errorOf(nobody.session.signInByPasskey(forConfirm))).toMatchObject(over);
    const other = await sessionOf(world.ids.lea);
    expect(await errorOf((await within(other)).user.confirmByPasskey(forConfirm))).toMatchObject(over);
    expect(await errorOf(nobody.session.signInByPasskey({ ...forConfirm, challenge_token: "" }))).toMatchObject(over);
  });

  test("is accepted once when its answer is sent twice at the same time", async () => {
    const device = passkeyDevice();
    await addPasskey(await sessionOf(gus), device);
    const { options, challenge_token } = await nobody.session.askForPasskey();
    const answer = { passkey: device.answer(options as never), challenge_token };
    const both = await Promise.allSettled([1, 2].map(() => nobody.session.signInByPasskey(answer)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test.each([
    ["made for another site", passkeyDevice({ origin: "https://register.example" })],
    ["nobody added", passkeyDevice()],
  ])("that is %s does not sign in", async (_, device) => {
    await addPasskey(await sessionOf(gus));
    expect(await errorOf(signInBy(device))).toMatchObject({ ...refused, message: "factor.passkey.wrong" });
  });

  test("of another site can't be added either", async () => {
    const session = await sessionOf(gus);
    const device = passkeyDevice({ origin: "https://register.example" });
    expect(await errorOf(addPasskey(session, device))).toMatchObject({ message: "factor.passkey.not_made" });
    expect(await sessionsOf(gus)).toBe(1);
  });

  test("whose counter went back is refused: it was copied", async () => {
    const device = passkeyDevice({ counter: 7 });
    await addPasskey(await sessionOf(gus), device);
    await transact(asOperator, (tx) => tx.update(passkeys).set({ counter: 9 }));
    expect(await errorOf(signInBy(device))).toMatchObject({ message: "factor.passkey.wrong" });
  });

  test("that belongs to one account can't be added to another, nor renamed or removed by another", async () => {
    const device = passkeyDevice();
    await addPasskey(await sessionOf(gus), device);
    const lea = await sessionOf(world.ids.lea);
    expect(await errorOf(addPasskey(lea, device))).toMatchObject({ message: "factor.passkey.not_made" });
    const asLea = await within(lea);
    const missing = { code: "NOT_FOUND" };
    expect(await errorOf(asLea.factor.removePasskey({ passkey_id: device.id }))).toMatchObject(missing);
    expect(await errorOf(asLea.factor.renamePasskey({ passkey_id: device.id, name: "Mijn" }))).toMatchObject(missing);
    expect(await reading(asOperator, (tx) => tx.$count(passkeys, eq(passkeys.userId, gus)))).toBe(1);
  });

  test("stops working once it is removed, also between its question and its answer", async () => {
    const [device, session] = [passkeyDevice(), await sessionOf(gus)];
    await addPasskey(session, device);
    const { options, challenge_token } = await nobody.session.askForPasskey();
    await (await within(session)).factor.removePasskey({ passkey_id: device.id });
    const answer = { passkey: device.answer(options as never), challenge_token };
    expect(await errorOf(nobody.session.signInByPasskey(answer))).toMatchObject({ message: "factor.passkey.wrong" });
    expect((await nobody.session.signIn({ email: "gus@world.test", password })).session_id).not.toBeNull();
  });

  test("confirms its person for sensitive actions, instead of the password", async () => {
    const [device, session] = [passkeyDevice(), await sessionOf(gus)];
    await addPasskey(session, device);
    await gavePassword(gus, 20);
    const { options, challenge_token } = await (await within(session)).user.askToConfirm();
    const answer = { passkey: device.answer(options as never), challenge_token };
    await (await within(session)).user.confirmByPasskey(answer);
    expect(await (await within(session)).session.needsPassword()).toEqual({ asks_password: false });
    await gavePassword(gus, 20);
    expect(await errorOf((await within(session)).user.confirmByPasskey(answer))).toMatchObject(refused);
    expect(await (await within(session)).session.needsPassword()).toEqual({ asks_password: true });
  });

  test("can't be had by a tablet, nor before the address is proven, nor while somebody else acts", async () => {
    const tablet = await within(await sessionOf(world.ids.tab));
    expect(await errorOf(tablet.factor.askForNewPasskey())).toMatchObject({ code: "FORBIDDEN" });
    const session = await sessionOf(gus);
    const setProved = (at: Date | null) =>
      transact(asOperator, (tx) => tx.update(users).set({ provedAt: at }).where(eq(users.id, gus)));
    await setProved(null);
    expect(await errorOf(addPasskey(session))).toMatchObject({ code: "FORBIDDEN" });
    await setProved(new Date());
    await transact(asOperator, (tx) => tx.execute(sql`update sessions set impersonator_id = ${world.ids.sam}`));
    expect(await errorOf(addPasskey(session))).toMatchObject({ code: "FORBIDDEN" });
  });
});
