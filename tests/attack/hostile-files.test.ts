import { deflateSync, gzipSync } from "node:zlib";
import { closePools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchApp } from "../rest/client.ts";
import { as, makeWorld, type World } from "../world.ts";
import { pngHead } from "./png-head.ts";

let world: World;
let object: string;
beforeAll(async () => {
  world = await makeWorld();
  object = (await as(world.ids.lea).object.create({ container_id: world.floor, title: "Heftruck" })).id;
});
afterAll(closePools);

/** A multipart body written by hand, since no browser sends such a name. */
async function send(name: string | Buffer, content: string | Buffer) {
  const head = (text: string) => Buffer.from(text, "utf8");
  const body = Buffer.concat([
    head('--b\r\ncontent-disposition: form-data; name="files[]"; filename="'),
    Buffer.from(name as string),
    head('"\r\ncontent-type: image/png\r\n\r\n'),
    Buffer.from(content as string),
    head("\r\n--b--\r\n"),
  ]);
  const { headers } = await tokenOf();
  const startedAt = Date.now();
  const answer = await fetchApp(`/api/v1/objects/${object}`, {
    method: "PUT",
    headers: { ...headers, "content-type": "multipart/form-data; boundary=b" },
    body,
  });
  const { data } = (await answer.json()) as {
    data?: { files: { id: string; name: string; title: string; type: string }[] };
  };
  return { status: answer.status, file: data?.files[0], took: Date.now() - startedAt };
}
const tokenOf = () => {
  token ??= transact(asOperator, (tx) =>
    createSession(tx, world.ids.lea, { kind: "api", device: "tests", strong: true }),
  ).then(async (session) => ({
    headers: { authorization: `Bearer ${(await makeAccessToken(hashOfToken(session), world.ids.lea)).access_token}` },
  }));
  return token;
};
let token: Promise<{ headers: Record<string, string> }> | undefined;
const bytesOf = (fileId: string) =>
  tokenOf().then(({ headers }) => fetchApp(`/api/v1/objects/${object}/files/${fileId}`, { headers }));

describe("a name", () => {
  test.each([
    ["with a path", "../../../etc/passwd"],
    ["with a path of Windows", "C:\\windows\\system32\\x.pdf"],
    ["with line ends", "a\r\nx-evil: 1\r\n.pdf"],
    ["with a NUL", "a\0.exe.pdf"],
    ["of 300 bytes", `${"é".repeat(150)}.pdf`],
    ["from right to left", "attest\u202efdp.exe"],
    ["of dots", ".."],
    ["with quotes", 'a";evil="b.pdf'],
    ["in no known letters", Buffer.from([0xff, 0xfe, 0x80, 0x2e, 0x70])],
  ])("%s is harmless", async (_, name) => {
    const { status, file } = await send(name, "%PDF-1.4\n%%EOF");
    expect([200, 201, 400, 422]).toContain(status);
    if (status >= 400) return;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that must not be there
    expect(file!.name).not.toMatch(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/);
    expect(file!.name).not.toMatch(/^\.*$|[\\/]/);
    expect([...file!.name].length).toBeLessThanOrEqual(200);
    const answer = await bytesOf(file!.id);
    expect([answer.status, answer.headers.get("x-evil")]).toEqual([200, null]);
    expect(await answer.text()).toBe("%PDF-1.4\n%%EOF");
  });
});

describe("a content", () => {
  test.each([
    ["a page that is called a picture", "<!doctype html><script>alert(1)</script>"],
    ["a drawing with a script", '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ["XML that draws", '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    [
      "XML that brings in more",
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
    ],
    ["a page in wide letters", Buffer.from("\ufeff<script>alert(1)</script>", "utf16le")],
    ["a programme", Buffer.from("MZ\x90\0\x03")],
  ])("that is %s is only ever a download", async (_, content) => {
    const { file } = await send("photo.png", content);
    expect(file!.type).toBe("file");
    const answer = await bytesOf(file!.id);
    expect(answer.headers.get("content-type")).toBe("application/octet-stream");
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toMatch(/sandbox|default-src 'none'/);
  });

  test("that unpacks to gigabytes is never unpacked", async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const bombs: [string, Buffer][] = [
      ["word.docx", zipOf("[Content_Types].xml", deflateSync(zeros).subarray(2, -4))],
      ["plan.zip", zipOf("x", deflateSync(zeros).subarray(2, -4))],
      ["x.tar.gz", gzipSync(zeros)],
      ["x.svgz", gzipSync(gzipSync(zeros))],
    ];
    for (const [name, bomb] of bombs) {
      const { status, file } = await send(name, bomb);
      expect([status, file?.type], name).toEqual([200, "file"]);
    }
  });

  test("with a cycle is read no further than its beginning", async () => {
    // boxes of length zero
    const asf = Buffer.concat([Buffer.from("3026b2758e66cf11a6d900aa0062ce6c", "hex"), Buffer.alloc(4096)]);
    const chain = Buffer.alloc(4096); // an old Office file with a cycle in its directory
    Buffer.from("d0cf11e0a1b11ae1", "hex").copy(chain);
    chain.writeUInt16LE(9, 30);
    const [film, office] = [await send("x.wmv", asf), await send("x.doc", chain)];
    // The type of an old Office file comes from its name.
    expect([film.file?.type, office.file?.type]).toEqual(["video", "doc"]);
  });

  test("that is a picture of 30,000 × 30,000 is refused by its header", async () => {
    const { status } = await send("groot.png", pngHead(30_000, 30_000));
    expect(status).toBe(422);
    expect((await send("gewoon.png", pngHead(300, 300))).status).toBe(200);
  });

  test.each([
    ["nothing but a head", "%PDF-1.7"],
    [
      "a table that points outside",
      "%PDF-1.4\nxref\n0 1\ntrailer<</Root 9 0 R/Size 99999999>>\nstartxref\n99999999999\n%%EOF",
    ],
    [
      "parts that hold each other",
      "%PDF-1.4\n1 0 obj<</Type/Pages/Kids[1 0 R]/Parent 1 0 R/Count 9>>endobj\ntrailer<</Root 1 0 R>>",
    ],
  ])("that is a PDF with %s is kept as it came", async (_, content) => {
    const { file } = await send("stuk.pdf", content);
    expect(file!.type).toBe("pdf");
    expect(await (await bytesOf(file!.id)).text()).toBe(content);
  });
});

test("other requests are answered meanwhile", async () => {
  const bomb = zipOf("[Content_Types].xml", deflateSync(Buffer.alloc(200 * 1024 * 1024)).subarray(2, -4));
  const sending = Promise.all(Array.from({ length: 8 }, (_, n) => send(`bom ${n}.docx`, bomb)));
  let longest = 0;
  let isDone = false;
  void sending.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const startedAt = Date.now();
    await fetchApp("/healthz");
    longest = Math.max(longest, Date.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  process.stdout.write(`  during eight such uploads other requests waited ${longest} ms at most\n`);
  expect((await sending).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

/** A ZIP archive of one entry. */
function zipOf(name: string, packed: Buffer): Buffer {
  const local = Buffer.alloc(30 + name.length);
  local.write("PK\x03\x04", 0, "latin1");
  local.writeUInt16LE(20, 4);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(0xffffffff, 22);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const central = Buffer.alloc(46 + name.length);
  central.write("PK\x01\x02", 0, "latin1");
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  central.write(name, 46);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, central, end]);
}
