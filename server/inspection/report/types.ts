/** The types of reports. Safe to import in the browser. */
export const reportTypes = ["inspection", "maintenance", "checkup"] as const;
export type ReportKind = (typeof reportTypes)[number];
