import { expect, test } from "vitest";
import { baseURL, newPage } from "../rig/browser.ts";

/** As when the database is down: the server answers every address with its error page. */
test("an error page at the address of another page is fetched once more, and then shown", async () => {
  const page = await newPage();
  const body = await (await fetch(`${baseURL}/errors/500`)).text();
  let requests = 0;
  await page.route(
    (url) => url.pathname === "/workspaces",
    (route) => {
      requests++;
      return route.fulfill({ status: 503, contentType: "text/html", body });
    },
  );
  await page.goto("/workspaces");
  await expect.poll(() => requests).toBe(2);
  await page.waitForTimeout(1500);
  expect(requests).toBe(2);
  expect(await page.innerText("body")).toContain("er ging iets mis");
});

/** A click may come before hydration: React gets it as soon as it starts, when nothing is rendered yet. */
test("a click during hydration does no harm", async () => {
  const page = await newPage();
  await page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (...args: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, args);
      if (this !== document || args[0] !== "click") return;
      EventTarget.prototype.addEventListener = addEventListener;
      queueMicrotask(() => document.querySelector<HTMLElement>("h1")!.click());
    };
  });
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.documentElement.setAttribute("data-loaded-once", ""));
  await page.click("main a[href^='/register']");
  await page.waitForURL("**/register*");
  expect(await page.locator("html[data-loaded-once]").count(), "the scripts took the page over").toBe(1);
});

test("a menu that is opened before the scripts ran stays open, and closes on the next page", async () => {
  const page = await newPage({ as: "owner" });
  let sendScripts = () => {};
  const mayRun = new Promise<void>((resolve) => {
    sendScripts = resolve;
  });
  await page.route(/\.js$/, async (route) => {
    await mayRun;
    await route.continue();
  });
  await page.goto("/", { waitUntil: "commit" });
  const menu = page.locator("header details.dropdown").last();
  await menu.locator("summary").click();
  sendScripts();
  await page.waitForLoadState("networkidle");
  expect(await menu.getAttribute("open"), "open").not.toBeNull();
  await page.evaluate(() => document.documentElement.setAttribute("data-loaded-once", ""));
  await menu.locator("a[href='/profile/settings']").click();
  await page.waitForURL("**/profile/settings");
  await expect.poll(() => menu.getAttribute("open")).toBeNull();
  expect(await page.locator("html[data-loaded-once]").count(), "the same document").toBe(1);
});
