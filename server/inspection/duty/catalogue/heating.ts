import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const serviced = linesWith({ who: "technician", weight: "law", source: "boilers_vl", marker: "read" });
const habit = linesWith({ who: "maintenance_firm", weight: "habit", source: "habit", marker: "memory" });

const flanders = { family: "boiler_vl", regions: ["VL"], source: "boilers_vl" } as const;
const brussels = { family: "boiler_br", regions: ["BR"], source: "boilers_br" } as const;
const wallonia = { family: "boiler_wa", regions: ["WA"], source: "boilers_wa" } as const;
const audit = { type: "checkup", scope: "risk", stopsUse: false } as const;

/** Gas, boilers and chimneys. */
export const heating: readonly CatalogueLine[] = [
  habit("gas", "GA", 12, {
    ...{ who: "competent_person", weight: "general_duty", source: "gas_work", marker: "contradictory" },
  }),
  serviced("gas_pipe", "GA", 0, { who: "external_body", source: "gas_pipe" }),

  habit("heating", "WA", 12),
  serviced("boiler_gas_vl", "WA", 24, { ...flanders, option: "gas" }),
  serviced("boiler_oil_vl", "WA", 12, { ...flanders, option: "oil" }),
  serviced("boiler_solid_vl", "WA", 12, { ...flanders, option: "solid", who: "competent_person" }),
  serviced("boiler_gas_br", "WA", 24, { ...brussels, option: "gas" }),
  serviced("boiler_oil_br", "WA", 12, { ...brussels, option: "oil" }),
  serviced("boiler_gas_wa", "WA", 36, { ...wallonia, option: "gas" }),
  serviced("boiler_gas_large_wa", "WA", 24, { ...wallonia, option: "gas_large" }),
  serviced("boiler_oil_wa", "WA", 12, { ...wallonia, option: "oil" }),
  serviced("boiler_solid_wa", "WA", 12, { ...wallonia, option: "solid" }),
  serviced("boiler_first", "WA", 0, { source: "boiler_first" }),
  serviced("boiler_large", "WA", null, { who: "laboratory", source: "vlarem_5_43", marker: "memory" }),
  serviced("heat_audit_vl", "WA", 60, { ...audit, source: "boilers_vl", marker: "contradictory", regions: ["VL"] }),
  serviced("heat_audit_br", "WA", 60, { ...audit, source: "boilers_br", regions: ["BR"] }),
  serviced("chimney", "WA", null, { type: "maintenance", who: "maintenance_firm", source: "chimneys" }),
  habit("chimney_stove", "WA", 12, { type: "maintenance", source: "chimneys" }),
  habit("co_alarm", "WA", 1, { type: "checkup", scope: "look", who: "user", weight: "norm", source: "maker" }),
  habit("co_alarm_life", "WA", 84, { type: "maintenance", who: "user", weight: "norm", source: "maker" }),
];
