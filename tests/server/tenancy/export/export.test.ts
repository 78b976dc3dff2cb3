import { jobs } from "@db/schema/job";
import { workspaces } from "@db/schema/workspace";
import { asOperator, type Tx, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { EXPORT_AT_ONCE } from "@server/core/constants";
import { addDays, today } from "@server/core/day";
import { listMails } from "@server/platform/mail/mail-folder";
import { removeStrayBytes } from "@server/records/deletion/stray-bytes";
import type { JobView } from "@server/tenancy/job/inputs";
import { colorOn } from "@server/tenancy/workspace/color";
import { parse } from "csv-parse/sync";
import { eq, sql } from "drizzle-orm";
import { readXlsx } from "hucre/xlsx";
import { beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
let truck: string;
const inTransaction = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);

beforeEach(async () => {
  world = await makeWorldAnew();
  truck = (
    await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck", display_code: "HF-1" })
  ).id;
});

const note = (title: string, more: object = {}) =>
  as(world.ids.lea).actionPoint.create({ object_id: truck, title, ...more });
/** The rows of a CSV, each by its headings. */
const inCsv = async (answer: unknown, delimiter = ";") =>
  parse(await (answer as Response).text(), { bom: true, columns: true, delimiter }) as Record<string, string>[];

describe("the list of action points as a file", () => {
  test("is filtered and sorted as the list, in the reader's language", async () => {
    await note("Banden", { priority: "low" });
    await note("Vork", { priority: "high" });
    await note("Lamp", { priority: "high" });
    const input = { id: world.acme, filter: { priority: ["high" as const] }, sort: "title" as const };
    const rows = await inCsv(await as(world.ids.gus).actionPoint.export({ ...input, format: "csv" }));
    expect(rows.map(({ Actiepunt, Prioriteit, Code, Letter }) => [Actiepunt, Prioriteit, Code, Letter])).toEqual([
      ["Lamp", "Hoog", "HF-1", "P"],
      ["Vork", "Hoog", "HF-1", "P"],
    ]);
    const english = await as(world.ids.gus, { locale: "en" }).actionPoint.export({ ...input, format: "csv" });
    expect((await inCsv(english, ",")).map((row) => row["Action point"])).toEqual(["Lamp", "Vork"]);
  });

  test("has no cell that a spreadsheet would calculate", async () => {
    const evil = ['=HYPERLINK("https://evil.test")', "+1+1", "-2", "@SUM(A1)", "＝1+1"];
    for (const title of evil) await note(title, { note: 'een; "twee"\nregels' });
    const rows = await inCsv(
      await as(world.ids.olga).actionPoint.export({ id: world.acme, format: "csv", sort: "created_at" }),
    );
    expect(rows.map(({ Actiepunt }) => Actiepunt)).toEqual(evil.map((title) => `'${title}`));
    expect(rows[0]!.Toelichting).toBe('een; "twee"\nregels');

    const file = (await as(world.ids.olga).actionPoint.export({ id: world.acme, sort: "created_at" })) as Response;
    const [worksheet] = (await readXlsx(await file.arrayBuffer(), { readStyles: true })).sheets;
    const titles = worksheet!.rows.slice(1).map(([title]) => title);
    expect(titles).toEqual(evil); // as text, not as formulas
    expect(worksheet!.rows[1]).toContain('een; "twee"\nregels');
    expect([...worksheet!.cells!.values()].filter(({ formula }) => formula !== undefined)).toEqual([]);
  });

  test("is a workbook with the workspace's colour, frozen headings, filters, and real dates", async () => {
    await inTransaction((tx) =>
      tx.update(workspaces).set({ plan: "enterprise", colorCode: "#0b5c70" }).where(eq(workspaces.id, world.acme)),
    );
    const [title, scheduled_at] = ["Vork <b> & \u0007", addDays(today(), 30)];
    await as(world.ids.lea).actionPoint.createScheduled({ object_id: truck, title, scheduled_at });
    const file = (await as(world.ids.olga).actionPoint.export({ id: world.acme })) as Response;
    const [worksheet] = (await readXlsx(await file.arrayBuffer(), { readStyles: true })).sheets;
    const [headings, row] = worksheet!.rows;
    expect([headings![0], row![0]]).toEqual(["Actiepunt", "Vork <b> & "]);
    expect(row).toContainEqual(new Date(`${scheduled_at}T00:00:00Z`));
    expect(worksheet).toMatchObject({
      freezePane: { rows: 1 },
      autoFilter: { range: expect.stringMatching(/^A1:[A-Z]+2$/) },
    });
    expect(worksheet!.cells!.get("0,0")!.style).toMatchObject({
      font: { bold: true, color: { rgb: "FFFFFF" } },
      fill: { fgColor: { rgb: colorOn("day", "#0b5c70").slice(1).toUpperCase() } },
    });
  });

  test("has what its reader reaches, and is not for tablets", async () => {
    await note("Van de verdieping");
    const zuid = await as(world.ids.olga).object.create({ container_id: world.other, title: "Elders" });
    await as(world.ids.olga).actionPoint.create({ object_id: zuid.id, title: "Van Zuid" });
    const titles = async (userId: string) =>
      (await inCsv(await as(userId).actionPoint.export({ id: world.acme, format: "csv", sort: "title" }))).map(
        ({ Actiepunt }) => Actiepunt,
      );
    expect(await titles(world.ids.olga)).toEqual(["Van de verdieping", "Van Zuid"]);
    expect(await titles(world.ids.gus)).toEqual(["Van de verdieping"]);
    expect(await titles(world.ids.mia)).toEqual([]);
    expect(await errorOf(as(world.ids.tab).actionPoint.export({ id: world.acme }))).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(await errorOf(as(world.ids.rita).actionPoint.export({ id: world.acme }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const { status, headers } = await rest("GET", `/objects/${truck}/actionpoints/export?format=csv`, {
      as: world.ids.gus,
    });
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect(headers.get("content-disposition")).toContain("attachment");
  });
});

test("the list of reports as a file marks the current ones, with their state", async () => {
  const report = { object_id: truck, type: "inspection" as const, review_point: "HF", period: 12 as const };
  await as(world.ids.lea).report.create({ ...report, status: "nok", reported_date: "2025-01-10" });
  await as(world.ids.lea).report.create({
    ...report,
    status: "ok",
    reported_date: "2026-11-10",
    reported_by: "Vinçotte",
  });
  const rows = await inCsv(
    await as(world.ids.gus).report.export({ id: world.acme, format: "csv", sort: "reported_date" }),
  );
  expect(rows.map((row) => [row.Datum, row["Geldig tot"], row["Telt nu"], row.Letter, row.Door])).toEqual([
    ["2025-01-10", "2026-01-10", "Nee", "C", ""],
    ["2026-11-10", "2027-11-10", "Ja", "A", "Vinçotte"],
  ]);
  const current = await as(world.ids.gus).report.export({
    id: world.acme,
    format: "csv",
    filter: { state: "current" },
  });
  expect(await inCsv(current)).toHaveLength(1);
});

describe("a long list", () => {
  const long = EXPORT_AT_ONCE + 1;
  beforeEach(() =>
    inTransaction((tx) =>
      tx.execute(sql`
        insert into action_points (workspace_id, container_id, title, priority)
        select ${world.acme}, ${world.floor}, 'Punt ' || n, case when n % 2 = 0 then 'high' else 'low' end
        from generate_series(1, ${long}) n`),
    ),
  );
  const input = () => ({ id: world.acme, format: "csv" as const, sort: "created_at" as const });
  const run = (jobId: string) => doJob("job.run", { workspaceId: world.acme, jobId }, { id: "1", attempt: 1 });

  test("is written by a worker, once, and mailed to who asked for it", async () => {
    const { status, body } = await rest("GET", `/workspaces/${world.acme}/actionpoints/export?format=csv`, {
      as: world.ids.gus,
    });
    expect([status, body.data.state]).toEqual([202, "waiting"]);
    const { id } = body.data as JobView;
    await Promise.all([run(id), run(id)]);
    await run(id);
    expect(await inOutbox("job.mail")).toHaveLength(1);
    const done = await as(world.ids.gus).job.get({ id });
    expect(done).toMatchObject({
      state: "done",
      result: { file: { rows: long, file_path: `/api/v1/jobs/${id}/file` } },
    });
    const rows = await inCsv(await as(world.ids.gus).job.file({ id }), ",");
    expect(rows).toHaveLength(long);

    await doJob("job.mail", { workspaceId: world.acme, userId: world.ids.gus, jobId: id }, { id: "mail", attempt: 1 });
    const mail = (await listMails()).find(({ to }) => to === "gus@world.test")!;
    expect(JSON.stringify(mail)).toContain(`/jobs/${id}`);

    expect(await errorOf(as(world.ids.olga).job.file({ id }))).toMatchObject({ code: "NOT_FOUND" });
    await inTransaction((tx) => tx.execute(sql`delete from memberships where user_id = ${world.ids.gus}`));
    expect(await errorOf(as(world.ids.gus).job.file({ id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is refused to a person who no longer reaches all that is in it", async () => {
    const { id } = (await as(world.ids.gus).actionPoint.export(input())) as JobView;
    await run(id);
    expect((await as(world.ids.gus).job.file({ id })).status).toBe(200);
    await inTransaction((tx) => tx.execute(sql`delete from grants where user_id = ${world.ids.gus}`));
    expect(await errorOf(as(world.ids.gus).job.file({ id }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("asked for again while it is written is the same job; the number of different ones is limited", async () => {
    const ask = (sort: "created_at" | "title" | "priority" | "object") =>
      as(world.ids.olga).actionPoint.export({ ...input(), sort });
    const all = (await Promise.all([ask("created_at"), ask("created_at"), ask("created_at")])) as JobView[];
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    await ask("title");
    await ask("priority");
    expect(await errorOf(ask("object"))).toMatchObject({ code: "CONFLICT", message: "export.enough" });
    expect((await ask("title")) as JobView).toMatchObject({ state: "waiting" });
  });

  test("that is filtered to a short one is returned at once", async () => {
    const file = await as(world.ids.olga).actionPoint.export({ ...input(), filter: { priority: ["high"] } });
    expect(await inCsv(file)).toHaveLength(Math.floor(long / 2));
  });

  test("can be fetched for some days, and is then deleted", async () => {
    const { id } = (await as(world.ids.olga).actionPoint.export(input())) as JobView;
    await run(id);
    await removeStrayBytes(-1);
    expect((await as(world.ids.olga).job.file({ id })).status).toBe(200);
    await inTransaction((tx) => tx.update(jobs).set({ doneAt: sql`now() - interval '8 days'` }).where(eq(jobs.id, id)));
    expect(await as(world.ids.olga).job.get({ id })).toMatchObject({ result: { file: { file_path: null } } });
    expect(await errorOf(as(world.ids.olga).job.file({ id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await removeStrayBytes(-1)).toBeGreaterThan(0);
  });
});
