import { MOST_CORNERS } from "@server/core/constants";
import { type PointerEvent, useRef, useState } from "react";
import { clamp } from "~/components/plan/view";

export type Corner = [number, number];
type Area = { id: string; title: string; area: readonly Corner[] };

type Props = {
  image: { file_path: string; width: number; height: number };
  alt: string;
  others: readonly Area[];
  title: string;
  corners: readonly Corner[];
  /** Left out where nothing can be drawn. */
  onCorners?: (corners: Corner[]) => void;
};

const DRAG_FROM_PX = 6; // less is a corner
const points = (area: readonly Corner[]) => area.map((corner) => corner.join(",")).join(" ");
const rectangle = ([x, y]: Corner, [right, bottom]: Corner): Corner[] => [
  [x, y],
  [right, y],
  [right, bottom],
  [x, bottom],
];

/** A plan on which a room is drawn: each click adds a corner, a drag makes a rectangle. It leaves space to scroll past it. */
export function DrawnPlan({ image, alt, others, title, corners, onCorners }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<{ corner: Corner; x: number; y: number }>();
  const cornerAt = ({ clientX, clientY }: PointerEvent): Corner => {
    const { left, top, width, height } = frame.current!.getBoundingClientRect();
    return [clamp((clientX - left) / width), clamp((clientY - top) / height)];
  };
  const isDrag = (event: PointerEvent) =>
    start !== undefined && Math.hypot(event.clientX - start.x, event.clientY - start.y) >= DRAG_FROM_PX;
  return (
    <div
      ref={frame}
      className={`relative mx-auto w-fit overflow-hidden rounded-box border border-line bg-base-100 ${onCorners ? "cursor-crosshair touch-none select-none" : ""}`}
      onPointerDown={(event) => {
        if (!onCorners || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setStart({ corner: cornerAt(event), x: event.clientX, y: event.clientY });
      }}
      onPointerMove={(event) => {
        if (start && isDrag(event)) onCorners?.(rectangle(start.corner, cornerAt(event)));
      }}
      onPointerUp={(event) => {
        if (start && !isDrag(event) && corners.length < MOST_CORNERS) onCorners?.([...corners, start.corner]);
        setStart(undefined);
      }}
      onPointerCancel={() => setStart(undefined)}
    >
      <img
        src={image.file_path}
        alt={alt}
        width={image.width || undefined}
        height={image.height || undefined}
        draggable={false}
        className="block h-auto max-h-[62dvh] w-auto max-w-full dark:brightness-[0.85]"
      />
      <svg className="plan-rooms" viewBox="0 0 1 1" preserveAspectRatio="none" role="img" aria-label={title}>
        {others.map(({ id, area }) => (
          <polygon key={id} className="room tone-none" points={points(area)} />
        ))}
        <polygon className="room tone-accent" points={points(corners)} />
      </svg>
      {corners.map(([x, y], at) => (
        <span
          key={`${at} ${x} ${y}`}
          className="pointer-events-none absolute size-3 -translate-1/2 rounded-full border-2 border-base-100 bg-primary"
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-hidden="true"
        />
      ))}
    </div>
  );
}
