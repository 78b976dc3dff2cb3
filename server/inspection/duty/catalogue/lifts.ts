import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const inspected = linesWith({ who: "external_body", weight: "law", source: "lifts_6", marker: "read" });
const maintained = linesWith({
  ...{ type: "maintenance", who: "maintenance_firm" },
  ...{ weight: "law", source: "lifts", marker: "read" },
} as const);

/** Lifts and escalators. */
export const lifts: readonly CatalogueLine[] = [
  inspected("lift_certified", "PL", 12, { family: "lift", option: "certified" }),
  inspected("lift_between", "PL", 6, { scope: "between", family: "lift", option: "certified" }),
  inspected("lift_other", "PL", 3, { family: "lift", option: "other" }),
  inspected("lift_private", "PL", 12, { family: "lift", option: "private" }),
  inspected("lift_risk", "PL", 180, { scope: "risk", source: "lifts_4", first: 180, mayStart: true }),
  maintained("lift_maintenance", "PL", 6),
  maintained("lift_maintenance_private", "PL", 12),
  maintained("lift_modern", "PL", null, { marker: "contradictory", stopsUse: false }),
  maintained("lift_phone", "PL", 1, { type: "checkup", weight: "norm", source: "en_81_28", marker: "memory" }),
  maintained("lift_phone_signal", "PL", 3, {
    ...{ unit: "day", type: "checkup", weight: "norm", source: "en_81_28", marker: "memory" },
  }),
  inspected("escalator", "PL", 12, { weight: "general_duty", source: "en_115", marker: "contradictory" }),
  maintained("stairlift", "PL", 12, {
    ...{ type: "inspection", weight: "general_duty", source: "codex_iv_2_14", marker: "memory" },
  }),
];
