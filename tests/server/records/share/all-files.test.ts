import { files } from "@db/schema/file";
import { eq, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeAll, expect, test } from "vitest";
import { fetchApp } from "../../../rest/client.ts";
import { createShare, inTransaction, lea, make, object, setUp, visitor, world } from "./share-setup.ts";

beforeAll(setUp);

const download = (path: string) => fetchApp(path);
const namesIn = async (response: Response) =>
  Object.keys(unzipSync(new Uint8Array(await response.arrayBuffer()))).toSorted();

test("all files that a link shows come as one ZIP, by place and object", async () => {
  await make.file(object);
  await make.file(object, { kind: "image" });
  await make.file(await make.object(world.other));
  const { token } = await createShare({ container_id: world.floor });
  const { all_files } = await visitor().share.shown({ token });
  expect(all_files).toMatchObject({ count: 2, allowed: true, file_path: `/files/share/${token}/all` });
  const response = await download(all_files!.file_path);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"]);
  expect(response.headers.get("x-robots-tag")).toContain("noindex");
  const names = await namesIn(response);
  expect(names).toHaveLength(2);
  for (const name of names) expect(name).toMatch(/^Gelijkvloers\/[^/]+\/\d{4}-\d\d-\d\d [^/]+\.\w+$/);
});

test("only the parts that the link shows, and on the page of its root alone", async () => {
  const { fileId } = await make.file(object, { kind: "image" });
  await inTransaction((tx) => tx.update(files).set({ isPicture: true }).where(eq(files.id, fileId)));
  const pictures = await createShare({ container_id: world.floor, shows: ["pictures"] });
  const shown = await visitor().share.shown({ token: pictures.token });
  expect(await namesIn(await download(shown.all_files!.file_path))).toHaveLength(shown.all_files!.count);
  const { count } = (await visitor().share.shown({ token: (await createShare({ container_id: world.floor })).token }))
    .all_files!;
  expect(shown.all_files!.count).toBeLessThan(count);
  expect((await visitor().share.shown({ token: pictures.token, object })).all_files).toBeNull();
  const none = await createShare({ container_id: world.floor, shows: ["action_points"] });
  expect((await visitor().share.shown({ token: none.token })).all_files).toBeNull();
  expect((await download(`/files/share/${none.token}/all`)).status).toBe(404);
});

test("a withdrawn or unknown link gives nothing", async () => {
  const { id, token } = await createShare();
  await lea().share.withdraw({ id });
  expect((await download(`/files/share/${token}/all`)).status).toBe(404);
  expect((await download("/files/share/unknown/all")).status).toBe(404);
});

test("what waits for the scanner, or is infected, is left out", async () => {
  const { token } = await createShare({ container_id: world.floor });
  const before = (await visitor().share.shown({ token })).all_files!.count;
  await inTransaction((tx) =>
    tx.execute(sql`update blobs set scan = 'infected'
    where sha256 = (select sha256 from files where object_id = ${object} and type = 'pdf' limit 1)`),
  );
  expect((await visitor().share.shown({ token })).all_files!.count).toBeLessThan(before);
  const names = await namesIn(await download(`/files/share/${token}/all`));
  expect(names.length).toBeLessThan(before);
});
