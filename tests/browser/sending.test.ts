import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { syncInBackground, takeAlong } from "../rig/kept.ts";
import { home, makeFloor, makeObject } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";
import { picture } from "../upload-of.ts";

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
  await page.getByRole("button", { name: "Probleem" }).click();
  await page.getByLabel("Wat moet er gebeuren?").fill("Deur van de schacht klemt");
  await page.getByRole("button", { name: "Actiepunt bewaren" }).click();
  await page.getByText("Wordt vanzelf verzonden").first().waitFor();
  await page.goto("about:blank");

  wire.mend();
  await syncInBackground(page, wire.at);
  const desk = await newPage({ as: "admin" });
  await expect.poll(() => seenAt(desk, path), { timeout: 20_000 }).toContain("Deur van de schacht klemt");
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("Alles is verzonden").first().waitFor();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unsent"))).toBeNull();
});

test("sixty photos taken without a connection arrive, each once, although the line breaks while they are sent", async () => {
  const { page, wire, path } = await machine();
  wire.cut();
  await page.goto(wire.at + path);
  const photos = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => ({
      name: `schacht-${n}.jpg`,
      mimeType: "image/jpeg",
      buffer: await picture(
        `#${(n * 4).toString(16).padStart(2, "0")}8040`,
        n === 0 ? 2600 : 640,
        n === 0 ? 1950 : 480,
      ),
    })),
  );
  for (let from = 0; from < photos.length; from += 20) {
    await page.getByLabel("Foto", { exact: true }).setInputFiles(photos.slice(from, from + 20));
    await page.getByText(`${from + 20} foto’s`).waitFor();
  }
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("60 foto’s").waitFor();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/operations")) sent.push(request.url());
    if (sent.length === 25) wire.cut();
  });
  wire.mend();
  await page.getByRole("button", { name: "Nu verzenden" }).click();
  await page
    .getByText(/Geen verbinding/)
    .first()
    .waitFor();
  wire.mend();
  await page.getByRole("button", { name: "Nu verzenden" }).click();
  await page.getByText("Alles is verzonden").first().waitFor();
  const desk = await newPage({ as: "admin" });
  const { workspace_id: id } = await home(desk);
  const asked = encodeURIComponent(JSON.stringify({ id, q: "schacht-", per_page: 100 }));
  const answer = await desk.request.get(`/trpc/file.list?input=${asked}`);
  const { items } = (await answer.json()).result.data;
  expect(items.map(({ title }: { title: string }) => title).sort()).toEqual(
    Array.from({ length: 60 }, (_, n) => `schacht-${n}`).sort(),
  );
});
