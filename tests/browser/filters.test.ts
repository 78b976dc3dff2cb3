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

test("without scripts a button applies the filters", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  await page.goto(await machines(await newPage({ as: "owner" })));
  await page.locator("main select[name=tag]").selectOption("filterbaar");
  await page.getByRole("button", { name: "Toepassen" }).click();
  await page.waitForURL(/tag=filterbaar/);
  await rows(page, ["Pompgroep", "Persluchtvat"]);
});

test("on a phone the filters unfold by one button, which says how many are set", async () => {
  const page = await newPage({ as: "owner", phone: true });
  const on = await machines(page);
  await page.goto(`/workspaces/${(await home(page)).workspace_id}/objects?container=${on.split("/").at(-1)}`);
  await listening(page);
  const tag = page.locator("main select[name=tag]");
  expect(await tag.isVisible()).toBe(false);
  await page.locator("main label", { hasText: "Filters" }).tap();
  await tag.selectOption("filterbaar");
  await rows(page, ["Pompgroep", "Persluchtvat"]);
  await expect.poll(() => page.locator("main label", { hasText: "Filters" }).innerText()).toMatch(/Filters\s*2/);
  expect(await tag.isVisible()).toBe(true);
});
