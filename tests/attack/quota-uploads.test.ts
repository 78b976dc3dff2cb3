import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { asOperator, reading, transact } from "@db/transact";
import { env } from "@server/core/env";
import { sha256Of, storageKey, storeBlob } from "@server/platform/files/store";
import { makeSignedPdf } from "@server/records/signature/make";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as addPhotos } from "~/routes/_app.actionpoint.$id.photos/route";
import { action as readList } from "~/routes/_app.workspaces.$id.invite.csv/route";
import { rest } from "../rest/client.ts";
import { inkOf, pdf, picture, uploadOf } from "../upload-of.ts";
import { as, errorOf, type World } from "../world.ts";
import { file, formOf, GB, leaveFree, MB, makeQuotaWorld, type PlanArgs, usedBytes } from "./quota.ts";
import { callRoute, type RouteFunction } from "./route.ts";

let world: World;
let object: string;
let cookie: string;
beforeAll(async () => {
  ({ world, object, cookie } = await makeQuotaWorld());
});
const leaveBytes = (bytes: number, ...plan: PlanArgs) => leaveFree(world.acme, bytes, ...plan);
const used = () => usedBytes(world.acme);

describe("every other upload", () => {
  const page = async (route: RouteFunction, path: string, id: string, fields: Parameters<typeof formOf>[0]) => {
    const { status, data } = await callRoute(route, path, { multipart: formOf(fields), cookie, params: { id } });
    return { status, field: Object.keys(data?.error ?? {})[0], message: Object.values(data?.error ?? {}).flat()[0] };
  };
  const call = async (method: string, path: string, fields: Parameters<typeof formOf>[0]) => {
    const { status, body } = await rest(method, path, {
      as: world.ids.olga,
      form: formOf(fields),
      headers: { "accept-language": "en" },
    });
    return { status, field: Object.keys(body.errors ?? {})[0], message: body.code };
  };
  const photo = async () => file("foto.jpg", new Uint8Array(await picture(`#${randomBytes(3).toString("hex")}`)));
  const uploads: Record<string, [field: string | undefined, send: () => ReturnType<typeof call>]> = {
    "a new object": [
      "files",
      () => call("POST", "/objects", { container_id: world.floor, title: "Lift", "files[]": file("a.pdf", pdf("1")) }),
    ],
    "a picture of an object": ["images", async () => call("PUT", `/objects/${object}`, { "images[]": await photo() })],
    "the file of a report": [
      "file",
      () =>
        call("POST", "/reports", {
          object_id: object,
          type: "inspection",
          review_point: "HF",
          status: "ok",
          reported_date: "2026-01-05",
          period: "12",
          file: file("verslag.pdf", pdf("2")),
        }),
    ],
    "a floor plan": ["images", async () => call("PUT", `/containers/${world.floor}`, { "images[]": await photo() })],
    "a background template": [
      "images",
      async () =>
        call("POST", `/containers/${world.board}/background-templates`, {
          title: "Wat erbij hoort",
          "items[0][type]": "file",
          "items[0][name]": "Attest",
          "images[]": await photo(),
        }),
    ],
    "the library": [
      "file",
      () =>
        call("POST", `/workspaces/${world.acme}/library-files`, {
          file: file("b.pdf", pdf("3")),
          usable_for: "object",
        }),
    ],
    "the logo of a workspace": [
      "images",
      async () => call("POST", `/workspaces/${world.acme}/theme`, { color: "#7a1f3d", "images[]": await photo() }),
    ],
    "the logo of a template": [
      "logo",
      async () => call("POST", `/workspaces/${world.acme}/templates`, { title: "Controle", logo: await photo() }),
    ],
    "a drawn signature": [
      "signature",
      async () => {
        const now = new Date().toISOString();
        return call("POST", `/objects/${object}/files/${fileId}/signatures`, {
          first_name: "Olga",
          last_name: "World",
          start_date: now,
          end_date: now,
          signature: file("handtekening.png", new Uint8Array(await inkOf())),
        });
      },
    ],
    "photos of an action point": [
      "photos",
      async () =>
        page(addPhotos, `/actionpoint/${point}/photos`, point, {
          intent: "add",
          moment: "after",
          photos: await photo(),
        }),
    ],
  };
  let fileId: string;
  let point: string;
  beforeAll(async () => {
    await leaveBytes(GB, "enterprise", 500);
    const { body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.olga,
      form: formOf({ "files[]": file("attest.pdf", pdf("te tekenen")) }),
    });
    fileId = body.data.files[0].id;
    const actionPoint = { title: "Nakijken", object_id: object, scheduled_on: "2027-01-05" };
    point = (await as(world.ids.olga).actionPoint.create(actionPoint as never)).id;
  });

  test.each(Object.keys(uploads))("%s is refused beside its field, and nothing is stored", async (name) => {
    await leaveBytes(10, "enterprise", 500);
    const before = await used();
    const [field, send] = uploads[name]!;
    expect(await send()).toEqual({
      status: 422,
      field,
      message: expect.stringMatching(/^storage(_quota$|\.quota_reached)/),
    });
    expect(await used()).toBe(before);
  });

  test.each(Object.keys(uploads))("%s is accepted where it fits", async (name) => {
    await leaveBytes(GB, "enterprise", 500);
    expect([200, 201, 204, 303]).toContain((await uploads[name]![1]()).status);
  });

  test("rotating a picture is refused, since it stores another, and so is a signature, since it makes a PDF", async () => {
    await leaveBytes(GB, "enterprise", 500);
    const { body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.olga,
      form: formOf({ "images[]": await photo() }),
    });
    const { id, sha256: seen } = body.data.images.at(-1);
    await leaveBytes(10, "enterprise", 500);
    const olga = as(world.ids.olga);
    const refused = expect.stringMatching(/^storage\.quota_reached/);
    expect(await errorOf(olga.picture.edit({ id: object, fileId: id, seen, rotate: 90 }))).toMatchObject({
      message: refused,
    });
    const now = new Date().toISOString();
    const signed = await rest("POST", `/objects/${object}/files/${id}/signatures`, {
      as: world.ids.olga,
      body: { first_name: "Olga", last_name: "World", typed: "Olga World", start_date: now, end_date: now },
    });
    expect(signed).toMatchObject({ status: 422, body: { code: "storage_quota" } });
  });

  test("the PDF of a signature given before is made all the same", async () => {
    await leaveBytes(GB, "enterprise", 500);
    const { body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.olga,
      form: formOf({ "files[]": file("nog.pdf", pdf("getekend toen er plaats was")) }),
    });
    const { id } = body.data.files[0];
    const now = new Date().toISOString();
    const signed = await rest("POST", `/objects/${object}/files/${id}/signatures`, {
      as: world.ids.olga,
      body: { first_name: "Olga", last_name: "World", typed: "Olga World", start_date: now, end_date: now },
    });
    await leaveBytes(0, "enterprise", 500);
    await makeSignedPdf(world.acme, signed.body.data.id);
    expect(await used()).toBeGreaterThan(500 * GB);
  });

  test("a CSV of people to invite, and one's own picture, do not count", async () => {
    await leaveBytes(0, "enterprise", 500);
    const list = formOf({ intent: "read", file: file("lijst.csv", "email\nnieuw@world.test") });
    const answer = await callRoute(readList, `/workspaces/${world.acme}/invite/csv`, {
      multipart: list,
      cookie,
      params: { id: world.acme },
    });
    expect(JSON.stringify(answer)).not.toContain("quota");
    const avatar = await rest("POST", `/users/${world.ids.olga}/avatar`, {
      as: world.ids.olga,
      form: formOf({ image: await photo() }),
    });
    expect(avatar.status).toBeLessThan(300);
  });
});

