import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const steam = linesWith({ who: "external_body", weight: "law", source: "steam", marker: "contradictory" });
const vessel = linesWith({ who: "environmental_expert", weight: "law", source: "vlarem_5_16", marker: "read" });
const bottle = linesWith({ who: "maker", weight: "law", source: "adr_p200", marker: "memory" });
const gasTank = linesWith({ who: "environmental_expert", weight: "law", source: "lpg_tanks", marker: "read" });

/** Compressors, vessels under pressure, steam, gas cylinders and tanks for liquefied gas. */
export const pressure: readonly CatalogueLine[] = [
  vessel("compressor", "CO", 36, { who: "external_body", weight: "habit", source: "habit", marker: "contradictory" }),
  ...[
    vessel("air_receiver", "CO", 60, { source: "vlarem_5_16_3_2", marker: "contradictory", option: "large" }),
    vessel("air_receiver_small", "CO", 12, {
      ...{
        who: "competent_person",
        weight: "general_duty",
        source: "codex_iv_2_14",
        marker: "memory",
        option: "small",
      },
    }),
  ].map((line) => ({ ...line, family: "air_receiver", regions: ["VL"] as const })),
  vessel("air_receiver_br", "CO", null, {
    ...{ who: "external_body", source: "air_permit_br", marker: "contradictory", regions: ["BR"] },
  }),
  vessel("air_receiver_wa", "CO", null, {
    ...{ who: "external_body", source: "air_permit_wa", marker: "contradictory", regions: ["WA"] },
  }),
  vessel("pressure_vessel", "CO", 60, { regions: ["VL"] }),
  vessel("pressure_vessel_valve", "CO", 120, { scope: "parts", regions: ["VL"] }),

  steam("steam_4", "AN", 13, { source: "steam_10_2_2", marker: "read", family: "steam", option: "group_4" }),
  steam("steam_123", "AN", null, { source: "steam_10_2_2", family: "steam", option: "group_123" }),
  steam("steam_vessel", "AN", null),
  steam("steam_valve", "AN", null, { scope: "parts", source: "steam_valves", marker: "read" }),

  bottle("gas_bottle", "AN", 120, { option: "ordinary" }),
  bottle("gas_bottle_toxic", "AN", 60, { family: "gas_bottle", option: "toxic" }),
  bottle("gas_bottle_diving", "AN", 30, { family: "gas_bottle", option: "diving" }),
  vessel("bottle_store", "AN", null, { source: "vlarem_5_17", marker: "memory", regions: ["VL"] }),

  ...[
    gasTank("lpg_above", "GA", 60, { option: "above" }),
    gasTank("lpg_buried", "GA", 60, { option: "buried" }),
    gasTank("lpg_cathodic", "GA", 12, { scope: "parts", option: "buried" }),
    gasTank("lpg_valve", "GA", 120, { mayStart: true, scope: "parts" }),
    gasTank("lpg_pipe", "GA", 60, { scope: "parts", who: "external_body", source: "nbn_d_51_006" }),
  ].map((line) => ({ ...line, family: "lpg" })),
];
