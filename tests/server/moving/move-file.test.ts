import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeIn } from "../../entry-points/make.ts";
import { makeSignature } from "../../entry-points/make-signature.ts";
import { rest } from "../../rest/client.ts";
import { pdf, picture, uploadOf } from "../../upload-of.ts";
import { as, errorOf, makeWorldAnew, type Name, type World } from "../../world.ts";

let world: World;
let acme: ReturnType<typeof makeIn>;
beforeAll(async () => {
  world = await makeWorldAnew();
  const { acme: workspace, board, floor, other, ids } = world;
  acme = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
});

const who = (name: Name) => as(world.ids[name]);
const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
const machine = async (title = "Heftruck", container_id = world.floor) =>
  (await who("olga").object.create({ container_id, title })).id;
const add = async (object: string, name: Name = "lea", more: object = {}) =>
  (await who(name).file.add({ id: object, files: [await uploadOf("Attest.pdf", pdf(object + name))], ...more }))
    .ids[0]!;
const idsOn = async (object: string) =>
  (await who("olga").object.page({ id: object })).object.files.map(({ id }) => id);
const attempt = (name: Name, id: string, object_id: string) => errorOf(who(name).file.move({ id, object_id }));

describe("a file that is moved", () => {
  test("keeps its id, name, category, versions and day of expiry, and has its place by its age", async () => {
    const [wrong, right] = [await machine("Fout"), await machine("Juist")];
    const category_id = await acme.category();
    const id = await add(wrong, "lea", { title: "Attest 2026", category_id, expires_on: "2027-01-31", public: true });
    const file = await uploadOf("Nieuw.pdf", pdf("nieuw"), "file");
    await who("lea").file.replace({ id: wrong, fileId: id, file });
    const there = [await add(right), await add(right, "gus")];
    const moved = await who("lea").file.move({ id, object_id: right });
    expect(moved).toMatchObject({ id, title: "Attest 2026", name: "Nieuw.pdf", category_id, public: true });
    expect(moved.file_path).toBe(`/api/v1/objects/${right}/files/${id}`);
    expect(await idsOn(wrong)).toEqual([]);
    expect([...(await idsOn(right))].sort()).toEqual([...there, id].sort());
    const page = await who("gus").file.page({ id: right, fileId: id });
    expect(page.versions).toMatchObject([{ number: 1, name: "Attest.pdf" }]);
    expect(page.file.expires_on).toBe("2027-01-31");
    expect((await who("lea").object.page({ id: right })).object.categories.map((each) => each.id)).toEqual([
      category_id,
    ]);
    expect(await errorOf(who("lea").file.page({ id: wrong, fileId: id }))).toMatchObject({ code: "NOT_FOUND" });
    const uncategorised = await add(wrong);
    await who("lea").file.move({ id: uncategorised, object_id: right });
    expect((await idsOn(right))[0], "the newest").toBe(uncategorised);
  });

  test("goes to an object of another board, for who may change files here and add them there", async () => {
    const [here, there] = [await machine(), await machine("Elders", world.other)];
    const id = await add(here);
    expect(await attempt("lea", id, there)).toEqual({ code: "UNPROCESSABLE_CONTENT", message: "move.target_missing" });
    const guests = await add(here, "gus");
    expect((await attempt("gus", guests, there)).message).toBe("move.target_missing");
    await who("gus").file.remove({ id: here, fileId: guests });
    await run(sql`insert into grants (workspace_id, container_id, user_id, role)
      values (${world.acme}, ${world.other}, ${world.ids.lea}, 'guest')`);
    await who("lea").file.move({ id, object_id: there });
    expect(await idsOn(there)).toEqual([id]);
    // a guest there: it was lea's own
    await who("lea").file.move({ id, object_id: here });
    expect(await idsOn(here)).toEqual([id]);
    await run(sql`delete from grants where (container_id, user_id) = (${world.other}, ${world.ids.lea})`);
  });

  test("is one's own for guests, and no longer public where they may not publish", async () => {
    const [here, there] = [await machine(), await machine()];
    const [mine, theirs] = [await add(here, "gus"), await add(here, "lea")];
    await who("lea").file.edit({ id: here, fileId: mine, title: "Mijn", public: true });
    expect(await attempt("gus", theirs, there)).toMatchObject({ code: "FORBIDDEN" });
    expect((await who("gus").file.page({ id: here, fileId: mine })).may.move).toBe(true);
    expect((await who("gus").file.page({ id: here, fileId: theirs })).may.move).toBe(false);
    expect(await who("gus").file.move({ id: mine, object_id: there })).toMatchObject({ public: false });
  });

  test("stays with an inspector's own for 24 hours", async () => {
    const [here, there] = [await machine(), await machine()];
    await run(sql`insert into grants (workspace_id, container_id, user_id, role, ends_on)
      values (${world.acme}, ${world.floor}, ${world.ids.mia}, 'inspector', ${addDays(today(), 7)})`);
    const [fresh, old] = [await add(here, "mia"), await add(here, "mia")];
    await run(sql`update files set created_at = now() - interval '25 hours' where id = ${old}`);
    await who("mia").file.move({ id: fresh, object_id: there });
    expect(await idsOn(there)).toEqual([fresh]);
    expect(await attempt("mia", old, there)).toMatchObject({ code: "FORBIDDEN" });
    await run(sql`delete from grants where user_id = ${world.ids.mia}`);
  });

  test("gives the other object what a background template asks of it, and takes it from the first", async () => {
    const templateId = await acme.backgroundTemplate();
    const { rows } = await run(sql`select name from background_items where background_template_id = ${templateId}`);
    const [here, there] = [await machine(), await machine()];
    const id = await add(here, "lea", { title: (rows[0] as { name: string }).name });
    const missing = async (object: string) =>
      (await rest("GET", `/objects/${object}`, { as: world.ids.lea })).body.data.missing.length;
    expect([await missing(here), await missing(there)]).toEqual([0, 1]);
    await who("lea").file.move({ id, object_id: there });
    expect([await missing(here), await missing(there)]).toEqual([1, 0]);
  });

  test("stays a picture of the object", async () => {
    const [here, there] = [await machine(), await machine()];
    await who("lea").object.edit({ id: here, images: [await uploadOf("foto.jpg", await picture(), "images")] });
    const [image] = (await who("lea").object.page({ id: here })).object.images;
    await who("lea").file.move({ id: image!.id, object_id: there });
    const pictures = async (id: string) => (await who("lea").object.page({ id })).object.images.map((each) => each.id);
    expect([await pictures(here), await pictures(there)]).toEqual([[], [image!.id]]);
  });

  test("is told in the history of both objects", async () => {
    const [here, there] = [await machine("Lift 1"), await machine("Lift 2")];
    const id = await add(here, "lea", { title: "Attest" });
    await who("lea").file.move({ id, object_id: there });
    const about = async (object: string) =>
      (await who("olga").history.list({ id: world.acme, about: object, what: "file" })).items;
    expect(await about(here)).toMatchObject([
      {
        what: "file.move_away",
        about: { title: "Lift 1" },
        part: "Attest",
        other: "Lift 2",
        who: { name: "lea World" },
      },
    ]);
    expect(await about(there)).toMatchObject([
      { what: "file.move_here", about: { title: "Lift 2" }, part: "Attest", other: "Lift 1" },
    ]);
  });
});

