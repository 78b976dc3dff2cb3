import type { Page } from "playwright-core";

export const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Waits until the page has that path. */
export const at = (page: Page, path: RegExp) => page.waitForURL((url) => path.test(url.pathname));
