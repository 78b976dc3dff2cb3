import { grants } from "@db/schema/container";
import { outbox } from "@db/schema/job";
import { memberships } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { translator } from "@i18n/words.server";
import { endInspections } from "@server/access/access/end-inspections";
import { tokenOf } from "@server/access/invitation/token";
import { addDays, addMonths, today } from "@server/core/day";
import { hashOfToken } from "@server/core/token";
import { listMails } from "@server/platform/mail/mail-folder";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
const soon = addDays(today(), 10);
const later = addDays(today(), 20);
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(grants).where(eq(grants.userId, world.ids.mia));
    await tx.update(memberships).set({ isExternal: false });
  }),
);

const grantOf = async (userId: string) => {
  const [grant] = await reading(asOperator, (tx) =>
    tx
      .select({ role: grants.role, ends_on: grants.endsOn })
      .from(grants)
      .where(and(eq(grants.userId, userId), eq(grants.containerId, world.floor))),
  );
  return grant;
};
const call = (method: string, path: string, name: "lea", body: unknown) =>
  rest(method, path, { as: world.ids[name], body });
const give = (role: "admin" | "inspector" | "guest", ends_on: string | null = null) =>
  as(world.ids.lea).access.add({ id: world.floor, users: [{ user_id: world.ids.mia, role, ends_on }] });

test("an inspector is added until a day over REST, gets a later one, and becomes a guest without one", async () => {
  const people = `/containers/${world.floor}/users`;
  const { mia } = world.ids;
  const added = await call("POST", people, "lea", { users: [{ user_id: mia, role: "inspector", ends_on: soon }] });
  expect(added.body.data.users).toEqual([expect.objectContaining({ id: mia, role: "inspector", ends_on: soon })]);
  const changed = await call("PUT", `${people}/${mia}`, "lea", { role: "inspector", ends_on: later });
  expect(changed.body.data).toMatchObject({ role: "inspector", ends_on: later });
  expect((await call("PUT", `${people}/${mia}`, "lea", { role: "guest" })).body.data).toMatchObject({
    role: "guest",
    ends_on: null,
  });
  expect(await grantOf(mia)).toEqual({ role: "guest", ends_on: null });
});

test.each([
  ["inspector", null, "required"],
  ["inspector", addDays(today(), -1), "past"],
  ["inspector", addDays(addMonths(today(), 24), 1), "too_late"],
  ["guest", soon, "of_inspectors"],
  ["admin", soon, "of_inspectors"],
])("as %s until %s is refused beside the day", async (role, ends_on, mistake) => {
  const users = [{ user_id: world.ids.mia, role, ends_on }];
  const refused = await call("POST", `/containers/${world.floor}/users`, "lea", { users });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("ends_on");
  expect(await errorOf(give(role as "guest", ends_on))).toMatchObject({
    message: expect.stringContaining(`access.ends_on.${mistake}`),
  });
  expect(await grantOf(world.ids.mia)).toBeUndefined();
});

test("adding somebody again never takes days or a role away, and replaces what has ended", async () => {
  const { mia } = world.ids;
  await give("inspector", later);
  expect((await give("inspector", soon)).already).toEqual([mia]);
  expect((await give("guest")).already).toEqual([mia]);
  expect(await grantOf(mia)).toEqual({ role: "inspector", ends_on: later });
  await transact(asOperator, (tx) =>
    tx.execute(sql`update grants set ends_on = ${addDays(today(), -1)} where user_id = ${mia}`),
  );
  expect((await give("guest")).users).toHaveLength(1);
  expect(await grantOf(mia)).toEqual({ role: "guest", ends_on: null });
  await give("inspector", soon);
  await give("admin");
  expect(await grantOf(mia)).toEqual({ role: "admin", ends_on: null });
});

test("who only inspects sees no members, groups or library, and more again as a guest", async () => {
  await give("inspector", soon);
  const { mia } = world.ids;
  const refusals = [
    () => as(mia).member.page({ id: world.acme }),
    () => as(mia).access.page({ id: world.floor }),
    () => as(mia).library.list({ id: world.acme }),
    () => as(mia).group.ofContainer({ id: world.floor }),
  ];
  for (const refusal of refusals) expect(await errorOf(refusal())).toMatchObject({ code: "FORBIDDEN" });
  expect((await as(mia).actionPoint.formInContainer({ id: world.floor })).people).toEqual([]);
  expect((await as(mia).actionPoint.listPage({ id: world.acme })).people).toEqual([]);
  await as(world.ids.lea).access.changeRole({ id: world.floor, userId: mia, role: "guest" });
  for (const [at, allowed] of refusals.entries()) if (at !== 2) await allowed();
});

