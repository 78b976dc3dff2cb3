import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { storageLeases } from "@db/schema/storage-lease";
import { asOperator, transact } from "@db/transact";
import { getRequestListener } from "@hono/node-server";
import { app } from "@server/http/app";
import { storageKey } from "@server/platform/files/store";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as addPhotos } from "~/routes/_app.actionpoint.$id.photos/route";
import { action as newFile } from "~/routes/_app.object.$id.file.new/route";
import { action as sendFile } from "~/routes/object.$id.upload/route";
import { rest, tokenOf } from "../rest/client.ts";
import { pdf, picture } from "../upload-of.ts";
import { as, type World } from "../world.ts";
import {
  cookieFor,
  file,
  formOf,
  GB,
  leaveFree,
  MB,
  makeQuotaWorld,
  type PlanArgs,
  randomContent,
  usedBytes,
} from "./quota.ts";
import { callRoute } from "./route.ts";

const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
beforeAll(async () => void (await once(server.listen(0, "127.0.0.1"), "listening")));
afterAll(() => void server.close());

let world: World;
let object: string;
let cookie: string;
beforeAll(async () => {
  ({ world, object, cookie } = await makeQuotaWorld());
});
const leaveBytes = (bytes: number, ...plan: PlanArgs) => leaveFree(world.acme, bytes, ...plan);
const used = () => usedBytes(world.acme);

const gigabyteMessage = /50 G[Bo]/;

describe("a workspace that is full", () => {
  beforeEach(() => leaveBytes(10));

  test("says so beside the file field of a form, with what was typed, and stores nothing", async () => {
    const before = await used();
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
    expect(await used()).toBe(before);
  });

  test("says so to the script that uploads files one by one", async () => {
    const form = formOf({ files: file("attest.pdf", pdf("een voor een")) });
    const answer = await callRoute(sendFile, `/object/${object}/upload`, {
      multipart: form,
      cookie,
      params: { id: object },
    });
    expect(answer.status).toBe(422);
  });

  test.each(["nl", "en", "fr", "de"])("says so over REST, in %s", async (language) => {
    const { status, body } = await rest("PUT", `/objects/${object}`, {
      as: world.ids.lea,
      form: formOf({ "files[]": file("attest.pdf", pdf(language)) }),
      headers: { "accept-language": language },
    });
    expect({ status, body }).toMatchObject({
      status: 422,
      body: {
        code: "storage_quota",
        message: expect.stringMatching(gigabyteMessage),
        errors: { files: [expect.stringMatching(gigabyteMessage)] },
      },
    });
  });

  test("is not mentioned to users who may not upload there", async () => {
    const form = formOf({ "images[]": file("plan.png", new Uint8Array(await picture())) });
    expect(await rest("PUT", `/containers/${world.floor}`, { as: world.ids.gus, form })).toMatchObject({ status: 403 });
    expect(await rest("PUT", `/containers/${world.floor}`, { as: world.ids.rita, form })).toMatchObject({
      status: 404,
    });
  });

  test("is not mentioned to a tablet that sends photos of an action point", async () => {
    const actionPoint = { title: "Nakijken", object_id: object, scheduled_on: "2027-01-05" };
    const { id } = await as(world.ids.olga).actionPoint.create(actionPoint as never);
    const send = async (userId: string) => {
      return callRoute(addPhotos, `/actionpoint/${id}/photos`, {
        multipart: formOf({ intent: "add", moment: "after", photos: file("foto.png", randomContent(1000)) }),
        cookie: await cookieFor(userId),
        params: { id },
      });
    };
    expect(JSON.stringify(await send(world.ids.lea))).toContain("quota");
    expect(JSON.stringify(await send(world.ids.tab))).not.toContain("quota");
  });

  test("accepts changes without files", async () => {
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

/** Sends the headers of a form with this content length, and no body. Gives the response. */
async function sendHeadersOnly(bytes: number) {
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
  const response = { status: answer.statusCode, body: JSON.parse(await text(answer)) };
  call.destroy();
  return response;
}

/** Streams a file without a content length. `sent` is the number of megabytes that were read before the response. */
async function streamFile(megabytes: number) {
  let sent = 0;
  const head = '--b\r\ncontent-disposition: form-data; name="files[]"; filename="film.bin"\r\n\r\n';
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      if (sent === 0) to.enqueue(Buffer.from(head));
      if (sent++ < megabytes) return to.enqueue(randomContent(MB));
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

describe("before a body is read", () => {
  test("a content length that does not fit is refused", async () => {
    await leaveBytes(2 * MB);
    expect(await sendHeadersOnly(20 * MB)).toMatchObject({ status: 422, body: { code: "storage_quota" } });
  });

  test("without a content length it is refused where the quota ends, not after the whole file", async () => {
    await leaveBytes(2 * MB);
    const { status, body, sent } = await streamFile(20);
    expect({ status, body }).toMatchObject({ status: 422, body: { code: "storage_quota" } });
    expect(sent).toBeLessThan(14); // the two that fit, and what was buffered
  });
});

test("of several uploads at once, as many are stored as fit", async () => {
  await leaveBytes(2.5 * MB);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      rest("POST", "/objects", {
        as: world.ids.lea,
        form: formOf({ container_id: world.floor, title: "Tegelijk", "files[]": file("film.bin", randomContent(MB)) }),
      }),
    ),
  );
  const created = answers.filter(({ status }) => status === 201);
  expect(created).toHaveLength(2);
  for (const { status, body } of answers)
    if (status !== 201) expect({ status, body }).toMatchObject({ status: 422, body: { code: "storage_quota" } });
  expect(await used()).toBeLessThanOrEqual(50 * GB);
});

test("a storage lease counts once, and for an hour at most", async () => {
  await leaveBytes(2.5 * MB);
  const [first, second] = [randomContent(2 * MB), randomContent(2 * MB)];
  const sha256 = createHash("sha256").update(first).digest("hex");
  const upload = (content: Uint8Array<ArrayBuffer>) =>
    rest("PUT", `/objects/${object}`, { as: world.ids.lea, form: formOf({ "files[]": file("film.bin", content) }) });
  // stored, but the transaction that names it failed
  await transact(asOperator, (tx) =>
    tx.insert(storageLeases).values({ key: storageKey(world.acme, sha256), reservedFor: world.acme, bytes: 2 * MB }),
  );
  expect((await upload(second)).body).toMatchObject({ code: "storage_quota" });
  expect((await upload(first)).status).toBe(200);
  await leaveBytes(2.5 * MB);
  expect((await upload(second)).status).toBe(200);
  await leaveBytes(2.5 * MB);
  await transact(asOperator, (tx) =>
    tx.insert(storageLeases).values({
      key: storageKey(world.acme, "gone"),
      reservedFor: world.acme,
      bytes: 2 * MB,
      at: sql`now() - interval '2 hours'` as never,
    }),
  );
  expect((await upload(randomContent(2 * MB))).status).toBe(200);
});
