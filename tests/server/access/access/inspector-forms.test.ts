import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { addDays, today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { action as addPeople } from "~/routes/_app.container.$id.users.add/route";
import { action as newReport } from "~/routes/_app.object.$id.report.new/route";
import { action as invite } from "~/routes/_app.workspaces.$id.invite._index/route";
import { callRoute } from "../../../attack/route.ts";
import { rest } from "../../../rest/client.ts";
import { pdf } from "../../../upload-of.ts";
import { as, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
const soon = addDays(today(), 10);
beforeAll(async () => {
  world = await makeWorld();
});

const cookieOf = async (name: Name) =>
  `session=${await transact(asOperator, (tx) => createSession(tx, world.ids[name], { kind: "web", device: "tests", strong: true }))}`;

test("the form to add people takes an inspector only with a day, and says so beside it", async () => {
  const cookie = await cookieOf("lea");
  const add = (more: Record<string, string>) =>
    callRoute(addPeople, `/container/${world.floor}/users/add`, {
      form: { intent: "members", "user_ids[]": world.ids.mia, ...more },
      cookie,
      params: { id: world.floor },
    });
  const without = await add({ role: "inspector", ends_on: "" });
  expect([without.status, Object.keys(without.data.error)]).toEqual([422, ["ends_on"]]);
  expect((await add({ role: "guest", ends_on: soon })).data.error).toHaveProperty("ends_on");
  expect((await add({ role: "inspector", ends_on: soon })).status).toBe(303);
  const { items } = await as(world.ids.lea).access.people({ id: world.floor });
  expect(items.find(({ id }) => id === world.ids.mia)).toMatchObject({ role: "inspector", ends_on: soon });
});

test("the form of a workspace invites inspectors until a day", async () => {
  const cookie = await cookieOf("olga");
  const send = (ends_on: string) =>
    callRoute(invite, `/workspaces/${world.acme}/invite`, {
      form: { emails: "els@keuring.test", role: "member", [`places[${world.floor}]`]: "inspector", ends_on },
      cookie,
      params: { id: world.acme },
    });
  expect((await send("")).data.error).toHaveProperty("ends_on");
  expect((await send(soon)).data).toMatchObject({ invited: ["els@keuring.test"] });
  const { items } = await as(world.ids.olga).invitation.list({ id: world.acme });
  expect(items[0]!.places).toEqual([expect.objectContaining({ role: "inspector", ends_on: soon })]);
});

test("an inspector's report with its paper, by the form and over REST, is mailed to who manages the place", async () => {
  const { lea, mia } = world.ids;
  const object = await as(lea).object.create({ container_id: world.floor, title: "Hijskraan" });
  await transact(asOperator, (tx) => tx.delete(outbox));
  const values = {
    object_id: object.id,
    type: "inspection",
    review_point: "HF",
    status: "nok",
    reported_date: today(),
    period: "12",
  };
  const paper = new File([pdf()], "verslag.pdf", { type: "application/pdf" });
  const multipart = new FormData();
  for (const [name, value] of Object.entries(values)) multipart.set(name, value);
  multipart.set("file", paper);
  const path = `/object/${object.id}/report/new`;
  const added = await callRoute(newReport, path, {
    multipart,
    cookie: await cookieOf("mia"),
    params: { id: object.id },
  });
  expect(added.data?.error).toBeUndefined();
  expect(added).toMatchObject({ status: 303, to: expect.stringContaining("/report/") });
  const id = added.to!.match(/report\/([\w-]+)/)![1]!;
  expect(await as(lea).report.page({ id })).toMatchObject({
    maker: "mia World",
    report: { file: { name: "verslag.pdf" } },
  });
  const { body } = await rest("POST", "/reports", {
    as: mia,
    body: { ...values, period: 12, status: "ok" },
  });
  const jobs = await transact(asOperator, (tx) => tx.delete(outbox).where(eq(outbox.name, "report.mail")).returning());
  expect(jobs.map(({ payload }) => payload)).toEqual(
    [id, body.data.id].map((reportId) => ({ workspaceId: world.acme, userId: lea, reportId })),
  );
  await doJob("report.mail", jobs[0]!.payload as never, { id: jobs[0]!.id, attempt: 1 });
  const [mail] = await listMails();
  expect(mail).toMatchObject({ to: "lea@world.test", subject: "Nieuw verslag van een keurder: Hijskraan" });
  for (const words of ["mia World", "Afgekeurd", "Mag gebruikt worden", "tot ", `/report/${id}`])
    expect(mail!.text).toContain(words);
});
