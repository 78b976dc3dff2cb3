import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const leak = linesWith({ who: "technician", weight: "law", source: "fgas", marker: "read" });
const serviced = linesWith({
  ...{ who: "maintenance_firm", weight: "general_duty", source: "codex_iii_1", marker: "memory" },
});
const plan = linesWith({ who: "user", weight: "law", source: "legionella_vl", marker: "read" });

const memory = { marker: "memory" } as const;
const hfo = { ...memory, family: "hfo" } as const;
const ozone = { source: "ods", family: "ods", regions: ["VL"] } as const;
const energy = { type: "checkup", stopsUse: false } as const;
const norm = { weight: "norm" } as const;

/** Refrigeration, air conditioning and ventilation. */
export const cooling: readonly CatalogueLine[] = [
  ...[
    leak("fgas_5", "AN", 12, { option: "t5" }),
    leak("fgas_5_detection", "AN", 24, { option: "t5_detection" }),
    leak("fgas_50", "AN", 6, { option: "t50" }),
    leak("fgas_50_detection", "AN", 12, { option: "t50_detection" }),
    leak("fgas_500", "AN", 3, { option: "t500" }),
    leak("fgas_500_detection", "AN", 6, { option: "t500_detection" }),
    leak("fgas_detector", "AN", 12, { scope: "parts", option: "t500_detection" }),
  ].map((line) => ({ ...line, family: "fgas" })),
  leak("fgas_repair", "AN", null, { source: "fgas_repair" }),
  leak("hfo_1", "AN", 12, { ...hfo, option: "kg_1" }),
  leak("hfo_10", "AN", 6, { ...hfo, option: "kg_10" }),
  leak("hfo_100", "AN", 3, { ...hfo, option: "kg_100" }),
  leak("ods_3", "AN", 12, { ...ozone, option: "kg_3" }),
  leak("ods_30", "AN", 6, { ...ozone, option: "kg_30" }),
  leak("ods_300", "AN", 3, { ...ozone, option: "kg_300" }),
  leak("natural_cooling", "AN", 12, { ...memory, source: "en_378_4", regions: ["VL"] }),
  leak("ac_energy_vl", "AN", 60, { ...energy, source: "ac_energy_vl", first: 12, mayStart: true, regions: ["VL"] }),
  leak("ac_energy_br", "AN", null, { ...energy, source: "ac_energy", marker: "contradictory", regions: ["BR"] }),
  leak("ac_energy_wa", "AN", null, { ...energy, source: "ac_energy", marker: "contradictory", regions: ["WA"] }),
  serviced("ventilation", "AN", 12),
  serviced("ventilation_filter", "AN", 6, { type: "maintenance" }),
  serviced("extraction", "AN", 12, { source: "codex_vi" }),
  serviced("fume_hood", "AN", 12, { ...norm, who: "competent_person", source: "en_14175_4" }),
  serviced("bio_cabinet", "AN", 12, { ...norm, source: "en_12469" }),
];

/** Drinking water, legionella, separators and pools. */
export const water: readonly CatalogueLine[] = [
  leak("water_first", "WA", 0, { source: "water_first", regions: ["VL"] }),
  plan("legionella_high", "WA", null, { regions: ["VL"] }),
  plan("legionella_mid", "WA", null, { ...memory, regions: ["VL"] }),
  plan("cooling_tower", "WA", null, { source: "legionella_vl_22", regions: ["VL"] }),
  plan("legionella_risk", "WA", null, {
    ...{ ...memory, scope: "risk", weight: "general_duty", source: "codex_vii", regions: ["BR", "WA"] },
  }),
  serviced("backflow", "WA", 12, { ...norm, source: "en_806_5" }),
  serviced("grease", "AN", 12, { ...norm, type: "maintenance", source: "en_1825_2" }),
  serviced("grease_empty", "AN", 1, { ...norm, type: "maintenance", source: "en_1825_2" }),
  serviced("grease_whole", "AN", 60, { ...norm, source: "en_1825_2" }),
  serviced("oil_separator", "AN", 3, { ...norm, source: "en_858_2" }),
  serviced("oil_separator_whole", "AN", 60, { weight: "law", source: "en_858_2" }),
  serviced("sewage", "AN", 12, { type: "maintenance", source: "sewage" }),
  serviced("sewage_control_wa", "AN", 36, { source: "sewage", regions: ["WA"] }),
  plan("pool", "AN", 1, { ...memory, who: "laboratory", source: "pools" }),
  plan("pool_day", "AN", 1, { ...memory, type: "checkup", scope: "look", unit: "day", source: "pools" }),
];
