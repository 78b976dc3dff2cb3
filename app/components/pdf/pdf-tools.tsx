import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import type { Hits, OpenPdf, Reading } from "./open-pdf.ts";
import { printPdf } from "./print-pdf.ts";

type Props = { src: string; reading?: Reading; hits?: Hits; find: string; getPdf: () => OpenPdf | undefined };

/**
 * The toolbar: page number, zoom and search. Ctrl+F focuses its search field, and the browser's own the second time.
 */
export function PdfTools({ src, reading, hits, find, getPdf }: Props) {
  const { t } = useTranslation();
  const disabled = !reading;
  return (
    <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
      <div className="flex items-center gap-1">
        <Tool
          icon="chevron-up"
          label={t("pdf.previous_page")}
          deskOnly
          disabled={disabled || reading.page <= 1}
          onClick={() => getPdf()?.goTo(reading!.page - 1)}
        />
        <Tool
          icon="chevron-down"
          label={t("pdf.next_page")}
          deskOnly
          disabled={disabled || reading.page >= reading.pages}
          onClick={() => getPdf()?.goTo(reading!.page + 1)}
        />
        <PageNumber reading={reading} goTo={(page) => getPdf()?.goTo(page)} />
      </div>
      <div className="flex items-center gap-1">
        <Tool icon="minus" label={t("pdf.zoom_out")} disabled={disabled} onClick={() => getPdf()?.zoom(1 / 1.2)} />
        <button
          type="button"
          className="btn btn-ghost btn-sm num min-w-14 px-1 touch:min-h-11"
          disabled={disabled}
          title={t("pdf.fit")}
          onClick={() => getPdf()?.fit()}
        >
          <span className="sr-only">{t("pdf.fit")} </span>
          {reading ? t("ui.percent", { number: Math.round(reading.scale * 100) }) : "–"}
        </button>
        <Tool icon="plus" label={t("pdf.zoom_in")} disabled={disabled} onClick={() => getPdf()?.zoom(1.2)} />
      </div>
      <Find hits={hits} find={find} getPdf={getPdf} />
      <Tool icon="printer" label={t("ui.print")} disabled={disabled} onClick={() => printPdf(src)} deskOnly />
    </div>
  );
}

type ToolProps = { icon: IconName; label: string; disabled?: boolean; onClick: () => void; deskOnly?: boolean };

function Tool({ icon, label, disabled, onClick, deskOnly }: ToolProps) {
  return (
    <button
      type="button"
      className={`btn btn-ghost btn-sm btn-square touch:size-11 ${deskOnly ? "max-md:hidden" : ""}`}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  );
}

function PageNumber({ reading, goTo }: { reading?: Reading; goTo: (page: number) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const go = () => {
    if (typed !== undefined && /^\d+$/.test(typed)) goTo(Number(typed));
    setTyped(undefined);
  };
  return (
    <form
      className="num flex items-center gap-1.5 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        go();
      }}
    >
      <input
        aria-label={t("pdf.page")}
        inputMode="numeric"
        className="input input-sm w-12 px-1.5 text-center touch:h-11"
        value={typed ?? reading?.page ?? ""}
        disabled={!reading}
        onChange={(event) => setTyped(event.target.value)}
        onFocus={(event) => event.target.select()}
        onBlur={go}
      />
      <span className="whitespace-nowrap text-muted">{reading ? t("pdf.of", { pages: reading.pages }) : null}</span>
    </form>
  );
}

function Find({ hits, find, getPdf }: Pick<Props, "hits" | "find" | "getPdf">) {
  const { t } = useTranslation();
  const [query, setQuery] = useState(find);
  const field = useRef<HTMLInputElement>(null);
  const searched = useRef(find);
  useFindKey(field);
  useEffect(() => {
    if (query === searched.current) return;
    const timer = setTimeout(() => {
      searched.current = query;
      getPdf()?.find(query);
    }, 250);
    return () => clearTimeout(timer);
  }, [query, getPdf]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (query === searched.current) return getPdf()?.next();
    searched.current = query;
    getPdf()?.find(query);
  };
  return (
    <form onSubmit={submit} className="flex min-w-0 flex-1 basis-64 items-center gap-1 md:justify-end">
      <label className="input input-sm flex min-w-0 flex-1 items-center gap-1.5 touch:h-11 md:max-w-64">
        <Icon name="search" className="text-muted" />
        <input
          ref={field}
          type="search"
          className="min-w-0 flex-1"
          aria-label={t("pdf.find")}
          placeholder={t("pdf.find")}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !event.shiftKey) return;
            event.preventDefault();
            getPdf()?.previous();
          }}
        />
        <span role="status" className="num shrink-0 text-xs text-muted">
          {query && hits
            ? hits.none
              ? t("pdf.none")
              : hits.total > 0
                ? t("pdf.hit", { at: hits.at, total: hits.total })
                : null
            : null}
        </span>
      </label>
      <Tool
        icon="chevron-up"
        label={t("pdf.previous_hit")}
        disabled={!hits?.total}
        onClick={() => getPdf()?.previous()}
      />
      <Tool icon="chevron-down" label={t("pdf.next_hit")} disabled={!hits?.total} onClick={() => getPdf()?.next()} />
    </form>
  );
}

function useFindKey(field: React.RefObject<HTMLInputElement>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "f" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey)
        return;
      if (document.activeElement === field.current) return; // the second time: the browser's own search
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [field]);
}
