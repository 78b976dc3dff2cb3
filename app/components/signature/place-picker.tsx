import { canHoldStamp } from "@server/records/signature/kinds";
import { stampBox } from "@server/records/signature/stamp-box.mjs";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

export type Spot = { x: number; y: number };
type Size = { width: number; height: number };
type Props = {
  file: { id: string; type: string; pages: number | null };
  page: number;
  at: Spot;
  choose: (at: Spot) => void;
};

const STEP = 0.02;
const LONGEST = 842; // points: the longest side of a picture as a page (A4)
const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const clamp = (value: number) => Math.min(1, Math.max(0, value));

/**
 * The page, to choose the position of the signature by a click or arrow keys. Nothing when the page cannot be shown.
 */
export function PlacePicker({ file, page, at, choose }: Props) {
  const { t } = useTranslation();
  const [size, setSize] = useState<Size | null>();
  if (!canHoldStamp(file) || size === null) return null;
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (event.detail === 0) return; // a click by keyboard has no position
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    choose({ x: clamp((event.clientX - left) / width), y: clamp((event.clientY - top) / height) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    choose({ x: clamp(at.x + step.x), y: clamp(at.y + step.y) });
  };
  return (
    <button
      type="button"
      className="relative block w-full cursor-crosshair overflow-hidden rounded-field border border-(--line-strong) bg-white"
      aria-label={t("signature.page_shown", { page })}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {file.type === "image" ? (
        <img
          src={paths.bytes(file.id)}
          alt=""
          className="block w-full"
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0 && !size) setSize(asPage(image));
          }}
          onLoad={(event) => setSize(asPage(event.currentTarget))}
          onError={() => setSize(null)}
        />
      ) : (
        <PdfPage key={`${file.id} ${page}`} src={paths.bytes(file.id)} page={page} onSize={setSize} />
      )}
      {size ? <Stamp size={size} at={at} /> : <span className="skeleton block aspect-[1/1.414] w-full" />}
    </button>
  );
}

const asPage = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => {
  const scale = LONGEST / Math.max(naturalWidth, naturalHeight);
  return { width: naturalWidth * scale, height: naturalHeight * scale };
};

function PdfPage({ src, page, onSize }: { src: string; page: number; onSize: (size: Size | null) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current!;
    let isUnmounted = false;
    let stop = () => {};
    // rendered once it is visible: before that its width is 0
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === 0) return;
      observer.disconnect();
      import("~/components/pdf/draw-page").then(
        ({ drawPage }) => {
          if (isUnmounted) return;
          const drawing = drawPage(src, page, element);
          stop = drawing.stop;
          drawing.done.then((size) => !isUnmounted && onSize(size));
        },
        () => onSize(null),
      );
    });
    observer.observe(element);
    return () => {
      isUnmounted = true;
      observer.disconnect();
      stop();
    };
  }, [src, page, onSize]);
  return <canvas ref={canvas} className="block w-full" />;
}

/** The signature at its actual size relative to the page. */
function Stamp({ size, at }: { size: Size; at: Spot }) {
  const { x, y, width, height } = stampBox(size, at);
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return (
    <span
      className="pointer-events-none absolute grid place-items-center rounded-xs border-2 border-primary bg-primary/15 text-primary"
      style={{
        left: share(x, size.width),
        top: share(y, size.height),
        width: share(width, size.width),
        height: share(height, size.height),
      }}
    >
      <Icon name="signature" />
    </span>
  );
}
