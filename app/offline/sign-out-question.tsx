import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";

/** Asks before signing out while something is unsent: it stays on this device, and waits for the same user. */
export default function SignOutQuestion() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [form, setForm] = useState<HTMLFormElement>();
  useEffect(() => {
    const ask = (event: SubmitEvent) => {
      const leaving = event.target as HTMLFormElement;
      if (new URL(leaving.action).pathname !== paths.logout || dialog.current?.open) return;
      event.preventDefault();
      event.stopPropagation();
      setForm(leaving);
      dialog.current?.showModal();
    };
    window.addEventListener("submit", ask, true);
    return () => window.removeEventListener("submit", ask, true);
  }, []);
  return (
    <dialog ref={dialog} className="modal" aria-labelledby="sign-out-question">
      <div className="modal-box">
        <h2 id="sign-out-question" className="text-lg font-semibold">
          {t("unsent.leave.title")}
        </h2>
        <p className="mt-2">{t("unsent.leave.text")}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <button type="button" className="btn btn-primary touch:h-12" onClick={() => dialog.current?.close()}>
            {t("unsent.leave.no")}
          </button>
          <button type="button" className="btn touch:h-12" onClick={() => form?.requestSubmit()}>
            {t("unsent.leave.yes")}
          </button>
        </div>
      </div>
    </dialog>
  );
}
