import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { listening, waitForPath } from "../rig/place.ts";

test.each([{ javaScript: true }, { javaScript: false }])(
  "a member follows the tour by keyboard, closes it and opens it again %o",
  async ({ javaScript }) => {
    const page = await newPage({ as: "lead", javaScript });
    const callUp = async () => {
      await page.goto("/workspaces");
      if (javaScript) await listening(page); // a menu that is opened before that is closed
      await page.click("header summary:has-text('Menu van')");
      await page.click("header button:has-text('Rondleiding')");
      await waitForPath(page, /^\/workspaces\/[0-9a-f-]{36}$/);
    };
    const press = async (word: string) => {
      if (javaScript) await listening(page);
      await page.locator("#tour button", { hasText: word }).focus();
      // without JavaScript the next page is loaded, and this one is shown until then
      await Promise.all([javaScript || page.waitForEvent("load"), page.keyboard.press("Enter")]);
    };
    await callUp();
    for (const [step, place] of [
      [2, "objects"],
      [3, "actionpoints"],
      [4, "reports"],
    ] as const) {
      await press("Volgende");
      await waitForPath(page, new RegExp(`^/workspaces/[0-9a-f-]{36}/${place}$`));
      await page.waitForSelector(`#tour[aria-label^='Rondleiding, stap ${step} van 4']`);
      if (javaScript) await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("tour");
    }
    if (javaScript) await axe(page);
    const elsewhere = page.url().replace(/\/reports.*/, "");
    await page.goto(elsewhere);
    await press("Verdergaan");
    await waitForPath(page, /\/reports$/);
    await press("Klaar");
    await expect.poll(() => page.locator("#tour").count()).toBe(0);
    await waitForPath(page, /\/reports$/);

    await callUp();
    await press("Overslaan");
    await expect.poll(() => page.locator("#tour").count()).toBe(0);
  },
);
