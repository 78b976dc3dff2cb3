/** The colours of the demo's drawings. The light comes from above left: tops are lighter, right sides darker. */
export const palette = {
  wall: "#dcdfd8",
  wallLow: "#cfd3cb",
  floor: "#b9bdb5",
  floorLine: "#a9ada5",
  shelf: "#c6cbc3",
  beam: "#98a199",
  ink: "#1d2224",
  coal: "#2d3234",
  slate: "#454d50",
  steel: "#8d9698",
  silver: "#bcc3c3",
  pearl: "#e6e9e5",
  card: "#b08759",
  wood: "#b98a55",
  petrol: "#0b5c70",
  sky: "#d5e2e4",
  cloud: "#e9f0ef",
  grass: "#a3b394",
  leaf: "#7d9673",
  concrete: "#c5c6be",
  brick: "#b9805f",
  yellow: "#e9b233",
  orange: "#e08a1e",
  red: "#b8473d",
  green: "#3f8f63",
  blue: "#3f7590",
  glass: "#c4d9dc",
} as const;

/** A colour made lighter (amount above 0) or darker (below 0); 1 is white, -1 black. */
export function shade(colour: string, amount: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const moved = channels.map((value) => Math.round(amount > 0 ? value + (255 - value) * amount : value * (1 + amount)));
  return `#${moved.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}
