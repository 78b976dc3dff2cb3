import { useId } from "react";

type Series = { key: string; label: string };
type Point = { key: string; label: string; values: number[] };
type Props = {
  series: Series[];
  points: Point[];
  format: (value: number) => string;
  title: string;
  /** On a desk as high as a table of twelve lines beside it. */
  tall?: boolean;
};

/** Of the drawing, which is stretched to the height of its place. */
const HEIGHT = 160;
const STEPS = [1, 2, 4, 6, 8, 10]; // what stands at half their height is a whole number too

/** The first round number at or above the highest value: the top of the axis. */
function topOf(highest: number): number {
  if (highest <= 0) return 2;
  const power = 10 ** Math.floor(Math.log10(highest));
  return Math.max(2, STEPS.find((step) => step * power >= highest)! * power);
}

/**
 * A column chart with one or two series. Decorative: a table next to it has the same numbers. `format` gives the labels
 * of the axis.
 */
export function Columns({ series, points, format, title, tall }: Props) {
  const name = useId();
  const height = tall ? "h-40 xl:h-80" : "h-40";
  const top = topOf(Math.max(...points.flatMap(({ values }) => values), 0));
  const columnWidth = 100 / points.length;
  const barWidth = (columnWidth * 0.62) / series.length;
  return (
    <figure className="m-0" aria-labelledby={name}>
      <figcaption id={name} className="sr-only">
        {title}
      </figcaption>
      {series.length > 1 ? (
        <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted" aria-hidden="true">
          {series.map(({ key, label }, index) => (
            <li key={key} className="flex items-center gap-1.5">
              <span className={`size-2.5 rounded-sm ${classes[index]!.swatch}`} />
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" aria-hidden="true">
        <div className={`num flex flex-col justify-between text-right text-2xs text-muted ${height}`}>
          {[top, top / 2, 0].map((value) => (
            <span key={value} className="-my-2 whitespace-nowrap leading-4">
              {format(value)}
            </span>
          ))}
        </div>
        <div className="relative">
          <svg
            viewBox={`0 0 100 ${HEIGHT}`}
            preserveAspectRatio="none"
            className={`block w-full ${height}`}
            role="presentation"
          >
            {[0, 0.5, 1].map((at) => (
              <line
                key={at}
                x1="0"
                x2="100"
                y1={HEIGHT * at}
                y2={HEIGHT * at}
                className="stroke-line"
                vectorEffect="non-scaling-stroke"
              />
            ))}
            {points.map(({ key, values }, column) =>
              values.map((value, index) => {
                const tallness = (HEIGHT * Math.max(0, value)) / top;
                const x = column * columnWidth + columnWidth * 0.19 + index * barWidth;
                return (
                  <rect
                    key={`${key} ${series[index]!.key}`}
                    x={x}
                    y={HEIGHT - tallness}
                    width={barWidth * 0.92}
                    height={tallness}
                    className={classes[index]!.bar}
                    vectorEffect="non-scaling-stroke"
                  />
                );
              }),
            )}
          </svg>
          <div
            className="num absolute inset-x-0 bottom-0.5 grid text-center text-2xs text-muted"
            style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}
          >
            {points.map(({ key, values }) => (
              <span key={key}>{values.every((value) => value === 0) ? 0 : null}</span>
            ))}
          </div>
        </div>
        <span />
        <div
          className="grid pt-1.5 text-center text-2xs text-muted"
          style={{ gridTemplateColumns: `repeat(${points.length}, minmax(0, 1fr))` }}
        >
          {points.map(({ key, label }, column) => (
            <span
              key={key}
              className={`flex min-w-0 justify-center whitespace-nowrap ${(points.length - 1 - column) % 2 === 1 && points.length > 8 ? "max-sm:invisible" : ""}`}
            >
              {label}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}

const classes = [
  { bar: "fill-primary", swatch: "bg-primary" },
  { bar: "fill-(--muted)", swatch: "bg-(--muted)" },
];
