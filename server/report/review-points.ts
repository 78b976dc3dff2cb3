/**
 * What can be reviewed, and how often it usually is: data, to be put right where the law or a practice says otherwise. The names are
 * texts: report.review_point.CODE. Months are a suggestion in the form and never a rule. Safe to import in the browser.
 */
export const reviewPoints = {
  HF: { inspection: 12, maintenance: 12, checkup: 12 },
  HE: { inspection: 3, maintenance: 12, checkup: 3 },
  HW: { inspection: 3, maintenance: 12, checkup: 3 },
  HT: { inspection: 3, maintenance: 12, checkup: 3 },
  HB: { inspection: 3, maintenance: 12, checkup: 3 },
  GL: { inspection: 3, maintenance: 12, checkup: 3 },
  PL: { inspection: 3, maintenance: 6, checkup: 12 },
  KL: { inspection: 12, maintenance: 12, checkup: 12 },
  EL: { inspection: 60, maintenance: 12, checkup: 12 },
  LS: { inspection: 60, maintenance: 12, checkup: 12 },
  WLS: { inspection: 12, maintenance: 12, checkup: 12 },
  HS: { inspection: 12, maintenance: 12, checkup: 12 },
  ZLS: { inspection: 60, maintenance: 12, checkup: 12 },
  SG: { inspection: 12, maintenance: 12, checkup: 3 },
  NE: { inspection: 12, maintenance: 12, checkup: 3 },
  VL: { inspection: 12, maintenance: 12, checkup: 12 },
  GA: { inspection: 24, maintenance: 24, checkup: 12 },
  ST: { inspection: 24, maintenance: 12, checkup: 12 },
  WA: { inspection: 24, maintenance: 12, checkup: 12 },
  CO: { inspection: 36, maintenance: 12, checkup: 12 },
  LP: { inspection: 12, maintenance: 12, checkup: 12 },
  SP: { inspection: 12, maintenance: 3, checkup: 3 },
  AN: { inspection: 12, maintenance: 12, checkup: 12 },
} as const;

export type ReviewPoint = keyof typeof reviewPoints;
export const reviewPointCodes = Object.keys(reviewPoints) as ReviewPoint[];
export const reportTypes = ["inspection", "maintenance", "checkup"] as const;