describe("a file is not moved", () => {
  test.each(["FORBIDDEN", "NOT_FOUND"])("by who may not change it: %s", async (code) => {
    const [here, there] = [await machine(), await machine()];
    const id = await add(here);
    for (const name of code === "FORBIDDEN" ? (["gus", "tab"] as const) : (["mia", "rita"] as const))
      expect(await attempt(name, id, there), name).toMatchObject({ code });
  });

  test("to the object it is on, to none, to one in the trash, or to one of another workspace", async () => {
    const [here, gone] = [await machine(), await machine()];
    const id = await add(here);
    await who("olga").object.remove({ id: gone });
    const theirs = (await who("rita").object.create({ container_id: world.rivalBoard, title: "Geheim" })).id;
    const refusal = async (object_id: string) => (await attempt("lea", id, object_id)).message;
    expect(await refusal(here)).toBe("move.already_there");
    for (const object_id of [gone, theirs, world.board]) expect(await refusal(object_id)).toBe("move.target_missing");
    await run(sql`insert into memberships (workspace_id, user_id, role)
      values (${world.rival}, ${world.ids.olga}, 'admin')`);
    expect((await attempt("olga", id, theirs)).message).toBe("move.other_workspace_object");
    await run(sql`delete from memberships where (workspace_id, user_id) = (${world.rival}, ${world.ids.olga})`);
    expect(await idsOn(here)).toEqual([id]);
    const call = { as: world.ids.lea, body: { object_id: here } };
    expect(await rest("POST", `/files/${id}/move`, call)).toMatchObject({
      status: 422,
      body: { errors: { object_id: ["It is already there. Choose another destination."] } },
    });
    expect((await rest("POST", `/files/${here}/move`, call)).status).toBe(404);
  });

  test("where one may only read", async () => {
    const [here, there] = [await machine(), await machine("Elders", world.other)];
    const id = await add(here, "gus");
    await run(sql`insert into grants (workspace_id, container_id, user_id, role)
      values (${world.acme}, ${world.other}, ${world.ids.gus}, 'guest')`);
    await who("gus").file.move({ id, object_id: there });
    // lea may change it here, and reads there alone
    await run(sql`update memberships set role = 'tablet' where user_id = ${world.ids.gus}`);
    expect(await attempt("gus", id, here)).toMatchObject({ code: "FORBIDDEN" });
    await run(sql`update memberships set role = 'member' where user_id = ${world.ids.gus}`);
    await run(sql`delete from grants where (container_id, user_id) = (${world.other}, ${world.ids.gus})`);
  });

  test("once it was signed, as the newest of a signed file, or as the paper of a report", async () => {
    const there = await machine();
    const signed = await makeSignature(acme);
    expect(await attempt("lea", signed.fileId, there)).toEqual({ code: "CONFLICT", message: "file.signed_not_moved" });
    const file = await uploadOf("Opvolger.pdf", pdf("opvolger"), "file");
    const { id: newer } = await who("lea").file.supersede({ id: signed.id, fileId: signed.fileId, file });
    expect(await attempt("lea", newer, there)).toEqual({ code: "CONFLICT", message: "file.newest_not_moved" });
    const report = await who("lea").report.get({ id: await acme.report() });
    expect(await attempt("lea", report.file!.id, there)).toEqual({ code: "CONFLICT", message: "file.paper_not_moved" });
    const answer = await rest("POST", `/files/${signed.fileId}/move`, {
      as: world.ids.lea,
      body: { object_id: there },
    });
    expect(answer).toMatchObject({ status: 409, body: { code: "signed" } });
  });

  test("in the trash, or to an object that has that file of the library already", async () => {
    const [here, there] = [await machine(), await machine()];
    const id = await add(here);
    await who("lea").file.remove({ id: here, fileId: id });
    expect(await attempt("lea", id, there)).toMatchObject({ code: "NOT_FOUND" });
    const { fileId: library } = await acme.libraryFile();
    for (const object of [here, there]) await who("olga").library.choose({ id: object, library_file_ids: [library] });
    const [chosen] = await idsOn(here);
    expect(await attempt("lea", chosen!, there)).toEqual({ code: "CONFLICT", message: "move.already_there" });
  });

  test("while the plan is over", async () => {
    const [here, there] = [await machine(), await machine()];
    const id = await add(here);
    await run(
      sql`update workspaces set plan = 'basic', plan_ends_on = ${addDays(today(), -30)} where id = ${world.acme}`,
    );
    expect(await attempt("lea", id, there)).toEqual({ code: "FORBIDDEN", message: "refusal.plan_locked" });
    await run(sql`update workspaces set plan = 'enterprise', plan_ends_on = null where id = ${world.acme}`);
  });

  test("from where it is no longer", async () => {
    const [here, there, third] = [await machine(), await machine(), await machine()];
    const id = await add(here);
    await who("lea").file.move({ id, object_id: there, from: here });
    expect(await errorOf(who("olga").file.move({ id, object_id: third, from: here }))).toEqual({
      code: "CONFLICT",
      message: "move.changed_meanwhile",
    });
    expect(await idsOn(there)).toEqual([id]);
  });
});

test("a report in the trash loses its paper when that is moved", async () => {
  const report = await who("lea").report.get({ id: await acme.report() });
  await who("lea").report.remove({ id: report.id });
  const there = await machine();
  await who("lea").file.move({ id: report.file!.id, object_id: there });
  expect(await idsOn(there)).toEqual([report.file!.id]);
  const { items } = await who("olga").deletion.list({ id: world.acme });
  await who("olga").deletion.restore({ id: items[0]!.id });
  expect((await who("lea").report.get({ id: report.id })).file).toBeNull();
});

test("no transaction of another workspace moves a file", async () => {
  const [here, there] = [await machine(), await machine()];
  const id = await add(here);
  const change = sql`update files set object_id = ${there} where id = ${id}`;
  expect((await transact({ workspaceIds: [world.rival] }, (tx) => tx.execute(change))).rowCount).toBe(0);
  expect(await idsOn(here)).toEqual([id]);
});
