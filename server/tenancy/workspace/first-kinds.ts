import { kinds } from "@db/schema/kind";
import type { Tx } from "@db/transact";

/** The codes of the built-in review points, each with the icon of its equipment. */
export const firstKinds: readonly (readonly [code: string, iconCode: string | null])[] = [
  ["HF", "forklift"],
  ["HE", "hoist"],
  ["HW", "aerial-platform"],
  ["HT", "scissor-lift"],
  ["HB", "vehicle-lift"],
  ["GL", "goods-lift"],
  ["PL", "elevator"],
  ["KL", "ladder"],
  ["EL", "electrical-panel"],
  ["LS", "zap"],
  ["WLS", "construction"],
  ["HS", "transformer"],
  ["ZLS", "solar-panel"],
  ["SG", "generator"],
  ["NE", "battery-charging"],
  ["VL", "emergency-exit"],
  ["GA", "flame"],
  ["ST", "tank"],
  ["WA", "boiler"],
  ["CO", "compressor"],
  ["LP", "welding"],
  ["SP", "swing"],
  ["AN", null],
];

/** Gives a new workspace a kind for each built-in review point. Does not authorize. */
export const insertFirstKinds = (tx: Tx, workspaceId: string) =>
  tx.insert(kinds).values(firstKinds.map(([code, iconCode], position) => ({ workspaceId, code, iconCode, position })));
