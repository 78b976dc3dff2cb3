import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const inspected = linesWith({ who: "electrical_body", weight: "law", source: "arei_1_6_5", marker: "read" });
const conform = linesWith({ who: "electrical_body", weight: "law", source: "arei_1_6_4", marker: "read" });
const protection = linesWith({ who: "competent_person", weight: "norm", source: "en_62305_3", marker: "memory" });

const memory = { marker: "memory" } as const;
const highVoltage = { source: "arei_2_6_5", family: "high_voltage" } as const;

/** Electrical installations. */
export const electricity: readonly CatalogueLine[] = [
  inspected("electric", "EL", 60, { option: "work" }),
  inspected("electric_home", "EL", 300, { family: "electric", option: "home" }),
  inspected("electric_explosive", "EL", 12, { source: "arei_explosive", family: "electric", option: "explosive" }),
  conform("electric_first", "EL", 0),
  inspected("electric_mobile", "EL", 12, { option: "fixed" }),
  conform("electric_variable", "EL", 0, { scope: "use", unit: "day", family: "electric_mobile", option: "variable" }),
  inspected("charger", "EL", 60, { ...memory, source: "arei_1_7_22", option: "work" }),
  inspected("charger_home", "EL", 300, { ...memory, source: "arei_1_7_22", family: "charger", option: "home" }),
  inspected("battery_storage", "EL", 60, { ...memory, option: "work" }),
  inspected("battery_storage_home", "EL", 300, { ...memory, family: "battery_storage", option: "home" }),
  ...[
    protection("lightning", "EL", 24, { option: "high" }),
    protection("lightning_look", "EL", 12, { scope: "look", option: "high" }),
    protection("lightning_low", "EL", 48, { option: "low" }),
    protection("lightning_low_look", "EL", 24, { scope: "look", option: "low" }),
  ].map((line) => ({ ...line, family: "lightning" })),
  protection("rcd", "EL", 1, { type: "checkup", who: "user", source: "rcd" }),
  protection("thermography", "EL", 12, {
    ...{ type: "checkup", who: "maintenance_firm", weight: "habit", source: "insurer" },
  }),

  inspected("low_voltage", "LS", 60, { option: "work" }),
  inspected("low_voltage_home", "LS", 300, { family: "low_voltage", option: "home" }),
  conform("low_voltage_first", "LS", 0),

  inspected("site", "WLS", 12, { option: "fixed" }),
  conform("site_variable", "WLS", 0, { scope: "use", unit: "day", family: "site", option: "variable" }),

  inspected("high_voltage", "HS", 12, highVoltage),
  inspected("high_voltage_visit", "HS", 1, {
    ...{ type: "checkup", scope: "look", who: "competent_person", weight: "general_duty" },
    ...{ ...memory, source: "arei_2_visit", family: "high_voltage" },
  }),
  inspected("high_voltage_maintenance", "HS", 12, {
    ...{ type: "maintenance", who: "maintenance_firm", weight: "general_duty", source: "arei_2_maintenance" },
  }),

  inspected("solar", "ZLS", 60, { ...memory, option: "work" }),
  inspected("solar_home", "ZLS", 300, { family: "solar", option: "home" }),
];
