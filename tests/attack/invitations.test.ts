import { invitations } from "@db/schema/invitation";
import { attempts } from "@db/schema/user";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

vi.hoisted(() => Object.assign(process.env, { LIMIT_INVITATIONS: "20", LIMIT_INVITATIONS_PAID: "70" }));

import { createSession } from "@server/tenancy/session/device";
import { loader as list } from "~/routes/_app.workspaces.$id.invitations/route";
import { action as invite } from "~/routes/_app.workspaces.$id.invite._index/route";
import { rest } from "../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";
import { callRoute } from "./route.ts";

// A workspace that never paid cannot be used to send spam.

let world: World;
let cookie: string;
beforeAll(async () => {
  world = await makeWorld();
  const token = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.olga, { kind: "web", device: "tests", source: "192.0.2.9" }),
  );
  cookie = `session=${token}`;
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    for (const table of ["outbox", "invitations"]) await tx.execute(sql.raw(`delete from ${table}`));
    await tx.delete(attempts);
    await tx.update(workspaces).set({ plan: "trial" }).where(eq(workspaces.id, world.acme));
  }),
);

const strangers = (n: number, word = "stranger") => Array.from({ length: n }, (_, at) => `${word}${at + 10}@x.be`);
const olga = () => as(world.ids.olga);
const enqueuedMails = async () =>
  (
    await reading(asOperator, (tx) =>
      tx.execute<{ n: number }>(sql`select count(*)::int as n from outbox where name = 'invitation.mail'`),
    )
  ).rows[0]!.n;
const sweep = () => doJob("sweep.invitations", {}, { id: "sweep", attempt: 1 } as never);
const ageByOneDay = () =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`update attempts set at = at - interval '24 hours 1 minute'`);
    await tx.execute(sql`delete from outbox`);
  });
const params = () => ({ id: world.acme });

describe("a workspace that never paid", () => {
  test("mails twenty invitations a day; the page says that the others follow on later days, and they do", async () => {
    const path = `/workspaces/${world.acme}/invite`;
    const { data } = await callRoute(invite, path, {
      form: { emails: strangers(45).join("\n") },
      cookie,
      params: params(),
    });
    expect(data.invited).toHaveLength(20);
    expect(data.later).toHaveLength(25);
    expect(await enqueuedMails()).toBe(20);
    const page = (await callRoute(list, `/workspaces/${world.acme}/invitations`, { cookie, params: params() })).data;
    expect(page.kept_back).toEqual({ count: 25, daily: 20 });
    expect(
      page.items.filter((each: { is_kept_back: boolean; may_send: boolean }) => each.is_kept_back && each.may_send),
    ).toEqual([]);

    await sweep();
    expect(await enqueuedMails(), "not on the same day").toBe(20);
    await ageByOneDay();
    await Promise.all([sweep(), sweep()]); // as two workers
    expect(await enqueuedMails()).toBe(20);
    await ageByOneDay();
    await sweep();
    await sweep();
    expect(await enqueuedMails(), "each of them once").toBe(5);
    expect((await olga().invitation.list({ id: world.acme })).kept_back).toBeNull();
  });

  test("counts all ways of inviting together, also concurrent ones", async () => {
    const [floor, board] = [world.floor, world.board];
    await Promise.all([
      olga().invitation.inviteUsers({ id: world.acme, users: strangers(8, "form").map((email) => ({ email })) }),
      olga().invitation.create({ id: floor, emails: strangers(8, "container") }),
      olga().invitation.inviteCsv({ id: world.acme, csv: `email\n${strangers(8, "list").join("\n")}` }),
      olga().access.add({
        id: board,
        users: strangers(8, "people").map((email) => ({ email, role: "guest" as const })),
      }),
    ]);
    expect(await enqueuedMails()).toBe(20);
    const body = { first_name: "A", last_name: "B", email: "rest@x.be", role: "member" };
    expect((await rest("POST", `/workspaces/${world.acme}/users`, { as: world.ids.olga, body })).status).toBe(201);
    expect(await enqueuedMails(), "created, and mailed another day").toBe(20);
  });

  test("shares its count with the others of its owner", async () => {
    await olga().invitation.inviteUsers({ id: world.acme, users: strangers(20).map((email) => ({ email })) });
    const id = await olga()
      .workspace.create({ name: "Nog een" })
      .then((made) => made.id);
    const { invited, later } = await olga().invitation.inviteUsers({
      id,
      users: strangers(3, "other").map((email) => ({ email })),
    });
    expect([invited.length, later.length]).toEqual([0, 3]);
  });

  test("resends none beyond it, and says when", async () => {
    await olga().invitation.inviteUsers({ id: world.acme, users: strangers(20).map((email) => ({ email })) });
    const { items } = await olga().invitation.list({ id: world.acme });
    const refused = await errorOf(olga().invitation.sendAgain({ id: items[0]!.id }));
    expect(refused).toMatchObject({ code: "TOO_MANY_REQUESTS", message: "invitation.day_full?count=24&limit=20" });
  });

  test("sends none that was withdrawn, or whose sender may not invite any more", async () => {
    await olga().invitation.inviteUsers({ id: world.acme, users: strangers(20).map((email) => ({ email })) });
    const withdrawn = await as(world.ids.adam).invitation.inviteUsers({
      id: world.acme,
      users: [{ email: "withdrawn@x.be" }],
    });
    expect(withdrawn.later).toEqual(["withdrawn@x.be"]);
    const { items } = await olga().invitation.list({ id: world.acme, q: "withdrawn@x.be" });
    await olga().invitation.withdraw({ id: items[0]!.id });
    await olga().invitation.inviteUsers({ id: world.acme, users: [{ email: "nobody-gives@x.be" }] });
    await transact(asOperator, (tx) =>
      tx.update(invitations).set({ invitedBy: world.ids.mia }).where(eq(invitations.email, "nobody-gives@x.be")),
    );
    await ageByOneDay();
    await sweep();
    expect(await enqueuedMails()).toBe(0);
  });
});

test("a workspace that pays sends many more a day, its waiting invitations first, and the rest on the days after", async () => {
  await olga().invitation.inviteUsers({ id: world.acme, users: strangers(30).map((email) => ({ email })) });
  await transact(asOperator, (tx) => tx.update(workspaces).set({ plan: "basic" }).where(eq(workspaces.id, world.acme)));
  await sweep();
  expect(await enqueuedMails()).toBe(30);
  const { invited, later } = await olga().invitation.inviteUsers({
    id: world.acme,
    users: strangers(30, "more").map((email) => ({ email })),
  });
  expect([invited.length, later.length]).toEqual([30, 0]);
  const beyond = await olga().invitation.inviteUsers({
    id: world.acme,
    users: strangers(40, "beyond").map((email) => ({ email })),
  });
  expect([beyond.invited.length, beyond.later.length]).toEqual([30, 10]);
  expect((await olga().invitation.list({ id: world.acme })).kept_back).toEqual({ count: 10, daily: 70 });
  await ageByOneDay();
  await sweep();
  expect((await olga().invitation.list({ id: world.acme })).kept_back).toBeNull();
});
