import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { call, makeObject } from "../rig/made.ts";

/** Opens a form and edits two fields, which another user then changes. */
async function typedInBoth(page: Page): Promise<string> {
  const { path } = await makeObject(page, { title: "Lift van de proef", display_code: "PL-1" });
  await page.goto(`${path}/edit`);
  const id = path.split("/").at(-1)!;
  await call(page, "object.edit", { id, title: "Goederenlift", display_code: "PL-3", size: "l" });
  await page.getByLabel("Naam", { exact: true }).fill("Lift 500");
  await page.locator("[name=display_code]").fill("PL-2");
  await page.getByLabel(/^Ondertitel/).fill("serienr. 42");
  await page.getByRole("button", { name: "Bewaren" }).click();
  await page.getByText("Iemand anders veranderde intussen hetzelfde").waitFor();
  await page.getByText(/^Laatste wijziging: .+ door \S+/).waitFor();
  return path;
}

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", ({ javaScript }) => {
  test("a user whose edit conflicts with another sees both values on a phone, and chooses", async () => {
    const page = await newPage({ as: "owner", phone: true, javaScript });
    const path = await typedInBoth(page);
    if (javaScript) await axe(page);
    expect(await page.getByLabel("Naam", { exact: true }).inputValue()).toBe("Lift 500");
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(375);
    const choices = page.getByRole("group", { name: /Welke waarde blijft/ });
    expect(await choices.count()).toBe(2);

    const title = page.getByRole("group", { name: "Welke waarde blijft? Naam" });
    expect(await title.getByRole("radio", { name: "Houden wat ik invulde" }).isChecked()).toBe(true);
    await title.getByRole("radio", { name: "Houden wat ik invulde" }).focus();
    await page.keyboard.press("ArrowDown"); // by keyboard
    expect(await title.getByRole("radio", { name: "Overnemen wat er nu staat: Goederenlift" }).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Bewaren" }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByRole("heading", { level: 1, name: "Goederenlift" }).waitFor();
    await page.getByText("serienr. 42").first().waitFor();
    await page.goto(`${path}/edit`);
    expect(await page.locator("[name=display_code]").inputValue()).toBe("PL-2");
    expect(await page.getByRole("radio", { name: "Groot" }).isChecked()).toBe(true); // which they had left alone
  });
});
