import { createHash } from "node:crypto";
import { jobs } from "@db/schema/job";
import { objects } from "@db/schema/object";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { addDays, today } from "@server/core/day";
import { eq, sql } from "drizzle-orm";
import { unzipSync, zipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";
import { importedInto, type Row, wholeOf } from "./unzipped.ts";

let world: World;
let bytes: Uint8Array;
let to: string;

beforeAll(async () => {
  world = await makeWorldAnew();
  const olga = as(world.ids.olga);
  const { id } = await olga.object.create({ container_id: world.floor, title: "Heftruck", serial_number: "SN-7" });
  await olga.file.add({ id, files: [await uploadOf("handleiding.txt", "Lees dit")] });
  await olga.file.addLink({ id, link: "https://example.test/", title: "Site" });
  await olga.actionPoint.create({ object_id: id, title: "Vork", resolvers: [world.ids.lea] });
  ({ bytes } = await wholeOf(world.ids.olga, world.acme));
});

beforeEach(async () => {
  to = (await as(world.ids.rita).workspace.create({ name: `Leeg ${Math.random()}` })).id;
  await onPlan({ plan: "enterprise", planEndsOn: null });
});

const onPlan = (plan: Partial<typeof workspaces.$inferInsert>) =>
  transact(asOperator, (tx) => tx.update(workspaces).set(plan).where(eq(workspaces.id, to)));

/** The export with other bytes at some paths; its manifest is put right, so that only what is tested is wrong. */
function changed(change: (entries: Record<string, Uint8Array>) => void, manifest: (said: Row) => void = () => {}) {
  const entries = { ...unzipSync(bytes) };
  change(entries);
  const said = JSON.parse(Buffer.from(entries["manifest.json"]!).toString("utf8")) as Row & {
    parts: Record<string, Row>;
  };
  for (const [path, part] of Object.entries(said.parts)) {
    part.size = entries[path]!.length;
    part.sha256 = createHash("sha256").update(entries[path]!).digest("hex");
  }
  manifest(said);
  entries["manifest.json"] = Buffer.from(JSON.stringify(said));
  return zipSync(entries);
}

/** The export with a line of a part changed. */
const withLine = (name: string, change: (row: Row) => Row) =>
  changed((entries) => {
    const path = `data/${name}.jsonl`;
    const lines = Buffer.from(entries[path]!).toString("utf8").trimEnd().split("\n");
    const written = lines.map((line) => `${JSON.stringify(change(JSON.parse(line) as Row))}\n`);
    entries[path] = Buffer.from(written.join(""));
  });

const offer = async (zip: Uint8Array, who = world.ids.rita, id = to) =>
  as(who).whole.offer({ id, file: await uploadOf("alles.zip", Buffer.from(zip)) });

/** Why an import of it fails; nothing of it is in the workspace then. */
async function refusalOf(zip: Uint8Array): Promise<string> {
  const failed = await importedInto(world.ids.rita, to, zip).then(
    () => "it did not",
    (error) => String((error as Error).message),
  );
  expect(await countIn()).toBe(0);
  return failed.replace("The import failed: ", "");
}

const countIn = () => reading(asOperator, (tx) => tx.$count(objects, eq(objects.workspaceId, to)));

describe("an import of everything", () => {
  test("looks first, then brings it, and mails nobody", async () => {
    const offered = await offer(bytes);
    expect(offered).toMatchObject({ from: "Acme", boards: 2, refusal: null, counts: { objects: 1, action_points: 1 } });
    expect(await countIn()).toBe(0);
    const mails = async () =>
      (await reading(asOperator, (tx) => tx.execute(sql`select from outbox where name like '%mail%'`))).rowCount;
    const before = await mails();
    const { id } = await as(world.ids.rita).whole.import({ id: to, file: offered.id });
    expect(await as(world.ids.rita).whole.import({ id: to, file: offered.id })).toMatchObject({ id });
    await doJob("job.run", { workspaceId: to, jobId: id }, { id, attempt: 1 });
    expect(await as(world.ids.rita).job.get({ id })).toMatchObject({
      state: "done",
      result: { imported: { files: 1 } },
    });
    expect(await mails()).toBe(before);
    const [truck] = (await as(world.ids.rita).object.list({ id: to })).items;
    expect(truck).toMatchObject({ title: "Heftruck" });
    const page = await as(world.ids.rita).object.page({ id: truck!.id });
    expect(JSON.stringify(page)).toContain("handleiding.txt");
    expect(JSON.stringify(page)).not.toContain("lea");
    expect(await errorOf(as(world.ids.lea).object.get({ id: truck!.id }))).toMatchObject({ code: "NOT_FOUND" });
    // a second run finds nothing to do, and what was sent is gone
    await doJob("job.run", { workspaceId: to, jobId: id }, { id, attempt: 2 });
    expect(await countIn()).toBe(1);
    expect(await errorOf(as(world.ids.rita).whole.offered({ id: to, file: offered.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("goes into an empty workspace only, on a plan that is not over and has room", async () => {
    expect(await errorOf(offer(bytes, world.ids.rita, world.rival))).toMatchObject({ message: "whole.not_empty" });
    await onPlan({ planEndsOn: addDays(today(), -5) });
    expect(await errorOf(offer(bytes))).toMatchObject({ message: "refusal.plan_locked" });
    await onPlan({ plan: "basic", planEndsOn: addDays(today(), 30) });
    const many = changed(
      () => {},
      (said) => {
        said.boards = 6;
      },
    );
    const { id, refusal } = await offer(many);
    expect(refusal).toBe("whole.too_many_boards?count=6&limit=5");
    expect(await errorOf(as(world.ids.rita).whole.import({ id: to, file: id }))).toMatchObject({ code: "CONFLICT" });
  });

  test("is for the owner and admins", async () => {
    const { id } = await offer(bytes);
    for (const who of ["olga", "lea"] as const) {
      expect(await errorOf(offer(bytes, world.ids[who]))).toMatchObject({ code: "NOT_FOUND" });
      expect(await errorOf(as(world.ids[who]).whole.import({ id: to, file: id }))).toMatchObject({ code: "NOT_FOUND" });
    }
    expect(await errorOf(offer(bytes, world.ids.lea, world.acme))).toMatchObject({ code: "FORBIDDEN" });
    // the ZIP of one workspace is not there for another
    const other = await as(world.ids.olga).workspace.create({ name: "Van Olga" });
    expect(await errorOf(as(world.ids.olga).whole.offered({ id: other.id, file: id }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("takes one of an older release, which lacks what was added since", async () => {
    const older = withLine("objects", ({ last_known: _, fields: __, ...row }) => row);
    await importedInto(world.ids.rita, to, older);
    const [truck] = (await as(world.ids.rita).object.list({ id: to })).items;
    expect(await as(world.ids.rita).object.get({ id: truck!.id })).toMatchObject({ serial_number: "SN-7", fields: {} });
  });

  test("by REST, step by step", async () => {
    const form = new FormData();
    form.set("file", new Blob([Buffer.from(bytes)]), "alles.zip");
    const sent = await rest("POST", `/workspaces/${to}/whole`, { as: world.ids.rita, form });
    expect([sent.status, sent.body.data.boards]).toEqual([201, 2]);
    const started = await rest("POST", `/workspaces/${to}/whole/${sent.body.data.id}`, { as: world.ids.rita });
    expect([started.status, started.body.data.state]).toEqual([202, "waiting"]);
    expect(await inOutbox("job.run")).not.toHaveLength(0);
  });
});

describe("a ZIP that is none, or not what was exported", () => {
  test.each([
    ["no ZIP", Buffer.from("geen zip"), "damaged"],
    ["another ZIP", zipSync({ "a.txt": Buffer.from("a") }), "no_export"],
    ["a ZIP with names outside of it", zipSync({ "../../a.txt": Buffer.from("a") }), "damaged"],
  ])("%s is refused beside the field", async (_, zip, why) => {
    expect(await errorOf(offer(zip))).toMatchObject({ message: `whole.refused.${why}` });
  });

  test("one of a newer release is refused", async () => {
    const zip = changed(
      () => {},
      (said) => {
        said.version = 2;
      },
    );
    expect(await errorOf(offer(zip))).toMatchObject({ message: "whole.refused.newer" });
  });

  test("one of which a part, a line or a file was changed is refused, and leaves nothing", async () => {
    const tampered = { ...unzipSync(bytes) };
    tampered["data/objects.jsonl"] = Buffer.from(`${Buffer.from(tampered["data/objects.jsonl"]!)}\n`);
    expect(await refusalOf(zipSync(tampered))).toBe("whole.refused.part?part=data%2Fobjects.jsonl");
    expect(await refusalOf(withLine("objects", (row) => ({ ...row, title: null })))).toMatch(
      /refused.rows\?part=objects/,
    );
    const content = (entries: Record<string, Uint8Array>) =>
      Object.keys(entries).find((path) => path.startsWith("files/"))!;
    const other = changed((entries) => {
      entries[content(entries)] = Buffer.from("Lees wat");
    });
    expect(await refusalOf(other)).toMatch(/refused.content/);
    const gone = changed((entries) => {
      delete entries[content(entries)];
    });
    expect(await refusalOf(gone)).toMatch(/refused.content/);
    const cut = changed((entries) => {
      entries["data/action_points.jsonl"] = Buffer.from("");
    });
    expect(await refusalOf(cut)).toMatch(/refused.part/);
  });

  test("rows that no form would make are refused", async () => {
    const script = withLine("files", (row) => (row.link ? { ...row, link: "javascript:alert(1)" } : row));
    expect(await refusalOf(script)).toMatch(/refused.rows\?part=files/);
    const elsewhere = withLine("objects", (row) => ({ ...row, container_id: world.rivalBoard }));
    expect(await refusalOf(elsewhere)).toMatch(/refused.rows/);
    const nul = withLine("objects", (row) => ({ ...row, subtitle: "a\u0000b" }));
    expect(await refusalOf(nul)).toMatch(/refused.rows\?part=objects/);
    const twice = withLine("containers", (row) => ({ ...row, id: world.board, parent_id: null, deletion_id: null }));
    expect(await refusalOf(twice)).toMatch(/refused/);
  });

  test("a file gets its type from its content, whatever a line says", async () => {
    await importedInto(
      world.ids.rita,
      to,
      withLine("files", (row) => (row.sha256 ? { ...row, type: "image", name: "a.html" } : row)),
    );
    const rows = await reading(asOperator, (tx) =>
      tx.execute(sql`select type from files where workspace_id = ${to} and sha256 is not null`),
    );
    expect(rows.rows).toEqual([{ type: "file" }]);
  });
});

test("an import whose worker was killed leaves nothing, and the next run brings all", async () => {
  const { id: file } = await offer(bytes);
  const { id } = await as(world.ids.rita).whole.import({ id: to, file });
  // the row of the job is locked when it is to be completed: the run ends there, and with it all that it wrote
  await transact(asOperator, (tx) => tx.update(jobs).set({ state: "failed" }).where(eq(jobs.id, id)));
  await doJob("job.run", { workspaceId: to, jobId: id }, { id, attempt: 1 }).catch(() => {});
  expect(await countIn()).toBe(0);
  await transact(asOperator, (tx) => tx.update(jobs).set({ state: "active" }).where(eq(jobs.id, id)));
  await doJob("job.run", { workspaceId: to, jobId: id }, { id, attempt: 2 });
  expect(await countIn()).toBe(1);
});
