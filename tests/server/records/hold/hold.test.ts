import { asOperator, transact } from "@db/transact";
import { sweepTrash } from "@server/records/deletion/sweep";
import { sweepRetention } from "@server/tenancy/retention/sweep";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
let object: string;
const olga = () => as(world.ids.olga);
const lea = () => as(world.ids.lea);
const run = (statement: SQL) => transact(asOperator, (tx) => tx.execute(statement));

beforeEach(async () => {
  world = await makeWorldAnew();
  object = (await lea().object.create({ container_id: world.floor, title: "Heftruck 3" })).id;
});

const onFloor = () => olga().hold.begin({ on: "container", id: world.floor, reason: "Arbeidsongeval van 3 november" });
const onObject = () => olga().hold.begin({ on: "object", id: object, reason: "Geschil met de verhuurder" });
const refused = async (call: Promise<unknown>) => {
  const { code, message } = await errorOf(call);
  return `${code} ${message.split("?")[0]}`;
};
const held = "CONFLICT hold.refuses";
const addPoint = async () =>
  (await lea().actionPoint.create({ container_id: world.floor, object_id: object, title: "Vork" })).id;

describe("while a legal hold is in force", () => {
  test("on a place, nothing in it is deleted: neither papers nor machines nor the place or what is around it", async () => {
    const report = (
      await lea().report.create({
        ...{ object_id: object, type: "inspection", review_point: "HF", status: "ok", reported_date: "2026-01-15" },
        period: 12,
      })
    ).id;
    const point = await addPoint();
    await onFloor();
    expect(await refused(lea().report.remove({ id: report }))).toBe(held);
    expect(await refused(lea().actionPoint.remove({ id: point }))).toBe(held);
    expect(await refused(lea().object.remove({ id: object }))).toBe(held);
    expect(await refused(lea().container.delete({ id: world.floor }))).toBe(held);
    expect(await refused(olga().container.delete({ id: world.board }))).toBe(held);
    const { left } = await lea().many.changeObjects({ id: world.acme, act: "delete", ids: [object] });
    expect(left.map(({ reason }) => reason)).toEqual(["held"]);
    expect(await refused(olga().workspace.delete({ id: world.acme, name: "Acme" }))).toBe(held);
  });

  test("a machine does not leave it, nor the workspace; on itself, it may be moved within the workspace", async () => {
    const { id } = await onFloor();
    const move = (to: string) => olga().object.move({ id: object, container_id: to });
    expect(await refused(move(world.other))).toBe("CONFLICT hold.stays");
    const { left } = await olga().many.changeObjects({
      ...{ id: world.acme, act: "move", ids: [object], container_id: world.other },
    });
    expect(left.map(({ reason }) => reason)).toEqual(["held"]);
    await olga().hold.end({ id: world.acme, holdId: id, reason: "Dossier gesloten" });
    await onObject();
    await move(world.other);
  });

  test("what was in the trash before stays there, whatever its age, and can be put back", async () => {
    await lea().object.remove({ id: object });
    await onFloor();
    await run(sql`update deletions set deleted_at = now() - interval '400 days'`);
    await sweepTrash();
    const { items } = await olga().deletion.list({ id: world.acme });
    expect(items).toMatchObject([{ title: "Heftruck 3", is_held: true }]);
    await olga().deletion.restore({ id: items[0]!.id });
  });

  test("the clean-up of the night leaves who reported a problem, earlier files, and the history", async () => {
    await run(sql`insert into action_points (workspace_id, container_id, object_id, title, reporter, created_at)
      values (${world.acme}, ${world.floor}, ${object}, 'oud', 'An · an@x.test', '2015-08-01'),
        (${world.acme}, ${world.other}, null, 'elders', 'Bo · bo@x.test', '2015-08-01')`);
    await run(sql`insert into events (workspace_id, verb, at) values (${world.acme}, 'object.edit', '2010-01-01')`);
    await run(
      sql`insert into blobs (workspace_id, sha256, size, mime) values (${world.acme}, 'x', 1, 'application/pdf')`,
    );
    await run(sql`with f as (insert into files (workspace_id, object_id, type, name, title, sha256, size)
        values (${world.acme}, ${object}, 'pdf', 'k.pdf', 'k', 'x', 1) returning id)
      insert into file_versions (workspace_id, file_id, number, type, name, sha256, size, created_at)
      select ${world.acme}, f.id, n, 'pdf', 'k.pdf', 'x', 1, '2015-01-01' from f, generate_series(1, 2) n`);
    const { id } = await onFloor();
    expect(await sweepRetention()).toEqual({ events: 0, problems: 1, versions: 0 });
    await olga().hold.end({ id: world.acme, holdId: id, reason: "Dossier gesloten" });
    expect(await sweepRetention()).toEqual({ events: 1, problems: 1, versions: 1 });
    const { clean_ups } = await olga().keeping.page({ id: world.acme });
    expect(clean_ups).toMatchObject([{ events: 1, reporters: 2, versions: 1, deletions: 0 }]);
  });
});

test("taking a move back does not take a machine out of a hold", async () => {
  const { batch } = await olga().many.changeObjects({
    ...{ id: world.acme, act: "move", ids: [object], container_id: world.other },
  });
  await olga().hold.begin({ on: "container", id: world.other, reason: "Geschil" });
  await olga().many.undo({ id: world.acme, batch });
  expect((await olga().object.get({ id: object })).container_id).toBe(world.other);
});

test("a refusal names the day of the hold that is in the way, and a page whether it is on the thing itself", async () => {
  await olga().hold.begin({ on: "container", id: world.other, reason: "Ander dossier" });
  await run(sql`update holds set created_at = '2020-02-02'`);
  await onFloor();
  const { message } = await errorOf(lea().object.remove({ id: object }));
  expect(message).not.toContain("2020-02-02");
  expect((await lea().object.page({ id: object })).held).toMatchObject({ own: false });
  expect((await lea().container.page({ id: world.floor })).held).toMatchObject({ own: true });
});

test("it is put and ended by who manages the workspace, once at a time, and the history tells both", async () => {
  expect((await errorOf(lea().hold.begin({ on: "object", id: object, reason: "x" }))).code).toBe("FORBIDDEN");
  expect((await errorOf(as(world.ids.rita).hold.begin({ on: "object", id: object, reason: "x" }))).code).toBe(
    "NOT_FOUND",
  );
  const { id } = await onObject();
  expect(await refused(onObject())).toBe("CONFLICT hold.already");
  expect(await olga().hold.page({ on: "object", id: object })).toMatchObject({ own: { id }, above: [] });
  const end = () => olga().hold.end({ id: world.acme, holdId: id, reason: "Dossier gesloten" });
  await end();
  expect((await errorOf(end())).code).toBe("NOT_FOUND");
  await lea().object.remove({ id: object });
  const [hold] = (await olga().keeping.page({ id: world.acme })).holds;
  expect(hold).toMatchObject({ title: "Heftruck 3", end_reason: "Dossier gesloten", by: { name: "olga World" } });
});
