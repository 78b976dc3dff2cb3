import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { closePools } from "@db/client";
import { migrateAll } from "@db/migrate";
import { storageLeases } from "@db/schema/storage-lease";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { getRequestListener } from "@hono/node-server";
import { env } from "@server/core/env";
import { app } from "@server/http/app";
import { sha256Of, storageKey, storeBlob } from "@server/platform/files/store";
import { foldStorage } from "@server/records/container/fold-tallies";
import { removeUnused } from "@server/records/deletion/unused-bytes";
import { makeSigned } from "@server/records/signature/make";
import { createSession } from "@server/tenancy/session/device";
import { sessionCookie } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as addPhotos } from "~/routes/_app.actionpoint.$id.photos/route";
import { action as newFile } from "~/routes/_app.object.$id.file.new/route";
import { action as readList } from "~/routes/_app.workspaces.$id.invite.csv/route";
import { action as editStorage } from "~/routes/a.subscriptions.storage/route";
import { action as sendFile } from "~/routes/object.$id.upload/route";
import { rest, tokenOf } from "../rest/client.ts";
import { inkOf, pdf, picture, uploadOf } from "../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../world.ts";
import { callRoute, type RouteFunction } from "./route.ts";

const MB = 1024 * 1024;
const GB = 1024 * MB;

let world: World;
let object: string;
let cookie: string;
const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));

beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
  cookie = sessionCookie(
    await transact(asOperator, (tx) => createSession(tx, world.ids.olga, { kind: "web", device: "tests" })),
  ).split(";")[0]!;
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(async () => {
  server.close();
  await closePools();
});

/** Acme keeps so many bytes less than its plan has room for (or more, below zero); as if somebody had brought them. */
async function leave(bytes: number, plan: "free" | "trial" | "basic" | "enterprise" = "basic", gigabytes = 50) {
  await transact(asOperator, async (tx) => {
    await tx.update(workspaces).set({ plan, planEndsOn: null }).where(eq(workspaces.id, world.acme));
    await tx.execute(sql`delete from blobs where workspace_id = ${world.acme} and sha256 like 'filling %'`);
    const { rows } = await tx.execute<{ kept: string }>(
      sql`select coalesce(sum(size), 0) as kept from blobs where workspace_id = ${world.acme} and not given and scan is distinct from 'infected'`,
    );
    const filling = gigabytes * GB - bytes - Number(rows[0]!.kept);
    await tx.execute(sql`insert into blobs (workspace_id, sha256, size, mime)
      select ${world.acme}, 'filling ' || n, least(${GB}, ${filling} - (n - 1) * ${GB}::bigint), 'video/mp4'
      from generate_series(1, ceil(${filling}::numeric / ${GB})::int) n`);
  });
}
const kept = async () =>
  Number(
    (
      await reading(asOperator, (tx) =>
        tx.execute<{ kept: string }>(
          sql`select coalesce(sum(size), 0) as kept from blobs where workspace_id = ${world.acme} and not given and scan is distinct from 'infected'`,
        ),
      )
    ).rows[0]!.kept,
  );
const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string) => [new Blob([bytes]), name] as const;
const noise = (size: number) => new Uint8Array(randomBytes(size));
const formOf = (fields: Record<string, string | readonly [Blob, string]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    typeof value === "string" ? form.append(name, value) : form.append(name, ...value);
  return form;
};
const inWords = /50 G[Bo]/;

