import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { listening } from "../rig/place.ts";
import { startWire } from "../rig/wire.ts";

const cachedPages = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open("seen")).keys())
      .map(({ url }) => new URL(url).pathname)
      .filter((path) => /^\/(object|container)/.test(path)),
  );

/** Opens a board of the demo world, once the service worker controls the page. */
async function openBoard(page: Page, at = ""): Promise<string> {
  await page.goto(`${at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${at}/`);
  const board = await page.locator('main a[href^="/container/"]').first().getAttribute("href");
  await page.goto(at + board);
  return board!;
}

test("without a connection the last opened pages are shown from the cache; signing out empties it", async () => {
  const page = await newPage({ as: "lead", phone: true, serviceWorker: true });
  const wire = await startWire();
  const board = await openBoard(page, wire.at);
  const title = (await page.locator("h1").textContent())!;
  await expect.poll(() => cachedPages(page)).toEqual([board]);

  wire.cut();
  await page.reload();
  await expect.poll(() => page.locator("h1").textContent()).toBe(title);
  await expect.poll(() => page.getByRole("status").filter({ hasText: "Je bent offline" }).isVisible()).toBe(true);

  await page.goto(`${wire.at}/search?q=lift`);
  await expect.poll(() => page.locator("h1").textContent()).toBe("Geen verbinding");
  await page.getByRole("link", { name: title }).click();
  await page.waitForURL(`**${board}`);

  wire.mend();
  await page.context().clearCookies();
  await page.goto(`${wire.at}/login`);
  await expect.poll(() => cachedPages(page)).toEqual([]);
});

test("on a line that carries nothing the cached page comes after some seconds, and says so", async () => {
  const page = await newPage({ as: "lead", phone: true, serviceWorker: true });
  const wire = await startWire();
  const board = await openBoard(page, wire.at);
  const title = (await page.locator("h1").textContent())!;
  await expect.poll(() => cachedPages(page)).toEqual([board]);
  wire.silence();
  await page.goto(wire.at + board, { waitUntil: "domcontentloaded" });
  expect(await page.locator("h1").textContent()).toBe(title);
  await page
    .getByRole("status")
    .filter({ hasText: "Je bent offline" })
    .or(page.locator("[data-kept-at]"))
    .first()
    .waitFor();
});

test("a form that fails to send keeps its input, and is sent again on request", async () => {
  const page = await newPage({ as: "guest" });
  const wire = await startWire();
  await page.goto(`${wire.at}/feedback`);
  await listening(page); // what is cut off before its scripts have come never hears of it
  const typed = page.locator("textarea[name=text]");
  await typed.fill("De trap naar de kelder staat er niet bij");
  wire.cut();
  await page.getByRole("button", { name: "Versturen" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Niet aangekomen" });
  await notice.waitFor();
  expect(await typed.inputValue()).toBe("De trap naar de kelder staat er niet bij");

  wire.mend();
  await notice.getByRole("button").click();
  await page.getByText("Dank je").waitFor();
});

test("a new version is loaded automatically, but asks first where input is not saved", async () => {
  const page = await newPage({ as: "lead", serviceWorker: true });
  await openBoard(page);
  const another = (query: string) =>
    page.evaluate((query) => void navigator.serviceWorker.register(`/service-worker.js?${query}`), query);

  await page.goto("/profile/settings");
  await page.locator("input[name=first_name]").fill("Nog niet bewaard");
  await another("typed");
  const updateNotice = page.getByRole("status").filter({ hasText: "Er is een nieuwe versie" });
  await expect.poll(() => updateNotice.isVisible()).toBe(true);
  expect(await page.locator("input[name=first_name]").inputValue()).toBe("Nog niet bewaard");
  page.once("dialog", (dialog) => dialog.accept());
  await Promise.all([page.waitForEvent("load"), updateNotice.getByRole("button", { name: "Herladen" }).click()]);

  await Promise.all([page.waitForEvent("load"), another("untouched")]);
});

test("the application can be installed", async () => {
  const page = await newPage();
  await page.goto("/login");
  const manifest = await (
    await page.request.get((await page.locator("link[rel=manifest]").getAttribute("href"))!)
  ).json();
  expect(manifest).toMatchObject({ name: "Register", display: "standalone", start_url: "/" });
  expect(manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url])).toEqual([
    ["Scannen", "/scan"],
    ["Actiepunten", "/actionpoints"],
  ]);
  for (const { src } of manifest.icons)
    expect((await page.request.get(src)).headers()["content-type"]).toBe("image/png");
});
