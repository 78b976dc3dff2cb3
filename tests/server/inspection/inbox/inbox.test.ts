import { asOperator, transact } from "@db/transact";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { runOutbox } from "../../../rig/outbox.ts";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf } from "../../../world.ts";
import { samples } from "./bodies.ts";
import { drop, inbox, open, paper, readAll, said, setUp, world } from "./inbox-setup.ts";

beforeEach(setUp);

const machine = (facts: object = {}, container_id = world.floor) =>
  as(world.ids.adam).object.create({ container_id, title: "Heftruck", ...facts });
const only = async () => (await open()).items[0]!;

test("sixty papers of five bodies go in and are right, and none is read better than it is", async () => {
  for (const { serial } of samples) await machine({ title: `Toestel ${serial}`, serial_number: serial });
  await drop(samples);
  const { items, meta } = await open();
  expect(meta.total).toBe(60);
  const harm = { nok: 0, oos: 0, ok_ap: 1, ok: 2 };
  for (const sample of samples) {
    const { state, proposal } = items.find(({ name }) => name === sample.file)!;
    expect({
      state,
      machine: proposal!.machines[0]?.serial_number,
      sure: proposal!.machines[0]?.sure,
      chosen: proposal!.object_id === proposal!.machines[0]?.id,
      date: proposal!.date?.value,
      next: proposal!.next?.value,
      number: proposal!.number?.value,
      body: proposal!.reported_by?.value,
      outcome: proposal!.outcome?.value ?? null,
      remarks: proposal!.remarks,
    }).toEqual({
      ...{ state: "read", machine: sample.serial, sure: "certain", chosen: true },
      ...{ date: sample.date, next: sample.next, number: sample.number, body: sample.body },
      ...{ outcome: sample.proposed, remarks: sample.remarks },
    });
    if (proposal!.outcome) expect(harm[proposal!.outcome.value]).toBeLessThanOrEqual(harm[sample.truth]);
  }
});

test("a confirmed paper is the report of its machine, with its action points and its file, and stands in the history", async () => {
  const { id } = await machine({ serial_number: "KV20104" });
  const sample = samples.find(({ serial }) => serial === "KV20104")!;
  const [paperId] = await drop([sample]);
  const remarks = sample.remarks.join("\n");
  const values = {
    reported_date: sample.date,
    valid_until: sample.next,
    reported_by: sample.body,
    number: sample.number,
  };
  const done = await inbox("adam").decide(
    said({ paper: paperId, object_id: id, status: "ok_ap", ...values, period: undefined, remarks }) as never,
  );
  expect(done).toMatchObject({ state: "confirmed", decided_by: "adam World" });
  const report = await as(world.ids.adam).report.get({ id: done.report_id! });
  expect(report).toMatchObject({
    ...{ status: "ok_ap", reported_date: sample.date, valid_until: sample.next, number: sample.number },
    ...{ reported_by: sample.body, object: { id }, file: { name: sample.file } },
  });
  const points = await as(world.ids.adam).actionPoint.ofObject({ id });
  expect(points.items.map(({ title }: { title: string }) => title).sort()).toEqual([...sample.remarks].sort());
  const history = await as(world.ids.adam).history.list({ id: world.acme, about: paperId } as never);
  expect(JSON.stringify(history)).toContain("inbox.confirm");
  expect((await open()).items).toEqual([]);
});

test("nothing counts before it is confirmed, and no outcome is filled in by itself", async () => {
  const { id } = await machine({ serial_number: "KV20100" });
  const [paperId] = await drop([samples[0]!]);
  expect((await as(world.ids.adam).report.inWorkspace({ id: world.acme })).items).toEqual([]);
  const { status: _, ...without } = said({ paper: paperId, object_id: id });
  expect(await errorOf(inbox("adam").decide(without as never))).toMatchObject({ code: "BAD_REQUEST" });
});

test("of two people at once one confirms, and a double click makes one report", async () => {
  const { id } = await machine({ serial_number: "KV20100" });
  const [paperId] = await drop([samples[0]!]);
  const values = said({ paper: paperId, object_id: id, reported_date: samples[0]!.date }) as never;
  const twice = await Promise.all([inbox("adam").decide(values), inbox("adam").decide(values)]);
  expect(new Set(twice.map(({ report_id }) => report_id)).size).toBe(1);
  expect(await errorOf(inbox("olga").decide(values))).toMatchObject({ code: "CONFLICT", message: "inbox.decided" });
  expect((await as(world.ids.adam).report.inWorkspace({ id: world.acme })).items).toHaveLength(1);
});

