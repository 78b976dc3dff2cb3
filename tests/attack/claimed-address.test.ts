import { attempts, users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { createAdmin } from "@server/backoffice/admin/create";
import { forgetUnproven } from "@server/billing/closing/forget-unproven";
import { listMails } from "@server/platform/mail/mail-folder";
import { actorOf, readSession, sessionCookie } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeIn } from "../entry-points/make.ts";
import { fetchApp, rest } from "../rest/client.ts";
import { runOutbox } from "../rig/outbox.ts";
import { mailedTo, newcomer, registerPending, registerProven } from "../rig/proof.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";

let world: World;
const over = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => over((tx) => tx.delete(attempts)));

const claimant = async (email: string) => {
  const { id, session } = await registerPending(email);
  return { id, session, api: as(id, { claimant: { userId: id, email } }) };
};
const promised = async (name: string) =>
  (
    await over((tx) =>
      tx.execute<{ payload: Record<string, string> }>(sql`select payload from outbox where name = ${name}`),
    )
  ).rows.map(({ payload }) => payload);
const wrongOne = (code: string) => (code === "000000" ? "000001" : "000000");

describe("registering", () => {
  test("answers the same for an address that has an account, and leaves that account alone", async () => {
    const post = (email: string) => rest("POST", "/register", { body: newcomer(email) });
    const [taken, free] = [await post("gus@world.test"), await post("guz@world.test")];
    const plain = ({ status, body }: typeof taken) => ({
      status,
      body: { data: { ...body.data, email: "", expires_at: "" } },
    });
    expect(plain(taken)).toEqual(plain(free));
    expect(taken).toMatchObject({
      status: 201,
      body: { data: { email: "gus@world.test", expires_at: expect.any(String) } },
    });
    expect(Object.keys(taken.body.data).sort()).toEqual(["email", "expires_at"]);
    expect(
      await rest("POST", "/authorize", { body: { email: "gus@world.test", password: newcomer("").password } }),
    ).toMatchObject({
      status: 200, // his own, which is the same in these tests
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

  test("gives no sign-in by password, and no mail for a forgotten one, before the address is proven", async () => {
    await registerPending("pending@world.test");
    expect(
      await rest("POST", "/authorize", { body: { email: "pending@world.test", password: newcomer("").password } }),
    ).toMatchObject({
      status: 401,
    });
    await as(null).user.forgotPassword({ email: "pending@world.test" });
    expect(await promised("user.mail_password_link")).toEqual([]);
  });
});

test("the back-office tells a claim on an address from the account that has it", async () => {
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
  test("signs in over REST, once, and makes the address theirs", async () => {
    const id = await registerProven("coded@world.test");
    expect((await actorOf(id))?.proof).toBe("proven");
    const { code } = await mailedTo("coded@world.test");
    expect(await rest("POST", "/register/prove", { body: { email: "coded@world.test", code } })).toMatchObject({
      status: 422,
      body: { code: "invalid_code" },
    });
  });

  test("is tried five times, and then a new one has to be asked for; strangers use up no try of the account's own browser", async () => {
    const email = "tried@world.test";
    const { api } = await claimant(email);
    const { code } = await mailedTo(email);
    for (let n = 0; n < 6; n++)
      expect(await rest("POST", "/register/prove", { body: { email, code: wrongOne(code) } })).toMatchObject({
        status: 422,
      });
    expect(
      await rest("POST", "/register/prove", { body: { email, code } }),
      "guessed too often by strangers",
    ).toMatchObject({
      status: 422,
    });
    const said = [];
    for (let n = 0; n < 5; n++) said.push((await errorOf(api.user.proveOwn({ code: wrongOne(code) }))).message);
    expect(said).toEqual([...Array(4).fill("user.prove.code_wrong"), "user.prove.code_over"]);
    expect((await errorOf(api.user.proveOwn({ code }))).message).toBe("user.prove.code_over");
    await api.user.mailProof({});
    expect(await api.user.proveOwn({ code: (await mailedTo(email)).code })).toEqual({ done: true });
  });

  test("is never mailed to an address that has an account: it reads that it has one", async () => {
    const { id } = await registerPending("lea@world.test");
    const { code, token } = await mailedTo("lea@world.test");
    const [job] = (await promised("user.mail_proof")).filter(({ userId }) => userId === id);
    await doJob("user.mail_proof", job as never, { id: "claimed-lea", attempt: 1 });
    const text = JSON.stringify((await listMails()).filter(({ to }) => to === "lea@world.test"));
    expect(text).toContain("/password/forgot");
    expect(text).not.toContain(code);
    expect(text).not.toContain(token);
    expect(text, "nothing that a stranger typed").not.toContain("Nele");
  });

  test("is asked for again with one answer for every address", async () => {
    const ask = (email: string) => rest("POST", "/register/resend", { body: { email } });
    await registerPending("again@world.test");
    const [claimed, taken, nobody] = [
      await ask("again@world.test"),
      await ask("gus@world.test"),
      await ask("nobody@world.test"),
    ];
    expect(claimed).toMatchObject({ status: 202 });
    expect(taken.body).toEqual(claimed.body);
    expect(nobody.body).toEqual(claimed.body);
  });
});

describe("a link", () => {
  test("asks the password outside of the browser that registered: nobody proves a stranger's account by opening their mail", async () => {
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
  await over((tx) =>
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

describe("of two who claim one address", () => {
  test("it belongs to who proves it, whoever was first; the other can't prove it any more", async () => {
    const email = "both@world.test";
    const squatter = await claimant(email);
    const before = await mailedTo(email);
    const owner = await claimant(email);
    expect((await errorOf(owner.api.user.proveOwn({ code: before.code }))).message, "another's code").toBe(
      "user.prove.code_wrong",
    );
    await owner.api.user.proveOwn({ code: (await mailedTo(email)).code });
    expect((await errorOf(squatter.api.user.proveOwn({ code: before.code }))).message).toBe("user.prove.taken");
    expect((await actorOf(squatter.id))?.proof).toBe("pending");
    expect(await rest("POST", "/authorize", { body: { email, password: newcomer("").password } })).toMatchObject({
      status: 200,
      body: { data: { user: { id: owner.id } } },
    });
  });

  test("several who prove it at once are one", async () => {
    const email = "ten@world.test";
    const each = [];
    for (let n = 0; n < 4; n++) each.push({ ...(await claimant(email)), ...(await mailedTo(email)) });
    const done = await Promise.allSettled(each.map(({ api, code }) => api.user.proveOwn({ code })));
    expect(done.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("no role comes to a claim: neither by the command line nor by a super admin", async () => {
    const { id } = await registerPending("boss@world.test");
    await createAdmin("boss@world.test");
    expect(await actorOf(id)).toMatchObject({ isSuperAdmin: false });
    await registerPending("chief@world.test");
    expect((await errorOf(as(world.ids.sam).admin.add({ email: "chief@world.test", reason: "hire" }))).message).toBe(
      "admin.unknown",
    );
  });
});

describe("before the address is proven", () => {
  test("invitations to it are not rewritten, nor accepted without their link; with it the address is proven", async () => {
    const email = "invited@world.test";
    const place = {
      workspace: world.acme,
      board: world.board,
      floor: world.floor,
      other: world.other,
      owner: world.ids.olga,
    };
    const { token } = await makeIn({ ...place, word: "Acme" }).invitation(email);
    const { id, api } = await claimant(email);
    expect((await errorOf(api.user.changeEmail({ email: "moved@world.test" }))).message).toBe("user.prove.first");
    await api.user.mailProof({ email: "moved@world.test" }); // another claim
    const { rows } = await over((tx) =>
      tx.execute<{ email: string }>(sql`select email from invitations where email in (${email}, 'moved@world.test')`),
    );
    expect(rows).toEqual([{ email }]);
    expect((await errorOf(as(id).invitation.accept({ token }))).message).toBe("invitation.for_another");
    const other = await claimant(email);
    expect(await as(other.id).invitation.accept({ token })).toMatchObject({ workspace_id: world.acme });
    expect((await actorOf(other.id))?.proof).toBe("proven");
  });

  test("they work in a workspace of their own and touch nobody else; what they wrote to others leaves with the proof", async () => {
    const email = "alone@world.test";
    const { id, api } = await claimant(email);
    const { id: workspace } = await as(id).workspace.create({ name: "Alleen" });
    expect((await actorOf(id))?.memberships[0]?.plan_status).toMatchObject({ status: 2, containers: { limit: 5 } });
    expect((await errorOf(as(id).workspace.create({ name: "Nog een" }))).code).toBe("FORBIDDEN");
    const before = (await promised("invitation.mail")).length;
    expect(await as(id).invitation.inviteUsers({ id: workspace, users: [{ email: "colleague@x.be" }] })).toMatchObject({
      invited: ["colleague@x.be"],
    });
    expect(await promised("invitation.mail")).toHaveLength(before);
    for (const asked of [
      () => as(id).feedback.send({ text: "Hello", page: "/" }),
      () => as(id).user.mailLink({ path: "/" }),
      () =>
        as(id).member.createTablet({
          id: workspace,
          first_name: "T",
          last_name: "T",
          email: "t@x.be",
          password: "tablet on the wall",
          container_ids: [],
          locale: "nl",
        }),
    ])
      expect((await errorOf(asked())).message).toBe("user.prove.first");
    await api.user.proveOwn({ code: (await mailedTo(email)).code });
    await runOutbox("invitation.send_waiting");
    expect(await promised("invitation.mail")).toHaveLength(before + 1);
  });

  test("a second account of an address that had its trial gets no other", async () => {
    const email = "farmer@world.test";
    const first = await registerProven(email);
    await as(first).workspace.create({ name: "Eerste proef" });
    await over(async (tx) => {
      await tx.execute(sql`update workspaces set owner_id = ${world.ids.olga} where name = 'Eerste proef'`);
      await tx.delete(users).where(eq(users.id, first));
    });
    const { id, api } = await claimant(email);
    await as(id).workspace.create({ name: "Tweede proef" });
    await api.user.proveOwn({ code: (await mailedTo(email)).code });
    expect((await actorOf(id))?.memberships[0]).toMatchObject({ plan: "free" });
  });

  test("after a day the session opens nothing but the way to a new code, and after a week all of it goes", async () => {
    const email = "late@world.test";
    const { id, session } = await claimant(email);
    const { id: workspace } = await as(id).workspace.create({ name: "Te laat" });
    const aged = (days: number) =>
      over((tx) =>
        tx.execute(sql`update users set created_at = now() - make_interval(days => ${days}) where id = ${id}`),
      );
    await aged(2);
    expect(await readSession(session)).toBeNull();
    const cookie = sessionCookie(session).split(";")[0]!;
    const ask = async (procedure: string) => fetchApp(`/trpc/${procedure}?input=%7B%7D`, { headers: { cookie } });
    expect((await ask("user.me")).status).toBe(401);
    expect(await (await ask("user.proof")).json()).toMatchObject({ result: { data: { by: "code", email } } });
    await forgetUnproven();
    expect(await actorOf(id)).not.toBeNull();
    await aged(8);
    await forgetUnproven();
    expect(await actorOf(id)).toBeNull();
    const left = await reading(asOperator, (tx) =>
      tx.execute(sql`select from workspaces where id = ${workspace} and deleted_at is null`),
    );
    expect(left.rowCount).toBe(0);
    expect(await promised("workspace.erase")).toContainEqual({ workspaceId: workspace });
  });
});

describe("strangers who ask for mails to an address", () => {
  const stranger = as(null, { source: "203.0.113.66" });
  const proofsTo = async (email: string) =>
    (await over((tx) => tx.execute(sql`select from address_proofs where email = ${email} and expires_at > now()`)))
      .rowCount;

  test("end no code and no link that somebody holds: those of the new mail work beside them", async () => {
    const email = "held@world.test";
    const { id, api } = await claimant(email);
    const held = await mailedTo(email);
    await stranger.user.resendProof({ email });
    await stranger.user.mailProofOfLink({ token: held.token });
    expect(await proofsTo(email)).toBe(3);
    expect(await api.user.proof({ token: held.token })).toEqual({ by: "link", email });
    expect(await api.user.proveOwn({ code: held.code })).toEqual({ done: true });
    expect((await actorOf(id))?.proof).toBe("proven");
    const again = await claimant("newer@world.test");
    await stranger.user.resendProof({ email: "newer@world.test" });
    expect(await again.api.user.proveOwn({ code: (await mailedTo("newer@world.test")).code })).toEqual({ done: true });
  });

  test("of one network are sent four a day; who holds the mailbox still registers, and gets theirs", async () => {
    const email = "wanted@world.test";
    for (let n = 0; n < 4; n++) await stranger.user.register(newcomer(email));
    for (let n = 0; n < 9; n++) await stranger.user.resendProof({ email });
    expect(await proofsTo(email)).toBe(4);
    const { id, api } = await claimant(email);
    expect(await api.user.proveOwn({ code: (await mailedTo(email)).code })).toEqual({ done: true });
    expect((await actorOf(id))?.proof).toBe("proven");
  });

  test("and beyond them registering says so, whoever has the address, before anything is made", async () => {
    const people = () => over((tx) => tx.$count(users));
    for (const email of ["free@world.test", "mia@world.test"]) {
      for (let n = 0; n < 4; n++) await stranger.user.register(newcomer(email));
      const before = await people();
      expect(await errorOf(stranger.user.register(newcomer(email)))).toMatchObject({
        code: "TOO_MANY_REQUESTS",
        message: "user.prove.mails_enough",
      });
      expect((await errorOf(stranger.user.registerHere(newcomer(email)))).message).toBe("user.prove.mails_enough");
      expect(await people()).toBe(before);
    }
  });
});
