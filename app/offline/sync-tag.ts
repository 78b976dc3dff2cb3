/** What the browser is asked to do once it has a connection again. */
export const UNSENT_SYNC = "unsent";

type Syncing = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

/** Has the browser wake the service worker when there is a connection, where it can: the page may be closed by then. */
export async function askForSync(): Promise<void> {
  const registration: Syncing | undefined = await navigator.serviceWorker?.getRegistration();
  await registration?.sync?.register(UNSENT_SYNC);
}
