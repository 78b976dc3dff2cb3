import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage, password } from "../rig/browser.ts";
import { gaveThePassword } from "../rig/password-given.ts";
import { listening, pathOf, waitForPath } from "../rig/place.ts";

describe("a board", () => {
  test.each([true, false])("goes only for who gives their password again (scripts: %s)", async (javaScript) => {
    const page = await newPage({ as: "admin", javaScript });
    await page.goto("/onboarding/container/create");
    const title = fresh("Site Genk");
    await page.fill("[name=title]", title);
    await page.click("form .btn-primary:visible");
    await waitForPath(page, /^\/onboarding\/container\/[\da-f-]{36}$/);
    const board = pathOf(page).replace("/onboarding", "");

    await gaveThePassword(0);
    await page.goto(`${board}/delete`);
    await expect.poll(() => page.locator("[name=password]").count(), { message: "given a moment ago" }).toBe(0);
    if (javaScript) await listening(page);
    await gaveThePassword(60);
    await page.click(".btn-error");
    await page.waitForSelector("#password-error:text-is('Vul dit in.')");
    await page.fill("[name=password]", "not my password");
    await page.click(".btn-error");
    await page.waitForSelector("#password-error:text-is('Het wachtwoord klopt niet. Typ het opnieuw.')");
    if (javaScript) await axe(page);
    await page.fill("[name=password]", password);
    await page.click(".btn-error");
    await waitForPath(page, /^\/workspaces\//);
    await expect.poll(() => page.textContent("main")).not.toContain(title);
  });
});
