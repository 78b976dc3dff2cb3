import { wordsFor } from "@i18n/in-words";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { Icon } from "~/ui/icon";
import { Meter } from "~/ui/meter";
import type { UploadItem } from "./uploads.ts";

type Props = { items: UploadItem[]; onRemove: (key: string) => void; onRetry: (key: string) => void };

/** The uploads with their progress, and buttons to stop, retry or remove each. */
export function UploadList({ items, onRemove, onRetry }: Props) {
  const { t } = useTranslation();
  const done = items.filter(({ state }) => state === "done").length;
  return (
    <>
      <p className="sr-only" role="status">
        {items.length > 0 ? t("file.progress", { done, count: items.length }) : ""}
      </p>
      {items.some(({ state }) => state === "lost") ? (
        <p
          className="tone-soon flex items-start gap-2 rounded-field bg-tone-soft px-3 py-2.5 text-sm text-tone-ink"
          role="status"
        >
          <Icon name="wifi-off" className="mt-0.5" />
          {t("file.connection_lost")}
        </p>
      ) : null}
      {items.length > 0 ? (
        <ul className="grid grid-cols-1 gap-2" aria-label={t("file.on_their_way")}>
          {items.map((item) => (
            <Row key={item.key} item={item} onRemove={() => onRemove(item.key)} onRetry={() => onRetry(item.key)} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

type RowProps = { item: UploadItem; onRemove: () => void; onRetry: () => void };

function Row({ item: { name, size, progress, state, error }, onRemove, onRetry }: RowProps) {
  const { t, i18n } = useTranslation();
  const hasFailed = state === "failed" || state === "refused";
  return (
    <li
      className={`flex flex-wrap items-center justify-end gap-x-3 gap-y-2 rounded-field border p-2 pl-3 ${hasFailed ? "tone-bad border-tone-line bg-tone-soft" : "border-line"}`}
    >
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-1.5">
        <p className="flex items-baseline gap-3 text-sm">
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          <span className="num shrink-0 text-xs text-muted">
            {state === "sending"
              ? t("ui.percent", { number: Math.round(progress * 100) })
              : state === "lost"
                ? t("file.waits")
                : bytesInWords(size, i18n.language)}
          </span>
        </p>
        {hasFailed ? (
          <p className="flex items-start gap-1.5 text-sm text-tone-ink" role="alert">
            <Icon name="circle-alert" className="mt-0.5" />
            {wordsFor(t, error ?? "file.not_sent")}
          </p>
        ) : (
          <Meter
            label={t("file.progress_of", { name })}
            value={Math.round((state === "done" ? 1 : progress) * 100)}
            max={100}
          />
        )}
      </div>
      {state === "failed" || state === "lost" ? (
        <button type="button" className="btn btn-sm" onClick={onRetry}>
          <Icon name="rotate-ccw" />
          {t("ui.retry")}
        </button>
      ) : null}
      {state === "done" ? (
        <span className="tone-valid grid size-9 place-items-center text-tone-ink">
          <Icon name="check" />
          <span className="sr-only">{t("ui.done")}</span>
        </span>
      ) : (
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm"
          aria-label={t(hasFailed ? "file.put_aside" : "file.stop", { name })}
          onClick={onRemove}
        >
          <Icon name="x" />
        </button>
      )}
    </li>
  );
}
