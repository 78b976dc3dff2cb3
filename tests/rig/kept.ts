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

/** Does what the browser does once it has a connection again: it wakes the service worker of the origin. */
export async function syncInBackground(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const found = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      for (const { registrationId, scopeURL } of registrations)
        if (scopeURL.startsWith(origin)) resolve(registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await found;
  await devtools.send("ServiceWorker.dispatchSyncEvent", { origin, registrationId, tag: "unsent", lastChance: false });
}

/** How many machines are kept in this browser. */
export const keptMachines = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === "kept")) return 0; // opening it would make it
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const database = await done(indexedDB.open("kept"));
    const count = await done(database.transaction("machines").objectStore("machines").count());
    database.close();
    return count;
  });
