import { countingQueries } from "@db/count";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fetchApp } from "../../../rest/client.ts";
import { errorOf } from "../../../world.ts";
import { createShare, inTransaction, lea, make, notFound, object, setUp, visitor, world } from "./share-setup.ts";

beforeAll(setUp);

describe("a link shows what is below it", () => {
  test("and nothing beside or above it", async () => {
    const { token } = await createShare({ container_id: world.floor });
    const beside = await make.object(world.other);
    for (const input of [
      { container: world.board },
      { container: world.other },
      { container: world.rivalBoard },
      { object: beside },
    ])
      expect(await errorOf(visitor().share.shown({ token, ...input }))).toEqual(notFound);
    const { container } = await visitor().share.shown({ token });
    expect(container).toMatchObject({ id: world.floor, path: [] });
    const deeper = await make.container(world.floor);
    expect((await visitor().share.shown({ token, container: deeper })).container!.path).toEqual([
      { id: world.floor, title: "Gelijkvloers" },
    ]);
  });

  test("and says until when, and whose it is", async () => {
    const { token, expires_on } = await createShare({ until: "7" });
    expect(await visitor().share.shown({ token })).toMatchObject({ expires_on, workspace: { name: "Acme" } });
  });

  test("of an object only that one, and not its container", async () => {
    const { token } = await lea().share.create({ object_id: object, shows: ["files"] });
    expect((await visitor().share.shown({ token })).object).toMatchObject({
      id: object,
      path: [],
      images: null,
      reports: null,
      action_points: null,
    });
    for (const input of [{ object: await make.object() }, { container: world.floor }])
      expect(await errorOf(visitor().share.shown({ token, ...input }))).toEqual(notFound);
  });

  test("without names of people, except who drew up a report", async () => {
    await make.report(object);
    await make.actionPoint({ objectId: object, resolver: world.ids.gus });
    const { token } = await createShare();
    const text = JSON.stringify(await visitor().share.shown({ token, object }));
    expect(text).toContain("reported_by");
    for (const hidden of ["gus", "World", "@", world.ids.gus, world.ids.olga, world.acme])
      expect(text).not.toContain(hidden);
    expect(JSON.stringify(await visitor().share.shown({ token }))).not.toMatch(
      new RegExp(`World|@|${world.acme}|${world.ids.olga}`),
    );
  });

  test("in pages, searched and filtered by state", async () => {
    const fullContainer = await make.container(world.floor);
    await inTransaction((tx) =>
      tx.insert(objects).values(
        Array.from({ length: 120 }, (_, index) => ({
          workspaceId: world.acme,
          containerId: fullContainer,
          userId: world.ids.olga,
          title: `Blusser ${index}`,
          publicId: `full-${index}`,
        })),
      ),
    );
    const { token } = await createShare({ container_id: fullContainer });
    const third = await visitor().share.shown({ token, page: 3 });
    expect(third.container!.objects).toMatchObject({ items: { length: 20 }, meta: { total: 120, last_page: 3 } });
    expect((await visitor().share.shown({ token, q: "blusser 117" })).container!.objects.items).toHaveLength(1);
    expect((await visitor().share.shown({ token, state: "T" })).container!.objects.items).toHaveLength(0);
  });
});

describe("bytes under a link", () => {
  let token: string;
  let id: string;
  let pdf: string;
  const fetchBytes = (of: string, rest = "", init: RequestInit = {}) => fetchApp(`/files/share/${of}/${rest}`, init);
  beforeEach(async () => {
    ({ token } = await createShare());
    ({ id, fileId: pdf } = await make.file(undefined, { kind: "pdf" }));
  });

  test("can be requested in part, are not cached by proxies, and not indexed", async () => {
    const part = await fetchBytes(token, pdf, { headers: { range: "bytes=0-3" } });
    expect(part.status).toBe(206);
    expect(await part.text()).toBe("%PDF");
    expect(part.headers.get("cache-control")).toBe("private, no-cache");
    expect(part.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  });

  test("are refused as soon as it is withdrawn, also with a range or an etag", async () => {
    const made = await createShare();
    const first = await fetchBytes(made.token, pdf, { headers: { range: "bytes=0-3" } });
    await first.text();
    await lea().share.withdraw({ id: made.id });
    for (const headers of [{ range: "bytes=4-7" }, { "if-none-match": first.headers.get("etag")! }] as Record<
      string,
      string
    >[])
      expect((await fetchBytes(made.token, pdf, { headers })).status).toBe(404);
  });

  test("of a report's file belong to the reports it shows, not to its files", async () => {
    const reported = await make.report(id);
    const [report] = await inTransaction((tx) =>
      tx.select({ paper: reports.fileId }).from(reports).where(eq(reports.id, reported)),
    );
    const reportFile = report!.paper!;
    const [filesOnly, reportsOnly] = [
      await createShare({ shows: ["files"] }),
      await createShare({ shows: ["reports"] }),
    ];
    const status = async (of: string, file: string) => (await fetchBytes(of, file)).status;
    expect([await status(filesOnly.token, reportFile), await status(reportsOnly.token, reportFile)]).toEqual([
      404, 200,
    ]);
    expect([await status(filesOnly.token, pdf), await status(reportsOnly.token, pdf)]).toEqual([200, 404]);
    const listed = async (of: string) =>
      (await visitor().share.shown({ token: of, object: id })).object!.files!.map((file) => file.id);
    expect([await listed(filesOnly.token), await listed(reportsOnly.token)]).toEqual([[pdf], [reportFile]]);
  });

  test("are those of files below it that are not deleted, of a kind it shows", async () => {
    const { fileId: picture } = await make.file(id, { kind: "image" });
    await inTransaction((tx) => tx.update(files).set({ isPicture: true }).where(eq(files.id, picture)));
    const [filesOnly, picturesOnly] = [
      await createShare({ shows: ["files"] }),
      await createShare({ shows: ["pictures"] }),
    ];
    const elsewhere = await createShare({ container_id: await make.container(world.floor) });
    const status = async (of: string, file: string) => (await fetchBytes(of, file)).status;
    expect([await status(filesOnly.token, pdf), await status(filesOnly.token, picture)]).toEqual([200, 404]);
    expect([await status(picturesOnly.token, pdf), await status(picturesOnly.token, picture)]).toEqual([404, 200]);
    expect([await status(elsewhere.token, pdf), await status("nothing", pdf), await status(token, "nothing")]).toEqual([
      404, 404, 404,
    ]);
    const plan = await make.withFloorPlan(await make.container(world.floor));
    expect([await status(token, `plan/${plan}`), await status(filesOnly.token, `plan/${plan}`)]).toEqual([200, 404]);
    await lea().file.remove({ id, fileId: pdf });
    expect(await status(token, pdf)).toBe(404);
  });
});

test("the first page of a visitor takes three queries and one look-up of the link, however much there is", async () => {
  const { token } = await createShare();
  const queries = await countingQueries(async (count) => {
    await visitor().share.shown({ token });
    return count.queries;
  });
  expect(queries).toBe(4);
});
