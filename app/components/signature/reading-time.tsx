import { durationInWords } from "@i18n/in-words";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** Seconds during which the page was visible; undefined before scripts run. */
function useSecondsInView(): number | undefined {
  const [seconds, setSeconds] = useState<number>();
  useEffect(() => {
    let sum = 0;
    let since = document.hidden ? undefined : performance.now();
    const milliseconds = () => sum + (since === undefined ? 0 : performance.now() - since);
    const show = () => setSeconds(Math.floor(milliseconds() / 1000));
    const onVisibilityChange = () => {
      sum = milliseconds();
      since = document.hidden ? undefined : performance.now();
      show();
    };
    show();
    document.addEventListener("visibilitychange", onVisibilityChange);
    const timer = setInterval(show, 1000);
    return () => {
      document.removeEventListener("visibilitychange", onVisibilityChange);
      clearInterval(timer);
    };
  }, []);
  return seconds;
}

/** Shows the reading time, and sends it with the form. Without scripts the server measures from opening to signing. */
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
