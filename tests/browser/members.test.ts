import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { listening, waitForPath } from "../rig/place.ts";

/** Expects no horizontal scrolling. */
const staysInPlace = (page: Awaited<ReturnType<typeof newPage>>) =>
  expect.poll(() => page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")).toBe(true);

describe("the people of a workspace", () => {
  test.each([true, false])("get a tablet, which is renamed and taken out again (scripts: %s)", async (javaScript) => {
    const page = await newPage({ as: "owner", javaScript, phone: !javaScript });
    await page.goto("/");
    await waitForPath(page, /^\/workspaces\/[\da-f-]{36}$/);
    await page.goto(`${new URL(page.url()).pathname}/users`);
    if (javaScript) await axe(page);
    if (javaScript) await staysInPlace(page);
    await page.click("text=Tablet toevoegen");
    await waitForPath(page, /\/tablet$/);
    if (javaScript) await listening(page);

    const hall = fresh("hal");
    await page.fill("[name=first_name]", "Tablet");
    await page.fill("[name=last_name]", hall);
    await page.fill("[name=password]", "short");
    await page.check("label:has-text('Werkplaats') input");
    await page.click("form .btn-primary");
    await page.waitForSelector("#password-error");
    expect(await page.inputValue("[name=last_name]"), "what was typed stays").toBe(hall);
    expect(await page.isChecked("label:has-text('Werkplaats') input")).toBe(true);
    await page.fill("[name=password]", "a reader on the wall");
    await page.click("form .btn-primary");
    await waitForPath(page, /\/users\/[\da-f-]{36}\/tablet$/);
    await page.waitForSelector(`a[href*="tablet=1&email="]`);
    if (javaScript) await axe(page);

    const wall = await newPage({ javaScript });
    await wall.goto((await page.getAttribute(`a[href*="tablet=1&email="]`, "href"))!);
    if (javaScript) await listening(wall);
    expect(await wall.inputValue("[name=email]")).toMatch(new RegExp(`^[^/@]+/tablet-${hall}$`));
    await wall.fill("[name=password]", "a reader on the wall");
    await wall.click("form:has([name=password]) .btn-primary");
    await waitForPath(wall, /^\/workspaces\//);

    await page.fill("[name=last_name]", "Hal 4");
    if (javaScript) await listening(page);
    await page.click("form .btn-primary");
    await page.waitForSelector("h1:text-is('Tablet Hal 4')");

    await page.goto(
      `${new URL(page.url()).pathname.replace(/\/users\/.*$/, "/users")}?q=${encodeURIComponent("hal 4")}`,
    );
    await page.check("input[name=user]");
    await page.click("text=Gekozen leden uit de werkruimte halen");
    await waitForPath(page, /\/users\/remove$/);
    await page.waitForSelector("text=Het account van de tablet wordt verwijderd");
    if (javaScript) await axe(page);
    if (javaScript) await listening(page);
    await page.click(".btn-error");
    await waitForPath(page, /\/users$/);
    await page.waitForSelector("[role=status] :text('Weggehaald')");
    await wall.reload();
    await waitForPath(wall, /^\/login/);
  });
});
