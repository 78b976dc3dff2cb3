/**
 * The codes of the built-in review points. A workspace may rename them and add others (list.ts). Their names have the
 * text keys report.review_point.CODE.
 */
export const reviewPointCodes = [
  ...["HF", "HE", "HW", "HT", "HB", "GL", "PL", "KL", "EL", "LS", "WLS", "HS"],
  ...["ZLS", "SG", "NE", "VL", "GA", "ST", "WA", "CO", "LP", "SP", "AN"],
] as const;

/** Whether the code is one of a built-in review point. */
export const isBuiltIn = (code: string): boolean => (reviewPointCodes as readonly string[]).includes(code);

/** The review point "other", last in a list sorted by name. */
export const otherPoint = "AN";
