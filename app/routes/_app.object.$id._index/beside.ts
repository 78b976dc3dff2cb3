import type { PageData } from "./route.tsx";

/** How many rows of a long list are shown before all are asked for. */
export const FIRST = { points: 6, templates: 5 };

type Place = { duties: Column; asked: Column; qr: Column; files: "main" | "below" };
type Column = "main" | "side";

const GAP = 20;
const LINE = 54;
const HEAD = 53;

/** The height of a part, about: a line where it has no rows, else its title, its rows and what follows them. */
const part = (rows: number, height: number, more = 0) => (rows === 0 ? LINE : HEAD + rows * height + more) + GAP;

/**
 * Where a desk has the parts of the page that may stand in either column, so that both columns end at about the same
 * height, and nothing is empty beside the longer one. The files go below both where they are long. An estimate of the rows,
 * in pixels: the browser measures, but the server places.
 */
export function placesOf({ object, reports, action_points, templates, asked, may }: PageData): Place {
  const points = action_points.filter(({ status }) => status !== "ok").length;
  const current = reports.filter((report) => report.current);
  const alone = current.filter(({ fulfils }) => fulfils.length === 0).length;
  const duties = object.duties.length;
  const files = part(object.files.length, 57, LINE);
  const main =
    part(reports.length && duties + alone, 66, 76 + current.length * 45) +
    part(Math.min(points, FIRST.points), 62, points > 1 ? 60 : 0);
  const ofTemplates = templates
    .slice(0, FIRST.templates)
    .reduce((sum, { versions }) => sum + (versions.length > 1 ? 75 + versions.length * 56 : 104), 0);
  const side = templates.length || may.attach_template ? part(templates.length, 0, ofTemplates) : 0;
  const ask = may.request_inspection || object.inspection_requested_on ? 60 : 0;
  const movable = [
    { name: "duties", main: part(duties, 68, ask), side: duties ? part(duties, 92, ask) : 155 },
    {
      name: "asked",
      main: asked.length && part(asked.length, 62, 42),
      side: asked.length && part(asked.length, 66, 42),
    },
    { name: "qr", ...(object.qr_code || may.withdraw_qr ? { main: 134, side: 160 } : { main: 0, side: 0 }) },
    { name: "files", main: files, below: 0 },
  ];
  // every choice of columns, a bit for each: where it is 0, not in the main one
  const choices = Array.from({ length: 2 ** movable.length }, (_, bits) => {
    let uneven = main - side;
    const place = movable.map(({ name, ...columns }, at) => {
      const [column, height] = Object.entries(columns).reverse()[(bits >> at) & 1]!;
      if (column === "main") uneven += height;
      if (column === "side") uneven -= height;
      return [name, column];
    });
    return { place: Object.fromEntries(place) as Place, uneven: Math.abs(uneven) };
  });
  return choices.reduce((best, other) => (other.uneven < best.uneven ? other : best)).place;
}
