import { type FileKind, fileKinds } from "@server/records/file/kinds";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { Data } from "./route.tsx";

/**
 * Inside the form with the checkboxes, so that a search keeps what is checked. Its button comes first, so Enter presses
 * it.
 */
export function FindInLibrary({ filter }: Pick<Data, "filter">) {
  const { t } = useTranslation();
  return (
    <div className="filters border-b border-line px-4 py-3 md:px-5">
      <label className="input min-w-0 flex-1 basis-48 max-md:basis-full">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{t("library.find")}</span>
        <input
          type="search"
          name="q"
          key={filter.q}
          defaultValue={filter.q}
          placeholder={t("file.find_hint")}
          maxLength={200}
        />
      </label>
      <label className="max-md:flex-1">
        <span className="sr-only">{t("file.kind")}</span>
        <select name="kind" key={filter.kind} defaultValue={filter.kind ?? ""} className="select w-full md:w-44">
          <option value="">{t("ui.all")}</option>
          {(Object.keys(fileKinds) as FileKind[]).map((kind) => (
            <option key={kind} value={kind}>
              {t(`file.kinds.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" formMethod="get" className="btn">
        {t("ui.apply")}
      </button>
    </div>
  );
}

/** The next page of the list, as a button that submits the checkboxes too. */
export function MorePages({ meta: { page, per_page, total, last_page } }: Pick<Data, "meta">) {
  const { t } = useTranslation();
  if (last_page === 1) return null;
  const last = Math.min(total, page * per_page);
  return (
    <nav
      className="flex items-center gap-2 border-t border-line px-4 py-2.5 text-sm text-muted md:px-5"
      aria-label={t("ui.pages")}
    >
      <span className="num">{t("ui.range", { first: Math.min(total, (page - 1) * per_page + 1), last, total })}</span>
      <span className="ml-auto flex gap-2">
        {page > 1 ? (
          <button
            type="submit"
            formMethod="get"
            name="page"
            value={Math.min(page - 1, last_page)}
            className="btn btn-sm text-base-content"
          >
            <Icon name="chevron-left" />
            {t("ui.previous")}
          </button>
        ) : null}
        {page < last_page ? (
          <button type="submit" formMethod="get" name="page" value={page + 1} className="btn btn-sm text-base-content">
            {t("ui.next")}
            <Icon name="chevron-right" />
          </button>
        ) : null}
      </span>
    </nav>
  );
}
