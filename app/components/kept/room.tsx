import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";

/** What the browser says of the room that this site has. `kept`: another one asks it again. */
export function Room({ kept }: { kept: unknown }) {
  const { t, i18n } = useTranslation();
  const [estimate, setEstimate] = useState<StorageEstimate>();
  useEffect(() => {
    navigator.storage?.estimate?.().then(setEstimate, () => {});
  }, [kept]);
  const { usage, quota } = estimate ?? {};
  if (usage === undefined || quota === undefined) return null;
  const [used, free] = [usage, Math.max(0, quota - usage)].map((bytes) => bytesInWords(bytes, i18n.language));
  return <p className="num text-sm text-muted">{t("take_along.room", { used, free })}</p>;
}