test("people who joined as an inspector see no members after their last day either", async () => {
  await give("inspector", soon);
  const { mia } = world.ids;
  await transact(asOperator, async (tx) => {
    await tx.update(memberships).set({ isExternal: true }).where(eq(memberships.userId, mia));
    await tx.delete(grants).where(eq(grants.userId, mia));
  });
  expect(await errorOf(as(mia).member.page({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
});

test("a list from a spreadsheet names inspectors in each language, with their last day", async () => {
  const [year, month, day] = soon.split("-");
  const csv = `email;rol;bord;laatste dag
a@x.be;keurder;Gelijkvloers;${soon}
b@x.be;Contrôleur;Gelijkvloers;${day}/${month}/${year}
c@x.be;Prüfer;Gelijkvloers;
d@x.be;inspector;;${soon}
e@x.be;gast;Gelijkvloers;${soon}
f@x.be;inspector;Gelijkvloers;morgen`;
  const { lines } = await as(world.ids.olga).invitation.readCsv({ id: world.acme, csv });
  expect(lines.map(({ errors }) => errors)).toEqual([
    [],
    [],
    ["access.ends_on.required"],
    ["invitation.inspects_where"],
    ["access.ends_on.of_inspectors"],
    ["mistake.invalid_format.date"],
  ]);
  for (const line of lines.slice(0, 2))
    expect(line.containers).toEqual([{ id: world.floor, title: "Gelijkvloers", role: "inspector", ends_on: soon }]);
});

test("who accepts an invitation as inspector only joins from outside, until the day given", async () => {
  const user = { email: "expert@keuring.test", role: "inspector", ends_on: soon, container_ids: [world.floor] };
  const invite = (over: object) =>
    rest("PUT", `/workspaces/${world.acme}/users`, { as: world.ids.olga, body: { users: [{ ...user, ...over }] } });
  expect((await invite({ ends_on: null })).status).toBe(422);
  expect((await invite({ container_ids: [] })).status).toBe(422);
  expect((await invite({})).status).toBe(200);
  const { items } = await as(world.ids.olga).invitation.list({ id: world.acme });
  expect(items[0]!.places).toEqual([{ id: world.floor, title: "Gelijkvloers", role: "inspector", ends_on: soon }]);
  const expert = await transact(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into users (email, proved_at, first_name, last_name)
      values (${user.email}, now(), 'Els', 'Expert') returning id`);
    return rows[0]!.id;
  });
  // a new token is derived from the id of the invitation when its mail is made
  const token = tokenOf(items[0]!.id);
  await transact(asOperator, (tx) =>
    tx.execute(sql`update invitations set token_hash = ${hashOfToken(token)} where id = ${items[0]!.id}`),
  );
  await as(expert).invitation.accept({ token });
  expect(await grantOf(expert)).toEqual({ role: "inspector", ends_on: soon });
  expect((await as(expert).object.inContainer({ id: world.floor })).items).toEqual(expect.any(Array));
  expect(await errorOf(as(expert).member.page({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
});

test("every night ended grants are deleted, as done by the system, and those of today stay", async () => {
  const { mia } = world.ids;
  await give("inspector", today());
  await endInspections();
  expect(await grantOf(mia)).toBeDefined();
  await transact(asOperator, (tx) =>
    tx.execute(sql`update grants set ends_on = ${addDays(today(), -1)} where user_id = ${mia}`),
  );
  await endInspections();
  expect(await grantOf(mia)).toBeUndefined();
  const { items } = await as(world.ids.olga).history.list({ id: world.acme });
  expect(items[0]).toMatchObject({ what: "access.revoke", who: null, whom: { name: "mia World" } });
});

test("an inspector is listed until their last day, and adds a report that only they and editors change", async () => {
  await give("inspector", soon);
  const { mia, lea } = world.ids;
  const shown = (await as(lea).access.people({ id: world.floor })).items.find(({ id }) => id === mia);
  expect(shown).toMatchObject({ role: "inspector", ends_on: soon });
  const object = await as(lea).object.create({ container_id: world.floor, title: "Hijskraan" });
  const inspection = { type: "inspection" as const, review_point: "HF", reported_date: today(), period: 12 };
  const report = (by: string) =>
    as(by).report.create({ object_id: object.id, ...inspection, status: "ok", valid_until: null });
  const [own, others] = [await report(mia), await report(lea)];
  expect(await reading(asOperator, (tx) => tx.select().from(outbox).where(eq(outbox.name, "report.mail")))).toEqual([
    expect.objectContaining({ payload: { workspaceId: world.acme, userId: lea, reportId: own.id } }),
  ]);
  expect((await as(lea).report.page({ id: own.id })).maker).toBe("mia World");
  expect((await as(mia).report.page({ id: others.id })).maker).toBe("");
  const listed = async () => {
    const counts = ["containers", "reports"].map(
      async (what) => (await rest("GET", `/workspaces/${world.acme}/${what}`, { as: mia })).body.data.length,
    );
    const { items } = await as(mia).object.list({ id: world.acme });
    return [...(await Promise.all(counts)), items.length];
  };
  expect(await listed()).toEqual([1, 2, 1]);
  await as(mia).report.edit({ id: own.id, note: "Verbeterd" });
  expect(await errorOf(as(mia).report.edit({ id: others.id, note: "Anders" }))).toMatchObject({ code: "FORBIDDEN" });
  expect(await errorOf(as(mia).report.remove({ id: others.id }))).toMatchObject({ code: "FORBIDDEN" });
  await transact(asOperator, (tx) =>
    tx.execute(sql`update grants set ends_on = ${addDays(today(), -1)} where user_id = ${mia}`),
  );
  expect(await errorOf(as(mia).report.page({ id: own.id }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await listed()).toEqual([0, 0, 0]);
  expect((await as(lea).access.people({ id: world.floor })).items.map(({ id }) => id)).not.toContain(mia);
});

test("the mails to an inspector name the last day", async () => {
  const { ids, floor, other } = world;
  const textTo = async (to: string) => (await listMails()).find((mail) => mail.to === to)?.text;
  const day = dayInWords(translator("nl"), soon);
  await give("inspector", soon);
  await runOutbox("access.mail");
  expect(await textTo("mia@world.test")).toContain(`Je bent er keurder tot en met ${day}`);
  const karel = { email: "karel@keuring.test", role: "inspector" as const, ends_on: soon };
  await as(ids.lea).access.add({ id: floor, users: [karel] });
  await runOutbox("invitation.mail");
  expect(await textTo(karel.email)).toContain(`Je bent er keurder tot en met ${day}`);
  const guest = { user_id: ids.mia, role: "guest" as const };
  await as(ids.olga).access.add({ id: other, users: [guest] });
  await runOutbox("access.mail");
  expect(await textTo("mia@world.test")).not.toContain("keurder");
});
