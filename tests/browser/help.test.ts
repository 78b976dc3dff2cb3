import { helpArticles } from "@i18n/articles.server";
import { helpPages } from "@i18n/help-pages";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { listening, started } from "../rig/place.ts";
import { startWire } from "../rig/wire.ts";

const titles = helpArticles("nl").map(([, { title }]) => title);

test("without an account and without scripts the help is listed, read in another language and searched", async () => {
  const page = await newPage({ javaScript: false });
  await page.goto("/login");
  await page.getByRole("link", { name: "Hulp", exact: true }).click();
  expect(await page.locator("main li a").allInnerTexts()).toEqual(titles);
  await page.getByRole("link", { name: titles[0]!, exact: true }).click();
  expect(await page.innerText("h1")).toBe(titles[0]);
  expect(await page.innerText("article")).toContain("Nieuw bord");
  expect(await page.locator("nav[aria-labelledby=next] a").count()).toBe(2);
  await page.getByRole("link", { name: "Français" }).click();
  expect(await page.innerText("h1")).toMatch(/première journée/);
  await page.goto("/help?lng=de");
  await page.getByRole("searchbox").fill("Pruefbericht");
  await page.keyboard.press("Enter");
  await page.waitForURL(/q=Pruefbericht/);
  expect(await page.locator("main li a").first().innerText()).toBe("Was ein Bericht braucht");
  expect(await page.locator("main mark").first().innerText()).toMatch(/bericht/i);
  await page.goto("/help?lng=nl&q=qqqzzz");
  expect(await page.innerText("main")).toContain("Probeer één woord");
  expect(await page.locator("main li a").allInnerTexts()).toEqual(titles);
});

test("a page of the help that is not there is not found", async () => {
  const page = await newPage();
  expect((await page.goto("/help/nothing"))!.status()).toBe(404);
});

test("who is signed in reads the help in the frame, from the user menu and the commands", async () => {
  const page = await newPage({ as: "lead" });
  await page.goto("/workspaces");
  await started(page);
  await page.locator("header summary").last().click();
  await page.getByRole("link", { name: "Hulp", exact: true }).click();
  await page.waitForURL(/\/help$/);
  expect(await page.locator("header nav").count()).toBeGreaterThan(0);
  await page.goto("/help/keyboard");
  await started(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("hulp");
  await page.getByRole("option", { name: "Hulp", exact: true }).click();
  await page.waitForURL(/\/help$/);
});

test.each([{}, { phone: true }, { theme: "dark" }] as const)("it is accessible as %j", async (visit) => {
  const page = await newPage(visit);
  for (const path of ["/help", "/help?q=excel", "/help/reports", "/new"]) {
    await page.goto(path);
    await axe(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${path} is wider than the window`).toBeLessThanOrEqual(0);
  }
});

test("lines have at most 65 letters or so", async () => {
  const page = await newPage();
  await page.goto("/help/reports");
  const { width, zero } = await page.evaluate(() => {
    const article = document.querySelector("article")!;
    const ruler = Object.assign(document.createElement("span"), { textContent: "0" });
    article.append(ruler);
    return { width: article.querySelector("p")!.clientWidth, zero: ruler.getBoundingClientRect().width };
  });
  expect(width / zero).toBeLessThanOrEqual(66);
});

const keptHelp = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("help")).keys()).map(({ url }) => new URL(url).pathname));

test("once it was opened, all of it opens without a connection, and its reader stays who they are", async () => {
  const page = await newPage({ as: "lead", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const reader = () => page.evaluate(async () => (await caches.match("/reader-of-what-is-kept"))?.text());
  await expect.poll(reader).toBeTruthy();
  const me = await reader();
  await page.goto(`${wire.at}/help`);
  await expect.poll(() => keptHelp(page)).toContain("/help");
  expect(await keptHelp(page)).toEqual(expect.arrayContaining(helpPages.map((name) => `/help/${name}`)));
  await listening(page);
  wire.cut();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: titles[4]!, exact: true }).click();
  await page.getByRole("heading", { level: 1, name: titles[4]! }).waitFor();
  await page.goto(`${wire.at}/help/inbox`);
  expect(await page.innerText("article")).toContain("Bevestigen");
  await started(page);
  await page.goto(`${wire.at}/help?q=iets`);
  expect(await page.locator("main li a").allInnerTexts()).toEqual(titles);
  expect(await reader()).toBe(me);
});

test("what is new stands in the user menu with a dot, until it was opened on this device", async () => {
  const page = await newPage({ as: "guest" });
  await page.goto("/workspaces");
  const menu = () => page.locator("header li", { hasText: "Nieuw" }).last();
  expect(await menu().locator("i").count()).toBe(1);
  await page.goto("/new");
  expect(await page.innerText("main")).toMatch(/29 november 2026/);
  expect(await menu().locator("i").count()).toBe(0);
  await page.goto("/workspaces");
  expect(await menu().locator("i").count()).toBe(0);
});
