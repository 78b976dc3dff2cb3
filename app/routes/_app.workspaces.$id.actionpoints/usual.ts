export const chips = ["open", "past", "pending", "nok", "ok"] as const;

/** The default order: most urgent first; for resolved ones newest first. */
export const usualSort = (status: (typeof chips)[number]) =>
  status === "ok" ? ("-solved_at" as const) : ("scheduled_at" as const);

/** The days of an action point that a filter may refer to. */
export const days = ["scheduled_at", "solved_at", "created_at", "updated_at"] as const;
