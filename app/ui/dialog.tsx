import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

type DialogProps = { title: string; open: boolean; onClose: () => void; children: ReactNode };

/** A native <dialog>: it traps the focus, and Escape closes it. */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (open && !dialog.current?.open) dialog.current?.showModal();
    if (!open && dialog.current?.open) dialog.current.close();
  }, [open]);
  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape for the keyboard
    <dialog
      ref={dialog}
      className="modal max-md:modal-bottom"
      aria-labelledby={heading}
      onClose={onClose}
      onClick={closeOnBackdrop}
    >
      {open ? (
        <div className="modal-box max-w-lg bg-base-100">
          <div className="flex items-start gap-3">
            <h2 id={heading} className="min-w-0 flex-1 text-lg">
              {title}
            </h2>
            <button
              type="button"
              className="btn btn-ghost btn-square btn-sm -mr-2 -mt-1"
              aria-label={t("ui.close")}
              onClick={onClose}
            >
              <Icon name="x" />
            </button>
          </div>
          <div className="mt-3">{children}</div>
        </div>
      ) : null}
    </dialog>
  );
}
