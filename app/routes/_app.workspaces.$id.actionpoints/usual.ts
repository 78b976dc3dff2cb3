export const chips = ["open", "past", "pending", "nok", "ok"] as const;

/** The most urgent on top; of what is resolved the newest. */
export const usualSort = (status: (typeof chips)[number]) =>
  status === "ok" ? ("-solved_at" as const) : ("scheduled_at" as const);

/** Which day of an action point a span of days is about. */
export const days = ["scheduled_at", "solved_at", "created_at", "updated_at"] as const;
