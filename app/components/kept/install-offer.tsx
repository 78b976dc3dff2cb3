import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";

/** The event of browsers that can install a site by a button: Chromium's. */
type InstallEvent = Event & { prompt: () => Promise<unknown> };

const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
/** An iPad says that it is a Mac; no Mac has a touch screen. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** Offers to install the application: where that is done by a button, and on an iPhone, where it keeps what is kept. */
export function InstallOffer({ className = "" }: { className?: string }) {
  const { t } = useTranslation();
  const [event, setEvent] = useState<InstallEvent>();
  const [asksByHand, setAsksByHand] = useState(false);
  useEffect(() => {
    setAsksByHand(isApple() && !isInstalled());
    const controller = new AbortController();
    const hold = (offered: Event) => {
      offered.preventDefault();
      setEvent(offered as InstallEvent);
    };
    window.addEventListener("beforeinstallprompt", hold, { signal: controller.signal });
    window.addEventListener("appinstalled", () => setEvent(undefined), { signal: controller.signal });
    return () => controller.abort();
  }, []);
  if (asksByHand)
    return (
      <Notice tone="plan" icon="smartphone" title={t("take_along.ios_title")} className={className}>
        {t("take_along.ios")}
      </Notice>
    );
  if (!event) return null;
  return (
    <Notice
      tone="plan"
      icon="smartphone"
      title={t("take_along.install_title")}
      className={className}
      action={
        <button type="button" className="btn shrink-0" onClick={() => void event.prompt()}>
          <Icon name="download" />
          {t("take_along.install")}
        </button>
      }
    >
      {t("take_along.install_text")}
    </Notice>
  );
}
