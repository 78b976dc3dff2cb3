/** Values of `?done=`: what was done just before. The next page shows the text of the code. */
export const doneCodes = [
  ...([
    "action_point",
    "action_point_deleted",
    "resolved",
    "still_wrong",
    "reopened",
    "skipped",
    "unskipped",
    "ended",
  ] as const),
  ...(["photos", "photo_removed", "report", "report_deleted", "duties", "incident", "incident_withdrawn"] as const),
  ...(["review_point", "review_point_deleted", "kind", "kind_deleted", "interval", "interval_deleted"] as const),
  ...([
    "admin_workspace",
    "admin_plan_set",
    "admin_workspace_deleted",
    "admin_subscription",
    "admin_marked_paid",
  ] as const),
  ...(["admin_payment_canceled", "admin_credited", "admin_plan", "admin_storage"] as const),
  ...(["admin_jobs_retried", "admin_jobs_forgotten"] as const),
  ...(["offer", "offer_deleted", "feedback"] as const),
  ...([
    "plan_changed",
    "plan_planned",
    "plan_canceled",
    "plan_reactivated",
    "order_withdrawn",
    "card_changed",
  ] as const),
] as const;
export type DoneCode = (typeof doneCodes)[number];
