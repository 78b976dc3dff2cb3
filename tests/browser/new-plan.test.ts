import type { Page } from "playwright";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeFloor, makeObject } from "../rig/made.ts";
import { listening, waitForPath } from "../rig/place.ts";

async function planOf(width: number, height: number, background: string) {
  const buffer = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return { name: "plan.png", mimeType: "image/png", buffer };
}

/** A container with a plan and two pins on it. Returns its path. */
async function newFloor(page: Page, title: string): Promise<string> {
  const path = await makeFloor(page, title);
  await page.goto(`${path}/edit`);
  await page.setInputFiles("[name=images]", await planOf(800, 400, "#f4f2ec"));
  await page.click("main .btn-primary:visible");
  await waitForPath(page, /^\/container\/[^/]+$/);
  await makeObject(page, { title: "Pomp links", display_code: "NP-1", on: path, x: 0.25, y: 0.5 });
  await makeObject(page, { title: "Pomp rechts", display_code: "NP-2", on: path, x: 0.9, y: 0.9 });
  return path;
}

async function propose(page: Page, path: string): Promise<void> {
  await page.goto(`${path}/edit`);
  await page.setInputFiles("[name=images]", await planOf(400, 400, "#dde8ff"));
  await page.click("main .btn-primary:visible");
  await waitForPath(page, /\/new-plan$/);
}

const spot = (page: Page, code: string) =>
  page.locator(`.plan-dot:has-text('${code}')`).evaluate((dot: HTMLElement) => [dot.style.left, dot.style.top]);

test("a new plan lies over the old one first, is aligned by two points, and the old one stays by day", async () => {
  const page = await newPage({ as: "admin" });
  const path = await newFloor(page, fresh("Nieuwe hal"));
  await propose(page, path);
  await listening(page);
  expect(await spot(page, "NP-1")).toEqual(["25%", "50%"]);
  await page.getByLabel("Hoeveel je van het nieuwe plan ziet").fill("100");
  await axe(page);

  await page.getByRole("button", { name: "Uitlijnen met twee punten" }).click();
  // the first point of the new plan goes to its middle: by a click near it, then a step by keyboard
  const marked = page.locator("figure:has-text('Nieuw grondplan')");
  const { width, height } = (await marked.locator("img").boundingBox())!;
  await marked.locator("img").click({ position: { x: width * 0.45, y: height * 0.45 } });
  const point = marked.locator("[data-mark='0']");
  await point.focus();
  await page.keyboard.press("Shift+ArrowRight");
  expect(await point.getAttribute("aria-label")).toMatch(/: 47% van links, 45% van boven/);
  expect(await spot(page, "NP-1")).not.toEqual(["25%", "50%"]);
  await marked.locator("img").click({ position: { x: width * 0.98, y: height * 0.98 } });
  await page.waitForSelector("text=1 object valt naast het nieuwe plan");
  expect(await page.innerText("main")).toContain("NP-2 Pomp rechts");
  await axe(page);

  await page.getByRole("button", { name: "In gebruik nemen" }).click();
  await page.waitForSelector("[role=status]:has-text('Het nieuwe grondplan is in gebruik.')");
  expect(await page.innerText("main")).toContain("1 van 2");

  await page.click("a:has-text('Grondplan van')");
  await waitForPath(page, /\/plans$/);
  await page.click("a:has-text('Van '):has-text(' tot ')");
  await page.getByRole("button", { name: "Opnieuw gebruiken" }).waitFor();
  const picture = page.locator(".plan-picture img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
  await axe(page);
  await page.getByRole("button", { name: "Opnieuw gebruiken" }).click();
  await waitForPath(page, /\/new-plan$/);
  await page.getByRole("button", { name: "Niet gebruiken" }).click();
  await waitForPath(page, /^\/container\/[^/]+$/);
});

test("without scripts the points are typed, and who opens a plan that waits no more is told so", async () => {
  const page = await newPage({ as: "admin", javaScript: false });
  const path = await newFloor(page, fresh("Stille hal"));
  await propose(page, path);
  const second = await newPage({ as: "admin", javaScript: false });
  await second.goto(`${path}/new-plan`);
  for (const [name, percent] of Object.entries({ new_x1: 0, new_y1: 0, new_x2: 60, new_y2: 30 }))
    await page.fill(`[name=${name}]`, String(percent));
  await page.getByRole("button", { name: "Tonen hoe ze liggen" }).click();
  expect(await spot(page, "NP-1")).toEqual(["5%", "15%"]);
  await page.getByRole("button", { name: "In gebruik nemen" }).click();
  await page.waitForSelector("text=Het nieuwe grondplan is in gebruik.");
  await second.getByRole("button", { name: "In gebruik nemen" }).click();
  await second.waitForSelector("text=Hier wacht geen nieuw grondplan meer");
});
