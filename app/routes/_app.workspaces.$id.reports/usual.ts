/** The default order: the first to end first; among all reports, the newest first. */
export const usualSort = (state: string) => (state === "all" ? ("-reported_date" as const) : ("valid_until" as const));
