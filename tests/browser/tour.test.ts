import { expect, test } from "vitest";
import { axe, baseURL, newPage } from "../rig/browser.ts";
import { home } from "../rig/made.ts";
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
      expect(await page.evaluate(() => window.scrollY), "what it explains stays in sight").toBe(0);
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

test("on a phone the tour marks the menu that holds the entry it explains", async () => {
  const page = await newPage({ as: "admin", phone: true });
  const { workspace_id } = await home(page);
  const objects = `/workspaces/${workspace_id}/objects`;
  const form = { workspace: workspace_id, from: objects, step: "2" };
  await page.request.post("/tour", { form, headers: { origin: baseURL } });
  await page.goto(objects);
  await page.locator("#tour[data-marks=objects]").waitFor();
  const marked = await page
    .locator(".dock > *, .dock-more")
    .evaluateAll((entries) =>
      entries.filter((entry) => getComputedStyle(entry).boxShadow !== "none").map((entry) => entry.className),
    );
  expect(marked).toEqual(["dock-more"]);
  await page.request.post("/tour", { form: { ...form, step: "0" }, headers: { origin: baseURL } });
});
