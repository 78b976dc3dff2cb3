import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { Icon } from "~/ui/icon";
import type { ListedPlace } from "./use-kept.ts";

type Props = {
  kept: ListedPlace;
  disabled: boolean;
  /** Undefined: they can't be fetched now. */
  onPapers?: (id: string) => void;
  onNoPapers: (id: string) => void;
};

/** Whether the papers of a place are kept with it, how much they are, and the other choice. */
export function PapersForm({ kept: { id, papers, place, valid }, disabled, onPapers, onNoPapers }: Props) {
  const { t, i18n } = useTranslation();
  if (valid.count === 0 || (!papers && !onPapers)) return null;
  const size = { count: valid.count, size: bytesInWords(valid.bytes, i18n.language) };
  const label = t(papers ? "take_along.leave_papers" : "take_along.take_papers");
  return (
    <form
      method="post"
      className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(event) => {
        event.preventDefault();
        (papers ? onNoPapers : onPapers)?.(id);
      }}
    >
      <p className="num min-w-0 flex-1 basis-48 text-sm text-muted">
        {t(papers ? "take_along.papers_here" : "take_along.papers_left", size)}
      </p>
      <button
        type="submit"
        className="btn btn-sm h-auto min-h-8 touch:min-h-11"
        aria-label={`${label}: ${place.title}`}
        disabled={disabled}
      >
        <Icon name={papers ? "x" : "download"} />
        {label}
      </button>
    </form>
  );
}
