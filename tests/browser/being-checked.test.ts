import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { closePools } from "@db/client";
import type { Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import type { Service } from "../../scripts/setup/launch.mjs";
import { axe, newPage } from "../rig/browser.ts";
import { startClamd, VIRUS } from "../rig/clamd.ts";
import { alone, freshDatabase, redisOf } from "../rig/fresh-database.ts";
import { startWeb, startWorker, visitor, type Web } from "../rig/processes.ts";
import { pdf } from "../upload-of.ts";
import { makeWorld, type World } from "../world.ts";

// Uses processes of its own, whose scanner does not run at first.
const stores = inject("stores");
const folder = join(stores.folder, "being-checked");
let world: World;
let web: Web;
const services: Service[] = [];

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  Object.assign(process.env, alone, {
    DATABASE_URL: await freshDatabase(stores, "being_checked"),
    REDIS_URL: await redisOf(stores, 13),
    QUEUE_PREFIX: "checked",
    DATA_DIR: folder,
    APP_URL: "http://localhost:3000",
    DEMO: "0",
    LOG_LEVEL: "error",
    CLAMAV_URL: `unix:${folder}/clamd.sock`,
  });
  world = await makeWorld();
  web = await startWeb();
  services.push(web, await startWorker());
}, 90_000);
afterAll(async () => {
  await Promise.all(services.map((service) => service.stop()));
  await closePools();
  rmSync(folder, { recursive: true, force: true });
});

async function pageOf(how: Parameters<typeof newPage>[0]): Promise<Page> {
  const page = await newPage(how);
  const [name = "", value = ""] = (await visitor(world.ids.olga)).cookie.split("=");
  await page.context().addCookies([{ name, value, url: web.base }]);
  return page;
}
const isNotWider = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    page.url(),
  ).toBe(true);

test("a file says that it is being scanned, then opens by itself if it is clean, else says so", async () => {
  const olga = await visitor(world.ids.olga);
  const { data: object } = await (
    await olga.rest(web.base, "POST", "/objects", { title: "Heftruck", container_id: world.floor })
  ).json();
  const plain = await pageOf({ javaScript: false, phone: true });
  await plain.goto(`${web.base}/object/${object.id}/file/new`);
  const file = (name: string, words: string) => ({
    name,
    mimeType: "application/pdf",
    buffer: Buffer.from(pdf(words)),
  });
  const long =
    "een attest met een heel lange naam die over de rand van een telefoon zou gaan als niemand daarop let.pdf";
  await plain.getByLabel("Bestanden").setInputFiles([file("keuring.pdf", "Keuring"), file(long, VIRUS)]);
  await plain.getByRole("button", { name: "Opladen" }).click();
  await plain.getByText("Wordt gecontroleerd").first().waitFor();
  await isNotWider(plain);

  const page = await pageOf({ phone: true });
  await page.goto(`${web.base}/object/${object.id}`);
  expect(await page.getByText("Wordt gecontroleerd").count()).toBe(2);
  await axe(page);
  await page.getByRole("link", { name: "keuring", exact: true }).click();
  await page.getByText(/wordt op virussen gecontroleerd/).waitFor();
  expect(await page.getByRole("link", { name: "Downloaden" }).count()).toBe(0);
  await isNotWider(page);
  await axe(page);

  services.push(await startClamd(folder));
  await page.getByRole("link", { name: "Downloaden" }).waitFor({ timeout: 4 * 60_000 }); // the sweep runs each minute
  await page.goto(`${web.base}/object/${object.id}`);
  await page.getByText("Virus gevonden: verwijderd").waitFor();
  await isNotWider(page);
  await page.getByRole("link", { name: /^een attest/ }).click();
  await page.getByText(/zat een virus/).waitFor();
});
