import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";

const map = (page: Page) => page.getByRole("dialog", { name: "Sneltoetsen" });
const menu = (page: Page) => page.getByRole("dialog", { name: "Opdrachten" });
const opened = "dialog.command-sheet";
/** Once the user menu leads to the keys, they are listened to. */
const started = (page: Page) => page.locator("header li button[type=button]").waitFor({ state: "attached" });

test("? shows all keys, and there those of a single character are switched off; Ctrl K goes on", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto("/");
  await started(page);
  await page.keyboard.press("?");
  await map(page).waitFor();
  expect(await map(page).getByRole("heading", { level: 3 }).count()).toBeGreaterThan(6);
  expect(await map(page).locator("dl kbd").first().innerText()).toBe("Ctrl");
  await map(page).getByRole("checkbox", { name: "Sneltoetsen van één teken" }).uncheck();
  await page.keyboard.press("Escape");
  await page.locator(opened).waitFor({ state: "detached" });

  await page.reload();
  await started(page);
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await page.keyboard.press("Control+k"); // what came before it would be there by now
  await menu(page).waitFor();
  expect(await page.locator(opened).count()).toBe(1);
  expect(await menu(page).getByRole("combobox").inputValue()).toBe("");

  await menu(page).getByRole("combobox").fill("snelt");
  await page.keyboard.press("Enter");
  await map(page).getByRole("checkbox").check();
  await page.keyboard.press("Escape");
  await page.keyboard.press("/");
  await menu(page).waitFor();
});

test("the map is opened from the user menu too, which has the focus again afterwards; on a Mac it shows ⌘", async () => {
  const page = await newPage({ as: "owner" });
  await page.addInitScript(() => Object.defineProperty(navigator, "platform", { get: () => "MacIntel" }));
  await page.goto("/");
  await started(page);
  const summary = page.locator("header summary").last();
  await expect.poll(() => page.locator("header form[role=search]").innerText()).toContain("⌘K");
  await summary.click();
  await page.getByRole("button", { name: "Sneltoetsen" }).click();
  await map(page).waitFor();
  expect(await map(page).locator("dl kbd").first().innerText()).toBe("⌘");
  await map(page).getByRole("button", { name: "Sluiten" }).click();
  await page.locator(opened).waitFor({ state: "detached" });
  expect(await summary.evaluate((element) => document.activeElement === element)).toBe(true);
  await page.keyboard.press("Meta+k");
  await menu(page).waitFor();
});

test("the search field shows its key, with nothing moved by it; without JavaScript nothing of the keys is shown", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto("/");
  const hint = page.locator("header form[role=search] label");
  await expect.poll(() => hint.innerText()).toContain("Ctrl K");
  const plain = await newPage({ as: "owner", javaScript: false });
  await plain.goto("/");
  const withoutScripts = plain.locator("header form[role=search] label");
  expect(await withoutScripts.innerText()).toContain("↵");
  expect(await withoutScripts.innerText()).not.toContain("Ctrl");
  expect(await plain.getByText("Sneltoetsen").count()).toBe(0);
  const boxOf = (at: Page) => at.locator("header form[role=search] input[type=search]").boundingBox();
  expect(await boxOf(page)).toEqual(await boxOf(plain));
});
