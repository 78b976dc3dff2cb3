import { asOperator, transact } from "@db/transact";
import { addMonths, today } from "@server/core/day";
import { sweepTrash } from "@server/records/deletion/sweep";
import { keptUntil } from "@server/records/keeping/until";
import { sweepRetention } from "@server/tenancy/retention/sweep";
import { type SQL, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
let object: string;
const olga = () => as(world.ids.olga);
const lea = () => as(world.ids.lea);
const run = (statement: SQL) => transact(asOperator, (tx) => tx.execute(statement));

beforeEach(async () => {
  world = await makeWorldAnew();
  object = (await lea().object.create({ container_id: world.board, title: "Heftruck 3" })).id;
});

const addReport = async (reported_date = "2026-01-15") =>
  (
    await lea().report.create({
      ...{ object_id: object, type: "inspection", review_point: "HF", status: "ok", reported_date, period: 12 },
    })
  ).id;
/** As if everything was added that many days ago. */
const age = async (days: number) => {
  for (const table of ["reports", "files"])
    await run(sql`update ${sql.raw(table)} set created_at = created_at - make_interval(days => ${days})`);
};
/** As if everything was deleted that many days earlier. */
const ageDeletions = (days: number) =>
  run(sql`update deletions set deleted_at = deleted_at - make_interval(days => ${days})`);
const inTrash = async () => (await olga().deletion.list({ id: world.acme })).items;
type Rules = Parameters<ReturnType<typeof olga>["keeping"]["edit"]>[0];
const inherited: Omit<Rules, "id"> = {
  report_basis: "inherit",
  report_years: 0,
  signed_basis: "inherit",
  signed_years: 0,
  answer_basis: "inherit",
  answer_years: 0,
  file_basis: "inherit",
  file_years: 0,
};
const setRules = (rules: Partial<Rules>, kindId?: string) =>
  olga().keeping.edit({ id: world.acme, kindId, ...inherited, ...rules });

describe("a report that is to be kept", () => {
  test("can be deleted for thirty days, since a mistake must be reparable, and then not by itself", async () => {
    const first = await addReport();
    await lea().report.remove({ id: first });
    const second = await addReport();
    await age(31);
    expect(await errorOf(lea().report.remove({ id: second }))).toEqual({
      ...{ code: "CONFLICT", message: "keeping.refuses.machine?count=5" },
    });
    expect((await inTrash()).map(({ title }) => title)).toHaveLength(1);
  });

  test("goes when the rule of its own years has passed, or when the workspace keeps none", async () => {
    await setRules({ report_basis: "paper", report_years: 1 });
    const old = await addReport("2025-01-15");
    const young = await addReport(addMonths(today(), -11));
    await age(31);
    expect((await errorOf(lea().report.remove({ id: young }))).message).toContain("keeping.refuses.paper?count=1");
    await lea().report.remove({ id: old });
    await setRules({ report_basis: "none" });
    await lea().report.remove({ id: young });
  });

  test("has the rule of the kind of its machine", async () => {
    const kind = (await olga().kind.create({ id: world.acme, nl: "Proefbank" })).id;
    await setRules({ report_basis: "none" }, kind);
    const report = await addReport();
    await age(31);
    expect((await errorOf(lea().report.remove({ id: report }))).code).toBe("CONFLICT");
    await run(sql`update objects set kind_id = ${kind} where id = ${object}`);
    await lea().report.remove({ id: report });
  });

  test("also keeps its file, and many reports at once name those that stay", async () => {
    const report = await addReport();
    await age(31);
    const young = await addReport();
    const { left, count } = await lea().many.changeReports({
      ...{ id: world.acme, act: "delete", ids: [report, young], filter: {} },
    });
    expect([left.map(({ reason }) => reason), count]).toEqual([["kept"], 1]);
  });
});

describe("a machine with such papers", () => {
  test("stays in the trash for the years after it, and can be put back until then", async () => {
    await addReport();
    await age(80);
    await lea().object.remove({ id: object });
    const [deletion] = await inTrash();
    const until = addMonths(today(), 60);
    expect(deletion).toMatchObject({ kept_until: until, is_held: false });
    await ageDeletions(40);
    await sweepTrash();
    expect(await inTrash()).toHaveLength(1);
    await olga().deletion.restore({ id: deletion!.id });
    expect((await lea().object.get({ id: object })).title).toBe("Heftruck 3");
  });

  test("goes for good after them, and the workspace is told so", async () => {
    await addReport();
    await age(80);
    await lea().object.remove({ id: object });
    await ageDeletions(40);
    const until = addMonths(today(), 60);
    await sweepTrash(until);
    expect(await inTrash()).toHaveLength(1);
    await sweepTrash(addMonths(today(), 61));
    expect(await inTrash()).toHaveLength(0);
    const { clean_ups, longer_in_trash } = await olga().keeping.page({ id: world.acme });
    expect(clean_ups).toMatchObject([{ day: addMonths(today(), 61), deletions: 1 }]);
    expect(longer_in_trash).toEqual({ kept: 0, held: 0 });
  });

  test("goes after thirty days where its papers were new, and stays where a longer rule came since", async () => {
    await addReport();
    await lea().object.remove({ id: object });
    expect((await inTrash())[0]!.kept_until).toBeNull();
    await ageDeletions(31);
    await sweepTrash();
    expect(await inTrash()).toHaveLength(0);

    object = (await lea().object.create({ container_id: world.board, title: "Lift" })).id;
    await setRules({ report_basis: "none" });
    await addReport();
    await age(80);
    await lea().object.remove({ id: object });
    await ageDeletions(31);
    await setRules({});
    await sweepTrash();
    expect(await olga().keeping.page({ id: world.acme })).toMatchObject({ longer_in_trash: { kept: 1, held: 0 } });
  });
});

test("only who manages the workspace sees and sets the rules, within bounds, and the history says so", async () => {
  expect((await errorOf(lea().keeping.page({ id: world.acme }))).code).toBe("FORBIDDEN");
  expect((await errorOf(lea().keeping.edit({ id: world.acme, ...inherited }))).code).toBe("FORBIDDEN");
  expect((await errorOf(setRules({ report_basis: "paper", report_years: 51 }))).code).toBe("BAD_REQUEST");
  await setRules({ report_basis: "paper", report_years: 10 });
  const { rules, otherwise } = await olga().keeping.page({ id: world.acme });
  expect(rules[0]).toEqual({ paper: "report", basis: "paper", years: 10, own: true });
  expect(otherwise[0]).toEqual({ paper: "report", basis: "machine", years: 5, own: false });
  const { items } = await olga().history.list({ id: world.acme });
  expect(items.map(({ what }) => what)).toContain("retention.edit_papers");
});

test("the last day is counted from the paper, or from the end of the machine", () => {
  expect(keptUntil({ basis: "none", years: 0 }, "2024-02-29", null)).toBe("");
  expect(keptUntil({ basis: "paper", years: 1 }, "2024-02-29", null)).toBe("2025-02-28");
  expect(keptUntil({ basis: "machine", years: 5 }, "2024-02-29", null)).toBeNull();
  expect(keptUntil({ basis: "machine", years: 5 }, "2024-02-29", "2026-11-29")).toBe("2031-11-29");
});

describe("what is to be kept does not go another way", () => {
  test("a machine in the trash waits with the place around it that was deleted later", async () => {
    const place = (await olga().container.create({ workspace_id: world.acme, parent_id: world.board, title: "Hal 3" }))
      .id;
    object = (await olga().object.create({ container_id: place, title: "Lift" })).id;
    await addReport();
    await age(80);
    await lea().object.remove({ id: object });
    await olga().container.delete({ id: place });
    await ageDeletions(31);
    await sweepTrash();
    expect((await inTrash()).map(({ title }) => title).sort()).toEqual(["Hal 3", "Lift"]);
    await sweepTrash(addMonths(today(), 61));
    await sweepTrash(addMonths(today(), 61));
    expect(await inTrash()).toHaveLength(0);
  });

  test("a change of another rule leaves it in the trash, where it can be put back", async () => {
    await addReport();
    await age(80);
    await lea().object.remove({ id: object });
    await ageDeletions(40);
    await setRules({ answer_basis: "none" });
    expect(await inTrash()).toHaveLength(1);
    await setRules({ report_basis: "none" });
    expect(await inTrash()).toHaveLength(0);
  });

  test("a document that was replaced is kept since it was first there, as what it was", async () => {
    await setRules({ file_basis: "paper", file_years: 10 });
    await run(
      sql`insert into blobs (workspace_id, sha256, size, mime) values (${world.acme}, 'x', 1, 'application/pdf')`,
    );
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute<{ id: string }>(sql`insert into files (workspace_id, object_id, type, name, title, sha256, size)
        values (${world.acme}, ${object}, 'image', 'a.jpg', 'a', 'x', 1) returning id`),
    );
    const fileId = rows[0]!.id;
    await run(sql`insert into file_versions (workspace_id, file_id, number, type, name, sha256, size, created_at)
      values (${world.acme}, ${fileId}, 1, 'pdf', 'a.pdf', 'x', 1, now() - interval '900 days'),
        (${world.acme}, ${fileId}, 2, 'pdf', 'a.pdf', 'x', 1, now() - interval '880 days')`);
    expect((await errorOf(olga().file.remove({ id: object, fileId }))).code).toBe("CONFLICT");
    expect((await sweepRetention()).versions).toBe(0);
    await setRules({ file_basis: "none" });
    expect((await sweepRetention()).versions).toBe(1);
    await olga().file.remove({ id: object, fileId });
  });

  test("the former paper of a report is kept like the one that took its place", async () => {
    const report = await addReport();
    await run(
      sql`insert into blobs (workspace_id, sha256, size, mime) values (${world.acme}, 'x', 1, 'application/pdf')`,
    );
    const { rows } = await transact(asOperator, (tx) =>
      tx.execute<{ id: string }>(sql`insert into files (workspace_id, object_id, type, name, title, sha256, size)
        values (${world.acme}, ${object}, 'pdf', 'a.pdf', 'a', 'x', 1) returning id`),
    );
    const fileId = rows[0]!.id;
    await run(sql`update reports set file_id = ${fileId} where id = ${report}`);
    await lea().report.edit({ id: report, file: await uploadOf("b.pdf", pdf(), "file") });
    await age(80);
    expect((await errorOf(olga().file.remove({ id: object, fileId }))).code).toBe("CONFLICT");
  });
});
