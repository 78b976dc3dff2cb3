import { wordsFor } from "@i18n/in-words";
import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { askPasskey, type Ceremony, confirmByPasskey, knowsPasskeys, NoPasskey } from "./ask.ts";

type Props = {
  ceremony: Ceremony;
  /** That of the field `passkey` of its form, to which a notice of errors leads. */
  id?: string;
  /** Called with the answer, as JSON for the field `passkey` of a form; "confirm" was sent already. */
  onAnswer: (passkey: string) => void;
  kind?: "primary" | "plain";
  large?: boolean;
  className?: string;
  children: string;
};

/** Whether this browser knows passkeys: false until scripts run. */
export function useKnowsPasskeys(): boolean {
  const [isKnown, setKnown] = useState(false);
  useEffect(() => setKnown(knowsPasskeys()), []);
  return isKnown;
}

/** Asks the device for a passkey. Only where scripts run, in a browser that knows passkeys. */
export function PasskeyButton({ ceremony, id, onAnswer, kind = "plain", large, className = "", children }: Props) {
  const { t } = useTranslation();
  const isKnown = useKnowsPasskeys();
  const [isAsking, setAsking] = useState(false);
  const isBusy = useNavigation().formData?.has("passkey") || isAsking;
  const [error, setError] = useState<string | null>(null);
  if (!isKnown) return null;
  const press = async () => {
    if (isBusy) return;
    setAsking(true);
    setError(null);
    try {
      if (ceremony === "confirm") {
        await confirmByPasskey();
        onAnswer("");
      } else onAnswer(await askPasskey(ceremony));
    } catch (thrown) {
      setError(thrown instanceof NoPasskey ? thrown.message : "factor.passkey.stopped");
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className={className}>
      <button
        type="button"
        id={id}
        className={`btn w-full ${kind === "primary" ? "btn-primary" : ""} ${large ? "h-11" : ""}`}
        aria-busy={isBusy || undefined}
        onClick={press}
      >
        {isBusy ? <span className="spinner" /> : <Icon name="key-round" />}
        {children}
      </button>
      <p className="tone-bad mt-2 text-sm text-tone-ink empty:hidden" role="alert">
        {error ? wordsFor(t, error) : null}
      </p>
    </div>
  );
}