describe("an upload that is refused or fails", () => {
  const reserved = async () => {
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ bytes: string }>(
        sql`select coalesce(sum(bytes), 0) as bytes from storage_leases
          where reserved_for = ${world.acme} and not done`,
      ),
    );
    return Number(rows[0]!.bytes);
  };
  beforeEach(async () => {
    await transact(asOperator, (tx) => tx.execute(sql`delete from storage_leases`));
    await leaveBytes(3 * MB);
  });
  const send = async (bytes: Buffer, upload_key?: string) =>
    as(world.ids.gus).file.add({ id: object, files: [await uploadOf("kraan.bin", bytes)], upload_key });

  test("with another file's upload key stores nothing and reserves nothing", async () => {
    const key = "018f6c1e-7c1a-7000-8000-0123456789ab";
    await send(randomBytes(1000), key);
    for (let times = 0; times < 4; times++) {
      const bytes = randomBytes(MB);
      expect(await errorOf(send(bytes, key))).toMatchObject({ code: "CONFLICT" });
      expect(existsSync(join(env.DATA_DIR, "files", storageKey(world.acme, sha256Of(bytes))))).toBe(false);
    }
    expect(await reserved()).toBe(0);
  });

  test("since storage fails reserves nothing", async () => {
    const bytes = randomBytes(MB);
    // a folder where the file should be
    mkdirSync(join(env.DATA_DIR, "files", storageKey(world.acme, sha256Of(bytes))), { recursive: true });
    await expect(send(bytes)).rejects.toThrow();
    expect(await reserved()).toBe(0);
    rmSync(join(env.DATA_DIR, "files", storageKey(world.acme, sha256Of(bytes))), { recursive: true });
  });

  test("whose transaction is rolled back reserves nothing, and can be sent again", async () => {
    const bytes = randomBytes(MB);
    const upload = await uploadOf("kraan.bin", bytes);
    const failing = transact({ workspaceIds: [world.acme] }, async (tx) => {
      await storeBlob(tx, world.acme, upload);
      throw new Error("what came after failed");
    });
    await expect(failing).rejects.toThrow("what came after failed");
    expect(await reserved()).toBe(0);
    await send(bytes);
  });
});
