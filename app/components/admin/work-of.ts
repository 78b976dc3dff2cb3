/** Kinds of jobs in words for super admins, by patterns of job names. */
const jobKinds: [RegExp, string][] = [
  [/^payment\.|^subscription\.(charge|renew)/, "payment"],
  [/mail|digest|reminder/, "mail"],
  [/^invoice\./, "invoice"],
  [/^market\./, "market"],
  [/^signature\./, "signing"],
  [/^file\.read/, "reading"],
  [/^job\./, "long"],
  [/^vat\./, "vat"],
  [/^archive\./, "archive"],
  [/erase|remove/, "erasing"],
  [/^sweep\./, "sweep"],
];

/** The kind of a job, by its name. */
export const workOf = (name: string): string => jobKinds.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
