/** Kinds of work as people know them; what a job is called is for who builds the product. */
const works: [RegExp, string][] = [
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

/** Which kind a job is of, by its name. */
export const workOf = (name: string): string => works.find(([pattern]) => pattern.test(name))?.[1] ?? "other";
