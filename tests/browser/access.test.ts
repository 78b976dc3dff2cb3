import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { listening, pathOf, waitForPath } from "../rig/place.ts";

/** Opens the page of who has access to the board of the demo world. */
async function toAccess(page: Page): Promise<string> {
  await page.goto("/");
  await page.click("a:text-is('Kantoor en speelpleinen Antwerpen')");
  await waitForPath(page, /^\/container\/[^/]+$/);
  await page.click(".page-actions a:text-is('Toegang')");
  await waitForPath(page, /\/users$/);
  return pathOf(page);
}

const row = (name: string) => `tr:has-text('${name}')`;
const menu = async (page: Page, of: string, entry: string) => {
  await page.click(`${of} summary`);
  await page.click(`${of} :is(a, button):text-is('${entry}')`);
};

describe("who has access to a board", () => {
  test.each([true, false])("is added by name, made an admin, and removed again (scripts: %s)", async (javaScript) => {
    const page = await newPage({ as: "owner", javaScript });
    const people = await toAccess(page);
    if (javaScript) await axe(page);
    await page.click("text=Mensen toevoegen");
    await waitForPath(page, /\/users\/add$/);
    if (javaScript) await listening(page);
    await page.click("form:has([name=user_ids]) .btn-primary");
    await page.waitForSelector("text=Kies minstens één persoon.");
    await page.fill("fieldset [name=q]", "tom clae");
    if (!javaScript) await page.click("fieldset button:text-is('Zoeken')");
    await expect.poll(() => page.locator("[name=user_ids]").count()).toBe(1);
    await page.check("label:has-text('Tom Claes') input");
    if (javaScript) await axe(page);
    await page.click("form:has([name=user_ids]) .btn-primary");
    await page.waitForSelector("[role=status] :text('Toegevoegd')");
    await expect.poll(() => page.textContent(row("Tom Claes"))).toContain("Gast");

    if (javaScript) await listening(page);
    await menu(page, row("Tom Claes"), "Beheerder maken");
    await page.waitForSelector("[role=status] :text('De rol is gewijzigd')");
    await expect.poll(() => page.textContent(row("Tom Claes"))).toContain("Beheerder");
    await page.goto(`${people}?q=claes`);
    await page.check(`${row("Tom Claes")} input`);
    await page.click("text=Gekozen mensen weghalen");
    await waitForPath(page, /\/users\/remove$/);
    if (javaScript) await axe(page);
    if (javaScript) await listening(page);
    await page.click(".btn-error");
    await page.waitForSelector("[role=status] :text('Weggehaald')");
    expect(await page.textContent("main")).not.toContain("Tom Claes");
  });

  test.each([true, false])("is given to a group, and taken from it (scripts: %s)", async (javaScript) => {
    const page = await newPage({ as: "owner", javaScript, phone: javaScript });
    const name = fresh("Ploeg");
    await page.goto("/profile/company/distribution-groups/new");
    if (javaScript) await listening(page);
    await page.fill("[name=title]", name);
    await page.click("form .btn-primary");
    await page.waitForSelector(`h1:text-is('${name}')`);
    const group = pathOf(page);
    await page.click("text=Mensen toevoegen");
    await waitForPath(page, /\/people$/);
    if (javaScript) await listening(page);
    await page.check("label:has-text('Tom Claes') input");
    await page.click("form .btn-primary");
    await page.waitForSelector("[role=status] :text('Toegevoegd')");
    await page.click("text=Bord of container koppelen");
    await waitForPath(page, /\/containers$/);
    if (javaScript) await listening(page);
    await page.check("label:has-text('Kantoor en speelpleinen Antwerpen') >> nth=0");
    await page.click("form .btn-primary");
    await page.waitForSelector("[role=status] :text('Gekoppeld')");
    if (javaScript) await axe(page);

    await page.goto(await toAccess(page));
    await expect.poll(() => page.textContent(row("Tom Claes"))).toContain(`Groep ${name}`);
    if (javaScript) await axe(page);
    if (javaScript) expect(await page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);
    if (javaScript) await listening(page);
    await menu(page, `#groups li:has-text('${name}')`, "Ontkoppelen");
    await waitForPath(page, /\/unlink$/);
    if (javaScript) await listening(page);
    await page.click(".btn-error");
    await page.waitForSelector("[role=status] :text('geen toegang meer')");
    expect(await page.textContent("main")).not.toContain("Tom Claes");
    await page.goto(`${group}/delete`);
    if (javaScript) await listening(page);
    await page.click(".btn-error");
    await page.waitForSelector("[role=status] :text('verwijderd')");
  });
});
