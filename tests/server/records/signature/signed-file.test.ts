import { files } from "@db/schema/file";
import { asOperator, reading } from "@db/transact";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { pdf, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, type Name } from "../../../world.ts";
import { addFile, object, secondsAgo, setUp, sign, world } from "./signature-setup.ts";

beforeAll(setUp);

describe("a signed file", () => {
  test("is deleted with its object only; a newer one supersedes it, and each links to the other", async () => {
    const fileId = await addFile(undefined, "gus");
    await as(world.ids.lea).file.edit({
      id: object,
      fileId,
      title: "Bewijsstuk",
      public: true,
      expires_on: "2199-01-01",
    });
    await sign(fileId);
    const removal = await rest("DELETE", `/objects/${object}/files/${fileId}`, { as: world.ids.lea });
    expect([removal.status, removal.body.code]).toEqual([409, "signed"]);
    const other = await addFile();
    expect(await errorOf(supersede(other))).toMatchObject({ message: "file.not_signed" });
    expect(await errorOf(supersede(fileId, "mia"))).toMatchObject({ code: "NOT_FOUND" });
    const { id: newer } = await supersede(fileId, "gus");
    expect(await errorOf(supersede(fileId))).toMatchObject({ message: "file.superseded_already" });
    const [before, after] = await Promise.all(
      [fileId, newer].map((oneId) => as(world.ids.gus).file.page({ id: object, fileId: oneId })),
    );
    expect([before!.superseded_by?.id, before!.file.public, before!.file.signed]).toEqual([newer, false, true]);
    expect([after!.supersedes.map(({ id }) => id), after!.file.title, after!.file.public]).toEqual([
      [fileId],
      "Bewijsstuk",
      true,
    ]);
    const listed = async () => (await as(world.ids.gus).object.page({ id: object })).object.files.map(({ id }) => id);
    expect(await listed()).toContain(newer);
    expect(await listed()).not.toContain(fileId);
    const { items } = await as(world.ids.gus).file.list({ id: world.acme, q: "Bewijsstuk" });
    expect(items.map(({ id }) => id)).toEqual([newer]);
    const [superseded] = await reading(asOperator, (tx) => tx.select().from(files).where(eq(files.id, fileId)));
    expect([superseded!.notice, superseded!.noticeOn]).toEqual([null, null]);
    await as(world.ids.lea).file.remove({ id: object, fileId: newer });
    expect(await listed(), "no longer superseded").toContain(fileId);
    expect((await supersede(fileId)).id).not.toBe(newer);
  });

  const supersede = async (fileId: string, who: Name = "lea") =>
    as(world.ids[who]).file.supersede({
      id: object,
      fileId,
      file: await uploadOf("v2.pdf", pdf(`v2 of ${fileId}, ${Date.now()}`), "file"),
    });
});

describe("over REST", () => {
  test("both moments are sent; a second time is 409; the list is filtered by name and day", async () => {
    const fileId = await addFile();
    const path = `/objects/${object}/files/${fileId}/signatures`;
    const [start_date, end_date] = [new Date(secondsAgo(75)).toISOString(), new Date().toISOString()];
    const body = {
      first_name: "Łukasz",
      last_name: "Żółć",
      company: "Acmé",
      ref: "PO-9",
      typed: "Ł",
      start_date,
      end_date,
    };
    const made = await rest("POST", path, { as: world.ids.gus, body });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      first_name: "Łukasz",
      company: "Acmé",
      reading_seconds: 75,
      signature_file: null,
      start_date,
      end_date,
      file: { id: fileId, signed: true },
    });
    const again = await rest("POST", path, { as: world.ids.gus, body });
    expect([again.status, again.body.code]).toEqual([409, "already_signed"]);
    for (const [wrong, field] of [
      [{ start_date: end_date, end_date: start_date }, "end_date"],
      [{ start_date, end_date: new Date(secondsAgo(-3600)).toISOString() }, "end_date"],
      [{ start_date: undefined }, "start_date"],
      [{ start_date: "0001-01-01T00:00:00Z", end_date: "0001-01-01T00:00:05Z" }, "end_date"],
      [{ first_name: " " }, "first_name"],
    ] as const) {
      const { status, body: error } = await rest("POST", path, { as: world.ids.lea, body: { ...body, ...wrong } });
      expect([status, Object.keys(error.errors)]).toEqual([422, [field]]);
    }
    const list = (query: string, who: Name = "gus") =>
      rest("GET", `/workspaces/${world.acme}/signatures?${query}`, { as: world.ids[who] });
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Brussels" }).format();
    const named = encodeURIComponent("filter[name]");
    expect((await list(`${named}=zolc`)).body.meta.total).toBe(1);
    expect(
      (await list(`${named}=acme+po-9&${encodeURIComponent("filter[signed_date]")}=${today}`)).body.data[0].id,
    ).toBe(made.body.data.id);
    expect((await list(`${encodeURIComponent("filter[signed_date]")}=2020-01-01`)).body.meta.total).toBe(0);
    expect((await list("", "mia")).body.meta.total).toBe(0);
    expect((await list("", "tab")).status).toBe(403);
    const all = await rest("GET", `/admin/signatures?${named}=zolc`, { as: world.ids.sam });
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual([made.body.data.id]);
    expect((await rest("GET", "/admin/signatures", { as: world.ids.olga })).status).toBe(404);
  });
});

test("the list of a workspace is searched, filtered and sorted", async () => {
  const input = { id: world.acme, q: "", who: "" };
  const list = (more: object, who: Name = "gus") => as(world.ids[who]).signature.listPage({ ...input, ...more });
  const { items, meta, any } = await list({ sort: "name" });
  expect([any, items.length]).toEqual([true, meta.total]);
  expect(items[0]!.last_name).toBe("World");
  expect((await list({ who: "żółć" })).meta.total).toBe(1);
  expect((await list({ q: "heftruck", object })).object).toMatchObject({ title: "Heftruck" });
  expect((await list({ until: "2020-01-01" })).meta.total).toBe(0);
  expect(await list({}, "mia")).toMatchObject({ any: false, items: [] });
  expect((await as(world.ids.sam).signature.allPage({ q: "", who: "", workspace: world.rival })).items).toEqual([]);
});