test("a new machine is made of the paper, with what it says of it, once", async () => {
  const [paperId] = await drop([samples[0]!]);
  const { proposal } = await only();
  expect(proposal).toMatchObject({ machines: [], make: { value: "Linde" }, model: { value: "E20" } });
  const values = {
    ...{ paper: paperId, object_id: "new", container_id: world.floor, title: "Heftruck Linde" },
    ...{ serial_number: "KV20100", make: "Linde", model: "E20", reported_date: samples[0]!.date },
  };
  const attempt = () => inbox("adam").decide(said(values) as never);
  const [one, other] = await Promise.all([attempt(), attempt()]);
  expect(one).toMatchObject({ state: "confirmed", report_id: other.report_id });
  const { items } = await as(world.ids.adam).object.list({ id: world.acme });
  expect(items.map(({ title }) => title)).toEqual(["Heftruck Linde"]);
  expect(await as(world.ids.adam).object.get({ id: items[0]!.id })).toMatchObject({
    make: "Linde",
    serial_number: "KV20100",
  });
});

test("duplicates are said: the same bytes, the same number", async () => {
  const { id } = await machine({ serial_number: "KV20100" });
  const [paperId] = await drop([samples[0]!]);
  expect(await drop([samples[0]!])).toEqual([paperId]); // it waits already
  expect((await open()).meta.total).toBe(1);
  const values = { object_id: id, reported_date: samples[0]!.date, number: samples[0]!.number };
  await inbox("adam").decide(said({ paper: paperId, ...values }) as never);
  await drop([samples[0]!, { ...samples[0]!, file: "anders.pdf", lines: [...samples[0]!.lines, "Kopie"] }]);
  const { items } = await open();
  expect(items.map(({ same }) => same.map(({ by }) => by).sort())).toEqual([["file", "number"], ["number"]]);
  expect(items[0]!.same[0]!.object).toMatchObject({ id, title: "Heftruck" });
});

test("a paper without text waits for a person as it is, and other kinds of files are refused", async () => {
  const photo = await uploadOf("foto.jpg", await picture());
  const { ids } = await inbox("adam").add({ id: world.acme, files: [photo] });
  await readAll();
  expect(await only()).toMatchObject({ id: ids[0], state: "unreadable", proposal: null });
  const text = await uploadOf("lijst.txt", "geen papier");
  expect(await errorOf(inbox("adam").add({ id: world.acme, files: [text] }))).toMatchObject({
    message: "report.not_a_paper",
  });
});

test("container admins have what was dropped below their container, and no machine out of their reach", async () => {
  await machine({ serial_number: "KV20100", title: "Geheim" }, world.other);
  const [ofAll] = await drop([samples[1]!]);
  const [ofFloor] = await drop([samples[0]!], "lea", world.floor);
  expect((await open("lea")).items.map(({ id, proposal }) => [id, proposal!.machines])).toEqual([[ofFloor, []]]);
  expect((await open("adam")).meta.total).toBe(2);
  const page = await inbox("adam").page({ id: world.acme, container: world.board }); // and what is below it, alone
  expect([page.items.map(({ id }) => id), page.counts.open, page.meta.total]).toEqual([[ofFloor], 1, 1]);
  const skip = (by: "lea" | "gus" | "rita", paperId?: string) =>
    errorOf(inbox(by).decide({ id: world.acme, paper: paperId!, state: "skipped" } as never));
  expect(await skip("lea", ofAll)).toMatchObject({ code: "NOT_FOUND" });
  expect(await skip("gus", ofFloor)).toMatchObject({ code: "NOT_FOUND" });
  expect(await skip("rita", ofFloor)).toMatchObject({ code: "NOT_FOUND" });
  expect(await errorOf(open("gus"))).toMatchObject({ code: "FORBIDDEN" });
  const other = await uploadOf("a.pdf", "%PDF-1.4");
  expect(await errorOf(inbox("lea").add({ id: world.acme, files: [other] }))).toMatchObject({ code: "FORBIDDEN" });
  await inbox("lea").decide({ id: world.acme, paper: ofFloor!, state: "skipped" } as never);
});

test("a skipped paper can wait again, and is read again", async () => {
  const [paperId] = await drop([samples[0]!]);
  const decide = (state: "skipped" | "waiting") =>
    inbox("adam").decide({ id: world.acme, paper: paperId!, state } as never);
  expect(await decide("skipped")).toMatchObject({ state: "skipped" });
  expect((await open("adam", "skipped")).items).toHaveLength(1);
  await decide("waiting");
  await readAll();
  expect(await only()).toMatchObject({ state: "read", proposal: { number: { value: samples[0]!.number } } });
});

