import type { CatalogueLine } from "./catalogue-line.ts";
import { linesWith } from "./make-line.ts";

const playing = linesWith({
  ...{ who: "competent_person", weight: "law", source: "play", marker: "read", family: "play" },
} as const);
const sport = linesWith({ who: "competent_person", weight: "norm", source: "sport", marker: "memory" });
const ride = linesWith({ who: "competent_person", weight: "law", source: "rides", marker: "memory" });

/** Playgrounds, sport, events and fairs. */
export const play: readonly CatalogueLine[] = [
  playing("play", "SP", 12),
  // the operator's own schedule says how often
  playing("play_look", "SP", 1, { type: "checkup", scope: "look", unit: "week", who: "user", weight: "general_duty" }),
  playing("play_upkeep", "SP", 1, { type: "maintenance", scope: "parts" }),
  playing("play_risk", "SP", 0, { family: "play_risk" }),
  sport("sport", "SP", 12),
  sport("climbing", "SP", 12, { source: "en_12572" }),
  sport("climbing_holds", "SP", 1, { scope: "parts", source: "en_12572" }),
  sport("grandstand_use", "AN", 0, { scope: "use", weight: "general_duty", source: "grandstands" }),
  sport("tent", "AN", 12, { weight: "general_duty", source: "grandstands" }),
  ride("ride", "AN", 12, { who: "external_body" }),
  ride("ride_use", "AN", 0, { scope: "use" }),
  ride("ride_risk", "AN", 120, { scope: "risk", who: "external_body" }),
];
