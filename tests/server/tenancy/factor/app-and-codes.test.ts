import { events } from "@db/schema/event";
import { authenticatorApps, recoveryCodes } from "@db/schema/factor";
import { asOperator, reading, transact } from "@db/transact";
import { MAX_FAILED_SIGN_INS } from "@server/core/constants";
import { sweepFactors } from "@server/tenancy/factor/sweep";
import { readSession } from "@server/tenancy/session/session";
import { makeResetToken } from "@server/tenancy/user/reset-token";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";
import {
  addApp,
  addPasskey,
  codeOf,
  forgetLastStep,
  gavePassword,
  noFactors,
  secondStepAfter,
  sessionOf,
  within,
} from "./factor-setup.ts";

let world: World;
let gus: string;
const nobody = as(null);
const email = "gus@world.test";
const wrong = { code: "UNPROCESSABLE_CONTENT", message: "factor.code_wrong" };

beforeAll(async () => {
  world = await makeWorld();
  gus = world.ids.gus;
});
beforeEach(noFactors);

const begin = () => secondStepAfter(nobody.session.signIn({ email, password }));
const give = async (code: string, second_step?: string) =>
  nobody.session.giveCode({ second_step: second_step ?? (await begin()), code });

describe("an authenticator app", () => {
  test("counts once its first code was right; its secret is stored sealed, for its person only", async () => {
    const session = await sessionOf(gus);
    await (await within(session)).factor.startApp();
    const { secret, qr } = await (await within(session)).factor.appInSetUp();
    expect(qr).toMatch(/^<svg/);
    expect((await nobody.session.signIn({ email, password })).session_id).not.toBeNull();
    expect(await errorOf((await within(session)).factor.confirmApp({ code: "000000" }))).toMatchObject(wrong);
    expect((await (await within(session)).factor.confirmApp({ code: codeOf(secret) })).codes).toHaveLength(10);
    const [stored] = await reading(asOperator, (tx) => tx.select().from(authenticatorApps));
    expect(stored!.secret).not.toContain(secret.replaceAll(" ", ""));
    await transact(asOperator, (tx) => tx.update(authenticatorApps).set({ userId: world.ids.lea, lastStep: 0 }));
    const lea = await secondStepAfter(nobody.session.signIn({ email: "lea@world.test", password }));
    expect(await errorOf(nobody.session.giveCode({ second_step: lea, code: codeOf(secret) }))).toMatchObject(wrong);
  });

  test("is asked after the password; each code is accepted once, and 30 seconds around", async () => {
    const { secret, code } = await addApp(await sessionOf(gus));
    const [now, next, later] = [0, 1, 4].map((steps) => codeOf(secret, steps)) as [string, string, string];
    expect(await errorOf(give(code))).toMatchObject(wrong); // it confirmed the app
    await forgetLastStep();
    const { session_id } = await give(now);
    expect(await readSession(session_id!)).toMatchObject({ userId: gus });
    expect(await errorOf(give(now))).toMatchObject(wrong);
    expect((await give(`${next.slice(0, 3)} ${next.slice(3)}`)).session_id).not.toBeNull();
    expect(await errorOf(give(now))).toMatchObject(wrong); // earlier than the last one accepted
    await forgetLastStep();
    expect(await errorOf(give(later))).toMatchObject(wrong);
  });

  test("accepts a code once when it is sent twice at the same time", async () => {
    const { secret } = await addApp(await sessionOf(gus));
    await forgetLastStep();
    const [one, two, code] = [await begin(), await begin(), codeOf(secret)];
    const both = await Promise.allSettled([one, two].map((step) => give(code, step)));
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("lets a wrong code be tried a few times only, over all sign-ins of the account", async () => {
    const { secret } = await addApp(await sessionOf(gus));
    await forgetLastStep();
    const failures = and(eq(events.verb, "session.fail_code"), eq(events.aboutId, gus));
    const count = () => reading(asOperator, (tx) => tx.$count(events, failures));
    const before = await count();
    for (let n = 0; n < MAX_FAILED_SIGN_INS.fromOneSource; n++)
      expect(await errorOf(give("123123"))).toMatchObject(wrong);
    const step = await begin();
    expect(await errorOf(give(codeOf(secret), step))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    const elsewhere = as(null, { source: "198.51.100.7" });
    const again = elsewhere.session.giveCode({ second_step: step, code: codeOf(secret) });
    expect(await errorOf(again)).toMatchObject({ code: "TOO_MANY_REQUESTS" });
    expect(await count()).toBe(before + MAX_FAILED_SIGN_INS.fromOneSource);
  });

  test("must be removed before another one is set up; removed, nothing is asked any more", async () => {
    const session = await sessionOf(gus);
    await addApp(session);
    expect(await errorOf((await within(session)).factor.startApp())).toMatchObject({ message: "factor.app.there" });
    await gavePassword(gus, 11);
    const removing = (await within(session)).factor.removeApp();
    expect(await errorOf(removing)).toMatchObject({ message: "refusal.password_required" });
    await gavePassword(gus, 0);
    await (await within(session)).factor.removeApp();
    expect((await nobody.session.signIn({ email, password })).session_id).not.toBeNull();
    expect(await reading(asOperator, (tx) => tx.$count(recoveryCodes))).toBe(0);
  });

  test("that was never finished is forgotten after a day", async () => {
    await (await within(await sessionOf(gus))).factor.startApp();
    await sweepFactors();
    expect(await reading(asOperator, (tx) => tx.$count(authenticatorApps))).toBe(1);
    await transact(asOperator, (tx) => tx.update(authenticatorApps).set({ createdAt: sql`now() - interval '2 days'` }));
    await sweepFactors();
    expect(await reading(asOperator, (tx) => tx.$count(authenticatorApps))).toBe(0);
  });
});

describe("recovery codes", () => {
  test("are ten, stored as hashes; each signs in once, in any notation", async () => {
    const codes = (await addPasskey(await sessionOf(gus)))!;
    expect(new Set(codes).size).toBe(10);
    const stored = await reading(asOperator, (tx) => tx.select().from(recoveryCodes));
    expect(JSON.stringify(stored)).not.toContain(codes[0]);
    const { session_id } = await give(` ${codes[0]!.toUpperCase().replace("-", " ")} `);
    expect(await readSession(session_id!)).toMatchObject({ userId: gus });
    expect(await errorOf(give(codes[0]!))).toMatchObject(wrong);
    expect(await (await within(session_id!)).factor.list()).toMatchObject({ codes_left: 9 });
  });

  test("end with new ones, and are of one person", async () => {
    const session = await sessionOf(gus);
    const [old] = (await addPasskey(session))!;
    const leas = (await addPasskey(await sessionOf(world.ids.lea)))!;
    const { codes } = await (await within(session)).factor.renewCodes();
    expect(await errorOf(give(old!))).toMatchObject(wrong);
    expect(await errorOf(give(leas[0]!))).toMatchObject(wrong);
    expect((await give(codes![0]!)).session_id).not.toBeNull();
  });

  test("are only for somebody with a passkey or an app", async () => {
    const session = await sessionOf(gus);
    expect(await errorOf((await within(session)).factor.renewCodes())).toMatchObject({ message: "factor.codes.none" });
  });
});

describe("the second step", () => {
  test("names what the person has, for ten minutes, until the password changes", async () => {
    const { secret } = await addApp(await sessionOf(gus));
    await forgetLastStep();
    const second_step = await begin();
    expect(await nobody.session.secondStep({ second_step })).toEqual({ app: true, passkeys: false, codes: true });
    const token = await transact(asOperator, (tx) => makeResetToken(tx, gus, "meanwhile"));
    await nobody.user.resetPassword({ token, password, password_confirmation: password });
    const over = { message: "session.second_step.over" };
    expect(await errorOf(nobody.session.secondStep({ second_step }))).toMatchObject(over);
    expect(await errorOf(give(codeOf(secret), second_step))).toMatchObject(over);
  });

  test("is asked after a reset link as well: the link replaces the password only", async () => {
    await addApp(await sessionOf(gus));
    const token = await transact(asOperator, (tx) => makeResetToken(tx, gus, "again"));
    await nobody.user.resetPassword({ token, password, password_confirmation: password });
    expect(await begin()).toEqual(expect.any(String));
  });

  test("is otp over REST: without it 403, with it tokens", async () => {
    const { secret } = await addApp(await sessionOf(gus));
    await forgetLastStep();
    const asked = nobody.session.authorize({ email, password });
    expect(await errorOf(asked)).toMatchObject({ code: "FORBIDDEN", message: "session.otp_required" });
    expect(await errorOf(nobody.session.authorize({ email, password, otp: "123123" }))).toMatchObject(wrong);
    expect(await nobody.session.authorize({ email, password, otp: codeOf(secret) })).toHaveProperty("access_token");
  });

  test("of a ticket is no other ticket", async () => {
    await addApp(await sessionOf(gus));
    const ticket = await begin();
    expect(await errorOf(nobody.session.signInAnyway({ ticket }))).toMatchObject({ message: "session.ticket_over" });
  });
});
