import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FieldError, Hint, Optional } from "~/ui/field";
import { useField } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import { lengthOf, paint, pictureOf, type Stroke } from "./strokes.ts";

type Props = {
  /** The name of the file field; the form must be multipart. */
  name: string;
  label: string;
  hint?: string;
  optional?: boolean;
  className?: string;
  /** Called when the pad becomes signed or empty. */
  onDrawn?: (drawn: boolean) => void;
};

const MIN_INK_PX = 12; // the length of the strokes from which it counts as signed

/**
 * A pad to sign with a finger, pen or mouse; the form sends the drawing as a PNG. It needs scripts and a pointer: put a
 * field next to it in which a name can be typed instead.
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

  const draw = () => canvas.current && repaint(canvas.current, strokes.current);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const observer = new ResizeObserver(() => repaint(element, strokes.current));
    observer.observe(element);
    const darkScheme = matchMedia("(prefers-color-scheme: dark)");
    const onThemeChange = () => repaint(element, strokes.current);
    darkScheme.addEventListener("change", onThemeChange);
    return () => {
      observer.disconnect();
      darkScheme.removeEventListener("change", onThemeChange);
    };
  }, []);

  const storePicture = () => {
    const isSigned = lengthOf(strokes.current) >= MIN_INK_PX;
    const picture = isSigned ? pictureOf(strokes.current) : null;
    const transfer = new DataTransfer();
    if (picture) transfer.items.add(new File([picture], "signature.png", { type: "image/png" }));
    if (file.current) file.current.files = transfer.files;
    if (drawn !== isSigned) onDrawn?.(isSigned);
    setDrawn(isSigned);
  };
  const clear = () => {
    strokes.current = [];
    draw();
    storePicture();
  };
  const latestClear = useRef(clear);
  latestClear.current = clear;
  useEffect(() => {
    const form = file.current?.form;
    const clearPad = () => latestClear.current();
    form?.addEventListener("reset", clearPad);
    return () => form?.removeEventListener("reset", clearPad);
  }, []);

  const onPointerDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || event.button !== 0) return; // ignores the palm next to a pen
    event.currentTarget.setPointerCapture(event.pointerId);
    strokes.current.push([pointIn(event.nativeEvent, event.currentTarget)]);
    draw();
  };
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.isPrimary || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? [];
    const target = event.currentTarget;
    strokes.current
      .at(-1)
      ?.push(...(passed.length > 0 ? passed : [event.nativeEvent]).map((each) => pointIn(each, target)));
    draw();
  };
  const onPointerUp = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      event.currentTarget.releasePointerCapture(event.pointerId);
    if (event.isPrimary) storePicture();
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
            className="pointer-events-none absolute inset-x-5 bottom-2 text-balance text-center text-sm text-muted"
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
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={onPointerUp}
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

const pointIn = ({ clientX, clientY }: { clientX: number; clientY: number }, on: HTMLElement) => {
  const { left, top } = on.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** Draws the strokes in the page's text colour, at the screen's resolution. */
function repaint(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const { clientWidth, clientHeight } = canvas;
  const pixelRatio = Math.min(3, window.devicePixelRatio || 1);
  const [width, height] = [Math.round(clientWidth * pixelRatio), Math.round(clientHeight * pixelRatio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) return;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  context.clearRect(0, 0, clientWidth, clientHeight);
  paint(context, strokes, getComputedStyle(canvas).color);
}
