import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const examined = linesWith({ who: "external_body", weight: "law", source: "arab_281", marker: "read" });
const beforeUse = linesWith({ who: "external_body", weight: "law", source: "arab_280", marker: "read" });
const checked = linesWith({
  who: "competent_person",
  weight: "general_duty",
  source: "codex_iv_2_14",
  marker: "memory",
});

type Details = Parameters<typeof examined>[3];

/** The parts every 3 months and the whole every 12: both, with lifting gear inspected before its first use. */
const partsAndWhole = (name: string, point: string, details: Details = {}): CatalogueLine[] => [
  examined(`${name}_parts`, point, 3, { scope: "parts", family: name, first: 0, ...details }),
  examined(`${name}_whole`, point, 12, { family: name, first: 0, ...details }),
];
const memory = { marker: "memory" } as const;
const contradictory = { marker: "contradictory" } as const;

/** Hoisting and lifting gear; the general lines of each review point come first. */
export const lifting: readonly CatalogueLine[] = [
  ...partsAndWhole("lifting", "HE"),
  beforeUse("lifting_first", "HE", 0),
  examined("accessory", "HE", 3, { first: 3, mayStart: true }),
  examined("accessory_whole", "HE", 12, { ...contradictory, weight: "habit", mayStart: true }),
  ...partsAndWhole("hoist_hand", "HE"),
  ...partsAndWhole("hoist", "HE"),
  ...partsAndWhole("crane_overhead", "HE"),
  ...partsAndWhole("crane_tower", "HE"),
  beforeUse("crane_tower_use", "HE", 0, { family: "crane_tower", scope: "use", source: "tower_cranes" }),
  ...partsAndWhole("crane_mobile", "HE"),
  ...partsAndWhole("crane_lorry", "HE"),
  ...partsAndWhole("stage_hoist", "HE", memory),
  checked("earthmoving", "HE", 12, { marker: "read", family: "excavator", option: "plain" }),
  ...partsAndWhole("excavator_lift", "HE", { source: "arab_267", family: "excavator", option: "lifting" }),
  checked("tail_lift", "HE", 12, { ...contradictory, family: "tail_lift", option: "plain" }),
  ...partsAndWhole("tail_lift", "HE", { ...contradictory, weight: "general_duty", option: "persons" }),

  ...partsAndWhole("aerial", "HW"),
  beforeUse("aerial_first", "HW", 0),
  ...partsAndWhole("suspended", "HW", { ...memory, source: "arab_280_283" }),
  beforeUse("suspended_use", "HW", 0, { family: "suspended", ...memory, scope: "use", source: "arab_280_283" }),
  ...partsAndWhole("mast_platform", "HW", memory),
  beforeUse("mast_platform_use", "HW", 0, { family: "mast_platform", ...memory, scope: "use" }),

  ...partsAndWhole("goods_lift", "GL", { option: "goods" }),
  ...[
    examined("goods_lift_certified", "GL", 12, { option: "certified" }),
    examined("goods_lift_between", "GL", 6, { option: "certified", scope: "between" }),
    examined("goods_lift_other", "GL", 3, { option: "other" }),
  ].map((line) => ({ ...line, ...memory, source: "lifts_6", family: "goods_lift" })),
  beforeUse("goods_lift_first", "GL", 0),
  ...partsAndWhole("site_lift", "GL", { source: "arab_267" }),
  beforeUse("site_lift_use", "GL", 0, { family: "site_lift", scope: "use" }),

  checked("table_whole", "HT", 12, { ...contradictory, family: "table", option: "plain" }),
  examined("table_parts", "HT", 3, { ...contradictory, scope: "parts", family: "table", option: "persons", first: 0 }),
  examined("table_persons", "HT", 12, { ...contradictory, family: "table", option: "persons", first: 0 }),

  checked("vehicle_lift_whole", "HB", 12, { ...contradictory, first: 0, family: "vehicle_lift", option: "plain" }),
  ...[examined("vehicle_lift_parts", "HB", 3, { scope: "parts" }), examined("vehicle_lift_persons", "HB", 12)].map(
    (line) => ({ ...line, ...contradictory, family: "vehicle_lift", option: "persons", first: 0 }),
  ),
  checked("vehicle_lift_first", "HB", 0, { ...contradictory, source: "codex_iv_2" }),
];

/** Forklifts and what resembles them, and lifting aids that are no lifting gear before the law. */
export const handling: readonly CatalogueLine[] = [
  checked("forklift", "HF", 12, { marker: "read", option: "plain" }),
  ...[examined("forklift_lifting", "HF", 12), examined("forklift_parts", "HF", 3, { scope: "parts" })].map((line) => ({
    ...{ ...line, source: "arab_267", first: 0 },
    ...{ family: "forklift", option: "lifting" },
  })),
  checked("telehandler", "HF", 12, { option: "plain" }),
  ...partsAndWhole("telehandler", "HF", { ...memory, source: "arab_267", option: "lifting" }),
  checked("pallet_truck", "HF", 12, { marker: "read" }),
  checked("forklift_battery", "HF", 12, { weight: "norm", source: "sigmacert" }),
  checked("forklift_forks", "HF", 12, { weight: "norm", source: "iso_5057" }),
  examined("port_vehicle", "HF", 12, { weight: "norm", source: "port_vehicles", regions: ["VL"] }),
  checked("patient_hoist", "AN", 12, { source: "en_iso_10535" }),
  checked("jack", "AN", 12),
];
