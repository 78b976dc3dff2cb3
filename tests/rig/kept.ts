import type { Page } from "playwright";
import { expect } from "vitest";

/** Takes a board or place along, at the address of a wire, and waits until it is complete. */
export async function takeAlong(page: Page, at: string, board: string): Promise<void> {
  await page.goto(`${at}/take-along?container=${board.split("/").at(-1)}`);
  await page.getByRole("button", { name: "Meenemen" }).click();
  await page.getByRole("button", { name: /van dit toestel halen/ }).waitFor();
  await expect.poll(() => page.getByText("Nog niet volledig").count()).toBe(0);
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
}

/** The browser starts it again when it is needed. */
export async function stopServiceWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("ServiceWorker.enable");
  await devtools.send("ServiceWorker.stopAllWorkers");
}
