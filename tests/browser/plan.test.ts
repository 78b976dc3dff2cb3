import type { Page } from "playwright";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { pathOf, waitForPath } from "../rig/place.ts";

const place = (page: Page) => page.waitForResponse((response) => response.url().includes("/trpc/object.place"));
const zoomOf = async (page: Page) => Number(await page.getAttribute(".plan-window", "data-zoom"));
const pins = (page: Page) => page.locator(".pin:not(.pin-group)");

/** A container with a floor plan, three objects almost at one position, one far away, and one without a position. */
async function newFloor(page: Page, title: string): Promise<void> {
  await page.goto("/");
  await page.click("a:text-is('Site Kallo')");
  await waitForPath(page, /^\/container\/[^/]+$/);
  await page.goto(`${pathOf(page)}/new`);
  await page.fill("[name=title]", title);
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#f4f2ec" } })
    .png()
    .toBuffer();
  await page.setInputFiles("[name=images]", { name: "plan.png", mimeType: "image/png", buffer });
  await page.click("main .btn-primary:visible");
  await page.waitForSelector(`h1:text-is('${title}')`);
  const container_id = pathOf(page).split("/").at(-1)!;
  const made = [
    { title: "Blusser 1", display_code: "BB-1", icon_code: "fire-extinguisher", x: 0.3, y: 0.5, tags: "hal" },
    { title: "Blusser 2", display_code: "BB-2", icon_code: "fire-extinguisher", x: 0.31, y: 0.5, tags: "hal" },
    { title: "Blusser 3", display_code: "BB-3", icon_code: "fire-extinguisher", x: 0.3, y: 0.51, tags: "kelder" },
    { title: "Lift", display_code: "PL-1", icon_code: "elevator", x: 0.8, y: 0.5 },
    { title: "Nieuwe pomp", display_code: "PO-1" },
  ];
  const statuses = await page.evaluate(
    async ([id, objects]) => {
      const answers: number[] = [];
      for (const object of objects) {
        const body = JSON.stringify({ ...object, container_id: id });
        answers.push(
          (
            await fetch("/trpc/object.create", {
              method: "POST",
              headers: { "content-type": "application/json" },
              body,
            })
          ).status,
        );
      }
      return answers;
    },
    [container_id, made] as const,
  );
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  await page.reload();
  await page.waitForFunction(() => document.querySelector<HTMLElement>(".plan-window")?.tabIndex === 0);
}

