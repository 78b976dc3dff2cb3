/** The options of a family, in the order in which they are offered; usual: what holds until somebody says otherwise. */
export type Family = { options: readonly string[]; usual?: string };

/**
 * The families of which a fact decides (duty.question.FAMILY, duty.option.FAMILY.OPTION). Without a usual option, the
 * shortest interval counts until one is chosen.
 */
export const families: Readonly<Record<string, Family>> = {
  excavator: { options: ["plain", "lifting"], usual: "plain" },
  tail_lift: { options: ["plain", "persons"], usual: "plain" },
  goods_lift: { options: ["goods", "certified", "other"], usual: "goods" },
  table: { options: ["plain", "persons"], usual: "plain" },
  vehicle_lift: { options: ["plain", "persons"], usual: "plain" },
  forklift: { options: ["plain", "lifting"], usual: "plain" },
  telehandler: { options: ["plain", "lifting"] },
  lift: { options: ["certified", "other", "private"] },
};
