import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const checked = linesWith({
  who: "competent_person",
  weight: "general_duty",
  source: "codex_iv_2_14",
  marker: "memory",
});
const protective = linesWith({ who: "external_body", weight: "law", source: "codex_ix_2_26", marker: "read" });

const look = { type: "checkup", scope: "look", who: "user" } as const;
const beforeUse = { ...look, scope: "use", unit: "day" } as const;
const norm = { weight: "norm" } as const;

/** Doors, docks and racks. */
export const doors: readonly CatalogueLine[] = [
  checked("door", "AN", 12, { source: "doors", option: "normal" }),
  checked("door_heavy", "AN", 6, { source: "doors", family: "door", option: "heavy" }),
  checked("dock", "AN", 12, { source: "en_1398" }),
  checked("barrier", "AN", 12, { source: "doors" }),
  checked("rack", "AN", 12, { ...norm, source: "en_15635", marker: "read" }),
  checked("rack_week", "AN", 1, { ...norm, ...look, unit: "week", source: "en_15635" }),
];

/** Protection against falls, ladders and scaffolds. */
export const heights: readonly CatalogueLine[] = [
  protective("harness", "KL", 12, { first: 12, mayStart: true }),
  protective("anchor_mobile", "KL", 12, { family: "anchor", option: "mobile", first: 12, mayStart: true }),
  checked("anchor_fixed", "KL", 12, {
    ...{ source: "en_795", marker: "contradictory", family: "anchor", option: "fixed" },
  }),
  protective("rope_access", "KL", 6, { source: "codex_ix_2_iv_5", marker: "memory" }),
  checked("ladder", "KL", 12, { source: "en_131", marker: "read" }),
  checked("ladder_use", "KL", 0, { ...beforeUse, source: "en_131" }),
  checked("ladder_fixed", "KL", 12, { source: "en_14122_4" }),
  checked("scaffold", "KL", 0, { scope: "use", unit: "day", weight: "law", source: "codex_iv_5", marker: "read" }),
  checked("scaffold_week", "KL", 1, { ...norm, ...look, unit: "week", who: "competent_person", source: "constructiv" }),
  checked("mobile_tower", "KL", 12, { source: "en_1004", marker: "read" }),
  checked("mobile_tower_use", "KL", 0, { scope: "use", source: "en_1004" }),
  checked("net", "KL", 12, { ...norm, who: "maker", source: "en_1263_1" }),
  checked("ppe", "AN", null, { source: "codex_ix_2" }),
  checked("ppe_helmet", "AN", 60, { source: "codex_ix_2" }),
  checked("ppe_breathing", "AN", 12, { source: "codex_ix_2" }),
];
