import { Client } from "pg";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { fresh, signUp } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { call, home, makeObject } from "../rig/made.ts";
import { product } from "../rig/own-product.ts";
import { pathOf, waitForPath } from "../rig/place.ts";

const field = (page: Page) => page.getByRole("combobox", { name: "Zoek of kies wat je wilt doen" });
const options = (page: Page) => page.getByRole("option");
const isOpen = (page: Page) => page.locator("dialog.command-sheet").count();
const searchField = (page: Page) => page.locator("header form[role=search] input[type=search]");

/** Opens the page, and waits until its keys are listened to: the user menu leads to them from then on. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("header li button[type=button]").waitFor({ state: "attached" });
}

/** Opens the page, and over it the menu. */
async function openMenu(page: Page, path: string): Promise<void> {
  await openPage(page, path);
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
}

const wordsOf = async (page: Page, group: string) =>
  (await page.getByRole("group", { name: group }).getByRole("option").allInnerTexts()).map((text) => text.trim());

test("Ctrl K opens it, from a field too, and / outside a field alone; the focus goes back to where it was", async () => {
  const page = await newPage({ as: "owner" });
  await openPage(page, "/");
  await page.keyboard.press("/");
  await field(page).waitFor();
  expect(await field(page).evaluate((input) => document.activeElement === input)).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => isOpen(page)).toBe(0);

  const isFocused = () => searchField(page).evaluate((input) => document.activeElement === input);
  await searchField(page).focus();
  await page.keyboard.type("a/");
  expect(await searchField(page).inputValue()).toBe("a/");
  expect(await isOpen(page)).toBe(0);
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  expect(await isFocused()).toBe(false);
  await page.keyboard.press("Escape");
  await expect.poll(() => isOpen(page)).toBe(0);
  expect(await isFocused()).toBe(true);

  // the key that opens it closes it as well
  await page.keyboard.press("Control+k");
  await field(page).waitFor();
  await page.keyboard.press("Control+k");
  await expect.poll(() => isOpen(page)).toBe(0);
  expect(await isFocused()).toBe(true);
});

test("a place is found by the beginning of any of its words, without its accents or capitals", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto("/?lng=fr");
  await openPage(page, `${pathOf(page)}?lng=fr`);
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: "Chercher ou choisir" });
  const words = () => wordsOf(page, "Aller à");
  for (const typed of ["parametres", "PARAMÈ", "mes par"]) {
    await box.fill(typed);
    await expect.poll(words).toEqual(["Mes paramètres"]);
  }
  await box.fill("aramètres"); // the middle of a word
  await expect.poll(words).toEqual([]);
  await box.fill("modele");
  await expect.poll(words).toEqual(["Modèles"]);
  await page.keyboard.press("Enter");
  await waitForPath(page, /\/templates$/);
  expect(await isOpen(page)).toBe(0);
});

test("the arrow keys, Home and End go through the list, as screen readers are told", async () => {
  const page = await newPage({ as: "owner" });
  await openMenu(page, "/");
  const active = async () => {
    const id = await field(page).getAttribute("aria-activedescendant");
    const selected = page.locator("[role=option][aria-selected=true]");
    expect(await selected.count()).toBe(1);
    expect(await selected.getAttribute("id")).toBe(id);
    return (await selected.innerText()).trim();
  };
  const all = (await options(page).allInnerTexts()).map((text) => text.trim());
  expect(await active()).toBe(all[0]);
  for (const [key, place] of [
    ["ArrowDown", 1],
    ["ArrowDown", 2],
    ["ArrowUp", 1],
    ["End", -1],
    ["ArrowDown", 0],
    ["ArrowUp", -1],
    ["Home", 0],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(active).toBe(all.at(place));
  }
  expect(await page.getByRole("dialog").getByRole("status").innerText()).toBe(`${all.length} resultaten`);
  await field(page).fill("x");
  await expect.poll(() => page.getByRole("dialog").getByRole("status").innerText()).toBe("Niets gevonden voor “x”");
  expect(await field(page).getAttribute("aria-activedescendant")).toBeNull();
});

test("a board is made by who may, also in a new tab; what is offered here is of this page", async () => {
  const page = await newPage({ as: "owner" });
  const { path, board } = await makeObject(page, { title: fresh("Heftruck") });
  await openMenu(page, path);
  const here = (await wordsOf(page, "Maak")).filter((word) => / hier/.test(word));
  expect(here).toEqual(["Nieuw verslag hier", "Bestand hier toevoegen", "Nieuw actiepunt hier"]);
  await page.keyboard.press("Escape");
  await openMenu(page, board);
  expect((await wordsOf(page, "Maak")).slice(0, 3)).toEqual([
    "Nieuw object hier",
    "Nieuwe container hier",
    "Nieuw actiepunt hier",
  ]);
  await field(page).fill("nieuw bo");
  await expect.poll(() => options(page).first().innerText()).toBe("Nieuw bord");
  const tab = page.context().waitForEvent("page");
  await page.keyboard.press("Control+Enter");
  await (await tab).waitForURL(/\/onboarding\/container\/create/);
  expect(pathOf(page)).toBe(board);
  await expect.poll(() => isOpen(page)).toBe(0);
});

test.each(["guest", "tablet"] as const)("a %s is offered nothing that is refused", async (as) => {
  const owner = await newPage({ as: "owner" });
  const page = await newPage({ as });
  const { board } = await home(page);
  const { path } = await makeObject(owner, { title: fresh("Kraan"), on: `/container/${board}` });
  for (const at of ["/", `/container/${board}`, path]) {
    await openMenu(page, at);
    expect(await wordsOf(page, "Ga naar")).toContain("Borden");
    const makes = await wordsOf(page, "Maak");
    if (as === "tablet") expect(makes).toEqual([]);
    else expect(makes, at).not.toContain("Nieuw bord");
    if (as === "guest" && at === path) expect(makes).toContain("Bestand hier toevoegen");
    expect(await wordsOf(page, "Ga naar")).not.toContain("Backoffice");
    for (const option of await options(page).all()) {
      const to = await option.getAttribute("href");
      if (to) expect((await page.request.get(to)).status(), `${await option.innerText()} at ${at}`).toBe(200);
    }
  }
});

test("another workspace of many is found by its name", async () => {
  const page = await newPage();
  await signUp(page, `${fresh("veel")}@example.test`);
  const ids: string[] = [];
  for (const letter of "abcdefgq")
    ids.push((await call(page, "workspace.create", { name: `Hefwerk Één ${letter}` })).id);
  await openMenu(page, `/workspaces/${ids[0]}/objects`);
  const others = () => wordsOf(page, "Andere werkruimte");
  expect(await others()).toHaveLength(5);
  await field(page).fill("hefwerk");
  await expect.poll(others).toHaveLength(7);
  await field(page).fill("hef q");
  await expect.poll(others).toEqual(["Hefwerk Één q"]);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.href.includes(ids.at(-1)!));
});

