/** The default order: the earliest last day first; with replaced reports, the newest first. */
export const defaultSortOf = (state: string) =>
  state === "all" ? ("-reported_date" as const) : ("valid_until" as const);
