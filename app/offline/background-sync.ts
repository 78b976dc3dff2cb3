import { sendAll } from "./send-all.ts";
import { UNSENT_SYNC } from "./sync-tag.ts";

type SyncEvent = Event & { tag: string; waitUntil(work: Promise<unknown>): void };

/**
 * In the service worker: sends what the reader has unsent when the browser has a connection again, also with no page of
 * the product open; `onSent` is called when something was sent. Where something could not be sent the browser tries again later, a few times.
 */
export function sendOnSync(readerOf: () => Promise<string | undefined>, onSent: () => Promise<void>): void {
  const send = async () => {
    const reader = await readerOf();
    if (!reader) return;
    const { sent, unanswered } = await sendAll(reader);
    if (sent > 0) await onSent();
    if (unanswered && unanswered.why !== "signed_out") throw new Error(`Not everything was sent: ${unanswered.why}.`);
  };
  self.addEventListener("sync", (event) => {
    const sync = event as SyncEvent;
    if (sync.tag === UNSENT_SYNC) sync.waitUntil(send());
  });
}
