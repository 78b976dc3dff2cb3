import type { Titles } from "@db/schema/review-point";
import type { Region } from "@server/core/regions";
import type { ReportKind } from "@server/inspection/report/types";

/**
 * What is inspected. first: once, before the first use; use: before each use or assembly; look: a visual check by the
 * user; parts: ropes, hooks, brakes; between: the inspection between two others; limited: a tank's limited
 * examination; whole: everything; risk: a risk analysis.
 */
const scopes = ["first", "use", "look", "parts", "between", "limited", "whole", "risk"] as const;
type Scope = (typeof scopes)[number];

export const units = ["day", "week", "month"] as const;
type Unit = (typeof units)[number];

/**
 * Who may do it. external_body: an external service for technical inspections (EDTC, SECT); electrical_body: a body
 * recognised for electrical inspections; technician: recognised by a region.
 */
export const inspectors = [
  ...["external_body", "electrical_body", "competent_person", "technician", "environmental_expert"],
  ...["maintenance_firm", "vehicle_station", "laboratory", "prevention_service", "maker", "user"],
] as const;
type Inspector = (typeof inspectors)[number];

/** Where the interval and the article come from: read in a source, from memory, or sources contradict each other. */
export const markers = ["read", "memory", "contradictory"] as const;
type Marker = (typeof markers)[number];

/**
 * law: the interval is fixed by law; general_duty: the law asks for it, a norm, the maker or practice says how often;
 * norm: a norm or good practice alone; habit: what is usual.
 */
export const weights = ["law", "general_duty", "norm", "habit"] as const;
type Weight = (typeof weights)[number];

/**
 * One cycle of a kind of machine. The texts are duty.line.KEY and duty.source.SOURCE. Lines of one family with the
 * same option, or without one, are cumulative: all must be valid at once. Different options of a family
 * (families.ts) are alternatives: a fact decides which one holds. Where a source gives a range, the shortest counts.
 */
export type CatalogueLine = {
  /** Never reused, because what workspaces change refers to it. */
  key: string;
  /** A built-in review point; empty: any review point that has no line of this type. */
  point: string;
  type: ReportKind;
  scope: Scope;
  /**
   * In units; 0 with scope first or use (before each use: 0 days; before each assembly: 0 months); null: as the last
   * report, the permit or the plan says.
   */
  every: number | null;
  unit: Unit;
  /** Months from going into service to the first report, where that is not the interval. */
  first?: number;
  /** It may be used without a report until the first one is due. */
  mayStart?: true;
  /** Required by law, but what it is about may be used meanwhile: an energy inspection, an evacuation drill. */
  stopsUse?: false;
  who: Inspector;
  /** Where it holds; left out: all of Belgium. */
  regions?: readonly Region[];
  source: string;
  marker: Marker;
  weight: Weight;
  family: string;
  option?: string;
  /** Where an edition changed it (with-changes.ts). */
  changed?: {
    edition: number | null;
    /** Instead of the text of its source; empty: that one. */
    source: Titles;
    /** The day on which somebody read the source; null: nobody did. */
    checkedOn: string | null;
  };
};

/** Whether the machine may not be used when this is late, without a workspace having made it binding. */
export const bindsByLaw = ({ weight, stopsUse }: CatalogueLine): boolean => weight === "law" && stopsUse !== false;
