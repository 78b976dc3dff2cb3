import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const station = linesWith({ who: "vehicle_station", weight: "law", source: "vehicles", marker: "read" });

const memory = { marker: "memory" } as const;
const flanders = { family: "car_vl", regions: ["VL"] } as const;
const elsewhere = { ...memory, family: "car", regions: ["BR", "WA"] } as const;
const newCar = { first: 48, mayStart: true } as const;

/** Vehicles on the public road. */
export const vehicles: readonly CatalogueLine[] = [
  station("car_vl", "AN", 12, { ...flanders, ...newCar, option: "yearly" }),
  station("car_vl_24", "AN", 24, { ...flanders, ...newCar, option: "two_yearly" }),
  station("car_vl_taxi", "AN", 6, { ...flanders, option: "taxi" }),
  station("car", "AN", 12, { ...elsewhere, ...newCar, option: "ordinary" }),
  station("car_taxi", "AN", 6, { ...elsewhere, option: "taxi" }),
  station("van", "AN", 12),
  station("lorry", "AN", 12, { regions: ["VL", "BR"] }),
  station("trailer", "AN", 12, memory),
  station("bus", "AN", 6, memory),
  station("adr", "AN", 12, { source: "adr_9_1_3", regions: ["VL"] }),
  station("atp", "AN", 36, { ...memory, source: "atp", first: 72 }),
  station("farm", "AN", 12, { source: "farm", regions: ["VL"], option: "yearly" }),
  station("farm_24", "AN", 24, { source: "farm", regions: ["VL"], family: "farm", option: "two_yearly" }),
  station("tachograph", "AN", 24, { who: "technician", source: "tachograph" }),
  station("limiter", "AN", 12, { ...memory, who: "technician" }),
];
