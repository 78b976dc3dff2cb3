import sharp from "sharp";
import { canvas } from "./plans/drawing.ts";
import * as office from "./plans/office.ts";
import * as playground from "./plans/playground.ts";
import * as warehouse from "./plans/warehouse.ts";

const plans = { warehouse, office, playground };

export type PlanName = keyof typeof plans;
export const planNames = Object.keys(plans) as PlanName[];

/** The rooms on a plan. */
type RoomOf<Plan extends PlanName> = keyof (typeof plans)[Plan]["areas"] & string;

/** A place on a plan: a room, and how far across and down in it, 0–1. */
export type Spot = { [Plan in PlanName]: { plan: Plan; room: RoomOf<Plan>; across: number; down: number } }[PlanName];

/** The position of a spot on the whole plan, as fractions 0–1, as pins are stored. */
export function pinAt({ plan, room, across, down }: Spot): { x: number; y: number } {
  const area = (plans[plan].areas as Record<string, { x: number; y: number; width: number; height: number }>)[room]!;
  const fraction = (value: number, whole: number) => Math.round((value / whole) * 10_000) / 10_000;
  return {
    x: fraction(area.x + area.width * across, canvas.width),
    y: fraction(area.y + area.height * down, canvas.height),
  };
}

/** A floor plan as a PNG of 2000 × 1300. */
export function floorPlan(name: PlanName): Promise<Buffer> {
  const { width, height } = canvas;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${plans[name].draw()}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 64, dither: 0, effort: 3 }).toBuffer();
}
