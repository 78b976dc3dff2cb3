import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { closePools } from "@db/client";
import { readOne } from "@db/transact";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startWeb, visitor, type Web } from "../rig/processes.ts";
import { makeWorld, type World } from "../world.ts";
import { measured, tallied } from "./measured.ts";
import { type SmallDisk, smallDisk } from "./small-disk.ts";

const MB = 1024 * 1024;
let world: World;
let disk: SmallDisk;
let web: Web;
beforeAll(async () => {
  world = await makeWorld();
  disk = smallDisk(join(inject("stores").folder, "small-disk"), 12);
  measured(`a disk of 12 MB: ${disk.how}`);
  web = await startWeb({ DATA_DIR: disk.folder, ...disk.env }, disk.through);
});
afterAll(async () => {
  await web?.stop();
  disk?.remove();
  await closePools();
});

const formWith = (megabytes: number, name: string) => {
  const form = new FormData();
  form.set("container_id", world.floor);
  form.set("title", name);
  form.append("files[]", new Blob([new Uint8Array(randomBytes(megabytes * MB))]), `${name}.bin`);
  return form;
};
const objects = async () =>
  (await readOne({ text: "select title from objects order by title" })).map(({ title }) => title as string);
const files = async () => Number((await readOne({ text: "select count(*) as n from files" }))[0]!.n);

test("a full disk is said plainly, leaves nothing half, and what fits is still taken", async () => {
  const olga = await visitor(world.ids.olga);
  const send = (megabytes: number, name: string) => olga.rest(web.base, "POST", "/objects", formWith(megabytes, name));
  expect((await send(2, "eerste")).status).toBe(201);

  const refused = await send(20, "te groot");
  expect(refused.status).toBe(507);
  expect(await refused.json()).toMatchObject({ code: "storage_full", message: expect.stringMatching(/\w+ \w+/) });
  const crossed = await Promise.all(
    Array.from({ length: 4 }, (_, n) => send(6, `samen ${n}`).then(({ status }) => status)),
  );
  measured(`four of 6 MB at once: ${JSON.stringify(tallied(crossed))}`);
  expect(crossed.filter((status) => ![201, 507].includes(status))).toEqual([]);

  const stored = 1 + crossed.filter((status) => status === 201).length;
  expect([(await objects()).length, await files()]).toEqual([stored, stored]);
  expect((await olga.rest(web.base, "GET", `/containers/${world.floor}/objects`)).status).toBe(200);
  expect((await send(1, "laatste")).status).toBe(201);
});

test("the form of a page says it too", async () => {
  const olga = await visitor(world.ids.olga);
  const form = formWith(20, "in de pagina");
  const answer = await fetch(`${web.base}/container/${world.floor}/object/new`, {
    method: "POST",
    headers: { cookie: olga.cookie, origin: web.base },
    body: form,
  });
  expect(answer.status).toBe(507);
  expect(await answer.text()).toMatch(/<html lang="nl"/);
  expect(await objects()).not.toContain("in de pagina");
});

test("a read-only disk gives a clear error by REST and by form; files are served, and later all works", async () => {
  const olga = await visitor(world.ids.olga);
  const send = (name: string) => olga.rest(web.base, "POST", "/objects", formWith(1, name));
  disk.readOnly(true);
  try {
    const refused = await send("alleen lezen");
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: "storage_away", message: expect.stringMatching(/\w+ \w+/) });

    const headers = { cookie: olga.cookie, origin: web.base };
    const page = await fetch(`${web.base}/container/${world.floor}/object/new`, {
      method: "POST",
      headers,
      body: formWith(1, "in de pagina"),
    });
    expect(page.status).toBe(503);
    expect(await page.text()).toMatch(/<html lang="nl"[\s\S]*<h1/);

    expect((await olga.rest(web.base, "GET", `/containers/${world.floor}/objects`)).status).toBe(200);
    expect((await fetch(`${web.base}/readyz`)).status, "others are served").toBe(200);
  } finally {
    disk.readOnly(false);
  }
  expect((await send("weer open")).status).toBe(201);
  expect(await objects()).not.toContain("alleen lezen");
});
