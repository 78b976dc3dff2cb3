/** What an address may say was done just before (`?done=`), in words that stand on the page one then comes to. */
export const doings = [
  ...(["action_point", "action_point_deleted", "resolved", "still_wrong", "reopened", "skipped", "unskipped", "ended"] as const),
  ...(["photos", "photo_removed", "report", "report_deleted"] as const),
  ...(["review_point", "review_point_deleted", "interval", "interval_deleted"] as const),
] as const;
export type Doing = (typeof doings)[number];
