import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError, Hint, Optional } from "~/ui/field";
import { useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import { lengthOf, paint, pictureOf, type Stroke } from "./strokes.ts";

type Props = {
  /** Of the file in the form: its form has to be multipart. */
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  className?: string;
  /** Told whether something is drawn, each time that changes. */
  onDrawn?: (drawn: boolean) => void;
};

const LEAST = 12; // px of ink

/**
 * A line to sign on, with a finger, a pen or a mouse; what is drawn goes along with the form as a PNG. It needs scripts
 * and a hand: put a field beside it in which a name can be typed, which does without both.
 */
export function SignaturePad(props: Props) {
  return useScripts() ? <Pad {...props} /> : null;
}

function Pad({ name, label, hint, optional, className = "", onDrawn }: Props) {
  const { t } = useTranslation();
  const { id, error } = useField(name, hint);
  const canvas = useRef<HTMLCanvasElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const strokes = useRef<Stroke[]>([]);
  const [drawn, setDrawn] = useState(false);

  const show = () => canvas.current && repaint(canvas.current, strokes.current);
  useEffect(() => {
    const here = canvas.current;
    if (!here) return;
    const sized = new ResizeObserver(() => repaint(here, strokes.current));
    sized.observe(here);
    const night = matchMedia("(prefers-color-scheme: dark)");
    const turned = () => repaint(here, strokes.current);
    night.addEventListener("change", turned);
    return () => {
      sized.disconnect();
      night.removeEventListener("change", turned);
    };
  }, []);

  const keep = () => {
    const isSigned = lengthOf(strokes.current) >= LEAST;
    const picture = isSigned ? pictureOf(strokes.current) : null;
    const carried = new DataTransfer();
    if (picture) carried.items.add(new File([picture], "signature.png", { type: "image/png" }));
    if (file.current) file.current.files = carried.files;
    if (drawn !== isSigned) onDrawn?.(isSigned);
    setDrawn(isSigned);
  };
  const clear = () => {
    strokes.current = [];
    show();
    keep();
  };
  const emptied = useRef(clear);
  emptied.current = clear;
  useEffect(() => {
    const form = file.current?.form;
    const empty = () => emptied.current();
    form?.addEventListener("reset", empty);
    return () => form?.removeEventListener("reset", empty);
  }, []);

  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return; // a palm beside the pen draws nothing
    event.currentTarget.setPointerCapture(event.pointerId);
    strokes.current.push([spotOf(event.nativeEvent, event.currentTarget)]);
    show();
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const target = event.currentTarget;
    strokes.current
      .at(-1)
      ?.push(...(passed.length > 0 ? passed : [event.nativeEvent]).map((each) => spotOf(each, target)));
    show();
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    if (event.isPrimary) keep();
  };

  return (
    <div className={`grid grid-cols-1 content-start gap-1.5 ${className}`}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <span className="text-sm font-medium" id={`${id}-label`}>
          {label}
          {optional ? <Optional /> : null}
        </span>
        {drawn ? (
          <button type="button" className="btn btn-ghost btn-sm -mr-2 text-muted" onClick={clear}>
            <Icon name="eraser" />
            {t("signature_pad.clear")}
          </button>
        ) : null}
      </div>
      <div className="relative h-44 overflow-hidden rounded-field border border-(--line-strong) bg-base-100 max-md:h-52">
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-x-5 bottom-9 border-b max-md:bottom-15 border-dashed border-(--line-strong)"
        />
        {drawn ? null : (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-x-5 bottom-2 text-center text-sm text-muted"
          >
            {t("signature_pad.here")}
          </span>
        )}
        <canvas
          ref={canvas}
          id={id}
          role="img"
          aria-label={drawn ? t("signature_pad.drawn") : t("signature_pad.empty")}
          className="absolute inset-0 size-full cursor-crosshair touch-none select-none"
          onPointerDown={begin}
          onPointerMove={go}
          onPointerUp={end}
          onPointerCancel={end}
        />
      </div>
      <input ref={file} type="file" name={name} accept="image/png" hidden tabIndex={-1} aria-hidden="true" />
      <span className="sr-only" role="status">
        {drawn ? t("signature_pad.drawn") : ""}
      </span>
      <FieldError id={id} error={error} />
      <Hint id={id}>{hint}</Hint>
    </div>
  );
}

const spotOf = ({ clientX, clientY }: { clientX: number; clientY: number }, on: HTMLElement) => {
  const { left, top } = on.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** In the colour of the page's own text, as sharp as the screen is. */
function repaint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const { clientWidth, clientHeight } = canvas;
  const dots = Math.min(3, window.devicePixelRatio || 1);
  const [width, height] = [Math.round(clientWidth * dots), Math.round(clientHeight * dots)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const to = canvas.getContext("2d");
  if (!to) return;
  to.setTransform(dots, 0, 0, dots, 0, 0);
  to.clearRect(0, 0, clientWidth, clientHeight);
  paint(to, strokes, getComputedStyle(canvas).color);
}
