import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { syncInBackground, takeAlong } from "../rig/kept.ts";
import { makeFloor, makeObject } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";

/** A machine that a technician's phone keeps, on a line that can be cut. */
async function machine() {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await makeFloor(page, `Schacht ${Date.now()}`);
  const { path } = await makeObject(page, { title: "Goederenlift", display_code: `GL-${Date.now()}`, on: board });
  await takeAlong(page, wire.at, board);
  return { page, wire, path };
}

/** What the page says to somebody else. */
async function seenAt(desk: Page, path: string): Promise<string> {
  await desk.goto(path);
  return desk.locator("main").innerText();
}

test("what was written without a connection is sent by the service worker, with no page open", async () => {
  const { page, wire, path } = await machine();
  wire.cut();
  await page.goto(wire.at + path);
  await page.getByText("Nieuw actiepunt").click();
  await page.getByLabel("Wat moet er gebeuren?").fill("Deur van de schacht klemt");
  await page.getByRole("button", { name: "Actiepunt bewaren" }).click();
  await page.getByText("Wordt vanzelf verzonden").waitFor();
  await page.goto("about:blank");

  wire.mend();
  await syncInBackground(page, wire.at);
  const desk = await newPage({ as: "admin" });
  await expect.poll(() => seenAt(desk, path), { timeout: 20_000 }).toContain("Deur van de schacht klemt");
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("Alles is verzonden").first().waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unsent"))).toBeNull();
});
