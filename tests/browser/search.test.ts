import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";

test.each([
  { phone: false, javaScript: true },
  { phone: false, javaScript: false },
  { phone: true, javaScript: true },
  { phone: true, javaScript: false },
])("the page of results has one search field, and files below their object: %o", async ({ phone, javaScript }) => {
  const page = await newPage({ as: "owner", phone, javaScript });
  await page.goto("/search?q=lift");
  const fields = page.getByRole("searchbox");
  await expect.poll(() => fields.count()).toBe(1);
  expect(await fields.inputValue()).toBe("lift");
  const current = page.locator("header").getByRole("link", { name: "Zoeken", exact: true });
  expect(await current.getAttribute("aria-current")).toBe("page");
  const goods = page.getByRole("list", { name: /^Bestanden van Goederenlift/ });
  expect(await goods.getByRole("link").count()).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  if (javaScript) await axe(page);
  // the search field of the page finds something else, without the one of the header
  await fields.fill("heftruck");
  await fields.press("Enter");
  await page.waitForURL(/q=heftruck/);
  await page
    .getByRole("link", { name: /^Heftruck/ })
    .first()
    .waitFor();
});