test("the same body and date are proposed for all that were chosen", async () => {
  const ids = await drop([samples[0]!, samples[1]!]);
  const values = { id: world.acme, reported_by: "Andere Keuring", reported_date: "2026-05-01" };
  expect(await inbox("adam").setForAll({ ...values, papers: [ids[0]!] })).toEqual({ count: 1 });
  const { items } = await open();
  expect(items.map(({ proposal }) => proposal!.reported_by!.value)).toEqual(["Andere Keuring", samples[1]!.body]);
  expect(items[0]!.proposal!.date!.value).toBe("2026-05-01");
  expect(await errorOf(inbox("gus").setForAll({ ...values, papers: ids }))).toMatchObject({ code: "FORBIDDEN" });
});

test("a paper about another machine, or another day, is filed only where somebody says so", async () => {
  const { id } = await machine({ serial_number: "AA-99999" });
  const [paperId] = await drop([samples[0]!]);
  const values = said({ paper: paperId, object_id: id, reported_date: samples[0]!.date });
  expect(await errorOf(inbox("adam").decide(values as never))).toMatchObject({
    message: expect.stringContaining("report.paper.doubt"),
  });
  expect(await inbox("adam").decide({ ...values, paper_checked: true } as never)).toMatchObject({ state: "confirmed" });
});

test("a machine is named by code, external number or title too, less certainly; of two alike none is chosen", async () => {
  const [code, erp, title] = [
    await machine({ title: "Kraan A", display_code: "KR-0101" }),
    await machine({ title: "Kraan B", external_number: "ERP-778899" }),
    await machine({ title: "Rolbrug hal zeven" }),
  ];
  await machine({ title: "Ladder magazijn" });
  await machine({ title: "Ladder magazijn" });
  await drop([
    paper("Toestel: KR-0101", "Besluit"),
    paper("Inventaris ERP-778899"),
    paper("Onderzochte rolbrug hal zeven, Gent"),
    paper("Ladder magazijn"),
  ]);
  const { items } = await open();
  expect(
    items.map(({ proposal }) => [proposal!.object_id, proposal!.machines[0]!.by, proposal!.machines[0]!.sure]),
  ).toEqual([
    [code.id, "display_code", "likely"],
    [erp.id, "external_number", "likely"],
    [title.id, "title", "guess"],
    [null, "title", "guess"],
  ]);
});

test("programs put papers in, read what is proposed, and confirm", async () => {
  const { id } = await machine({ serial_number: "KV20100" });
  const path = `/workspaces/${world.acme}/inbox`;
  await drop([samples[0]!]);
  const listed = await rest("GET", path, { as: world.ids.adam });
  expect(listed).toMatchObject({ status: 200, body: { data: [{ proposal: { object_id: id } }], meta: { total: 1 } } });
  const body = {
    state: "confirmed",
    object_id: id,
    review_point: "HF",
    status: "ok",
    reported_date: samples[0]!.date,
    period: 12,
  };
  const done = await rest("PUT", `${path}/${listed.body.data[0].id}`, { as: world.ids.adam, body });
  expect(done).toMatchObject({ status: 200, body: { data: { state: "confirmed" } } });
  expect((await rest("PUT", `${path}/${listed.body.data[0].id}`, { as: world.ids.rita, body })).status).toBe(404);
});

test("a reading that was lost is taken up again", async () => {
  await inbox("adam").add({ id: world.acme, files: [await uploadOf("a.pdf", "%PDF-1.4")] });
  expect(await runOutbox("inbox.read")).toBe(1);
  expect(await only()).toMatchObject({ state: "unreadable" });
});

test("papers that wait stay in the inbox of a workspace that a board leaves, the same file once", async () => {
  const [kept] = await drop([samples[0]!]);
  const [, moved] = await drop([samples[0]!, samples[1]!], "adam", world.board);
  await transact(asOperator, (tx) =>
    tx.execute(sql`insert into memberships (workspace_id, user_id, role)
      values (${world.rival}, ${world.ids.olga}, 'admin')`),
  );
  await as(world.ids.olga).container.move({ id: world.board, parent_id: null, workspace_id: world.rival });
  const { items } = await open();
  expect(items.map(({ id, container }) => [id, container]).sort()).toEqual(
    [
      [kept, null],
      [moved, null],
    ].sort(),
  );
});
