import { globalLibraryFiles } from "@db/schema/library-file";
import { asOperator, reading } from "@db/transact";
import { deleteLeases } from "@server/platform/storage/leases";
import { storage } from "@server/platform/storage/storage";
import { removeGlobalBytes } from "@server/records/library/global-bytes";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { pdf } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const formOf = (fields: Record<string, string | string[]>, words?: string) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const item of [value].flat()) form.append(Array.isArray(value) ? `${name}[]` : name, item);
  if (words) form.append("file", new File([pdf(words)], `${words}.pdf`));
  return form;
};
const listed = async (workspace: string, as: string, q = "") =>
  (await rest("GET", `/workspaces/${workspace}/library-files?q=${q}`, { as })).body.data as {
    id: string;
    title: string;
  }[];

describe("a workspace's library", () => {
  test("has files that are added, listed, downloaded and deleted, with the fields of the contract", async () => {
    const { olga, mia, rita } = world.ids;
    const path = `/workspaces/${world.acme}/library-files`;
    const form = formOf({ title: "Handleiding", usable_for: ["object", "floorplan"] }, "handleiding");
    const made = await rest("POST", path, { as: olga, form });
    expect([made.status, made.body.data]).toEqual([
      201,
      {
        id: expect.any(String),
        title: "Handleiding",
        file: `/api/v1${path}/${made.body.data.id}`,
        floorplan: true,
        global: false,
        object: null,
        workspaces: [world.acme],
        usable_for: ["object", "floorplan"],
        type: "pdf",
      },
    ]);
    expect(await listed(world.acme, mia, "kraan")).toEqual([]);
    expect(await listed(world.acme, mia, "handleid")).toEqual([made.body.data]);
    expect((await rest("GET", `${path}/${made.body.data.id}`, { as: mia })).body).toBe(pdf("handleiding"));
    const again = await rest("POST", path, { as: olga, form: formOf({}, "handleiding") });
    expect([again.status, again.body.code]).toEqual([422, "twice"]);
    const link = await rest("POST", path, {
      as: olga,
      body: { link: "https://vimeo.com/123456789", title: "Film", floorplan: true },
    });
    expect(link.body.data).toMatchObject({
      type: "vimeo",
      file: "https://vimeo.com/123456789",
      usable_for: ["floorplan"],
    });
    expect((await rest("POST", path, { as: mia, form: formOf({}, "niet van mij") })).status).toBe(403);
    for (const [method, as, status] of [
      ["DELETE", mia, 403],
      ["DELETE", rita, 404],
      ["DELETE", olga, 204],
      ["GET", mia, 404],
    ] as const)
      expect((await rest(method, `${path}/${made.body.data.id}`, { as })).status).toBe(status);
  });
});

describe("the platform's library", () => {
  test("is for all workspaces or for some; a deleted file stays on objects", async () => {
    const { sam, lea, rita, olga } = world.ids;
    const add = (fields: Record<string, string | string[]>, words: string) =>
      rest("POST", "/admin/library-files", { as: sam, form: formOf(fields, words) });
    const everyones = (await add({ title: "Voor allen" }, "allen")).body.data;
    expect(everyones).toMatchObject({
      global: true,
      workspaces: [],
      usable_for: ["object"],
      file: `/api/v1/admin/library-files/${everyones.id}`,
    });
    const acmes = (await add({ title: "Voor Acme", workspaces: [world.acme] }, "acme")).body.data;
    expect(acmes).toMatchObject({ global: false, workspaces: [world.acme] });
    expect((await add({ global: "0" }, "niemand")).status).toBe(422);
    expect((await rest("POST", "/admin/library-files", { as: olga, form: formOf({}, "nee") })).status).toBe(404);
    expect((await listed(world.rival, rita)).map(({ title }) => title)).toEqual(["Voor allen"]);
    expect((await listed(world.acme, lea, "voor")).map(({ title }) => title)).toEqual(["Voor Acme", "Voor allen"]);

    const body = { container_id: world.floor, title: "Kraan", library_file_ids: [acmes.id, everyones.id] };
    const { files } = (await rest("POST", "/objects", { as: lea, body })).body.data;
    expect(files.map(({ title }: { title: string }) => title).sort()).toEqual(["Voor Acme", "Voor allen"]);
    const stranger = { container_id: world.rivalBoard, title: "Kraan", library_file_ids: [acmes.id] };
    expect((await rest("POST", "/objects", { as: rita, body: stranger })).body.errors).toEqual({
      "library_file_ids.0": [expect.any(String)],
    });

    const changed = await rest("POST", `/admin/library-files/${everyones.id}`, {
      as: sam,
      form: formOf({ title: "Anders", file_changed: "0", workspaces: [world.acme] }, "blijft weg"),
    });
    expect(changed.body.data).toMatchObject({ title: "Anders", global: false, workspaces: [world.acme] });
    expect(await listed(world.rival, rita)).toEqual([]);
    expect((await rest("GET", `/admin/library-files/${everyones.id}`, { as: sam })).body).toBe(pdf("allen"));

    expect((await rest("DELETE", `/admin/library-files/${acmes.id}`, { as: sam })).status).toBe(204);
    expect((await listed(world.acme, lea)).map(({ title }) => title)).toEqual(["Anders", "Film"]);
    const kept = files.find(({ title }: { title: string }) => title === "Voor Acme");
    expect((await rest("GET", kept.file_path.replace("/api/v1", ""), { as: lea })).body).toBe(pdf("acme"));
  });

  test("stores bytes as long as one of its files has them", async () => {
    const { sam } = world.ids;
    const form = () => formOf({ title: "Bytes" }, "bytes");
    const { id } = (await rest("POST", "/admin/library-files", { as: sam, form: form() })).body.data;
    expect((await rest("POST", "/admin/library-files", { as: sam, form: form() })).status).toBe(422);
    const [row] = await reading(asOperator, (tx) =>
      tx.select().from(globalLibraryFiles).where(eq(globalLibraryFiles.id, id)),
    );
    const isStored = () =>
      storage()
        .read(`library/${row!.sha256}`)
        .then(
          (stream) => {
            stream.destroy();
            return true;
          },
          () => false,
        );
    await removeGlobalBytes(row!.sha256!);
    expect(await isStored()).toBe(true);
    await rest("DELETE", `/admin/library-files/${id}`, { as: sam });
    await deleteLeases(0); // of the refused upload
    await removeGlobalBytes(row!.sha256!);
    expect(await isStored()).toBe(false);
  });
});