describe("a floor plan", () => {
  test("separates overlapping pins, zooms by wheel and keys, is filtered, and accepts dragged objects", async () => {
    const page = await newPage({ as: "admin" });
    const title = fresh("Hal");
    await newFloor(page, title);
    const floor = pathOf(page);
    await axe(page);

    await expect.poll(() => page.textContent(".pin-group")).toContain("3");
    expect(await pins(page).count()).toBe(1);
    await page.focus(".pin-group");
    await page.keyboard.press("Enter");
    await expect.poll(() => pins(page).count(), { message: "each on its own" }).toBeGreaterThanOrEqual(3);
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(2);
    await page.focus(".plan-window");
    await page.keyboard.press("0");
    await expect.poll(() => zoomOf(page)).toBe(1);
    await expect.poll(() => page.locator(".pin-group").count()).toBe(1);

    const box = (await page.locator(".plan-picture").boundingBox())!;
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height * 0.5);
    await page.mouse.wheel(0, -300);
    await expect.poll(() => zoomOf(page)).toBeGreaterThan(1.5);
    const lift = (await page.locator(".pin[aria-label*='Lift']").boundingBox())!;
    expect(
      Math.abs(lift.x + lift.width / 2 - (box.x + box.width * 0.8)),
      "the point under the mouse stays there",
    ).toBeLessThan(4);
    await page.click("button[aria-label='Heel het plan']");
    await expect.poll(() => zoomOf(page)).toBe(1);

    await page.hover("li:has-text('Blusser 2')");
    await page.waitForSelector(".pin-lit[aria-label*='Blusser 2']");
    await page.mouse.move(0, 0);
    await pins(page).first().click();
    await page.waitForSelector(".plan-card:has-text('Lift')");
    await axe(page);

    await page.click("main label:has-text('Filters')");
    await page.selectOption("select[name=type]:visible", "fire-extinguisher");
    await page.waitForURL((url) => url.searchParams.get("type") === "fire-extinguisher");
    await expect.poll(() => page.locator(".pin[aria-label*='Lift']").count()).toBe(0);
    await expect.poll(() => page.locator("li[id^='o-']").count()).toBe(3);

    await page.goto(`${floor}?pins=move`);
    const button = page.locator("button[data-place]");
    await button.waitFor();
    await page.waitForLoadState("networkidle");
    await button.scrollIntoViewIfNeeded();
    const from = (await button.boundingBox())!;
    const plan = (await page.locator(".plan-picture").boundingBox())!;
    await page.mouse.move(from.x + 10, from.y + 10);
    await page.mouse.down();
    await page.mouse.move(plan.x + plan.width * 0.5, plan.y + plan.height * 0.25, { steps: 6 });
    const saved = place(page);
    await page.mouse.up();
    expect((await saved).status()).toBe(200);
    const pump = page.locator(".pin[aria-label*='Nieuwe pomp']");
    await pump.waitFor();
    expect(await pump.getAttribute("style")).toMatch(/--x: ?0\.(49|50?\b|51)/);
    await page.waitForSelector("[role=status]:has-text('Bewaard')");
    const takenOff = place(page);
    await page.click("button:has-text('Van het plan halen')");
    expect((await takenOff).status()).toBe(200);
    await expect.poll(() => pump.count()).toBe(0);
    const undone = place(page);
    await page.click("button:has-text('Ongedaan maken')");
    expect((await undone).status()).toBe(200);
    await pump.waitFor();

    await page.route("**/trpc/object.place*", (route) => route.abort());
    await pump.focus();
    await page.keyboard.press("ArrowRight");
    await page.waitForSelector("[role=status]:has-text('Geen verbinding')");
    const again = place(page);
    await page.unroute("**/trpc/object.place*");
    expect((await again).status(), "sent again by itself").toBe(200);

    await page.goto(`${floor}/plan?type=fire-extinguisher`);
    await expect.poll(() => page.locator(".paper-index li").count()).toBe(3);
    await expect.poll(() => page.textContent(".paper-index")).not.toContain("Lift");
    expect(await page.locator(".paper-plan .mark").count(), "one over another as one").toBeLessThan(3);
    await axe(page);
  });

  test("zooms by links and is filtered by a form without JavaScript", async () => {
    const page = await newPage({ as: "admin" });
    await newFloor(page, fresh("Zolder"));
    const plain = await newPage({ as: "admin", javaScript: false });
    await plain.goto(pathOf(page));
    expect(await plain.locator(".pin-group").count()).toBe(1);
    await plain.click("a[aria-label='Inzoomen']");
    await plain.waitForURL((url) => url.searchParams.has("view"));
    await plain.click("a[aria-label='Naar links']");
    await plain.click(".pin-group");
    await plain.click("main label:has-text('Filters')");
    await plain.selectOption("select[name=tag]:visible", "kelder");
    await plain.click("form:has(select[name=tag]) button:visible");
    await plain.waitForURL((url) => url.searchParams.get("tag") === "kelder");
    expect(await plain.locator("li[id^='o-']").count()).toBe(1);
    await plain.click(".pin");
    expect(new URL(plain.url()).hash).toMatch(/^#o-/);
  });

  test.each([
    [true, 1],
    [false, 5],
  ])(
    "without JavaScript a phone has the label of the worst pin alone, a desk many (phone: %s)",
    async (phone, least) => {
      const plain = await newPage({ as: "owner", javaScript: false, phone });
      await plain.goto("/");
      await plain.click("a:text-is('Site Kallo')");
      await plain.waitForSelector(".pin");
      const labels = await plain.locator(".pin-label:visible").count();
      expect(labels).toBeGreaterThanOrEqual(least);
      if (phone) expect(labels).toBe(1);
    },
  );
});
