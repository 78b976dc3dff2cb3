import sharp from "sharp";
import { aerialPlatform } from "./drawings/aerial-platform.ts";
import { boiler } from "./drawings/boiler.ts";
import { climbingGear } from "./drawings/climbing-gear.ts";
import { compressor } from "./drawings/compressor.ts";
import { electricalBoard } from "./drawings/electrical-board.ts";
import { forklift } from "./drawings/forklift.ts";
import { generator } from "./drawings/generator.ts";
import { goodsLift } from "./drawings/goods-lift.ts";
import { highVoltageCabin } from "./drawings/high-voltage-cabin.ts";
import { hoist } from "./drawings/hoist.ts";
import { liftingTable } from "./drawings/lifting-table.ts";
import { oilTank } from "./drawings/oil-tank.ts";
import { passengerLift } from "./drawings/passenger-lift.ts";
import { playTower } from "./drawings/play-tower.ts";
import { safetyLighting } from "./drawings/safety-lighting.ts";
import { solarPanels } from "./drawings/solar-panels.ts";
import { swing } from "./drawings/swing.ts";
import { vehicleLift } from "./drawings/vehicle-lift.ts";
import { weldingStation } from "./drawings/welding-station.ts";

/** Every kind of equipment in the demo: how it is drawn, and its default colour. */
const drawings = {
  forklift: [forklift, "#e08a1e"],
  "passenger-lift": [passengerLift, "#5f7f86"],
  "goods-lift": [goodsLift, "#7f959b"],
  "lifting-table": [liftingTable, "#3f7590"],
  "aerial-platform": [aerialPlatform, "#d97b2b"],
  generator: [generator, "#5f8a78"],
  "high-voltage-cabin": [highVoltageCabin, "#5f8270"],
  "oil-tank": [oilTank, "#6f8f84"],
  "play-tower": [playTower, "#c9553f"],
  swing: [swing, "#c9553f"],
  "climbing-gear": [climbingGear, "#c2543a"],
  "welding-station": [weldingStation, "#c9553f"],
  compressor: [compressor, "#3f7590"],
  "safety-lighting": [safetyLighting, "#8fa3a6"],
  "solar-panels": [solarPanels, "#2f4f66"],
  "electrical-board": [electricalBoard, "#c9cfca"],
  "vehicle-lift": [vehicleLift, "#c25a3c"],
  hoist: [hoist, "#e9b233"],
  boiler: [boiler, "#dde0db"],
} as const satisfies Record<string, readonly [(tint: string) => string, string]>;

export type EquipmentKind = keyof typeof drawings;

export const equipmentKinds = Object.keys(drawings) as EquipmentKind[];

const width = 1200;
const height = 800;

/** The drawing of one piece of equipment as a JPEG of 1200 × 800, in its default colour or in `tint` (#rrggbb). */
export function picture(kind: EquipmentKind, tint?: string): Promise<Buffer> {
  const [draw, ownTint] = drawings[kind];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${draw(tint ?? ownTint)}</svg>`;
  return sharp(Buffer.from(svg))
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 86, chromaSubsampling: "4:4:4" })
    .toBuffer();
}
