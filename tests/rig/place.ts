import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright";

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Waits until the page has that path, and has drawn what belongs there: the address changes a moment before. */
export async function at(page: Page, path: RegExp): Promise<void> {
  await page.waitForURL((url) => path.test(url.pathname));
  const idle = page
    .evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn))))
    .catch(() => undefined);
  await Promise.race([idle, pause(300)]); // nothing calls back where no script may run
}

/** Waits until the page's scripts listen to what is typed in its forms: what came before is theirs to miss. */
export const listening = (page: Page) =>
  page.waitForFunction(() => {
    const forms = [...document.querySelectorAll("main form")];
    return forms.length > 0 && forms.every((form) => Object.keys(form).some((key) => key.startsWith("__reactProps")));
  });
