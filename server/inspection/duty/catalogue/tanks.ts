import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const flemish = linesWith({
  ...{ who: "technician", weight: "law", source: "vlarem_5_6", marker: "read" },
  ...{ family: "tank_vl", regions: ["VL"] },
} as const);
const walloon = linesWith({
  ...{ who: "technician", weight: "law", source: "tanks_wa", marker: "read" },
  ...{ family: "tank_wa", regions: ["WA"] },
} as const);
const ofBrussels = linesWith({
  ...{ who: "technician", weight: "law", source: "tanks_br", marker: "read" },
  ...{ family: "tank_br", regions: ["BR"] },
} as const);

const limited = { scope: "limited" } as const;
const byExpert = { who: "environmental_expert" } as const;
const memory = { marker: "memory" } as const;
const fuel = { ...byExpert, source: "vlarem_5_17", family: "tank_diesel" } as const;
const dangerous = { ...memory, ...byExpert, source: "vlarem_5_17", family: "chem_tank" } as const;

/** Tanks for heating oil, fuel and dangerous substances: the regions have their own rules. */
export const tanks: readonly CatalogueLine[] = [
  flemish("tank_buried", "ST", 24, { ...limited, option: "buried" }),
  flemish("tank_buried_whole", "ST", 180, { mayStart: true, ...byExpert, option: "buried" }),
  flemish("tank_buried_water", "ST", 12, { ...limited, option: "buried_water" }),
  flemish("tank_buried_whole_water", "ST", 120, { mayStart: true, ...byExpert, option: "buried_water" }),
  flemish("tank_above", "ST", 36, { ...limited, option: "above" }),
  flemish("tank_above_whole", "ST", 240, { mayStart: true, ...byExpert, marker: "contradictory", option: "above" }),
  flemish("tank_small_company", "ST", 24, { ...limited, option: "small_company" }),
  flemish("tank_small_company_whole", "ST", 180, { mayStart: true, ...byExpert, option: "small_company" }),
  flemish("tank_small_company_water", "ST", 12, { ...limited, option: "small_company_water" }),
  flemish("tank_small_company_whole_water", "ST", 120, { mayStart: true, ...byExpert, option: "small_company_water" }),
  flemish("tank_small_above", "ST", 36, { ...limited, option: "small_above" }),
  flemish("tank_small_private", "ST", 60, { source: "vlarem_6_5", option: "small_private" }),
  flemish("tank_small_above_home", "ST", 0, { source: "vlarem_6_5", family: "tank_small_above_home" }),

  walloon("tank_wa_buried_double", "ST", 120, { option: "buried_double" }),
  walloon("tank_wa_buried_single_20", "ST", 120, { option: "buried_single_20" }),
  walloon("tank_wa_buried_single_30", "ST", 60, { option: "buried_single_30" }),
  walloon("tank_wa_buried_single", "ST", 36, { option: "buried_single" }),
  walloon("tank_wa_above_bund", "ST", 120, { option: "above_bund" }),
  walloon("tank_wa_above", "ST", 36, { option: "above" }),

  ofBrussels("tank_br_buried_equipped", "ST", 36, { option: "buried_equipped" }),
  ofBrussels("tank_br_buried", "ST", 12, { option: "buried" }),
  ofBrussels("tank_br_above_equipped", "ST", null, { marker: "contradictory", option: "above_equipped" }),
  ofBrussels("tank_br_above", "ST", 12, { marker: "contradictory", option: "above" }),

  flemish("tank_diesel", "ST", 36, { ...fuel, ...limited, option: "above" }),
  flemish("tank_diesel_buried", "ST", 24, { ...fuel, ...limited, option: "buried" }),
  flemish("chem_tank", "ST", 36, { ...dangerous, ...limited, option: "above" }),
  flemish("chem_tank_whole", "ST", 240, { mayStart: true, ...dangerous, option: "above" }),
  flemish("chem_tank_buried", "ST", 24, { ...dangerous, ...limited, option: "buried" }),
  flemish("chem_tank_buried_whole", "ST", 180, { mayStart: true, ...dangerous, option: "buried" }),
];
