import type { Page } from "playwright";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeContainer, makeFloor, makeObject } from "../rig/made.ts";
import { listening, pathOf, waitForPath } from "../rig/place.ts";

const plan = async () => ({
  name: "plan.png",
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 800, height: 400, channels: 3, background: "#f4f2ec" } })
    .png()
    .toBuffer(),
});

/** Opens the board from the workspace's home, and makes a container with a floor plan and an object in it. */
async function newFloor(page: Page, title: string): Promise<void> {
  await page.goto("/");
  await page.click("a:text-is('Site Kallo')");
  await waitForPath(page, /^\/container\/[^/]+$/);
  await page.click("a:text('Nieuwe container'):visible");
  await waitForPath(page, /\/new$/);
  await page.click(".btn-primary:visible");
  await page.waitForSelector("[role=alert]:not(:empty)");
  await expect.poll(() => page.textContent("#title-error")).toBe("Vul dit in.");
  await page.fill("[name=title]", title);
  await page.setInputFiles("[name=images]", await plan());
  await page.click(".btn-primary:visible");
  await page.waitForSelector(`h1:text-is('${title}')`);

  await page.click("a:text('Nieuw object'):visible");
  await page.fill("[name=title]", "Compressor");
  await page.click("form .btn-primary:visible");
  await waitForPath(page, /^\/object\//);
  await page.click(`nav a:text-is('${title}'):visible`);
  await page.waitForSelector("#main :text('0 van 1 objecten geplaatst')");
}

const spotOf = async (page: Page) => {
  const style = (await page.getAttribute(".pin", "style")) ?? "";
  const [x, y] = ["x", "y"].map((axis) => Number(new RegExp(`--${axis}:\\s*([\\d.]+)`).exec(style)?.[1]));
  return { x: x!, y: y! };
};

async function deleteAndPutBack(page: Page, title: string): Promise<void> {
  const floor = pathOf(page);
  await page.goto(`${floor}/delete`);
  await expect.poll(() => page.textContent("main")).toContain("1 object");
  await expect.poll(() => page.textContent("main")).toContain("30 dagen");
  await page.click(".btn-error");
  await page.waitForSelector("h1:text-is('Site Kallo')");
  await expect.poll(() => page.textContent("main")).not.toContain(title);
  expect((await page.goto(floor))?.status()).toBe(404);

  await page.goto("/");
  const home = pathOf(page);
  await page.goto(`${home}/trash`);
  await page.click(`tr:has-text('${title}') button`);
  await page.waitForSelector(`[role=status]:has-text('${title} staat terug')`);
  await page.click("[role=status] a");
  await page.waitForSelector(`h1:text-is('${title}')`);
}

describe("a board", () => {
  test("has a floor plan on which pins are placed by a click, dragged, and moved with arrow keys", async () => {
    const page = await newPage({ as: "admin" });
    const title = fresh("Kelder");
    await page.goto("/");
    await axe(page);
    await newFloor(page, title);
    await axe(page);

    await page.click("a:text-is('Pins verplaatsen')");
    await page.waitForLoadState("networkidle");
    await page.click("button:has-text('Plaatsen')");
    await page.waitForSelector("[role=status]:has-text('Klik op het grondplan waar Compressor staat')");
    const picture = page.locator(".plan-window");
    const box = (await picture.boundingBox())!;
    await picture.click({ position: { x: box.width * 0.6, y: box.height * 0.3 } });
    await page.waitForSelector("[role=status]:has-text('Bewaard')");
    expect((await spotOf(page)).x).toBeCloseTo(0.6, 1);

    const pin = (await page.locator(".pin").boundingBox())!;
    await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2);
    await page.mouse.down();
    await page.mouse.move(pin.x + pin.width / 2 - box.width * 0.2, pin.y + pin.height / 2 + box.height * 0.3, {
      steps: 5,
    });
    const saved = page.waitForResponse((response) => response.url().includes("/trpc/object.place"));
    await page.mouse.up();
    expect((await saved).status()).toBe(200);
    await expect.poll(async () => (await spotOf(page)).x, { message: "drawn anew" }).toBeCloseTo(0.4, 1);
    const dropped = await spotOf(page);
    expect(dropped.y).toBeCloseTo(0.6, 1);

    const nudged = page.waitForResponse((response) => response.url().includes("/trpc/object.place"));
    await page.focus(".pin");
    await page.keyboard.press("ArrowRight");
    expect((await nudged).status()).toBe(200);
    await axe(page);
    await page.click("a:text-is('Klaar met pins')");
    await page.waitForURL((url) => !url.searchParams.has("pins"));
    await page.reload();
    const spotBefore = await spotOf(page);
    expect(spotBefore.x).toBeCloseTo(dropped.x + 0.005, 3);
    expect(spotBefore.y).toBeCloseTo(dropped.y, 3);

    await page.click("a.pin");
    await page.waitForSelector(".plan-card:has-text('Compressor')");
    const card = (await page.locator(".plan-card").boundingBox())!;
    expect(card.y + card.height, "on the screen").toBeLessThanOrEqual(page.viewportSize()!.height);
    await page.waitForSelector("li.bg-accent-soft:has-text('Compressor')");
    await deleteAndPutBack(page, title);
    await expect.poll(() => spotOf(page)).toEqual(spotBefore);
    await axe(page);
  });

  test("says what its numbers count: one level in the filters, all below in the head", async () => {
    const page = await newPage({ as: "owner" });
    const title = fresh("Hal");
    const hall = await makeFloor(page, title);
    await makeObject(page, { title: "Poort", on: hall });
    await page.goto(hall);
    const main = page.locator("main");
    expect(await main.getByText("Alleen wat rechtstreeks").count(), "without containers below").toBe(0);
    const cellar = await makeContainer(page, "Kelder", hall.split("/").at(-1));
    await makeObject(page, { title: "Ketel", on: cellar });
    await page.goto(hall);
    await main.getByText("2 objecten, waarvan 1 hier").waitFor();
    await main.getByText(`Alleen wat rechtstreeks in ${title} staat.`).waitFor();
    await main.getByRole("link", { name: "Alle 2 objecten, ook wat eronder zit" }).click();
    await page.waitForURL(/\/objects\?container=/);
    for (const found of ["Poort", "Ketel"]) await main.getByRole("link", { name: found }).first().waitFor();
  });

  test("says by name which field is still to be filled in", async () => {
    const page = await newPage({ as: "owner" });
    await page.goto(`${await makeFloor(page, fresh("Hal"))}/new`);
    await listening(page);
    await page.click("main form [type=submit]");
    await page.getByRole("alert").getByRole("link", { name: "Naam: Vul dit in." }).waitFor();
  });

  test("works without JavaScript: pins by numbers, deletion and restoring", async () => {
    const page = await newPage({ as: "admin", javaScript: false });
    const title = fresh("Zolder");
    await newFloor(page, title);
    await page.click("a:text-is('Pins verplaatsen')");
    await page.click("summary:has-text('Plaats op het plan')");
    await page.fill("[name=x]", "150");
    await page.fill("[name=y]", "75");
    await page.click("main details button[type=submit]:visible");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.inputValue("[name=x]"), { message: "what was typed is kept" }).toBe("150");
    await page.fill("[name=x]", "25");
    await page.selectOption("[name=size]", "l");
    await page.click("main details button[type=submit]:visible");
    await page.waitForSelector(".pin.pin-l");
    await expect.poll(() => spotOf(page)).toEqual({ x: 0.25, y: 0.75 });
    await deleteAndPutBack(page, title);
    await expect.poll(() => spotOf(page)).toEqual({ x: 0.25, y: 0.75 });
  });

  test("cannot be changed by a guest, who starts at their own container", async () => {
    const page = await newPage({ as: "guest", phone: true });
    await page.goto("/");
    await page.click("main h3 a");
    await waitForPath(page, /^\/container\//);
    await expect.poll(() => page.locator("a:text('Nieuw object')").count()).toBe(0);
    await expect.poll(() => page.locator("a:text('Pins verplaatsen')").count()).toBe(0);
    expect((await page.goto(`${pathOf(page)}/edit`))?.status()).toBe(403);
    await page.goto("/");
    expect((await page.goto(`${pathOf(page)}/trash`))?.status()).toBe(403);
  });
});