describe("a full workspace", () => {
  beforeEach(() => leave(10));

  test("says so beside the file of a page, with what was typed, and keeps nothing of it", async () => {
    const before = await kept();
    const form = formOf({
      title: "Attest 2026",
      description: "Van de keurder",
      files: file("attest.pdf", pdf("te veel")),
    });
    const path = `/object/${object}/file/new`;
    const answer = await callRoute(newFile, path, { multipart: form, cookie, params: { id: object } });
    expect(answer).toMatchObject({
      status: 422,
      data: {
        initialValue: { title: "Attest 2026", description: "Van de keurder" },
        error: { files: [expect.stringContaining("quota")] },
      },
    });
    expect(await kept()).toBe(before);
  });

  test("says so to the script that sends files one by one", async () => {
    const form = formOf({ files: file("attest.pdf", pdf("een voor een")) });
    const answer = await callRoute(sendFile, `/object/${object}/upload`, {
      multipart: form,
      cookie,
      params: { id: object },
    });
    expect(answer.status).toBe(422);
  });

  test.each(["nl", "en", "fr", "de"])("says so to programs, in %s", async (language) => {
    const { status, body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.lea,
      form: formOf({ "files[]": file("attest.pdf", pdf(language)) }),
      headers: { "accept-language": language },
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        code: "storage_quota",
        message: expect.stringMatching(inWords),
        errors: { files: [expect.stringMatching(inWords)] },
      },
    });
  });

  test("is told to nobody who may bring nothing there", async () => {
    const form = formOf({ "images[]": file("plan.png", new Uint8Array(await picture())) });
    expect(await rest("PUT", `/containers/${world.floor}`, { as: world.ids.gus, form })).toMatchObject({ status: 403 });
    expect(await rest("PUT", `/containers/${world.floor}`, { as: world.ids.rita, form })).toMatchObject({
      status: 404,
    });
  });

  test("is told to no tablet that sends photos of an action point", async () => {
    const soon = { title: "Nakijken", object_id: object, scheduled_on: "2027-01-05" };
    const { id } = await as(world.ids.olga).actionPoint.create(soon as never);
    const send = async (userId: string) => {
      const session = await transact(asOperator, (tx) => createSession(tx, userId, { kind: "web", device: "tests" }));
      return callRoute(addPhotos, `/actionpoint/${id}/photos`, {
        multipart: formOf({ intent: "add", moment: "after", photos: file("foto.png", noise(1000)) }),
        cookie: sessionCookie(session).split(";")[0]!,
        params: { id },
      });
    };
    expect(JSON.stringify(await send(world.ids.lea))).toContain("quota");
    expect(JSON.stringify(await send(world.ids.tab))).not.toContain("quota");
  });

  test("takes what brings no bytes", async () => {
    expect(
      await rest("PUT", `/objects/${object}`, { as: world.ids.lea, form: formOf({ title: "Heftruck 2" }) }),
    ).toMatchObject({
      status: 200,
    });
    expect(
      (await rest("POST", `/objects/${object}/duplicate`, { as: world.ids.lea, body: { container_id: world.floor } }))
        .status,
    ).toBe(201);
  });
});

/** A form of so many bytes on the wire, of which only the beginning is sent; what the server says then. */
async function announce(bytes: number) {
  const { port } = server.address() as AddressInfo;
  const call = request({
    host: "127.0.0.1",
    port,
    path: `/api/v1/objects/${object}`,
    method: "PUT",
    headers: {
      host: "localhost:3000",
      authorization: `Bearer ${await tokenOf(world.ids.lea)}`,
      "content-type": "multipart/form-data; boundary=b",
      "content-length": String(bytes),
      "accept-language": "en",
    },
  });
  call.on("error", () => {});
  call.flushHeaders();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  const said = { status: answer.statusCode, body: JSON.parse(await text(answer)) };
  call.destroy();
  return said;
}

/** A file of so many megabytes, without saying beforehand how much it is; how many were asked for before the answer. */
async function stream(megabytes: number) {
  let sent = 0;
  const head = '--b\r\ncontent-disposition: form-data; name="files[]"; filename="film.bin"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      if (sent === 0) to.enqueue(Buffer.from(head));
      if (sent++ < megabytes) return to.enqueue(noise(MB));
      to.enqueue(Buffer.from("\r\n--b--\r\n"));
      to.close();
    },
  });
  const answer = await app.fetch(
    new Request(`http://localhost:3000/api/v1/objects/${object}`, {
      method: "PUT",
      body,
      headers: {
        authorization: `Bearer ${await tokenOf(world.ids.lea)}`,
        "content-type": "multipart/form-data; boundary=b",
      },
      duplex: "half",
    } as RequestInit),
    { incoming: { socket: { remoteAddress: "192.0.2.7", remotePort: 1, remoteFamily: "IPv4" } } },
  );
  return { status: answer.status, body: (await answer.json()) as { code: string }, sent };
}

describe("before bytes are read", () => {
  test("a length that can't fit is refused without the body", async () => {
    await leave(2 * MB);
    expect(await announce(20 * MB)).toMatchObject({ status: 422, body: { code: "storage_quota" } });
  });

  test("without a length it is refused at what is left, and not after the whole file", async () => {
    await leave(2 * MB);
    const { status, body, sent } = await stream(20);
    expect({ status, body }).toMatchObject({ status: 422, body: { code: "storage_quota" } });
    expect(sent).toBeLessThan(14); // two that fit, and what was under way
  });
});

