import type { Page } from "playwright";
import { runsScripts } from "./browser.ts";

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/**
 * Waits until the page has that path, and has drawn what belongs there: where scripts run the address changes a moment
 * before.
 */
export async function waitForPath(page: Page, path: RegExp): Promise<void> {
  await page.waitForURL((url) => path.test(url.pathname));
  if (!runsScripts(page)) return;
  await page
    .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn))))
    .catch(() => undefined); // gone on meanwhile
}

/** Waits until the page's scripts run, where they do: a menu that is opened before closes again as they start. */
export async function started(page: Page): Promise<void> {
  if (!runsScripts(page)) return;
  await page.waitForFunction(() =>
    Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps")),
  );
}

/** Waits until the page's scripts listen to what is typed in its forms: what came before is theirs to miss. */
export const listening = (page: Page) =>
  page.waitForFunction(() => {
    const forms = [...document.querySelectorAll("main form")];
    return forms.length > 0 && forms.every((form) => Object.keys(form).some((key) => key.startsWith("__reactProps")));
  });
