import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const checked = linesWith({
  who: "competent_person",
  weight: "general_duty",
  source: "codex_iv_2_14",
  marker: "memory",
});
const norm = { weight: "norm" } as const;

/** What holds for any work equipment: first of all lines of "other". */
export const anyMachine: readonly CatalogueLine[] = [
  checked("other", "AN", 12),
  checked("machine_first", "AN", 0, { who: "prevention_service", weight: "law", source: "codex_iv_2" }),
  checked("any_maintenance", "", 12, { type: "maintenance", who: "maker", weight: "habit", source: "maker" }),
  checked("any_checkup", "", 12, { type: "checkup", scope: "look", who: "user", weight: "habit", source: "habit" }),
];

/** Machines in workshops and on sites. */
export const machines: readonly CatalogueLine[] = [
  checked("press", "AN", 12, { source: "en_12622", option: "normal" }),
  checked("press_heavy", "AN", 6, { source: "en_12622", family: "press", option: "heavy" }),
  checked("stop_time", "AN", 12, { ...norm, source: "en_13855" }),
  checked("estop", "AN", 12, { ...norm, source: "en_14119", option: "normal" }),
  checked("estop_high", "AN", 1, { ...norm, source: "en_14119", family: "estop", option: "high" }),
  checked("woodwork", "AN", 12),
  checked("grinder", "AN", 12),
  checked("handtool", "AN", 12, { ...norm, source: "codex_iii_2", option: "workshop" }),
  checked("handtool_site", "AN", 3, { ...norm, source: "codex_iii_2", family: "handtool", option: "site" }),
  checked("robot", "AN", 12),
  checked("agv", "AN", 12),

  checked("welding", "LP", 12, { ...norm, source: "en_60974_4" }),
  checked("welding_arrestor", "LP", 12, norm),
  checked("welding_hose", "LP", 36, norm),

  checked("generator", "SG", 12),
  checked("generator_use", "SG", 0, {
    ...{ scope: "use", who: "electrical_body", weight: "law", source: "arei_1_6_4", marker: "read" },
  }),

  checked("emergency_power", "NE", 12, { source: "emergency_power" }),
  checked("emergency_power_start", "NE", 1, { type: "checkup", source: "emergency_power" }),
  checked("emergency_power_battery", "NE", 12, { who: "maintenance_firm", source: "emergency_power" }),
];
