import type { SizeToTake } from "@server/inspection/take-along/inputs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { Progress } from "./take.ts";
import { TakingMeter } from "./taking-meter.tsx";

type Props = {
  offered: SizeToTake;
  taking: { id: string; progress: Progress | null } | null;
  onTake: (id: string, papers: boolean) => void;
};

/** Offers to take a board or place along, and says before how much that is. */
export function TakePanel({ offered, taking, onTake }: Props) {
  const { t, i18n } = useTranslation();
  const { id, title, machines, bytes, papers, paper_bytes } = offered;
  const [withPapers, setWithPapers] = useState(false);
  const about = t("take_along.about_size", {
    machines: t("container.objects_count", { count: machines }),
    size: bytesInWords(bytes + (withPapers ? paper_bytes : 0), i18n.language),
  });
  return (
    <Panel title={t("take_along.take_place", { title })} padded>
      <p className="num" role="status">
        {about}
      </p>
      {papers > 0 ? (
        <label className="mt-3 flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="checkbox"
            checked={withPapers}
            onChange={({ currentTarget }) => setWithPapers(currentTarget.checked)}
          />
          {t("take_along.with_papers", { count: papers, size: bytesInWords(paper_bytes, i18n.language) })}
        </label>
      ) : null}
      {taking?.id === id ? (
        <TakingMeter progress={taking.progress} className="mt-4" />
      ) : (
        <button
          type="button"
          className="btn btn-primary mt-4 max-md:w-full"
          disabled={taking !== null}
          onClick={() => onTake(id, withPapers)}
        >
          <Icon name="download" />
          {t("take_along.take")}
        </button>
      )}
    </Panel>
  );
}
