import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

type LargePicture = { id: string; src: string; alt: string };
type Props = { pictures: LargePicture[]; at: string | undefined; go: (id: string | undefined) => void };

/** Minimum distance of a swipe, in pixels. */
const SWIPE = 48;

/**
 * Pictures in full screen, one at a time: arrows and swipes change the picture, Escape closes. Without scripts the
 * links to the pictures do instead.
 */
export function PictureViewer({ pictures, at, go }: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [startX, setStartX] = useState<number>();
  const index = pictures.findIndex(({ id }) => id === at);
  const shown = pictures[index];
  useEffect(() => {
    if (shown && !dialog.current?.open) dialog.current?.showModal();
    if (!shown && dialog.current?.open) dialog.current.close();
  }, [shown]);
  const step = (by: number) => {
    const next = pictures[index + by];
    if (next) go(next.id);
  };
  const onRelease = ({ clientX }: PointerEvent) => {
    if (startX !== undefined && Math.abs(clientX - startX) > SWIPE) step(clientX < startX ? 1 : -1);
    setStartX(undefined);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={shown?.alt}
      className="m-0 h-dvh max-h-none w-screen max-w-none bg-black/95 p-0 text-white backdrop:bg-black"
      onClose={() => go(undefined)}
      onKeyDown={({ key }) => {
        if (key === "ArrowRight") step(1);
        if (key === "ArrowLeft") step(-1);
      }}
    >
      {shown ? (
        <div className="grid h-full grid-rows-[auto_minmax(0,1fr)]">
          <div className="flex items-center gap-3 p-2 pl-4">
            <p className="num flex-1 text-sm" role="status">
              {t("object.picture_in_row", { number: index + 1, total: pictures.length })}
            </p>
            <Button icon="x" label={t("ui.close")} onPress={() => go(undefined)} />
          </div>
          <div
            className="relative touch-pan-y touch-pinch-zoom"
            onPointerDown={({ clientX }) => setStartX(clientX)}
            onPointerUp={onRelease}
            onPointerCancel={() => setStartX(undefined)}
          >
            <img
              src={shown.src}
              alt={shown.alt}
              draggable={false}
              className="absolute inset-0 size-full select-none object-contain"
            />
            {index > 0 ? (
              <Button icon="chevron-left" label={t("ui.previous")} onPress={() => step(-1)} className="left-2" />
            ) : null}
            {index < pictures.length - 1 ? (
              <Button icon="chevron-right" label={t("ui.next")} onPress={() => step(1)} className="right-2" />
            ) : null}
          </div>
        </div>
      ) : null}
    </dialog>
  );
}

type ButtonProps = {
  icon: "x" | "chevron-left" | "chevron-right";
  label: string;
  onPress: () => void;
  className?: string;
};

function Button({ icon, label, onPress, className }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className={`grid size-11 place-items-center rounded-full bg-black/50 hover:bg-white/20 ${className ? `absolute top-1/2 -translate-y-1/2 ${className}` : ""}`}
    >
      <Icon name={icon} large />
    </button>
  );
}
