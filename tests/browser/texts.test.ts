import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage, password } from "../rig/browser.ts";
import { waitForPath } from "../rig/place.ts";

const texts = /\/assets\/words-/;

/** A page whose texts do not arrive, once its scripts have given up on them. */
async function openWithoutTexts(page: Page, path: string): Promise<void> {
  await page.route(texts, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => texts.test(request.url()));
  await page.goto(path);
  await failed;
  await page.waitForLoadState("networkidle");
}

const keys = /\b(ui|user|home|session|object|state)\.[a-z_.]+/;

test("where the texts are lost on the way, the page stays as the server wrote it, and its forms work", async () => {
  const page = await newPage();
  await openWithoutTexts(page, "/login");
  expect(await page.innerText("h1")).toBe("Aanmelden");
  expect(await page.innerText("body")).not.toMatch(keys);
  await page.fill("[name=email]", "owner@demo.test");
  await page.fill("[name=password]", password);
  await page.click("form:has([name=password]) .btn-primary");
  await waitForPath(page, /^\/workspaces/);
  expect(await page.innerText("main h1")).not.toMatch(keys);
  expect(await page.innerText("body")).not.toMatch(keys);
});
