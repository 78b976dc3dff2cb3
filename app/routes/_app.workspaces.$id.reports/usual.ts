/** What runs out first on top; of all there ever were the newest. */
export const usualSort = (state: string) => (state === "all" ? ("-reported_date" as const) : ("valid_until" as const));
