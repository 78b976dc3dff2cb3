import { inspectionRequests } from "@db/schema/inspection-request";
import { countOrReject } from "@server/core/attempts";
import { addDays, addMonths, today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { pdfOf } from "../../pdf-of.ts";
import { rest } from "../../rest/client.ts";
import { pdf, uploadOf } from "../../upload-of.ts";
import { as, errorOf } from "../../world.ts";
import { at, inTransaction, problemSetup, runDue, stranger } from "./problem/problem-setup.ts";

problemSetup();

const BODY = "planning@body.test";
const lea = () => as(at.world.ids.lea);
const ask = (more: object = {}) =>
  lea().request.create({
    ...{ id: at.world.acme, object_ids: [at.objectId], body: "Keurders NV", email: BODY, language: "fr" as const },
    ...{ starts_on: addDays(today(), 7), ends_on: addDays(today(), 60), note: "Onthaal aan poort 3" },
    ...more,
  });
const tokenOf = ({ url }: { url: string | null }) => url!.split("/").at(-1)!;
const filed = async (token: string, more: object = {}) =>
  stranger().request.addReport({
    ...{ token, objectId: at.objectId, review_point: "HF", status: "ok" as const, reported_date: today(), period: 12 },
    ...{ reported_by: "An Peeters", number: "", note: "", file: await uploadOf("verslag.pdf", pdf(token)), ...more },
  });
const mailsTo = async (address: string) => (await listMails()).filter(({ to }) => to.includes(address));
const codeOf = async (call: Promise<unknown>) => (await errorOf(call)).code;

test("a body is asked by mail, proposes a day and adds its report, without an account", async () => {
  const request = await ask();
  expect(request).toMatchObject({ state: "asked", objects_count: 1, reports_count: 0, proposed_on: null });
  expect((await lea().object.page({ id: at.objectId })).object.inspection_requested_on).toBe(today());
  await runDue();
  const [mail] = await mailsTo(BODY);
  expect(mail!.subject).toContain("demande");
  expect(mail!.text).toContain(request.url!);
  expect(mail!.text).toContain("Onthaal aan poort 3");

  const token = tokenOf(request);
  const seen = await stranger().request.visit({ token });
  expect(seen).toMatchObject({ body: "Keurders NV", locked: false, objects: [{ id: at.objectId, report: null }] });
  expect(JSON.stringify(seen)).not.toMatch(/@|created_by|owner_id|workspace_id/);

  const day = addDays(today(), 12);
  await stranger().request.propose({ token, proposed_on: day, answer: "Twee inspecteurs, vanaf 8 uur" });
  await runDue();
  const [proposal] = await mailsTo("lea@world.test");
  expect(proposal!.subject).toContain("Keurders NV");
  expect(proposal!.text).toContain("Twee inspecteurs");
  const one = { id: at.world.acme, requestId: request.id };
  expect(await lea().request.get(one)).toMatchObject({ state: "planned", proposed_on: day });

  await filed(token);
  expect((await lea().request.get(one)).state).toBe("done");
  const { object, reports } = await lea().object.page({ id: at.objectId });
  expect(object.answer.use).toBe("yes");
  expect(reports).toMatchObject([{ review_point: "HF", reported_by: "An Peeters (Keurders NV)" }]);
  expect(object.files).toHaveLength(1);
  expect(object.inspection_requested_on).toBeNull();
  await runDue();
  expect((await mailsTo("lea@world.test"))[0]!.text).toContain("An Peeters (Keurders NV)");
  const what = (await as(at.world.ids.olga).history.list({ id: at.world.acme })).items.map((each) => each.what);
  expect(what.slice(0, 4)).toEqual(["report.create", "file.upload", "inspection.propose", "inspection.request"]);
});

test("lists say that an inspection was asked for, until its report is there", async () => {
  const listed = async () => {
    const { items } = (await lea().container.page({ id: at.world.floor })).objects;
    const { body } = await rest("GET", `/objects/${at.objectId}`, { as: at.world.ids.lea });
    const reports = await lea().report.listPage({ id: at.world.acme, filter: { object: at.objectId } });
    return [
      items.find(({ id }) => id === at.objectId)!.requested_on,
      body.data.inspection_requested_on,
      ...reports.items.map(({ requested_on }) => requested_on),
    ];
  };
  const token = tokenOf(await ask());
  expect((await listed()).slice(0, 2)).toEqual([today(), today()]);
  await filed(token);
  expect(await listed()).toEqual([null, null, null]);
  await ask();
  expect(await listed()).toEqual([today(), today(), today()]);
});

test("where who asked has left, those who manage the place are told the proposed day", async () => {
  const olga = as(at.world.ids.olga);
  const { id } = await olga.object.create({ container_id: at.world.floor, title: "Kraan" });
  const asked = {
    object_ids: [id],
    body: "Keurders NV",
    email: BODY,
    starts_on: today(),
    ends_on: addDays(today(), 9),
  };
  const request = await as(at.world.ids.adam).request.create({ id: at.world.acme, ...asked, note: "" });
  await olga.member.remove({ id: at.world.acme, user_ids: [at.world.ids.adam] });
  const before = (await mailsTo("lea@world.test")).length;
  await stranger().request.propose({ token: tokenOf(request), proposed_on: today(), answer: "Vandaag nog" });
  await runDue();
  const [mail, ...others] = await mailsTo("lea@world.test");
  expect([mail!.text.includes("Vandaag nog"), others.length]).toEqual([true, before]);
});

test("a paper of another machine of the request asks first, and one of a machine outside of it is not named", async () => {
  const other = { container_id: at.world.floor, title: "Heftruck zuid", serial_number: "HF-20126" };
  const { id } = await lea().object.create(other);
  await lea().object.create({ ...other, title: "Geheime kraan", serial_number: "KR-77001" });
  const token = tokenOf(await ask({ object_ids: [at.objectId, id] }));
  const paper = (line: string) => uploadOf("verslag.pdf", Buffer.from(pdfOf([line]), "latin1"));
  const asked = await errorOf(filed(token, { file: await paper("Heftruck HF-20126") }));
  expect(asked.code).toBe("UNPROCESSABLE_CONTENT");
  expect(decodeURIComponent(asked.message).replaceAll("+", " ")).toContain("Heftruck zuid");
  await filed(token, { file: await paper("Heftruck HF-20126"), paper_checked: true });
  await filed(token, { file: await paper("Kraan KR-77001") });
});

test("a report that is deleted counts no longer, and its request stays when it is deleted for good", async () => {
  const request = await ask();
  await filed(tokenOf(request));
  const one = { id: at.world.acme, requestId: request.id };
  const [added] = (await lea().request.get(one)).objects;
  await lea().report.remove({ id: added!.report_id! });
  expect(await lea().request.get(one)).toMatchObject({ state: "asked", objects: [{ report_id: null }] });
  expect((await lea().object.page({ id: at.objectId })).object.inspection_requested_on).toBe(today());
});

test("a withdrawn or ended link answers as one that never existed", async () => {
  const withdrawn = await ask({ email: "gone@body.test" });
  await runDue();
  await lea().request.withdraw({ id: at.world.acme, requestId: withdrawn.id });
  await runDue();
  const mails = await mailsTo("gone@body.test");
  expect(mails).toHaveLength(2);
  expect(mails[0]!.text).not.toContain("/visit/");
  const ended = await ask();
  await inTransaction((tx) =>
    tx
      .update(inspectionRequests)
      .set({ startsOn: addDays(today(), -60), endsOn: addDays(today(), -31) })
      .where(eq(inspectionRequests.id, ended.id)),
  );
  for (const token of [tokenOf(withdrawn), tokenOf(ended), "made-up", `${tokenOf(ended)}x`]) {
    expect(await codeOf(stranger().request.visit({ token }))).toBe("NOT_FOUND");
    expect(await codeOf(stranger().request.propose({ token, proposed_on: today(), answer: "" }))).toBe("NOT_FOUND");
    expect(await codeOf(stranger().request.requirePaperAllowed({ token }))).toBe("NOT_FOUND");
    expect(await codeOf(filed(token))).toBe("NOT_FOUND");
  }
  expect(await lea().request.get({ id: at.world.acme, requestId: ended.id })).toMatchObject({
    state: "ended",
    url: null,
  });
});

test("the link admits to its own objects only, until its day", async () => {
  const token = tokenOf(await ask());
  const other = await at.make.object();
  expect(await codeOf(filed(token, { objectId: other }))).toBe("NOT_FOUND");
  expect(await codeOf(filed(token, { reported_date: addDays(today(), 1) }))).toBe("BAD_REQUEST");
  expect(await codeOf(filed(token, { file: undefined }))).toBe("BAD_REQUEST");
  expect(await codeOf(filed(token, { review_point: "NO" }))).toBe("UNPROCESSABLE_CONTENT");
});

test("objects of others cannot be asked for, and who administers part of a request does not get its link", async () => {
  const rivals = (await as(at.world.ids.rita).object.create({ container_id: at.world.rivalBoard, title: "Van ons" }))
    .id;
  expect(await codeOf(ask({ object_ids: [at.objectId, rivals] }))).toBe("UNPROCESSABLE_CONTENT");
  const hidden = await at.make.object(at.world.other);
  expect(await codeOf(ask({ object_ids: [at.objectId, hidden] }))).toBe("UNPROCESSABLE_CONTENT");
  const request = await as(at.world.ids.olga).request.create({
    ...{ id: at.world.acme, object_ids: [at.objectId, hidden], body: "Keurders NV", email: BODY },
    ...{ starts_on: today(), ends_on: addDays(today(), 60), note: "" },
  });
  const one = { id: at.world.acme, requestId: request.id };
  expect(await lea().request.get(one)).toMatchObject({
    ...{ url: null, permissions: { can_withdraw: false }, objects_count: 1 },
  });
  expect(await codeOf(lea().request.withdraw(one))).toBe("FORBIDDEN");
  expect(await codeOf(as(at.world.ids.gus).request.get(one))).toBe("NOT_FOUND");
  expect(await codeOf(as(at.world.ids.gus).request.list({ id: at.world.acme }))).toBe("FORBIDDEN");
});

test("the form lists what is due first, and who asked a body before is offered it again", async () => {
  await ask();
  await lea().report.create({
    ...{ object_id: at.objectId, type: "inspection", review_point: "HF", status: "ok" },
    ...{ reported_date: addDays(today(), -350), period: 12 },
  });
  const page = await lea().request.newPage({ id: at.world.acme });
  expect(page.objects.find(({ id }) => id === at.objectId)).toMatchObject({ requested_on: today() });
  expect(page.bodies).toContainEqual({ body: "Keurders NV", email: BODY, language: "fr" });
  const late = await lea().request.newPage({ id: at.world.acme, until: today() });
  expect(late.objects.map(({ id }) => id)).not.toContain(at.objectId);
  const chosen = await lea().request.newPage({ id: at.world.acme, until: today(), objects: [at.objectId] });
  expect(chosen.objects[0], "not due yet, and not called never inspected").toMatchObject({
    id: at.objectId,
    ends_on: addMonths(addDays(today(), -350), 12),
  });
});

test("once the plan has ended nothing is added by the link, and the request can be withdrawn", async () => {
  const request = await ask();
  await inTransaction((tx) =>
    tx.execute(sql`update workspaces set plan_ends_on = '2020-01-01' where id = ${at.world.acme}`),
  );
  const token = tokenOf(request);
  expect((await stranger().request.visit({ token })).locked).toBe(true);
  expect(await errorOf(filed(token))).toMatchObject({ code: "FORBIDDEN", message: "inspection.locked" });
  await lea().request.withdraw({ id: at.world.acme, requestId: request.id });
});

test("a workspace asks a hundred times a day at most", async () => {
  const key = ["inspection-request", "workspace", at.world.acme] as const;
  for (let n = 0; n < 100; n++)
    await inTransaction((tx) => countOrReject(tx, [...key], { limit: 100, minutes: 24 * 60 }));
  expect(await codeOf(ask())).toBe("TOO_MANY_REQUESTS");
  await inTransaction((tx) => tx.execute(sql`delete from attempts`));
  await ask();
});

test("programs ask, read and withdraw by REST", async () => {
  const who = at.world.ids.lea;
  const all = `/workspaces/${at.world.acme}/inspection-requests`;
  const body = { object_ids: [at.objectId], body: "Keurders NV", email: BODY };
  const refused = await rest("POST", all, { as: who, body: { ...body, starts_on: "2026-02-30", ends_on: today() } });
  expect(refused.status).toBe(422);
  const period = { starts_on: today(), ends_on: addDays(today(), 30) };
  const made = await rest("POST", all, { as: who, body: { ...body, ...period } });
  expect(made).toMatchObject({ status: 201, body: { data: { state: "asked", language: "nl" } } });
  const id = made.body.data.id;
  expect((await rest("GET", `${all}/${id}`, { as: who })).status).toBe(200);
  expect((await rest("DELETE", `${all}/${id}`, { as: who })).status).toBe(204);
  expect((await rest("DELETE", `${all}/${id}`, { as: who })).status).toBe(403);
  expect(await rest("GET", all, { as: who })).toMatchObject({
    status: 200,
    body: { data: expect.arrayContaining([expect.objectContaining({ id, state: "withdrawn" })]) },
  });
});
