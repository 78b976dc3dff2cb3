import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { PROBLEM_PHOTOS } from "@server/core/constants";
import { today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { pdf, picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf } from "../../../world.ts";
import { at, problemSetup, report, reported, runDue, stranger } from "./problem-setup.ts";

problemSetup();

const object = () => as(at.world.ids.lea).object.get({ id: at.objectId });
const answer = async () => (await object()).answer;
const letter = async () => (await object()).compliance.state;

test("what a visitor reports as dangerous may not be used until a manager decides", async () => {
  await report({ dangerous: true, what: "De kabel is gebroken" });
  const [point] = await reported();
  expect(point).toMatchObject({ dangerousOn: today(), priority: "high" });
  const shown = (await as(null).object.public({ publicId: at.publicId })).answer;
  for (const said of [await answer(), shown]) {
    expect(said.use).toBe("no");
    expect(said.because[0]).toMatchObject({ reason: "dangerous", since: today() });
  }
  expect(await letter()).toBe("X");
  expect(shown.text).toContain("als gevaarlijk gemeld door een bezoeker");
  const reason = "Het is maar een etiket";
  expect((await errorOf(as(at.world.ids.gus).actionPoint.denyDanger({ id: point!.id, reason }))).code).toBe(
    "FORBIDDEN",
  );
  const decided = await as(at.world.ids.lea).actionPoint.denyDanger({ id: point!.id, reason });
  expect(decided).toMatchObject({ dangerous_on: null, status: "pending" });
  expect((await answer()).because.map((because) => because.reason)).toEqual(["never_inspected", "open_action_points"]);
  expect(await letter()).toBe("?");
  const { history } = await as(at.world.ids.lea).actionPoint.page({ id: point!.id });
  expect(history.at(-1)).toMatchObject({ verb: "action_point.deny_danger", detail: { reason }, who: "lea World" });
  expect((await errorOf(as(at.world.ids.lea).actionPoint.denyDanger({ id: point!.id, reason }))).code).toBe("CONFLICT");
});

test("a second visitor who reports the same danger adds to the first", async () => {
  await report({ dangerous: true, what: "De kabel is gebroken", name: "Jan" });
  await report({ dangerous: true, what: "Kabel hangt los", name: "Piet" });
  await report({ what: "De lamp is stuk" });
  const points = await reported();
  expect(points.map(({ title, reporter }) => ({ title, reporter }))).toEqual([
    { title: "Melding: De kabel is gebroken", reporter: "Jan\nPiet" },
    { title: "Melding: De lamp is stuk", reporter: "" },
  ]);
  const { history } = await as(at.world.ids.lea).actionPoint.page({ id: points[0]!.id });
  expect(history.map(({ detail }) => detail?.note ?? null)).toEqual([null, "Kabel hangt los"]);
});

test("two visitors who report a danger at once make one", async () => {
  await Promise.all([report({ dangerous: true, what: "Kabel los" }), report({ dangerous: true, what: "Kabel stuk" })]);
  expect(await reported()).toHaveLength(1);
});

test("a danger ends with its action point, and returns when that is reopened", async () => {
  await report({ dangerous: true });
  const [point] = await reported();
  const { actionPoint } = as(at.world.ids.lea);
  await actionPoint.resolve({ id: point!.id, status: "nok", solved_note: "Kabel besteld" });
  expect((await answer()).use).toBe("no");
  await actionPoint.recheck({ id: point!.id, status: "ok", solved_note: "Kabel vervangen" });
  expect((await answer()).use).toBe("unknown");
  await actionPoint.reopen({ id: point!.id, reason: "Toch los" });
  expect((await answer()).because[0]).toMatchObject({ reason: "dangerous", since: today() });
});

test("who is asked to resolve a danger but may not edit says that it is not in order, never that it is", async () => {
  await report({ dangerous: true });
  const { id } = (await reported())[0]!;
  const { gus, lea } = at.world.ids;
  await as(lea).actionPoint.edit({ id, resolvers: [gus] });
  const { actionPoint } = as(gus);
  expect((await actionPoint.page({ id })).permissions).toMatchObject({ can_resolve: true, can_edit: false });
  const refused = { code: "FORBIDDEN", message: "action_point.danger.not_yours" };
  expect(await errorOf(actionPoint.resolve({ id, status: "ok", solved_note: "" }))).toEqual(refused);
  const { status, body } = await rest("PUT", `/actionpoints/${id}`, { as: gus, body: { status: "ok" } });
  expect({ status, code: body.code }).toEqual({ status: 403, code: "reported_as_dangerous" });
  await actionPoint.resolve({ id, status: "nok", solved_note: "Kabel besteld" });
  expect(await errorOf(actionPoint.recheck({ id, status: "ok", solved_note: "" }))).toEqual(refused);
  expect((await answer()).because[0]).toMatchObject({ reason: "dangerous" });
  await as(lea).actionPoint.denyDanger({ id, reason: "Hersteld" });
  expect((await actionPoint.recheck({ id, status: "ok", solved_note: "" })).status).toBe("ok");
});

test("a danger is mailed at once, also just after another report", async () => {
  await report({ what: "De lamp is stuk" });
  await runDue();
  await report({ dangerous: true, what: "De kabel is gebroken" });
  const before = (await listMails()).length;
  while ((await runDue()) > 0);
  const mails = (await listMails()).slice(0, (await listMails()).length - before);
  expect(mails.some(({ text }) => text.includes("Niet gebruiken: als gevaarlijk gemeld"))).toBe(true);
});

test("photos of a visitor stand with the action point, five at most, and pictures alone", async () => {
  const photos = [
    await uploadOf("kabel.png", await picture(), "photos"),
    await uploadOf("haak.png", await picture(), "photos"),
  ];
  await report({ photos, dangerous: true });
  const [point] = await reported();
  const seen = async () => (await as(at.world.ids.lea).actionPoint.page({ id: point!.id })).photos;
  expect((await seen()).map(({ name, moment }) => ({ name, moment }))).toEqual([
    { name: "kabel.png", moment: "before" },
    { name: "haak.png", moment: "before" },
  ]);
  await report({ photos: [await uploadOf("los.png", await picture(), "photos")], dangerous: true });
  expect(await seen()).toHaveLength(3);
  await expect(report({ photos: Array(6).fill(photos[0]) })).rejects.toThrow();
  expect((await errorOf(report({ photos: [await uploadOf("a.pdf", pdf(), "photos")] }))).message).toBe("mistake.image");
});

test("before a photo is read its source is counted, and the code is looked at", async () => {
  const sender = stranger();
  for (let count = 0; count < PROBLEM_PHOTOS.perSource; count++)
    await sender.problem.requirePhotoAllowed({ publicId: at.publicId });
  expect((await errorOf(sender.problem.requirePhotoAllowed({ publicId: at.publicId }))).code).toBe("TOO_MANY_REQUESTS");
  expect((await errorOf(stranger().problem.requirePhotoAllowed({ publicId: "made-up" }))).code).toBe("NOT_FOUND");
});

test("a reporter follows what becomes of the report by a secret address", async () => {
  const { token } = await report({ name: "Jan Peeters" });
  const [point] = await reported();
  const follow = () => stranger().problem.track({ token });
  expect(await follow()).toMatchObject({ state: "received", handled_on: null, solved_on: null });
  expect(JSON.stringify(await follow())).not.toMatch(/Peeters|Lekt/);
  await as(at.world.ids.lea).actionPoint.edit({ id: point!.id, priority: "high" });
  expect(await follow()).toMatchObject({ state: "handled", solved_on: null });
  await as(at.world.ids.lea).actionPoint.resolve({ id: point!.id, status: "ok", solved_note: "" });
  expect(await follow()).toMatchObject({ state: "solved", solved_on: today() });
  for (const made of [`${point!.id}x`, point!.id, token.slice(0, -1), ""])
    expect((await errorOf(stranger().problem.track({ token: made }))).code).toBe("NOT_FOUND");
  const setDeleted = (on: Date | null) =>
    transact(asOperator, (tx) => tx.update(workspaces).set({ deletedAt: on }).where(eq(workspaces.id, at.world.acme)));
  await setDeleted(new Date());
  expect((await errorOf(follow())).code).toBe("NOT_FOUND");
  await setDeleted(null);
  await as(at.world.ids.lea).actionPoint.remove({ id: point!.id });
  expect((await errorOf(follow())).code).toBe("NOT_FOUND");
});
