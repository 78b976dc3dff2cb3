import { readFileSync } from "node:fs";
import { unzipSync } from "fflate";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";

/** Asks for the pack of the first board that this person sees, and waits for it. */
async function madePack(page: Page): Promise<void> {
  await page.goto("/");
  await page.locator("main a[href^='/container/']").first().click();
  await page.waitForURL(/\/container\/[\w-]{36}/);
  await page.goto(`${new URL(page.url()).pathname}/pack`);
  await page.getByLabel("Taal van het dossier").selectOption("fr");
  await page.getByRole("button", { name: "Dossier maken" }).click();
  await page.waitForURL(/\/packs\/[\w-]{36}/);
  await page.getByText("Het dossier is klaar").waitFor({ timeout: 120_000 });
}

async function fetched(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  return readFileSync(await download.path());
}

const widthLeft = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test("a pack is made, fetched, and shared with somebody without an account until it is withdrawn", async () => {
  const owner = await newPage({ as: "owner" });
  await owner.goto("/");
  await owner.locator("main a[href^='/container/']").first().click();
  await owner.waitForURL(/\/container\/[\w-]{36}/);
  await owner.goto(owner.url()); // the page before has menus too
  await owner.locator("main details summary").first().click();
  await owner.getByRole("link", { name: "Inspectiedossier" }).click();
  await owner.waitForURL(/\/pack$/);
  await axe(owner);
  await madePack(owner);
  await axe(owner);
  const files = unzipSync(new Uint8Array(await fetched(owner, "Alles downloaden (ZIP)")));
  expect(Object.keys(files)).toEqual(expect.arrayContaining(["Dossier d’inspection.pdf", "sha256.txt"]));
  expect((await fetched(owner, "Eén pdf downloaden")).subarray(0, 5).toString()).toBe("%PDF-");

  await owner.getByLabel(/^Voor wie of waarvoor/).fill("Keuringsdienst");
  await owner.getByLabel("Tot wanneer").selectOption("7");
  await owner.getByRole("button", { name: "Link maken" }).click();
  await owner.getByText("De link is klaar.").waitFor();
  await axe(owner);
  const path = new URL(await owner.locator("#made").inputValue()).pathname;
  const stranger = await newPage({ javaScript: false, phone: true });
  await stranger.goto(path);
  await stranger.getByText("Gedeeld door Acme").waitFor();
  expect(await stranger.content()).not.toMatch(/@demo\.test|Keuringsdienst/);
  expect(await widthLeft(stranger)).toBeLessThanOrEqual(0);
  expect(Object.keys(unzipSync(new Uint8Array(await fetched(stranger, "Alles downloaden (ZIP)")))).length).toBe(
    Object.keys(files).length,
  );
  await owner.locator("summary", { hasText: "Intrekken" }).first().click();
  await owner.getByRole("button", { name: "Link intrekken" }).first().click();
  await owner.getByText("De link is ingetrokken.").waitFor();
  await stranger.goto(path);
  await stranger.getByText("Deze link werkt niet").waitFor();
});

test("a guest makes one on a phone without JavaScript, and makes no link", async () => {
  const guest = await newPage({ as: "guest", javaScript: false, phone: true });
  await madePack(guest);
  expect(await widthLeft(guest)).toBeLessThanOrEqual(0);
  expect((await fetched(guest, "Eén pdf downloaden")).length).toBeGreaterThan(1000);
  expect(await guest.getByRole("button", { name: "Link maken" }).count()).toBe(0);
});