test("while the plan is over, nothing is to be made", async () => {
  const page = await newPage();
  await signUp(page, `${fresh("over")}@example.test`);
  const { id } = await call(page, "workspace.create", { name: fresh("Hefwerk") });
  const makes = async () => {
    await openMenu(page, `/workspaces/${id}/objects`);
    return wordsOf(page, "Maak");
  };
  expect(await makes()).toContain("Nieuw bord");
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client
    .query("update workspaces set plan = 'trial', plan_ends_on = '2020-01-01' where id = $1", [id])
    .finally(() => client.end());
  expect(await makes()).toEqual([]);
});

test("what is typed is searched: an object is found with its state and code, and opened", async () => {
  const page = await newPage({ as: "owner" });
  const title = fresh("Zwenkkraan");
  const code = fresh("ZK").toUpperCase();
  const { path } = await makeObject(page, { title, display_code: code });
  await openMenu(page, "/");
  await field(page).fill(title.toLowerCase());
  const found = page.getByRole("group", { name: "Gevonden" }).getByRole("option");
  await expect.poll(() => found.first().innerText()).toContain(code);
  expect(await found.first().getByRole("img").getAttribute("aria-label")).toBeTruthy();
  expect(await found.last().innerText()).toBe(`Alle resultaten voor “${title.toLowerCase()}”`);
  await page.keyboard.press("Enter");
  await waitForPath(page, new RegExp(`^${path}$`));

  await openMenu(page, "/");
  await field(page).fill(title);
  await page.getByText(`Alle resultaten voor “${title}”`).click();
  await waitForPath(page, /^\/search$/);
});

test.each(["lost", "silent"])("where the search is %s, it says so, and the rest goes on", async (how) => {
  const page = await newPage({ as: "owner" });
  // a search that nobody answers stays open until the page is closed
  await page.route(/\/trpc\/search\.all/, (route) => (how === "lost" ? route.abort() : undefined));
  await openMenu(page, "/");
  await field(page).fill("actiep");
  await expect.poll(() => options(page).first().innerText()).toBe("Actiepunten");
  await page.getByRole("dialog").getByRole("status").getByText("Zoeken lukt nu niet").waitFor();
  expect(await options(page).last().innerText()).toBe("Alle resultaten voor “actiep”");
  await page.keyboard.press("Enter");
  await waitForPath(page, /\/actionpoints$/);
});

test.each(["nl", "de"])("neither the menu nor the map has a fault for axe (%s), day and night", async (language) => {
  for (const theme of ["light", "dark"] as const) {
    const page = await newPage({ as: "owner", theme });
    await openPage(page, `/profile/settings?lng=${language}`);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    await axe(page);
    await page
      .getByRole("dialog")
      .getByRole("combobox")
      .fill(language === "nl" ? "heft" : "gabel");
    await page.getByRole("dialog").getByRole("status").filter({ hasNotText: "…" }).waitFor();
    await axe(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => isOpen(page)).toBe(0);
    await page.keyboard.press("?");
    await page.getByRole("checkbox").last().waitFor();
    await axe(page);
  }
});
