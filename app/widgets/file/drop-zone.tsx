import { Link, useRevalidator } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./uploads.ts";

/** Where files of an object are dropped, pasted or picked. Without scripts it is the link to the page that takes them. */
export function DropZone({ objectId, children }: { objectId: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const { revalidate } = useRevalidator();
  const { items, add, drop, retry } = useUploads(paths.upload(objectId), revalidate);
  const picker = useRef<HTMLInputElement>(null);
  const over = useFilesOverPage(add);
  useLeavingWhile(items.some(({ state }) => state === "sending" || state === "waiting"));
  return (
    <div className="no-print grid gap-3">
      <UploadList items={items} onDrop={drop} onRetry={retry} />
      {over ? <OverPage /> : null}
      <div
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field border border-dashed px-4 py-3 text-sm transition-colors ${
          over ? "border-primary bg-accent-soft text-accent-ink" : "border-[var(--line-strong)] text-muted"
        }`}
      >
        <Icon name="upload" />
        <span className="min-w-0 flex-1 basis-40">
          <span className="max-md:hidden">{t(over ? "file.let_go" : scripts ? "file.drop_here" : "file.add_hint")}</span>
          <span className="md:hidden">{t("file.add_hint")}</span>
        </span>
        {scripts ? (
          <>
            <input
              ref={picker}
              type="file"
              multiple
              hidden
              onChange={(event) => {
                add(event.target.files ?? []);
                event.target.value = "";
              }}
            />
            <button type="button" className="btn btn-sm max-md:flex-1" onClick={() => picker.current?.click()}>
              {t("file.pick")}
            </button>
          </>
        ) : null}
        <Link to={paths.newFile(objectId)} className={`btn btn-sm max-md:flex-1 ${scripts ? "btn-ghost" : ""}`}>
          {t(scripts ? "file.with_details" : "file.add")}
        </Link>
      </div>
      {children}
    </div>
  );
}

/** The zone itself may be out of sight; files may be let go of anywhere. */
function OverPage() {
  const { t } = useTranslation();
  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-2 z-50 flex items-end justify-center rounded-box border-2 border-dashed border-primary pb-6"
    >
      <p className="flex items-center gap-2 rounded-field bg-accent-soft px-4 py-3 text-sm font-medium text-accent-ink shadow-2">
        <Icon name="upload" />
        {t("file.let_go")}
      </p>
    </div>
  );
}

/** True while files hang over the page; what is dropped or pasted on it is handed over. */
function useFilesOverPage(take: (files: Iterable<File>) => void): boolean {
  const [over, setOver] = useState(false);
  const onFiles = useCallback(take, [take]);
  useEffect(() => {
    let depth = 0; // each element on the way says that it was entered and left
    const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes("Files") ?? false;
    const enter = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      depth++;
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (holdsFiles(event) && --depth <= 0) setOver(false);
    };
    const hover = (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    };
    const let_go = (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      onFiles(event.dataTransfer?.files ?? []);
    };
    const paste = ({ clipboardData, target }: ClipboardEvent) => {
      const isTyping = target instanceof HTMLElement && target.matches("input, textarea, [contenteditable]");
      if (!isTyping && clipboardData?.files.length) onFiles(clipboardData.files);
    };
    const listeners = { dragenter: enter, dragleave: leave, dragover: hover, drop: let_go, paste };
    for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener as EventListener);
    return () => {
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener as EventListener);
    };
  }, [onFiles]);
  return over;
}

/** Asks before the page is closed on files that are still on their way. */
export function useLeavingWhile(busy: boolean): void {
  useEffect(() => {
    if (!busy) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [busy]);
}
