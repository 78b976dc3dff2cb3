import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { call, home, makeFloor, makeObject } from "../rig/made.ts";
import { listening } from "../rig/place.ts";

/** A container with three machines, of which two have the same tag. */
async function machines(page: Page): Promise<string> {
  const on = await makeFloor(page, `Filters ${Date.now()}`);
  const container_id = on.split("/").at(-1)!;
  for (const title of ["Pompgroep", "Persluchtvat"])
    await call(page, "object.create", { title, container_id, tags: ["filterbaar"] });
  await makeObject(page, { title: "Poort", on });
  return on;
}

const rows = (page: Page, titles: string[]) =>
  expect
    .poll(async () => {
      const shown = await page.locator("main").innerText();
      return ["Pompgroep", "Persluchtvat", "Poort"].filter((title) => shown.includes(title));
    })
    .toEqual(titles);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

describe("what is chosen among the filters applies at once, and the field keeps the focus", () => {
  test.each(["the list of objects", "a board"])("on %s", async (where) => {
    const page = await newPage({ as: "owner" });
    const on = await machines(page);
    const list = `/workspaces/${(await home(page)).workspace_id}/objects?container=${on.split("/").at(-1)}`;
    await page.goto(where === "a board" ? on : list);
    await listening(page);
    expect(await page.getByRole("button", { name: "Toepassen" }).count()).toBe(0);

    if (where === "a board") await page.locator("main label", { hasText: "Filters" }).click();
    const tag = page.locator("main select[name=tag]");
    await tag.focus();
    await tag.selectOption("filterbaar");
    await rows(page, ["Pompgroep", "Persluchtvat"]);
    expect(await focused(page)).toBe("tag");
    expect(new URL(page.url()).search).not.toContain("q=");

    await page.locator("#filter-q").pressSequentially("pomp", { delay: 30 });
    await rows(page, ["Pompgroep"]);
    expect(await focused(page)).toBe("q");
    await page.locator("#filter-q").pressSequentially("g");
    await expect.poll(() => page.url()).toContain("q=pompg");
    expect(await page.locator("#filter-q").inputValue()).toBe("pompg");

    await page.getByRole("link", { name: "Wissen" }).click();
    if (where === "a board") await rows(page, ["Pompgroep", "Persluchtvat", "Poort"]);
    await expect.poll(() => page.locator("#filter-q").inputValue()).toBe("");
    expect(await tag.inputValue()).toBe("");
  });
});

test("who hears the page is told how many rows a filter leaves", async () => {
  const page = await newPage({ as: "owner" });
  const on = await machines(page);
  await page.goto(`/workspaces/${(await home(page)).workspace_id}/objects?container=${on.split("/").at(-1)}`);
  await listening(page);
  await page.locator("main select[name=tag]").selectOption("filterbaar");
  await expect.poll(() => page.locator("main [role=status]").allInnerTexts()).toContain("2 gevonden");
});

test("what was typed is dropped where somebody goes elsewhere before it applies", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto(await machines(page));
  await listening(page);
  await page.locator("#filter-q").fill("pomp");
  await page.getByRole("link", { name: "Borden" }).first().click();
  await page.waitForURL(/\/workspaces\/[\w-]{36}$/);
  await page.waitForTimeout(600); // what was typed would apply after 400 ms
  expect(new URL(page.url()).search).toBe("");
});

test("what was chosen before the scripts ran applies once they run", async () => {
  const page = await newPage({ as: "owner" });
  const on = await machines(page);
  let run = () => {};
  const held = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(on, { waitUntil: "commit" });
  await page.locator("main label", { hasText: "Filters" }).click();
  await page.locator("#filter-tag").selectOption("filterbaar");
  run();
  await page.waitForURL(/tag=filterbaar/);
  await rows(page, ["Pompgroep", "Persluchtvat"]);
});

test("a filter that a link set can be taken off, and less common ones stay unfolded while they are changed", async () => {
  const page = await newPage({ as: "owner" });
  const list = `/workspaces/${(await home(page)).workspace_id}/objects`;
  await page.goto(`${list}?due_from=2026-01-01&due_until=2026-01-31`);
  await listening(page);
  await page.getByRole("link", { name: "Wissen" }).click();
  await page.waitForURL((url) => url.pathname === list && url.search === "");

  await page.getByText("Meer filters").click();
  const year = page.locator("[type=number][name='facts[year_built][from]']");
  await year.fill("2020");
  await page.waitForURL(/2020/);
  await year.fill("");
  await page.waitForURL((url) => !url.search.includes("2020"));
  await page.waitForTimeout(300); // the page of that address is shown
  expect(await year.isVisible()).toBe(true);
});

test("without scripts a button applies the filters", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  await page.goto(await machines(await newPage({ as: "owner" })));
  await page.locator("main label", { hasText: "Filters" }).click();
  await page.locator("main select[name=tag]").selectOption("filterbaar");
  await page.getByRole("button", { name: "Toepassen" }).click();
  await page.waitForURL(/tag=filterbaar/);
  await rows(page, ["Pompgroep", "Persluchtvat"]);
});

test("on a phone the filters unfold by one button, which says how many are set", async () => {
  const page = await newPage({ as: "owner", phone: true });
  const on = await machines(page);
  const list = `/workspaces/${(await home(page)).workspace_id}/objects?container=${on.split("/").at(-1)}`;
  await page.goto(`${list}&page=1`);
  await listening(page);
  const tag = page.locator("main select[name=tag]");
  expect(await tag.isVisible()).toBe(false);
  await page.locator("main label", { hasText: "Filters" }).tap();
  await page.waitForTimeout(500); // nothing applies by that
  expect(page.url()).toContain("page=1");
  await tag.selectOption("filterbaar");
  await rows(page, ["Pompgroep", "Persluchtvat"]);
  await expect.poll(() => page.locator("main label", { hasText: "Filters" }).innerText()).toMatch(/Filters\s*2/);
  expect(await tag.isVisible()).toBe(true);
});