test("of many at once at the limit, as many are kept as fit", async () => {
  await leave(2.5 * MB);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      rest("POST", "/objects", {
        as: world.ids.lea,
        form: formOf({ container_id: world.floor, title: "Tegelijk", "files[]": file("film.bin", noise(MB)) }),
      }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  expect(made).toHaveLength(2);
  for (const { status, body } of answers)
    if (status !== 201) expect({ status, body }).toMatchObject({ status: 422, body: { code: "storage_quota" } });
  expect(await kept()).toBeLessThanOrEqual(50 * GB);
});

test("what is on its way counts once, and for an hour at most", async () => {
  await leave(2.5 * MB);
  const [first, second] = [noise(2 * MB), noise(2 * MB)];
  const sha256 = createHash("sha256").update(first).digest("hex");
  const bring = (content: Uint8Array<ArrayBuffer>) =>
    rest("PUT", `/objects/${object}`, { as: world.ids.lea, form: formOf({ "files[]": file("film.bin", content) }) });
  // put, and its transaction failed
  await transact(asOperator, (tx) =>
    tx.insert(storageLeases).values({ key: storageKey(world.acme, sha256), reservedFor: world.acme, bytes: 2 * MB }),
  );
  expect((await bring(second)).body).toMatchObject({ code: "storage_quota" });
  expect((await bring(first)).status).toBe(200);
  await leave(2.5 * MB);
  expect((await bring(second)).status).toBe(200);
  await leave(2.5 * MB);
  await transact(asOperator, (tx) =>
    tx.insert(storageLeases).values({
      key: storageKey(world.acme, "gone"),
      reservedFor: world.acme,
      bytes: 2 * MB,
      at: sql`now() - interval '2 hours'` as never,
    }),
  );
  expect((await bring(noise(2 * MB))).status).toBe(200);
});

describe("every other way in", () => {
  const page = async (door: RouteFunction, path: string, id: string, fields: Parameters<typeof formOf>[0]) => {
    const { status, data } = await callRoute(door, path, { multipart: formOf(fields), cookie, params: { id } });
    return { status, field: Object.keys(data?.error ?? {})[0], said: Object.values(data?.error ?? {}).flat()[0] };
  };
  const call = async (method: string, path: string, fields: Parameters<typeof formOf>[0]) => {
    const { status, body } = await rest(method, path, {
      as: world.ids.olga,
      form: formOf(fields),
      headers: { "accept-language": "en" },
    });
    return { status, field: Object.keys(body.errors ?? {})[0], said: body.code };
  };
  const photo = async () => file("foto.jpg", new Uint8Array(await picture(`#${randomBytes(3).toString("hex")}`)));
  const doors: Record<string, [field: string | undefined, knocks: () => ReturnType<typeof call>]> = {
    "a new object": [
      "files",
      () => call("POST", "/objects", { container_id: world.floor, title: "Lift", "files[]": file("a.pdf", pdf("1")) }),
    ],
    "a picture of an object": ["images", async () => call("PUT", `/objects/${object}`, { "images[]": await photo() })],
    "the paper of a report": [
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
        return call("POST", `/objects/${object}/files/${paper}/signatures`, {
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
  let paper: string;
  let point: string;
  beforeAll(async () => {
    await leave(GB, "enterprise", 500);
    const { body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.olga,
      form: formOf({ "files[]": file("attest.pdf", pdf("te tekenen")) }),
    });
    paper = body.data.files.at(-1).id;
    const soon = { title: "Nakijken", object_id: object, scheduled_on: "2027-01-05" };
    point = (await as(world.ids.olga).actionPoint.create(soon as never)).id;
  });

  test.each(Object.keys(doors))("%s is refused beside its field, and nothing is kept", async (name) => {
    await leave(10, "enterprise", 500);
    const before = await kept();
    const [field, knocks] = doors[name]!;
    expect(await knocks()).toEqual({
      status: 422,
      field,
      said: expect.stringMatching(/^storage(_quota$|\.quota_reached)/),
    });
    expect(await kept()).toBe(before);
  });

  test.each(Object.keys(doors))("%s is taken where there is room", async (name) => {
    await leave(GB, "enterprise", 500);
    expect([200, 201, 204, 303]).toContain((await doors[name]![1]()).status);
  });

  test("a picture that is turned is refused, for it is another; a signature that is typed too, for a PDF comes of it", async () => {
    await leave(GB, "enterprise", 500);
    const { body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.olga,
      form: formOf({ "images[]": await photo() }),
    });
    const { id, sha256: seen } = body.data.images.at(-1);
    await leave(10, "enterprise", 500);
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

  test("the PDF of a signature that was given is made all the same", async () => {
    await leave(GB, "enterprise", 500);
    const { body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.olga,
      form: formOf({ "files[]": file("nog.pdf", pdf("getekend toen er plaats was")) }),
    });
    const { id } = body.data.files.at(-1);
    const now = new Date().toISOString();
    const signed = await rest("POST", `/objects/${object}/files/${id}/signatures`, {
      as: world.ids.olga,
      body: { first_name: "Olga", last_name: "World", typed: "Olga World", start_date: now, end_date: now },
    });
    await leave(0, "enterprise", 500);
    await makeSigned(world.acme, signed.body.data.id);
    expect(await kept()).toBeGreaterThan(500 * GB);
  });

  test("a list of who is invited, and one's own picture, are not the workspace's", async () => {
    await leave(0, "enterprise", 500);
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

describe("what was refused, or failed", () => {
  const reserved = async () => {
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ bytes: string }>(
        sql`select coalesce(sum(bytes), 0) as bytes from storage_leases where reserved_for = ${world.acme} and not done`,
      ),
    );
    return Number(rows[0]!.bytes);
  };
  beforeEach(async () => {
    await transact(asOperator, (tx) => tx.execute(sql`delete from storage_leases`));
    await leave(3 * MB);
  });
  const send = async (bytes: Buffer, upload_key?: string) =>
    as(world.ids.gus).file.add({ id: object, files: [await uploadOf("kraan.bin", bytes)], upload_key });

  test("other bytes under a key that is taken put nothing, and take no room", async () => {
    const key = "018f6c1e-7c1a-7000-8000-0123456789ab";
    await send(randomBytes(1000), key);
    for (let times = 0; times < 4; times++) {
      const bytes = randomBytes(MB);
      expect(await errorOf(send(bytes, key))).toMatchObject({ code: "CONFLICT" });
      expect(existsSync(join(env.DATA_DIR, "files", storageKey(world.acme, sha256Of(bytes))))).toBe(false);
    }
    expect(await reserved()).toBe(0);
  });

  test("bytes that storage could not keep take no room", async () => {
    const bytes = randomBytes(MB);
    // where the file is to be
    mkdirSync(join(env.DATA_DIR, "files", storageKey(world.acme, sha256Of(bytes))), { recursive: true });
    await expect(send(bytes)).rejects.toThrow();
    expect(await reserved()).toBe(0);
    rmSync(join(env.DATA_DIR, "files", storageKey(world.acme, sha256Of(bytes))), { recursive: true });
  });

  test("bytes whose change was rolled back take no room, and the same bytes come in after", async () => {
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

describe("from another workspace", () => {
  const there = async () => {
    const content = noise(MB);
    await transact(asOperator, (tx) =>
      tx
        .insert(memberships)
        .values({ workspaceId: world.rival, userId: world.ids.olga, role: "admin" })
        .onConflictDoNothing(),
    );
    const made = await rest("POST", "/objects", {
      as: world.ids.rita,
      form: formOf({ container_id: world.rivalBoard, title: "Kraan", "files[]": file("kraan.bin", content) }),
    });
    return made.body.data.id as string;
  };

  test("a copy and a move of what does not fit are refused before anything is fetched", async () => {
    const id = await there();
    await leave(MB - 1);
    const before = await kept();
    for (const way of ["duplicate", "move"]) {
      const { status, body } = await rest("POST", `/objects/${id}/${way}`, {
        as: world.ids.olga,
        body: { container_id: world.floor },
      });
      expect({ way, status, code: body.code }).toEqual({ way, status: 422, code: "storage_quota" });
    }
    expect(
      await errorOf(as(world.ids.olga).container.move({ id: world.rivalBoard, workspace_id: world.acme })),
    ).toMatchObject({
      message: "storage.quota_reached?gigabytes=50",
    });
    const asked = { id: world.rivalBoard, as: "move", workspace_id: world.acme } as const;
    expect((await as(world.ids.olga).container.beforeMoving(asked)).reason).toBe("storage.quota_reached?gigabytes=50");
    expect(await kept()).toBe(before);
  });

  test("what fits comes, and a second copy shares its bytes", async () => {
    const id = await there();
    await leave(MB);
    for (const time of [1, 2]) {
      const { status } = await rest("POST", `/objects/${id}/duplicate`, {
        as: world.ids.olga,
        body: { container_id: world.floor },
      });
      expect({ time, status }).toEqual({ time, status: 201 });
    }
  });
});

describe("a plan that is over, or a smaller one", () => {
  const downloaded = async (id: string) =>
    (await rest("GET", `/objects/${object}/files/${id}`, { as: world.ids.olga })).status;
  const bring = () =>
    rest("POST", `/workspaces/${world.acme}/library-files`, {
      as: world.ids.olga,
      form: formOf({ file: file("c.pdf", pdf(randomBytes(4).toString("hex"))), usable_for: "object" }),
    });

  test("deletes nothing, and takes no new bytes", async () => {
    await leave(GB, "enterprise", 500);
    const { body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.olga,
      form: formOf({ "files[]": file("d.pdf", pdf("blijft")) }),
    });
    const id = body.data.files.at(-1).id as string;
    const before = await kept();
    for (const change of [
      { plan: "basic", planEndsOn: null },
      { plan: "free", planEndsOn: null },
      { plan: "enterprise", planEndsOn: "2026-01-01" },
    ] as const) {
      await transact(asOperator, (tx) => tx.update(workspaces).set(change).where(eq(workspaces.id, world.acme)));
      expect((await bring()).body).toMatchObject({ code: "storage_quota" });
      expect(await downloaded(id)).toBe(200);
      expect(await kept()).toBe(before);
    }
  });

  test("that is over has what is free", async () => {
    await leave(MB, "free", 1);
    await transact(asOperator, (tx) =>
      tx.update(workspaces).set({ plan: "enterprise", planEndsOn: "2026-01-01" }).where(eq(workspaces.id, world.acme)),
    );
    expect((await bring()).status).toBe(201);
  });
});

test("what the platform gives does not count", async () => {
  const global = await rest("POST", "/admin/library-files", {
    as: world.ids.sam,
    form: formOf({ file: file("norm.pdf", pdf("van het platform")), usable_for: "object" }),
  });
  await leave(0);
  const { storage } = await as(world.ids.lea).object.page({ id: object });
  const chosen = await as(world.ids.lea).library.choose({ id: object, library_file_ids: [global.body.data.id] });
  expect(chosen).toMatchObject({ ids: [expect.any(String)] });
  expect((await as(world.ids.lea).object.page({ id: object })).storage).toEqual(storage);
});

describe("what is shown", () => {
  const shown = async () => ({
    object: (await as(world.ids.lea).object.page({ id: object })).storage,
    files: (await as(world.ids.lea).file.list({ id: world.acme })).storage,
    billing: (await as(world.ids.olga).subscription.overview({ id: world.acme })).storage,
    backOffice: (await as(world.ids.sam).adminWorkspace.get({ id: world.acme })).storage,
  });
  /** As the triggers kept it, beside what is found by going through all there is. */
  const counted = async () => {
    const { rows } = await reading(asOperator, (tx) =>
      tx.execute<{ told: string; found: string }>(sql`
        select (select sum(bytes) from storage_used where workspace_id = ${world.acme}) as told,
          (select sum(size) from blobs where workspace_id = ${world.acme} and not given and scan is distinct from 'infected') as found`),
    );
    return { told: Number(rows[0]!.told), found: Number(rows[0]!.found) };
  };

  test("is the same everywhere, follows what comes and goes, and stays when the ledger is folded", async () => {
    await leave(5 * GB);
    const storage = { used: 45 * GB, limit: 50 * GB };
    expect(await shown()).toEqual({ object: storage, files: storage, billing: storage, backOffice: storage });
    const gone = await as(world.ids.olga).object.create({ container_id: world.floor, title: "Weg" });
    const { body } = await rest("PUT", `/objects/${gone.id}`, {
      as: world.ids.lea,
      form: formOf({ "files[]": file("e.bin", noise(MB)) }),
    });
    expect((await shown()).object!.used).toBe(45 * GB + MB);
    const sha256 = body.data.files.at(-1).sha256 as string;
    await transact(asOperator, (tx) => tx.execute(sql`delete from objects where id = ${gone.id}`));
    await transact(asOperator, (tx) =>
      tx.execute(sql`update blobs set created_at = now() - interval '2 hours' where sha256 = ${sha256}`),
    );
    while (await removeUnused());
    expect(await counted()).toEqual({ told: await kept(), found: await kept() });
    await foldStorage(1);
    expect(await counted()).toEqual({ told: await kept(), found: await kept() });
    expect((await shown()).files!.used).toBeLessThan(46 * GB);
  });

  test("leaves out what a virus was found in, for its bytes are gone, and counts it when it is sent once more", async () => {
    await leave(5 * GB);
    const bytes = noise(MB);
    const add = () =>
      rest("PUT", `/objects/${object}`, { as: world.ids.lea, form: formOf({ "files[]": file("besmet.bin", bytes) }) });
    const sha256 = (await add()).body.data.files.at(-1).sha256 as string;
    const before = (await shown()).files!.used;
    const say = (scan: string) =>
      transact(asOperator, (tx) => tx.execute(sql`update blobs set scan = ${scan} where sha256 = ${sha256}`));
    await say("infected");
    expect((await shown()).files!.used).toBe(before - MB);
    await transact(asOperator, (tx) =>
      tx.execute(sql`insert into blobs (workspace_id, sha256, size, mime, scan)
      values (${world.acme}, 'gone elsewhere', ${MB}, 'video/mp4', 'infected')`),
    );
    expect((await shown()).files!.used, "that came along with a move").toBe(before - MB);
    await transact(asOperator, (tx) => tx.execute(sql`delete from blobs where sha256 = 'gone elsewhere'`));
    expect((await shown()).files!.used).toBe(before - MB);
    await transact(asOperator, (tx) => tx.execute(sql`select storage_anew(${world.acme})`));
    expect((await shown()).files!.used).toBe(before - MB);
    await leave(MB - 1);
    expect((await add()).status, "it is gone, so it takes room again").toBe(422);
    await leave(5 * GB);
    await say("waiting");
    await say("clean");
    expect((await shown()).files!.used).toBe(45 * GB + MB);
  });

  test("is counted once for what was there before it was kept", async () => {
    await leave(5 * GB);
    await transact(asOperator, (tx) => tx.execute(sql`delete from storage_used`));
    for (const _ of ["at the upgrade", "and at the next"]) {
      await migrateAll(process.env.DATABASE_URL!);
      expect(await counted()).toEqual({ told: await kept(), found: await kept() });
    }
  });

  test("is not for who may add nothing", async () => {
    expect((await as(world.ids.tab).object.page({ id: object })).storage).toBeNull();
  });
});

describe("in the back-office", () => {
  test("what a plan gives is changed, and holds at once; nothing is not taken for none", async () => {
    await leave(10);
    const bring = () =>
      rest("PUT", `/objects/${object}`, { as: world.ids.lea, form: formOf({ "files[]": file("f.bin", noise(100)) }) });
    expect((await bring()).status).toBe(422);
    const sam = sessionCookie(
      await transact(asOperator, (tx) => createSession(tx, world.ids.sam, { kind: "web", device: "tests" })),
    ).split(";")[0]!;
    const change = (basic: string) =>
      callRoute(editStorage, "/a/subscriptions/storage", {
        form: { free: "1", trial: "2", basic, enterprise: "500" },
        cookie: sam,
      });
    expect(await change("")).toMatchObject({ status: 422, data: { error: { basic: [expect.any(String)] } } });
    expect((await bring()).status).toBe(422);
    expect((await change("51")).status).toBe(303);
    expect((await bring()).status).toBe(200);
    expect((await as(null).subscription.pricing()).plans.find(({ name }) => name === "basic")).toMatchObject({
      storage_included: 51,
    });
    await change("50");
  });

  test("a workspace gets more than its plan gives", async () => {
    await leave(10);
    await as(world.ids.sam).adminWorkspace.edit({ id: world.acme, extra_storage: 3, reason: "Op vraag" });
    expect((await as(world.ids.lea).object.page({ id: object })).storage!.limit).toBe(53 * GB);
    expect(await errorOf(as(world.ids.olga).adminWorkspace.edit({ id: world.acme, extra_storage: 9 }))).toMatchObject({
      code: "NOT_FOUND",
    });
    await as(world.ids.sam).adminWorkspace.edit({ id: world.acme, extra_storage: 0, reason: "Op vraag" });
  });
});
