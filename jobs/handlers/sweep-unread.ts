import { promiseUnread } from "@server/file/unread";

/** Files that were never read. */
export const sweepUnread = () => promiseUnread();
