import { createHash, randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before } from "@db/outside";
import { blobs } from "@db/schema/blob";
import { files } from "@db/schema/file";
import { asOperator, reading, transact } from "@db/transact";
import { StorageUnavailable } from "@server/core/storage-errors";
import { asFile, storageKey, storeGenerated } from "@server/platform/files/store";
import { completeLease, putLeased } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { removeUnreferenced } from "@server/records/deletion/remove-bytes";
import { removeExpired, removeStrayBytes } from "@server/records/deletion/stray-bytes";
import { sweepTrash } from "@server/records/deletion/sweep";
import { storeGlobal } from "@server/records/library/global-bytes";
import { setPicture, storePicture } from "@server/tenancy/user/avatar";
import { type SQL, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
beforeEach(async () => {
  world = await makeWorldAnew();
  await transact(asOperator, (tx) => tx.execute(sql`delete from global_library_files`));
  await removeStrayBytes(-1);
});
afterEach(() => vi.restoreAllMocks());

const storeBytes = (words: string) =>
  transact(asOperator, (tx) => storeGenerated(tx, world.acme, Buffer.from(words), "text/plain"));
const putStray = async (key: string) => {
  const path = join(tmpdir(), randomUUID());
  await writeFile(path, key);
  await storage().put(key, path);
};
const stored = async () => {
  const keys: string[] = [];
  for await (const { key } of storage().list()) keys.push(key);
  return keys.sort();
};
const rows = async () =>
  (await reading(asOperator, (tx) => tx.select().from(blobs)))
    .map(({ sha256 }) => storageKey(world.acme, sha256))
    .sort();
const aDayLater = () =>
  transact(asOperator, (tx) => tx.update(blobs).set({ createdAt: sql`now() - interval '2 days'` }));
const sha = (words: string) => createHash("sha256").update(words).digest("hex");

test("bytes that cannot be removed stop no others, and no row stays without its bytes", async () => {
  for (const words of ["one", "two", "three"]) await storeBytes(words);
  await aDayLater();
  const { remove } = storage();
  let times = 0;
  const removing = vi.spyOn(storage(), "remove").mockImplementation(async (key) => {
    if (/\/[\da-f]{64}$/.test(key) && ++times === 2) throw new Error("the storage is away");
    return remove(key);
  });
  await expect(sweepTrash()).rejects.toThrow("the storage is away");
  expect(times).toBe(2);
  removing.mockRestore();
  const left = await stored();
  for (const key of await rows()) expect(left).toContain(key);
  await sweepTrash();
  await removeStrayBytes(-1);
  expect(await rows()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test("known bytes stay, unknown ones go: of a workspace, the platform, a person, half a copy", async () => {
  const { acme, ids } = world;
  const known = storageKey(acme, await storeBytes("known"));
  const upload = await uploadOf("plan.pdf", pdf("platform"));
  await as(ids.sam).globalLibrary.create({ file: upload, title: "Platform" });
  const picture = await storePicture(ids.olga, Buffer.from("a picture"));
  await transact(asOperator, (tx) => setPicture(tx, ids.olga, picture));
  const result = [known, storageKey("library", upload.sha256), `users/${ids.olga}/${picture}.webp`].sort();
  expect(await stored()).toEqual(result);

  await putStray(storageKey(acme, sha("stray")));
  await putStray(`${storageKey(acme, sha("stray"))}.s.webp`);
  await putStray(storageKey(randomUUID(), sha("of an erased workspace")));
  await putStray(`${storageKey(randomUUID(), sha("and its small picture"))}.l.webp`);
  await transact(asOperator, async (tx) => storeGlobal(tx, await uploadOf("stray.pdf", pdf("stray"))));
  await storePicture(ids.olga, Buffer.from("another"));
  await storePicture(randomUUID(), Buffer.from("of nobody"));
  for (const half of [storageKey(acme, sha("half")), `check.${randomUUID()}`, storageKey("library", sha("half"))])
    await putStray(`${half}.${randomUUID()}.part`);
  expect(await removeStrayBytes()).toBe(0); // all of it is too recent
  expect(await removeStrayBytes(-1)).toBe(9);
  expect(await stored()).toEqual(result);
});

test("an upload to the platform's library that is refused leaves no bytes behind", async () => {
  const file = await uploadOf("nobody.pdf", pdf("nobody"));
  const refusal = await errorOf(as(world.ids.sam).globalLibrary.create({ file, global: false, workspaces: [] }));
  expect(refusal).toMatchObject({ message: "library.for_nobody" });
  expect(await stored()).toEqual([]);
});

const twoHoursLater = () =>
  transact(asOperator, (tx) => tx.execute(sql`update storage_leases set at = now() - interval '2 hours'`));

test("bytes of a refused or killed upload go within two hours; those with a lease or a row stay", async () => {
  const refused = transact(asOperator, async (tx) => {
    await storeGenerated(tx, world.acme, Buffer.from("refused"), "text/plain");
    throw new Error("refused");
  });
  await expect(refused).rejects.toThrow("refused");
  const unnamed = storageKey(world.acme, sha("refused"));
  const named = storageKey(world.acme, await storeBytes("named"));
  await removeExpired();
  await removeUnreferenced(world.acme, sha("refused"));
  expect(await stored()).toEqual([unnamed, named].sort()); // a row may still be committed
  await twoHoursLater();
  await removeExpired();
  expect(await stored()).toEqual([named]);
  expect(await rows()).toEqual([named]);
});

test("bytes are stored before the transaction; storing bytes that are being removed waits", async () => {
  await storeBytes("again");
  await transact(asOperator, (tx) => tx.execute(sql`delete from blobs`));
  const { remove } = storage();
  let result: Promise<string> | undefined;
  vi.spyOn(storage(), "remove").mockImplementation(async (key) => {
    result ??= storeBytes("again"); // the same bytes are stored at this moment
    await new Promise((later) => setTimeout(later, 300));
    return remove(key);
  });
  await removeUnreferenced(world.acme, sha("again"));
  const key = storageKey(world.acme, await result!);
  expect(await stored()).toContain(key);
  expect(await rows()).toEqual([key]);
});

test("an upload whose row comes too late is refused, so that no row is without bytes", async () => {
  await storeBytes("late");
  await expect(
    transact(asOperator, async (tx) => {
      const lease = await before("late", async () => {
        const id = await asFile(Buffer.from("later"), (path) => putLeased(storageKey(world.acme, sha("later")), path));
        await twoHoursLater();
        await removeExpired();
        return id;
      });
      await completeLease(tx, lease);
    }),
  ).rejects.toBeInstanceOf(StorageUnavailable);
  expect(await stored()).toEqual([storageKey(world.acme, sha("late"))]);
});

const answered = (
  objectId: string,
) => sql`with template as (insert into templates (workspace_id, title) values (${world.acme}, 't') returning id),
  version as (insert into template_versions (workspace_id, template_id, number, content)
    select ${world.acme}, id, 1, '{"groups":[]}' from template returning id, template_id),
  answer as (insert into answers (workspace_id, object_id, template_id, version_id)
    select ${world.acme}, ${objectId}, template_id, id from version returning id)`;
const signed = (column: string, sha256: string, { objectId, id }: { objectId: string; id: string }) => sql`
  insert into signatures (workspace_id, object_id, file_id, user_id, first_name, last_name, started_at, ended_at,
    reading_seconds, ${sql.raw(column)})
  values (${world.acme}, ${objectId}, ${id}, null, 's', 's', now(), now(), 1, ${sha256})`;
/** How a row of each column that refers to bytes is made. A new column belongs here and in unused-bytes.ts. */
const references: Record<string, (sha256: string, file: { objectId: string; id: string }) => SQL> = {
  "action_point_photos.sha256": (sha256, { objectId }) => sql`with point as (
    insert into action_points (workspace_id, container_id, object_id, title)
    values (${world.acme}, ${world.floor}, ${objectId}, 'p') returning id)
    insert into action_point_photos (workspace_id, action_point_id, moment, sha256, name, size)
    select ${world.acme}, id, 'before', ${sha256}, 'p', 1 from point`,
  "answer_files.sha256": (sha256, { objectId }) => sql`${answered(objectId)}, question as (
      insert into question_answers (workspace_id, answer_id, question_id) select ${world.acme}, id, uuidv7()
      from answer returning id)
    insert into answer_files (workspace_id, question_answer_id, sha256, name, size)
    select ${world.acme}, id, ${sha256}, 'p', 1 from question`,
  "answers.signature": (
    sha256,
    { objectId },
  ) => sql`with template as (insert into templates (workspace_id, title) values (${world.acme}, 't') returning id),
    version as (insert into template_versions (workspace_id, template_id, number, content)
      select ${world.acme}, id, 1, '{"groups":[]}' from template returning id, template_id)
    insert into answers (workspace_id, object_id, template_id, version_id, signature)
    select ${world.acme}, ${objectId}, template_id, id, ${sha256} from version`,
  "background_images.sha256": (sha256) => sql`with template as (
    insert into background_templates (workspace_id, container_id, title)
    values (${world.acme}, ${world.floor}, 'b') returning id)
    insert into background_images (workspace_id, background_template_id, sha256, name)
    select ${world.acme}, id, ${sha256}, 'b' from template`,
  "blob_texts.sha256": () => sql`select`, // deleted with the bytes
  "containers.floorplan": (sha256) => sql`update containers set floorplan = ${sha256} where id = ${world.floor}`,
  "file_versions.sha256": (sha256, { id }) =>
    sql`insert into file_versions (workspace_id, file_id, number, type, name, sha256, size)
      values (${world.acme}, ${id}, 1, 'pdf', 'v', ${sha256}, 1)`,
  "files.original_sha256": (sha256, { id }) => sql`update files set original_sha256 = ${sha256} where id = ${id}`,
  "files.sha256": (sha256, { id }) => sql`update files set sha256 = ${sha256} where id = ${id}`,
  "floor_plans.sha256": (sha256) =>
    sql`insert into floor_plans (workspace_id, container_id, sha256, width, height)
      values (${world.acme}, ${world.floor}, ${sha256}, 1, 1)`,
  "imports.sha256": (sha256) =>
    sql`insert into imports (workspace_id, kind, file_name, sha256)
      values (${world.acme}, 'objects', 'i.csv', ${sha256})`,
  "inbox_papers.sha256": (sha256) =>
    sql`insert into inbox_papers (workspace_id, sha256, name, type, size, state)
      values (${world.acme}, ${sha256}, 'p.pdf', 'pdf', 1, 'read')`,
  "library_files.sha256": (sha256) =>
    sql`insert into library_files (workspace_id, title, type, name, sha256)
      values (${world.acme}, 'l', 'pdf', 'l', ${sha256})`,
  "signatures.drawn": (sha256, file) => signed("drawn", sha256, file),
  "signatures.read_sha256": (sha256, file) => signed("read_sha256", sha256, file),
  "signatures.signed_sha256": (sha256, file) => signed("signed_sha256", sha256, file),
  "templates.logo": (sha256) =>
    sql`insert into templates (workspace_id, title, logo) values (${world.acme}, 't', ${sha256})`,
  "walks.signature": (sha256) => sql`with round as (insert into rounds (workspace_id, container_id, title)
      values (${world.acme}, ${world.floor}, 'r') returning id)
    insert into walks (workspace_id, round_id, title, place, signature)
    select ${world.acme}, id, 'w', 'p', ${sha256} from round`,
  "workspaces.logo": (sha256) => sql`update workspaces set logo = ${sha256} where id = ${world.acme}`,
};

test("bytes that a row of any table refers to stay", async () => {
  const { rows: columns } = await reading(asOperator, (tx) =>
    tx.execute<{ column_name: string }>(sql`
      select c.conrelid::regclass || '.' || a.attname as column_name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
        and a.attname not in ('workspace_id', 'id')
      where c.contype = 'f' and c.confrelid = 'blobs'::regclass`),
  );
  expect(columns.map(({ column_name }) => column_name).filter((name) => !(name in references))).toEqual([]);

  const objectId = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
  const [file] = await transact(asOperator, (tx) =>
    tx
      .insert(files)
      .values({ workspaceId: world.acme, objectId, type: "link", name: "f", title: "f" })
      .returning({ id: files.id }),
  );
  const expected: string[] = [];
  for (const [columnName, refer] of Object.entries(references)) {
    const sha256 = await storeBytes(columnName);
    if (columnName !== "blob_texts.sha256") expected.push(storageKey(world.acme, sha256));
    await transact(asOperator, (tx) => tx.execute(refer(sha256, { objectId, id: file!.id })));
  }
  await aDayLater();
  await sweepTrash();
  expect(await rows()).toEqual(expected.sort());
  expect(await stored()).toEqual(expected.sort());
});
