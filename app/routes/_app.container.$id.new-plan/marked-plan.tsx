import type { Marks } from "@server/records/floor-plan/marks";
import { type KeyboardEvent, type MouseEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { clamp } from "~/components/plan/view";

type Point = Marks["old"][number];
type Two = Marks["old"];
type Props = {
  image: { file_path: string; width: number; height: number };
  title: string;
  points: Two;
  onPoints: (points: Two) => void;
};

const STEP = 0.002; // of the plan, by an arrow key
const LONG_STEP = 0.02; // with Shift
const markOf = ({ target }: MouseEvent) => (target as Element).closest<HTMLElement>("[data-mark]")?.dataset.mark;
const arrows: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A plan with two points: each is dragged, or moved by arrow keys; a click moves the nearer one there. */
export function MarkedPlan({ image, title, points, onPoints }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<number>();
  const pointAt = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    return [clamp((clientX - left) / width), clamp((clientY - top) / height)];
  };
  const move = (at: number, to: Point) => onPoints(points.map((point, index) => (index === at ? to : point)) as Two);
  const nearest = ([x, y]: Point) => {
    const [first, second] = points.map(([px, py]) => Math.hypot((px - x) * image.width, (py - y) * image.height));
    return first! <= second! ? 0 : 1;
  };
  const press = (event: KeyboardEvent, at: number) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    const [x, y] = points[at]!;
    move(at, [clamp(x + arrow[0] * step), clamp(y + arrow[1] * step)]);
  };
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1.5 text-sm font-medium">{title}</figcaption>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its points are buttons, which move by keys */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        ref={frame}
        className="relative mx-auto w-fit cursor-crosshair select-none overflow-clip rounded-box border border-line bg-base-100"
        onClick={(event) => {
          const to = pointAt(event);
          if (!markOf(event)) move(nearest(to), to);
        }}
        onPointerDown={(event) => {
          const mark = markOf(event);
          if (!mark || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          setDragged(Number(mark));
        }}
        onPointerMove={(event) => {
          if (dragged !== undefined) move(dragged, pointAt(event));
        }}
        onPointerUp={() => setDragged(undefined)}
        onPointerCancel={() => setDragged(undefined)}
      >
        <img
          src={image.file_path}
          alt={title}
          width={image.width || undefined}
          height={image.height || undefined}
          draggable={false}
          className="block h-auto max-h-[55dvh] w-auto max-w-full dark:brightness-[0.85]"
        />
        {points.map(([x, y], at) => (
          <button
            key={at}
            type="button"
            data-mark={at}
            className="plan-mark"
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            onKeyDown={(event) => press(event, at)}
            aria-label={t("floor_plan.point_at", {
              point: at + 1,
              plan: title,
              left: Math.round(x * 100),
              top: Math.round(y * 100),
            })}
          >
            <span aria-hidden="true">{at + 1}</span>
          </button>
        ))}
      </div>
    </figure>
  );
}
