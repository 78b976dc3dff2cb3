import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { home, makeFloor } from "../rig/made.ts";
import { listening } from "../rig/place.ts";

/** What is marked as current in the bar at the top and in the one at the bottom, as far as it is seen. */
const marked = (page: Page) =>
  page
    .locator(":is(header, .dock) [aria-current]")
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.textContent!.trim()));

/** Pages, and the word that is current on a desk and on a phone. */
async function places(page: Page) {
  const { workspace_id: id } = await home(page);
  const at = `/workspaces/${id}`;
  const inSettings = { desk: "Instellingen", phone: "Meer" };
  const own = { desk: /^LM|Menu van/, phone: /^LM|Menu van/ };
  return [
    { path: at, desk: "Borden", phone: "Borden" },
    { path: `${at}/actionpoints`, desk: "Borden", phone: "Actiepunten" },
    { path: `${at}/reports`, desk: "Borden", phone: "Verslagen" },
    { path: "/rounds", desk: "Borden", phone: "Meer" },
    { path: await makeFloor(page, "Waar ben ik"), desk: "Borden", phone: "Borden" },
    { path: `${at}/compliance`, desk: "Cockpit", phone: "Meer" },
    { path: `${at}/objects`, desk: "Objecten", phone: "Meer" },
    { path: `${at}/files`, desk: "Bestanden", phone: "Meer" },
    { path: `${at}/templates`, desk: "Sjablonen", phone: "Meer" },
    { path: `${at}/signatures`, desk: "Ondertekend", phone: "Meer" },
    { path: `${at}/users`, desk: "Leden", phone: "Meer" },
    ...[
      `/profile/company/general?workspace=${id}`,
      `/profile/company/billing?workspace=${id}`,
      `/profile/company/distribution-groups?workspace=${id}`,
      ...["library", "lists", "kinds", "fields", "reminders", "sign-in", "shares", "api-keys", "webhooks"].map(
        (name) => `${at}/${name}`,
      ),
      ...["history", "keeping", "trash", "delete"].map((name) => `${at}/${name}`),
    ].map((path) => ({ path, ...inSettings })),
    ...["/profile/settings", "/profile/security", "/profile/notifications", "/workspaces", "/feedback"].map((path) => ({
      path,
      ...own,
    })),
    { path: "/scan", desk: "", phone: "Scannen" },
  ];
}

const expectWord = (words: string[], word: string | RegExp, path: string) => {
  expect(words, path).toHaveLength(1);
  if (typeof word === "string") expect(words, path).toEqual([word]);
  else expect(words[0], path).toMatch(word);
};

test("on every page one entry of the navigation is current, on a desk and on a phone", async () => {
  const desk = await newPage({ as: "owner", javaScript: false });
  const phone = await newPage({ as: "owner", phone: true, javaScript: false });
  for (const { path, ...word } of await places(await newPage({ as: "owner" }))) {
    await Promise.all([desk.goto(path), phone.goto(path)]);
    expectWord(await marked(desk), word.desk, path);
    expectWord(await marked(phone), word.phone, path);
  }
});

describe("what has no room in the header is in its menu", () => {
  test.each([
    { width: 768, shown: 2, inMenu: 6 },
    { width: 1024, shown: 4, inMenu: 4 },
    { width: 1280, shown: 8, inMenu: 0 },
  ])("at $width px", async ({ width, shown, inMenu }) => {
    const page = await newPage({ as: "owner", javaScript: false });
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/workspaces/${(await home(page)).workspace_id}/users`);
    const navigation = page.getByRole("navigation", { name: "Hoofdmenu" }).first();
    expect(await navigation.locator("> a:visible").count()).toBe(shown);
    const menu = navigation.getByText("Meer", { exact: true });
    expect(await menu.isVisible()).toBe(inMenu > 0);
    if (inMenu > 0) await menu.click();
    expect(await navigation.locator("li a:visible").count()).toBe(inMenu);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });
});

test("settings keep their left edge and their width from page to page", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  const { workspace_id: id } = await home(page);
  const boxes = new Set<string>();
  for (const path of [
    `/profile/company/general?workspace=${id}`,
    `/profile/company/billing?workspace=${id}`,
    ...["library", "lists", "history", "shares"].map((name) => `/workspaces/${id}/${name}`),
  ]) {
    await page.goto(path);
    const edges = await page.locator("main nav + nav + div").evaluate((column) => {
      const all = [...column.querySelectorAll("h1, section, form, div")]
        .map((part) => part.getBoundingClientRect())
        .filter(({ width }) => width > 0);
      return [Math.min(...all.map(({ left }) => left)), Math.max(...all.map(({ right }) => right))];
    });
    boxes.add(edges.map(Math.round).join(" to "));
  }
  expect([...boxes]).toHaveLength(1);
});

test("on a phone the settings are one menu away from each other", async () => {
  const page = await newPage({ as: "owner", phone: true });
  await page.goto(`/workspaces/${(await home(page)).workspace_id}/library`);
  await listening(page);
  await page.locator("main nav summary", { hasText: "Instellingen" }).tap();
  await axe(page);
  await page.getByRole("link", { name: "Herinneringen" }).tap();
  await page.waitForURL(/\/reminders$/);
  await expect.poll(() => page.locator("h1").textContent()).toContain("erinner");
});

test("a super admin who visits a workspace moves within it, by its tabs and the menu of its settings", async () => {
  const { workspace_id: id } = await home(await newPage({ as: "rival" }));
  const phone = await newPage({ as: "super", phone: true, javaScript: false });
  await phone.goto(`/workspaces/${id}/compliance`);
  const tabs = phone.getByRole("navigation", { name: "Werkruimte" });
  expect(await tabs.getByRole("link").allInnerTexts()).toEqual(["Borden", "Actiepunten", "Verslagen", "Cockpit"]);
  const desk = await newPage({ as: "super", javaScript: false });
  for (const name of ["sign-in", "webhooks", "library"]) {
    await desk.goto(`/workspaces/${id}/${name}`);
    const links = await desk
      .locator("main nav a:visible")
      .evaluateAll((all) => all.map((link) => link.getAttribute("href")!));
    expect(links.filter((link) => link.includes(id)).length, name).toBe(links.length);
    expect(links.length, name).toBeGreaterThan(10);
  }
});
