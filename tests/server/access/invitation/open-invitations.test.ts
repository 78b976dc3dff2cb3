import { attempts } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { removeMemberships } from "@server/tenancy/member/remove-memberships";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";
import { countEnqueued, sendInvitations } from "./send-invitations.ts";

let world: World;

let adam: ReturnType<typeof as>;

let lea: ReturnType<typeof as>;

beforeAll(async () => {
  world = await makeWorld();
  adam = as(world.ids.adam);
  lea = as(world.ids.lea);
});

beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from outbox`);
    await tx.delete(attempts);
    await tx.execute(sql`update invitations set sent_at = sent_at - interval '1 hour'`); // beyond the limit of mails
  }),
);

const idOf = async (email: string) =>
  (await reading(asOperator, (tx) => tx.execute<{ id: string }>(sql`select id from users where email = ${email}`)))
    .rows[0]?.id;

const noResult = { invited: [], added: [], already: [], later: [], held: [], linked: [] };

describe("the limit of mails for one address", () => {
  test("counts invitations to new places, sending again, and other workspaces", async () => {
    const email = "stranger@x.be";
    await adam.invitation.create({ id: world.board, emails: [email] });
    const { items } = await adam.invitation.list({ id: world.acme, q: email });
    for (let n = 0; n < 4; n++) await adam.invitation.sendAgain({ id: items[0]!.id });
    expect(await countEnqueued("invitation.mail")).toBe(5);
    const refused = await errorOf(adam.invitation.sendAgain({ id: items[0]!.id }));
    expect(refused).toMatchObject({ code: "TOO_MANY_REQUESTS", message: "invitation.mailbox_full?count=24" });
    expect(await as(world.ids.rita).invitation.create({ id: world.rivalBoard, emails: [email, "else@x.be"] })).toEqual({
      ...noResult,
      invited: ["else@x.be"],
      held: [email],
    });
    expect(
      await adam.invitation.create({ id: world.other, emails: [email] }),
      "the link they have opens this too",
    ).toMatchObject({
      invited: [email],
    });
    expect(await countEnqueued("invitation.mail")).toBe(6);
    expect((await adam.invitation.list({ id: world.acme, q: email })).items[0]!.places).toHaveLength(2);
  });
});

test("an invitation says to who opens it which role it gives, and until when", async () => {
  const email = "keurder@made.test";
  const ends_on = addDays(today(), 9);
  await adam.access.add({ id: world.floor, users: [{ email, role: "inspector", ends_on }] });
  const token = (await sendInvitations())[email]!;
  expect(await as(null).invitation.look({ token })).toMatchObject({
    role: "member",
    place: { role: "inspector", ends_on },
  });
});

describe("a person that an admin makes over REST", () => {
  const make = (body: object) => rest("POST", `/workspaces/${world.acme}/users`, { as: world.ids.adam, body });

  test("becomes a member only on accepting, with a password of their own", async () => {
    const email = "jan@made.test";
    const body = { first_name: "Jan", last_name: "Maes", email, role: "guest", container_ids: [world.floor] };
    const made = await make(body);
    expect(made).toMatchObject({ status: 201, body: { data: { first_name: "Jan", email, workspace_ids: [] } } });
    const token = (await sendInvitations())[email]!;
    expect(await as(null).invitation.look({ token })).toMatchObject({
      has_account: false,
      name: { first_name: "Jan", last_name: "Maes" },
    });
    const input = {
      first_name: "Johan",
      last_name: "Maes",
      email,
      password,
      locale: "fr" as const,
      terms: true as const,
      token,
    };
    await expect(errorOf(as(null).user.registerHere({ ...input, token: "made-up" }))).resolves.toMatchObject({
      message: "refusal.missing",
    });
    expect(await as(null).user.registerHere(input)).toMatchObject({
      workspace_id: world.acme,
      container_id: world.floor,
    });
    const jan = (await actorOf(made.body.data.id))!;
    expect(jan).toMatchObject({
      firstName: "Johan",
      locale: "fr",
      memberships: [{ workspace_id: world.acme, role: "member" }],
    });
    expect(await errorOf(as(null).user.registerHere(input)), "a second time").toMatchObject({
      message: "user.email_in_use",
    });
  });

  test("is refused where a member has the address, and made where an account elsewhere has it", async () => {
    const person = (email: string) => ({ first_name: "R", last_name: "W", email, role: "member" });
    expect(await make(person("gus@world.test"))).toMatchObject({
      status: 422,
      body: { code: "user_exists", errors: { email: ["This user already exists. Click invite."] } },
    });
    const [elsewhere, unknown] = [await make(person("rita@world.test")), await make(person("no-rita@world.test"))];
    const plain = ({ status, body: { data } }: typeof elsewhere) => ({
      status,
      data: { ...data, id: "", email: "", registered_at: "" },
    });
    expect(elsewhere.status).toBe(201);
    expect(plain(elsewhere)).toEqual(plain(unknown));
    expect(elsewhere.body.data.id).not.toBe(world.ids.rita);
    const token = (await sendInvitations())["rita@world.test"]!;
    expect(await as(world.ids.rita).invitation.accept({ token })).toMatchObject({ workspace_id: world.acme });
    expect(await actorOf(elsewhere.body.data.id), "the account made for her is deleted").toBeNull();
    const olga = (await actorOf(world.ids.olga))!;
    await transact(olga, (tx) => removeMemberships(tx, olga, world.acme, [world.ids.rita]));
  });

  test("is deleted when the invitation is withdrawn", async () => {
    const email = "gone@made.test";
    await make({ first_name: "G", last_name: "G", email, role: "member" });
    const token = (await sendInvitations())[email]!;
    const { id } = (await adam.invitation.list({ id: world.acme, q: email })).items[0]!;
    await adam.invitation.withdraw({ id });
    expect(await as(null).invitation.look({ token })).toMatchObject({ state: "withdrawn" });
    expect(await idOf(email)).toBeUndefined();
    const person = { first_name: "G", last_name: "G", email, password, locale: "nl" as const, terms: true as const };
    expect(await errorOf(as(null).user.registerHere({ ...person, token }))).toMatchObject({
      message: "invitation.state.withdrawn",
    });
  });
});

describe("invitations", () => {
  const find = async (who: ReturnType<typeof as>, email: string) =>
    (await who.invitation.list({ id: world.acme, q: email })).items[0];

  test("of a container are listed for and managed by its admin, other places left out", async () => {
    const email = "list@x.be";
    await adam.invitation.create({ id: world.floor, emails: [email] });
    expect(await find(lea, email)).toMatchObject({
      email,
      may_send: true,
      places: [{ title: "Gelijkvloers" }],
      state: "open",
    });
    await adam.invitation.create({ id: world.other, emails: [email, "elsewhere@x.be"] });
    const listed = (await find(lea, email))!;
    expect(listed).toMatchObject({ may_send: false, places: [{ title: "Gelijkvloers" }] });
    expect(await lea.invitation.get({ id: listed.id })).toEqual(listed);
    expect((await adam.invitation.get({ id: listed.id })).places).toHaveLength(2);
    expect(JSON.stringify(await lea.invitation.list({ id: world.acme }))).not.toMatch(/Site Zuid|elsewhere/);
    expect(await errorOf(lea.invitation.sendAgain({ id: listed.id }))).toMatchObject({ code: "FORBIDDEN" });
    await lea.invitation.withdraw({ id: listed.id });
    expect(await find(lea, email)).toBeUndefined();
    expect((await find(adam, email))?.places, "the place of another board stays").toMatchObject([
      { title: "Site Zuid" },
    ]);
    expect(await errorOf(lea.invitation.withdraw({ id: listed.id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(world.ids.rita).invitation.withdraw({ id: listed.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await errorOf(as(world.ids.tab).invitation.list({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
  });

  test("that expired are not revived by a new one, but by sending them again", async () => {
    const email = "late@places.test";
    const expire = () =>
      transact(asOperator, (tx) =>
        tx.execute(sql`update invitations set expires_at = now() where email = ${email} and withdrawn_at is null`),
      );
    await adam.invitation.inviteUsers({ id: world.acme, users: [{ email, role: "admin" }] });
    const oldToken = (await sendInvitations())[email]!;
    await expire();
    expect(await find(adam, email)).toMatchObject({ state: "expired" });
    await lea.invitation.create({ id: world.board, emails: [email] });
    const token = (await sendInvitations())[email]!;
    expect(token).not.toBe(oldToken);
    expect(await as(null).invitation.look({ token: oldToken })).toMatchObject({ state: "withdrawn" });
    expect(await find(adam, email)).toMatchObject({ role: "member", state: "open" });
    await expire();
    await lea.invitation.sendAgain({ id: (await find(lea, email))!.id });
    expect((await sendInvitations())[email]).toBe(token);
    expect(await as(null).invitation.look({ token })).toMatchObject({ state: "open" });
  });

  test("are void once the person was removed from the workspace", async () => {
    await adam.invitation.inviteUsers({ id: world.acme, users: [{ email: "gus@world.test", role: "admin" }] });
    const token = (await sendInvitations())["gus@world.test"]!;
    await adam.invitation.inviteUsers({ id: world.acme, users: [{ email: "rita@world.test" }] });
    const used = (await sendInvitations())["rita@world.test"]!;
    await as(world.ids.rita).invitation.accept({ token: used });
    const olga = (await actorOf(world.ids.olga))!;
    await transact(olga, (tx) => removeMemberships(tx, olga, world.acme, [world.ids.gus, world.ids.rita]));
    expect(await errorOf(as(world.ids.gus).invitation.accept({ token }))).toMatchObject({
      message: "invitation.state.withdrawn",
    });
    expect(await errorOf(as(world.ids.rita).invitation.accept({ token: used }))).toMatchObject({
      message: "invitation.state.accepted",
    });
    expect((await actorOf(world.ids.gus))?.memberships).toEqual([]);
  });

  test("are accepted by the person alone: not on a tablet, nor while impersonated", async () => {
    await adam.invitation.create({ id: world.board, emails: ["sam@world.test"] });
    const token = (await sendInvitations())["sam@world.test"]!;
    expect(await errorOf(as(world.ids.tab).invitation.accept({ token }))).toMatchObject({
      message: "invitation.not_on_tablet",
    });
    const sam = (await actorOf(world.ids.sam))!;
    const { acceptInvitation } = await import("@server/access/invitation/accept");
    expect(
      await errorOf(Promise.resolve().then(() => acceptInvitation({ ...sam, impersonatorId: world.ids.olga }, token))),
    ).toMatchObject({
      message: "invitation.not_in_their_name",
    });
  });
});
