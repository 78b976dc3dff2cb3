import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const checked = linesWith({ who: "competent_person", weight: "norm", source: "habit", marker: "memory" });
const measured = linesWith({ who: "environmental_expert", weight: "law", source: "scales", marker: "memory" });

/** Measuring instruments, medical devices, radiation and the building itself. */
export const buildings: readonly CatalogueLine[] = [
  measured("scale", "AN", 24),
  checked("gas_detector", "AN", 6, { source: "en_60079_29_2" }),
  checked("gas_detector_use", "AN", 1, { unit: "day", type: "checkup", scope: "look", source: "en_60079_29_2" }),
  checked("asbestos_employer", "AN", 12, {
    ...{ type: "checkup", who: "user", weight: "law", source: "codex_vi_3", marker: "read", stopsUse: false },
  }),
  measured("asbestos_vl", "AN", 120, { source: "asbestos_vl", regions: ["VL"], stopsUse: false }),
  checked("roof", "AN", 12, { type: "checkup", scope: "look", weight: "habit" }),
  checked("medical", "AN", 12, { who: "maintenance_firm", weight: "general_duty", source: "medical" }),
  measured("xray", "AN", 3, { source: "xray" }),
  measured("xray_quality", "AN", 12, { source: "xray" }),
  checked("laser", "AN", 12, { source: "codex_v_6" }),
];
