import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { takeAlong } from "../rig/kept.ts";
import { call, makeFloor } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";
import { picture } from "../upload-of.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Where the moves that wait on this device lead, from the left. */
const movedTo = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("unsent"));
    const all = await done(database.transaction("operations").objectStore("operations").getAll());
    database.close();
    return all.map(({ input }) => input.x);
  });

/** A floor plan that was taken along, on which a pin was moved four steps to the right without a connection. */
async function movedPin() {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await makeFloor(page, `Kelder ${Date.now()}`);
  await page.goto(`${wire.at}${board}/new`);
  await page.fill("[name=title]", "Stookplaats");
  const buffer = await picture("#f4f2ec", 800, 400);
  await page.setInputFiles("[name=images]", { name: "plan.png", mimeType: "image/png", buffer });
  await page.locator("main .btn-primary:visible").click();
  await page.locator("h1", { hasText: "Stookplaats" }).waitFor();
  const container_id = new URL(page.url()).pathname.split("/").at(-1)!;
  const { id } = await call(page, "object.create", {
    title: "Ketel",
    display_code: "K-1",
    container_id,
    x: 0.3,
    y: 0.5,
  });
  await takeAlong(page, wire.at, `/container/${container_id}`);
  wire.cut();
  await page.goto(`${wire.at}/container/${container_id}`);
  await button(page, "Pins verplaatsen").click();
  const pin = page.locator(`[data-pin="${id}"]`);
  await pin.focus();
  for (let step = 0; step < 4; step++) {
    const before = await pin.boundingBox();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => pin.boundingBox()).not.toEqual(before);
  }
  await page.keyboard.press("Tab");
  await expect.poll(() => movedTo(page)).toEqual([expect.closeTo(0.32)]); // a device stores it a moment later
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("Plaats op het plan").first().waitFor();
  const leftTo = async () => {
    wire.mend();
    await page.goto(`${wire.at}/unsent`);
  };
  const where = async (): Promise<{ x: number; y: number }> => {
    const answer = await page.request.get(`/trpc/object.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
    return (await answer.json()).result.data;
  };
  return { page, id, leftTo, where };
}

test("a pin is moved on the kept floor plan, and stands there once that is sent", async () => {
  const { page, leftTo, where } = await movedPin();
  await leftTo();
  await page.getByText("Alles is verzonden").first().waitFor();
  expect((await where()).x).toBeCloseTo(0.32);
});

test("a pin that another moved meanwhile is one choice, said in words, and lands where one of them put it", async () => {
  const { page, id, leftTo, where } = await movedPin();
  const desk = await newPage({ as: "owner" });
  await desk.goto("/workspaces");
  await call(desk, "object.place", { id, x: 0.9, y: 0.8 });
  await leftTo();
  await page.getByText("90% van links, 80% van boven").waitFor();
  await page.getByText("32% van links, 50% van boven").waitFor();
  await button(page, "Die van jou bewaren").click();
  await page.getByText("Alles is verzonden").first().waitFor();
  const { x, y } = await where();
  expect([x, y].map((share) => Math.round(share * 100))).toEqual([32, 50]);
});
