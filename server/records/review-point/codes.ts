/**
 * The review points that come along with the product; a workspace changes and adds (list.ts). Their names are texts:
 * report.review_point.CODE.
 */
export const reviewPointCodes = [
  ...["HF", "HE", "HW", "HT", "HB", "GL", "PL", "KL", "EL", "LS", "WLS", "HS"],
  ...["ZLS", "SG", "NE", "VL", "GA", "ST", "WA", "CO", "LP", "SP", "AN"],
] as const;

export const comesAlong = (code: string): boolean => (reviewPointCodes as readonly string[]).includes(code);

/** What is none of the others: the last of a list by name. */
export const otherPoint = "AN";
