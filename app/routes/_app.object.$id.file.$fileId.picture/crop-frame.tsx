import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "react-i18next";
import { type Box, moved, type Side } from "./box.ts";

type Props = { box: Box; onChange: (box: Box) => void; overlay?: string };

const sides: { side: Exclude<Side, "">; at: string }[] = [
  { side: "nw", at: "left-0 top-0 cursor-nwse-resize" },
  { side: "n", at: "left-1/2 top-0 cursor-ns-resize" },
  { side: "ne", at: "left-full top-0 cursor-nesw-resize" },
  { side: "e", at: "left-full top-1/2 cursor-ew-resize" },
  { side: "se", at: "left-full top-full cursor-nwse-resize" },
  { side: "s", at: "left-1/2 top-full cursor-ns-resize" },
  { side: "sw", at: "left-0 top-full cursor-nesw-resize" },
  { side: "w", at: "left-0 top-1/2 cursor-ew-resize" },
];
const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const LARGE = 10;

/** The part of the picture to keep: dragged by mouse or finger, moved by arrow keys (larger steps with Shift). */
export function CropFrame({ box, onChange, overlay }: Props) {
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const drag = useRef<{ side: Side; from: Box; x: number; y: number } | null>(null);

  const down = (side: Side) => (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    drag.current = { side, from: box, x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const picture = frame.current?.parentElement?.getBoundingClientRect();
    if (!drag.current || !picture) return;
    const { side, from, x, y } = drag.current;
    onChange(
      moved(from, side, ((event.clientX - x) / picture.width) * 100, ((event.clientY - y) / picture.height) * 100),
    );
  };
  const up = () => {
    drag.current = null;
  };
  const key = (side: Side) => (event: KeyboardEvent) => {
    const [dx, dy] = arrows[event.key] ?? [];
    if (dx === undefined || dy === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? LARGE : 1;
    onChange(moved(box, side, dx * step, dy * step));
  };
  const handlersOf = (side: Side) => ({
    onPointerDown: down(side),
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onKeyDown: key(side),
  });

  return (
    // biome-ignore lint/a11y/useSemanticElements: a frame that is dragged; number fields do the same
    <div
      ref={frame}
      role="group"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: moved by arrow keys
      tabIndex={0}
      aria-label={t("picture.frame")}
      className="absolute cursor-move touch-none outline-2 outline-white [box-shadow:0_0_0_200rem_rgb(0_0_0/0.55),0_0_0_1px_rgb(0_0_0/0.6)_inset] focus-visible:outline-primary"
      style={{
        left: `${box.left}%`,
        top: `${box.top}%`,
        width: `${box.width}%`,
        height: `${box.height}%`,
        background: overlay,
      }}
      {...handlersOf("")}
    >
      {sides.map(({ side, at }) => (
        <button
          key={side}
          type="button"
          aria-label={t(`picture.side.${side}`)}
          className={`absolute grid size-11 -translate-x-1/2 -translate-y-1/2 touch-none place-items-center ${at}`}
          {...handlersOf(side)}
        >
          <span className="size-3.5 rounded-full border-2 border-white bg-primary shadow" />
        </button>
      ))}
    </div>
  );
}
