import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { PapersForm } from "./papers-form.tsx";
import type { Progress } from "./take.ts";
import { TakingMeter } from "./taking-meter.tsx";
import type { ListedPlace } from "./use-kept.ts";
import { useWhen } from "./when.tsx";

type Props = {
  kept: ListedPlace;
  /** While it is being kept; null: it has just begun. */
  progress: Progress | null | undefined;
  disabled: boolean;
  onRelease: (id: string) => void;
  /** Takes its papers along too; undefined: there is no connection to fetch them. */
  onPapers?: (id: string) => void;
  onNoPapers: (id: string) => void;
};

/** A board or place that is kept: how much, since when, and what it lacks. */
export function KeptPlaceRow({ kept, progress, disabled, onRelease, onPapers, onNoPapers }: Props) {
  const { t, i18n } = useTranslation();
  const when = useWhen();
  const { id, at, lacks, machines, bytes, place } = kept;
  const about = [
    t("container.objects_count", { count: machines }),
    bytesInWords(bytes, i18n.language),
    t("take_along.updated", { when: when(at) }),
  ];
  return (
    <li className="px-4 py-3 md:px-5">
      <div className="link-row flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <p className="font-medium">
            <Link to={paths.container(id)} className="cover [overflow-wrap:anywhere]">
              {place.title}
            </Link>
          </p>
          <p className="num text-xs text-muted">{about.join(" · ")}</p>
        </div>
        {lacks === "not_yet" && progress === undefined ? (
          <Chip tone="soon" icon="clock">
            {t("take_along.not_complete")}
          </Chip>
        ) : null}
        <button
          type="button"
          className="btn btn-sm relative touch:h-11"
          aria-label={t("take_along.let_go_of", { title: place.title })}
          disabled={disabled}
          onClick={() => onRelease(id)}
        >
          <Icon name="trash-2" />
          {t("take_along.let_go")}
        </button>
      </div>
      {lacks === "full" ? (
        <p className="tone-bad mt-2 flex items-start gap-1.5 text-sm text-tone-ink">
          <Icon name="circle-alert" />
          {t("take_along.full")}
        </p>
      ) : null}
      {progress === undefined ? (
        <PapersForm {...{ kept, disabled, onPapers, onNoPapers }} />
      ) : (
        <TakingMeter progress={progress} className="mt-3" />
      )}
    </li>
  );
}
