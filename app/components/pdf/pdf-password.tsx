import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";

/** Asks for the password of an encrypted PDF. It does not leave the browser. */
export function PdfPassword({
  submitPassword,
  isIncorrect,
}: {
  submitPassword: (password: string) => void;
  isIncorrect: boolean;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed) submitPassword(typed);
  };
  return (
    <form onSubmit={submit} className="absolute inset-0 grid place-items-center bg-base-200 p-4">
      <div className="panel grid w-full max-w-sm gap-4 p-5">
        <label className="grid gap-1.5 text-sm font-medium">
          {t("pdf.password")}
          <input
            type="password"
            autoComplete="off"
            className="input w-full"
            value={typed}
            aria-invalid={isIncorrect || undefined}
            aria-describedby={isIncorrect ? "pdf-password-wrong" : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        {isIncorrect ? (
          <p id="pdf-password-wrong" role="alert" className="text-sm text-error">
            {t("pdf.password_wrong")}
          </p>
        ) : null}
        <button type="submit" className="btn btn-primary">
          {t("pdf.unlock")}
        </button>
      </div>
    </form>
  );
}
