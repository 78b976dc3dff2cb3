import type { Page } from "playwright-core";

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Waits until the page has that path. */
export const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname));

/** Waits until the page's scripts listen to what is typed in its forms: what came before is theirs to miss. */
export const listening = (page: Page) =>
  page.waitForFunction(() => {
    const forms = [...document.querySelectorAll("main form")];
    return forms.length > 0 && forms.every((form) => Object.keys(form).some((key) => key.startsWith("__reactProps")));
  });
