import type { ListedLibraryFile } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { FileKindWords } from "~/components/file/file-words";
import { LibraryThumb } from "~/components/library/library-thumb";
import { Icon } from "~/ui/icon";

type Props = { label: string; files: ListedLibraryFile[]; ticked: { id: string }[]; there: string[] };

/** Files with checkboxes; the whole row is clickable. Files that the object has already cannot be chosen. */
export function Ticks({ label, files, ticked, there }: Props) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y divide-line border-b border-line last:border-b-0">
      {files.map((file) => {
        const isIncluded = there.includes(file.id);
        return (
          <li key={file.id}>
            <label
              className={`flex min-h-14 items-center gap-3 px-4 py-2 md:px-5 ${isIncluded ? "text-muted" : "cursor-pointer hover:bg-base-200 has-checked:bg-accent-soft"}`}
            >
              <input
                type="checkbox"
                name="library_file_ids"
                value={file.id}
                defaultChecked={ticked.some(({ id }) => id === file.id)}
                disabled={isIncluded}
                className="checkbox checkbox-primary checkbox-sm shrink-0"
              />
              <LibraryThumb {...file} />
              <span className="min-w-0 flex-1">
                <span className="block font-medium [overflow-wrap:anywhere]">{file.title}</span>
                <span className="num block text-xs text-muted">
                  <FileKindWords {...file} />
                </span>
              </span>
              {isIncluded ? (
                <span className="flex shrink-0 items-center gap-1 text-xs">
                  <Icon name="check" className="size-3.5" />
                  {t("library.there")}
                </span>
              ) : null}
            </label>
          </li>
        );
      })}
    </ul>
  );
}
