import { STORAGE_WARNING } from "@server/core/constants";
import type { StorageView } from "@server/platform/storage/storage-view";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { Meter } from "~/ui/meter";
import { Notice } from "~/ui/notice";

type Props = {
  storage: StorageView;
  className?: string;
  /** What the reader can do when the storage is nearly full. */
  children?: ReactNode;
};

/** The storage a workspace uses of its quota, as a bar; with a warning from nine tenths on. */
export function StorageMeter({ storage: { used, limit }, className = "", children }: Props) {
  const { t, i18n } = useTranslation();
  const inWords = (bytes: number) => bytesInWords(bytes, i18n.language);
  const isFull = used >= limit;
  const warns = used >= limit * STORAGE_WARNING;
  return (
    <div className={`grid gap-2 ${className}`}>
      <p className="num flex items-baseline justify-between gap-3 text-sm text-muted">
        <span>{t("storage.title")}</span>
        <span>{t("storage.used", { used: inWords(used), limit: inWords(limit) })}</span>
      </p>
      <Meter label="" value={used} max={limit} tone={isFull ? "bad" : warns ? "soon" : undefined} decorative />
      {warns ? (
        <Notice
          tone={isFull ? "bad" : "soon"}
          className="mt-1 text-sm"
          title={t(isFull ? "storage.full" : "storage.nearly_full")}
        >
          {children ?? t("storage.who")}
        </Notice>
      ) : null}
    </div>
  );
}
