import type { REPORT_PERIODS } from "@server/core/constants";
import type { ReportKind } from "@server/inspection/report/types";

/**
 * The catalogue of intervals by Belgian law and practice, with sources. Texts: interval.line.KEY for the equipment,
 * interval.source.SOURCE for the source. A workspace can change lines, switch them off and add its own.
 */
export type CatalogueLine = {
  /** Never reused, because changes by workspaces refer to it. */
  key: string;
  /** Empty: for any review point without a line of its own. */
  point: string;
  type: ReportKind;
  months: (typeof REPORT_PERIODS)[number];
  source: string;
  /** A custom, or contradictory sources: to be verified by the user. */
  check?: true;
};

const line = (
  key: string,
  point: string,
  months: CatalogueLine["months"],
  source: string,
  more: Partial<CatalogueLine> = {},
) => ({
  key,
  point,
  months,
  source,
  type: "inspection" as const,
  ...more,
});
const toCheck = { check: true } as const;

export const catalogue: readonly CatalogueLine[] = [
  line("lifting_parts", "HE", 3, "arab_281"),
  line("lifting_whole", "HE", 12, "arab_281"),
  line("aerial_parts", "HW", 3, "arab_281"),
  line("aerial_whole", "HW", 12, "arab_281"),
  line("goods_lift_parts", "GL", 3, "arab_281"),
  line("goods_lift_whole", "GL", 12, "arab_281"),
  line("table_parts", "HT", 3, "arab_281", toCheck),
  line("table_whole", "HT", 12, "arab_281", toCheck),
  line("vehicle_lift_parts", "HB", 3, "arab_281", toCheck),
  line("vehicle_lift_whole", "HB", 12, "arab_281", toCheck),
  line("lift_certified", "PL", 12, "lifts"),
  line("lift_other", "PL", 3, "lifts"),
  line("lift_private", "PL", 12, "lifts"),
  line("lift_between", "PL", 6, "lifts", { type: "checkup" }),
  line("lift_risk", "PL", 180, "lifts", { type: "checkup" }),
  line("forklift", "HF", 12, "forklifts"),
  line("forklift_lifting", "HF", 12, "forklifts"),
  line("forklift_parts", "HF", 3, "forklifts"),
  line("harness", "KL", 12, "harness"),
  line("electric", "EL", 60, "arei"),
  line("electric_mobile", "EL", 12, "arei"),
  line("electric_explosive", "EL", 12, "arei"),
  line("electric_home", "EL", 300, "arei"),
  line("low_voltage", "LS", 60, "arei"),
  line("low_voltage_home", "LS", 300, "arei"),
  line("site", "WLS", 12, "arei"),
  line("high_voltage", "HS", 12, "arei"),
  line("solar", "ZLS", 60, "arei", toCheck),
  line("solar_home", "ZLS", 300, "arei", toCheck),
  line("lighting", "VL", 12, "fire"),
  line("play", "SP", 12, "play"),
  line("tank_buried", "ST", 24, "tanks"),
  line("tank_buried_water", "ST", 12, "tanks"),
  line("tank_buried_whole", "ST", 180, "tanks"),
  line("tank_buried_whole_water", "ST", 120, "tanks"),
  line("tank_above", "ST", 36, "tanks", toCheck),
  line("tank_small_company", "ST", 24, "tanks"),
  line("tank_small_private", "ST", 60, "tanks"),
  line("tank_small_above", "ST", 36, "tanks", toCheck),
  line("gas", "GA", 24, "habit", toCheck),
  line("heating", "WA", 24, "habit", toCheck),
  line("compressor", "CO", 36, "habit", toCheck),
  line("generator", "SG", 12, "habit", toCheck),
  line("emergency_power", "NE", 12, "habit", toCheck),
  line("welding", "LP", 12, "habit", toCheck),
  line("other", "AN", 12, "habit", toCheck),
  line("any_maintenance", "", 12, "maker", { type: "maintenance", check: true }),
  line("any_checkup", "", 12, "habit", { type: "checkup", check: true }),
];
