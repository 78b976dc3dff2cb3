import { addDays, today } from "@server/core/day";
import type { IconCode } from "@server/records/object/icon-codes";
import type { EquipmentKind } from "../art/picture.ts";
import type { DemoObject, DemoReport } from "./model.ts";

/** The icon of each kind. */
const icons: Record<EquipmentKind, IconCode> = {
  forklift: "forklift",
  "passenger-lift": "elevator",
  "goods-lift": "goods-lift",
  "lifting-table": "scissor-lift",
  "aerial-platform": "aerial-platform",
  generator: "generator",
  "high-voltage-cabin": "transformer",
  "oil-tank": "tank",
  "play-tower": "slide",
  swing: "swing",
  "climbing-gear": "mountain",
  "welding-station": "welding",
  compressor: "compressor",
  "safety-lighting": "lightbulb",
  "solar-panels": "solar-panel",
  "electrical-board": "electrical-panel",
  "vehicle-lift": "vehicle-lift",
  hoist: "hoist",
  boiler: "boiler",
};

/** The review point of each kind. */
const kindCodes: Record<EquipmentKind, string> = {
  forklift: "HF",
  "passenger-lift": "PL",
  "goods-lift": "GL",
  "lifting-table": "HT",
  "aerial-platform": "HW",
  generator: "SG",
  "high-voltage-cabin": "HS",
  "oil-tank": "ST",
  "play-tower": "SP",
  swing: "SP",
  "climbing-gear": "KL",
  "welding-station": "LP",
  compressor: "CO",
  "safety-lighting": "VL",
  "solar-panels": "ZLS",
  "electrical-board": "EL",
  "vehicle-lift": "HB",
  hoist: "HE",
  boiler: "WA",
};

const labels: Record<"transport" | "lift" | "power" | "play" | "building" | "tool", readonly [string, string]> = {
  transport: ["#f4dfbf", "#5a3a06"],
  lift: ["#d5e4ea", "#12414f"],
  power: ["#f3e7b3", "#4d3f05"],
  play: ["#f3d6cd", "#6b2412"],
  building: ["#dfe5da", "#2f4326"],
  tool: ["#e2dfe9", "#3b3056"],
};

const labelOf: Record<EquipmentKind, keyof typeof labels> = {
  forklift: "transport",
  "passenger-lift": "lift",
  "goods-lift": "lift",
  "lifting-table": "lift",
  "aerial-platform": "lift",
  generator: "power",
  "high-voltage-cabin": "power",
  "oil-tank": "building",
  "play-tower": "play",
  swing: "play",
  "climbing-gear": "tool",
  "welding-station": "tool",
  compressor: "tool",
  "safety-lighting": "building",
  "solar-panels": "power",
  "electrical-board": "power",
  "vehicle-lift": "lift",
  hoist: "lift",
  boiler: "building",
};

type Entry = Pick<DemoObject, "title" | "code" | "serial" | "kind"> &
  Partial<
    Pick<DemoObject, "subtitle" | "tint" | "tags" | "spot" | "size" | "facts" | "reports" | "actionPoints" | "files">
  > & {
    where: string;
  };

/** An object with the defaults of its kind filled in. */
export function entry({ where, ...given }: Entry): DemoObject {
  const [colour, textColour] = labels[labelOf[given.kind]];
  return {
    subtitle: where,
    icon: icons[given.kind],
    inServiceOn: inServiceOn(given),
    kindCode: kindCodes[given.kind],
    colour,
    textColour,
    tags: [],
    facts: [],
    reports: [],
    actionPoints: [],
    files: [],
    ...given,
  };
}

/** In the year it was built, else a year before its first report; null without either. */
function inServiceOn({ serial, facts = [], reports = [] }: Partial<Entry>): string | null {
  const built = new Map(facts).get("Bouwjaar");
  const month = 1 + ((serial?.length ?? 0) % 12);
  if (built) return `${built}-${String(month).padStart(2, "0")}-15`;
  return reports.length > 0 ? addDays(today(), Math.min(...reports.map(({ day }) => day)) - 365) : null;
}

const daysAMonth = 30.44;

type Cycle = Pick<DemoReport, "type" | "reviewPoint" | "period" | "by"> & {
  /** The outcomes, oldest first: "AABA". */
  outcomes: string;
  /** The day of the newest. */
  last: number;
  /** The number of the oldest; the later ones count on. */
  from: number;
  /** Once a year it is complete: the one before the newest is valid for twelve months. */
  hasYearly?: boolean;
  remarks?: readonly string[];
};

/**
 * The reports of one review point: each was made some days before the earlier one ended, and the newest two have a PDF.
 */
function cycle({ outcomes, last, from, hasYearly, remarks = [], ...rest }: Cycle): DemoReport[] {
  return [...outcomes].map((outcome, index) => {
    const back = outcomes.length - 1 - index;
    return {
      ...rest,
      period: hasYearly && back === 1 ? 12 : rest.period,
      outcome: outcome as DemoReport["outcome"],
      day: last - Math.round(back * (rest.period * daysAMonth - 4 - (from % 5))),
      number: `${rest.reviewPoint}-${from + index}`,
      remarks: back === 0 ? remarks : outcome === "A" ? [] : ["Opschriften en kenplaat waren moeilijk leesbaar."],
      hasPdf: back < 2,
      public: back === 0 && rest.type === "inspection",
    };
  });
}

const edtc = "EDTC Vlaanderen";

/** The legal inspections by an external body. */
export const inspections = (
  reviewPoint: string,
  period: DemoReport["period"],
  outcomes: string,
  last: number,
  from: number,
  remarks?: readonly string[],
) =>
  cycle({
    type: "inspection",
    by: edtc,
    ...{ reviewPoint, period, outcomes, last, from, remarks },
    // a passenger lift with a maintenance firm that is not certified is inspected as a whole each quarter
    hasYearly: period === 3 && reviewPoint !== "PL",
  });

/** The look over it by the company's own people. */
export const look = (reviewPoint: string, last: number, from: number, by: string) =>
  cycle({ type: "checkup", reviewPoint, period: 1, outcomes: "A", last, from, by });

/** The maintenance by the supplier or the company's own people. */
export const upkeep = (
  reviewPoint: string,
  period: DemoReport["period"],
  outcomes: string,
  last: number,
  from: number,
  by: string,
) => cycle({ type: "maintenance", reviewPoint, period, outcomes, last, from, by });
