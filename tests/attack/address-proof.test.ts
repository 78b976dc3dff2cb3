import { attempts } from "@db/schema/user";
import { asOperator, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { listMails } from "@server/platform/mail/mail-folder";
import { actorOf, readSession } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rest } from "../rest/client.ts";
import { mailedTo, newcomer, registerPending, registerProven } from "../rig/proof.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";
import { claimant, enqueued } from "./claimant.ts";

let world: World;
const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => inTransaction((tx) => tx.delete(attempts)));

const wrongCode = (code: string) => (code === "000000" ? "000001" : "000000");

describe("registering", () => {
  test("answers the same for an address that has an account, and does not change that account", async () => {
    const post = (email: string) => rest("POST", "/register", { body: newcomer(email) });
    const [taken, free] = [await post("gus@world.test"), await post("guz@world.test")];
    const comparable = ({ status, body }: typeof taken) => ({
      status,
      body: { data: { ...body.data, email: "", expires_at: "" } },
    });
    expect(comparable(taken)).toEqual(comparable(free));
    expect(taken).toMatchObject({
      status: 201,
      body: { data: { email: "gus@world.test", expires_at: expect.any(String) } },
    });
    expect(Object.keys(taken.body.data).sort()).toEqual(["email", "expires_at"]);
    expect(
      await rest("POST", "/authorize", { body: { email: "gus@world.test", password: newcomer("").password } }),
    ).toMatchObject({
      status: 200, // the password of gus, which is the same in these tests
      body: { data: { user: { id: world.ids.gus } } },
    });
  });

  test("needs the terms, over REST too", async () => {
    const { terms: _, ...without } = newcomer("terms@world.test");
    expect(await rest("POST", "/register", { body: without })).toMatchObject({
      status: 422,
      body: { errors: { terms: ["Agree to the terms and conditions to continue."] } },
    });
  });

  test("allows no sign-in by password, and mails no password link, before the address is proven", async () => {
    await registerPending("pending@world.test");
    expect(
      await rest("POST", "/authorize", { body: { email: "pending@world.test", password: newcomer("").password } }),
    ).toMatchObject({
      status: 401,
    });
    await as(null).user.forgotPassword({ email: "pending@world.test" });
    expect(await enqueued("user.mail_password_link")).toEqual([]);
  });
});

test("the back-office shows which of two accounts with one address has proven it", async () => {
  const { id } = await claimant("mia@world.test");
  const { items } = await as(world.ids.sam).admin.users({ filter: { name: "mia@world.test" } });
  expect(new Map(items.map((user) => [user.id, user.pending]))).toEqual(
    new Map([
      [world.ids.mia, false],
      [id, true],
    ]),
  );
});

describe("a code", () => {
  test("signs in over REST, once, and proves the address", async () => {
    const id = await registerProven("coded@world.test");
    expect((await actorOf(id))?.proof).toBe("proven");
    const { code } = await mailedTo("coded@world.test");
    expect(await rest("POST", "/register/prove", { body: { email: "coded@world.test", code } })).toMatchObject({
      status: 422,
      body: { code: "invalid_code" },
    });
  });

  test("may be tried five times, then a new one is needed; the registering browser has its own count", async () => {
    const email = "tried@world.test";
    const { api } = await claimant(email);
    const { code } = await mailedTo(email);
    for (let n = 0; n < 6; n++)
      expect(await rest("POST", "/register/prove", { body: { email, code: wrongCode(code) } })).toMatchObject({
        status: 422,
      });
    expect(await rest("POST", "/register/prove", { body: { email, code } }), "tried too often by others").toMatchObject(
      {
        status: 422,
      },
    );
    const errors = [];
    for (let n = 0; n < 5; n++) errors.push((await errorOf(api.user.proveOwn({ code: wrongCode(code) }))).message);
    expect(errors).toEqual([...Array(4).fill("user.prove.code_wrong"), "user.prove.code_over"]);
    expect((await errorOf(api.user.proveOwn({ code }))).message).toBe("user.prove.code_over");
    await api.user.mailProof({});
    expect(await api.user.proveOwn({ code: (await mailedTo(email)).code })).toEqual({ done: true });
  });

  test("is never mailed to an address that has an account: that mail says so", async () => {
    const { id } = await registerPending("lea@world.test");
    const { code, token } = await mailedTo("lea@world.test");
    const [job] = (await enqueued("user.mail_proof")).filter(({ userId }) => userId === id);
    await doJob("user.mail_proof", job as never, { id: "claimed-lea", attempt: 1 });
    const text = JSON.stringify((await listMails()).filter(({ to }) => to === "lea@world.test"));
    expect(text).toContain("/password/forgot");
    expect(text).not.toContain(code);
    expect(text).not.toContain(token);
    expect(text, "nothing that was typed at registration").not.toContain("Nele");
  });

  test("can be requested again, with the same answer for every address", async () => {
    const resend = (email: string) => rest("POST", "/register/resend", { body: { email } });
    await registerPending("again@world.test");
    const [claimed, taken, nobody] = [
      await resend("again@world.test"),
      await resend("gus@world.test"),
      await resend("nobody@world.test"),
    ];
    expect(claimed).toMatchObject({ status: 202 });
    expect(taken.body).toEqual(claimed.body);
    expect(nobody.body).toEqual(claimed.body);
  });
});

describe("a link", () => {
  test("needs the password in any other browser than the registering one: opening a mail proves no account", async () => {
    const email = "linked@world.test";
    const { id } = await registerPending(email);
    const { token } = await mailedTo(email);
    const stranger = as(null);
    expect(await stranger.user.proof({ token })).toEqual({ by: "password", email });
    expect((await errorOf(stranger.user.proveByLink({ token }))).message).toBe("user.prove.password_wrong");
    expect((await actorOf(id))?.proof).toBe("pending");
    const entered = await stranger.user.proveByLink({ token, password: newcomer("").password });
    expect((await readSession(entered!.session_id))?.userId).toBe(id);
    expect((await actorOf(id))?.proof).toBe("proven");
  });
});

test("after half an hour neither the code nor the link proves anything, and the page says so", async () => {
  const email = "slow@world.test";
  const { id, api } = await claimant(email);
  const { code, token } = await mailedTo(email);
  await inTransaction((tx) =>
    tx.execute(sql`update address_proofs set expires_at = now() - interval '1 second' where user_id = ${id}`),
  );
  expect((await errorOf(api.user.proveOwn({ code }))).message).toBe("user.prove.code_over");
  expect((await errorOf(as(null, { transport: "rest" }).user.prove({ email, code }))).message).toBe(
    "user.prove.code_wrong",
  );
  expect(await api.user.proof({ token })).toEqual({ by: "over", email });
  expect((await errorOf(api.user.proveByLink({ token }))).message).toBe("user.prove.link_over");
  const elsewhere = as(null).user.proveByLink({ token, password: newcomer("").password });
  expect((await errorOf(elsewhere)).message).toBe("user.prove.link_over");
  expect((await actorOf(id))?.proof).toBe("pending");
});
