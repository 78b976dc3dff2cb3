import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const control = linesWith({ who: "competent_person", weight: "law", source: "codex_iii_3", marker: "read" });
const upkeep = linesWith({ who: "maintenance_firm", weight: "law", source: "codex_iii_3", marker: "memory" });
const norm = linesWith({ who: "maintenance_firm", weight: "norm", source: "codex_iii_3", marker: "memory" });

const look = { type: "checkup", scope: "look", who: "user" } as const;
const general = { weight: "general_duty" } as const;

/** Fire safety. */
export const fire: readonly CatalogueLine[] = [
  control("lighting", "VL", 12, { source: "en_50172" }),
  norm("lighting_month", "VL", 1, { ...look, source: "en_50172" }),

  control("extinguisher", "AN", 12, { source: "s_21_050", first: 12, mayStart: true }),
  norm("extinguisher_10", "AN", 120, { source: "s_21_050", first: 120, mayStart: true }),
  control("hose_reel", "AN", 12, { source: "en_671_3" }),
  norm("hose_reel_pressure", "AN", 60, { who: "competent_person", source: "en_671_3" }),
  control("hydrant", "AN", 12),
  control("dry_riser", "AN", 12, { ...general, scope: "look", marker: "memory" }),
  control("dry_riser_pressure", "AN", 60, { ...general, marker: "memory" }),
  ...[
    control("detection", "AN", 12, { type: "maintenance", who: "maintenance_firm", source: "s_21_100_1" }),
    norm("detection_control", "AN", 36, {
      ...{ who: "external_body", source: "s_21_100_1", marker: "read", option: "ordinary" },
    }),
    norm("detection_lodging", "AN", 12, {
      ...{ who: "external_body", source: "s_21_100_1", marker: "read", option: "lodging" },
    }),
  ].map((line) => ({ ...line, family: "detection" })),
  norm("detection_day", "AN", 1, { ...look, unit: "day", source: "s_21_100_1", marker: "read" }),
  norm("detection_month", "AN", 1, { ...look, source: "s_21_100_1", marker: "read" }),
  upkeep("evac", "AN", 12, { source: "en_50849" }),
  upkeep("drill", "AN", 12, { type: "checkup", who: "user", stopsUse: false }),
  control("sprinkler", "AN", 12, { who: "maintenance_firm", source: "en_12845" }),
  norm("sprinkler_half", "AN", 6, { who: "external_body", source: "en_12845" }),
  norm("sprinkler_week", "AN", 1, { ...look, unit: "week", source: "en_12845" }),
  norm("gas_extinguish", "AN", 6, { scope: "parts", source: "en_15004_1" }),
  norm("gas_extinguish_room", "AN", 12, { source: "en_15004_1" }),
  control("smoke", "AN", 12, { who: "maintenance_firm", source: "s_21_208" }),
  upkeep("fire_door", "AN", 12, { who: "competent_person" }),
  norm("fire_door_month", "AN", 1, look),
  upkeep("fire_damper", "AN", 12, { source: "en_15650" }),
  norm("kitchen_hood", "AN", 6, { type: "maintenance", weight: "habit", source: "insurer" }),
  norm("kitchen_hood_system", "AN", 12, { weight: "habit", source: "insurer" }),
];

/** First aid. */
export const firstAid: readonly CatalogueLine[] = [
  norm("aed", "AN", 12, { ...general, type: "maintenance", who: "maker", source: "aed" }),
  norm("aed_month", "AN", 1, { ...general, ...look, source: "aed" }),
  norm("aed_dates", "AN", null, { ...general, ...look, scope: "parts", source: "aed" }),
  norm("eye_shower", "AN", 12, { who: "competent_person", source: "en_15154" }),
  norm("eye_shower_week", "AN", 1, { ...look, unit: "week", source: "en_15154" }),
  norm("eye_bottle", "AN", null, { ...look, source: "en_15154" }),
  norm("first_aid", "AN", 6, { ...general, ...look, source: "codex_i_5" }),
];
