import { durationInWords } from "@i18n/in-words";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** How long the page has been in view, in seconds; nothing is told to anybody until the form goes. */
function useSecondsInView(): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    let sum = 0;
    let since = document.hidden ? undefined : performance.now();
    const now = () => sum + (since === undefined ? 0 : performance.now() - since);
    const show = () => setSeconds(Math.floor(now() / 1000));
    const turned = () => {
      sum = now();
      since = document.hidden ? undefined : performance.now();
      show();
    };
    show();
    document.addEventListener("visibilitychange", turned);
    const timer = setInterval(show, 1000);
    return () => {
      document.removeEventListener("visibilitychange", turned);
      clearInterval(timer);
    };
  }, []);
  return seconds;
}

/** Goes along with the form, and says how long it is. Without scripts the server counts from opening to signing. */
export function ReadingTime() {
  const { t } = useTranslation();
  const seconds = useSecondsInView();
  return (
    <>
      <input type="hidden" name="seconds" value={seconds ?? ""} />
      {seconds === undefined ? null : (
        <p className="num flex items-center gap-1.5 text-sm text-muted">
          <Icon name="clock" />
          {t("signature.reading_now", { duration: durationInWords(t, seconds) })}
        </p>
      )}
    </>
  );
}
