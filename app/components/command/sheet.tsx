import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Kbd } from "./kbd.tsx";

type Props = {
  label: string;
  className: string;
  /** It is read: the focus begins on itself, so that the arrow keys scroll it. */
  isRead?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/**
 * A modal <dialog> near the top of the page, the whole screen on a phone. It is open while it is there; the browser
 * gives the focus back to what had it.
 */
export function Sheet({ label, className, isRead, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const { current } = dialog;
    // the menu that it was opened from closes, and its button gets the focus back
    document.activeElement?.closest("details.dropdown")?.querySelector("summary")?.focus();
    current?.showModal();
    if (isRead) current?.focus();
    return () => current?.close();
  }, [isRead]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape for the keyboard
    <dialog
      ref={dialog}
      aria-label={label}
      tabIndex={-1}
      className={`command-sheet no-print ${className}`}
      onClose={() => dialog.current?.open === false && onClose()} // not of one that is gone already
      onClick={closeOnBackdrop}
    >
      {children}
    </dialog>
  );
}

/** Closes it: the key for a desk, a cross for fingers. */
export function CloseButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      className="btn btn-ghost btn-sm shrink-0 px-1.5 max-md:btn-square touch:size-11"
      aria-label={t("ui.close")}
      onClick={onClose}
    >
      <span className="max-md:hidden" aria-hidden="true">
        <Kbd keys={["esc"]} />
      </span>
      <Icon name="x" large className="md:hidden" />
    </button>
  );
}
