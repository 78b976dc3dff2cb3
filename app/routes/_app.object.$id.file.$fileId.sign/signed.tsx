import { durationInWords } from "@i18n/in-words";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { RefreshUntilDone } from "~/ui/refresh-until-done";
import { inBrussels, useDates } from "~/ui/time";
import type { Data } from "./route.tsx";

/** Says that the user has signed it, and whether the signed file is ready, being made or late. */
export function Signed({ mine }: { mine: NonNullable<Data["mine"]> }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const waits = !mine.ready && !mine.late;
  const { day: on, time } = inBrussels(mine.signed_on);
  return (
    <section className="panel grid gap-4 p-4 md:p-5" aria-labelledby="signed">
      <RefreshUntilDone waits={waits} />
      <div className="flex items-start gap-3">
        <Icon name="signature" large className="tone-valid mt-0.5 text-tone-ink" />
        <div className="min-w-0">
          <h2 id="signed" className="font-semibold">
            {t("signature.signed_by_you")}
          </h2>
          <p className="num text-sm text-muted">
            {t("signature.signed_when", {
              day: day(on, "long"),
              time,
              duration: durationInWords(t, mine.reading_seconds),
            })}
          </p>
        </div>
      </div>
      {mine.ready ? (
        <>
          <a href={paths.signedFile(mine.id)} target="_blank" rel="noopener" className="btn btn-primary w-full">
            <Icon name="file-text" />
            {t("signature.open_pdf")}
          </a>
          <a href={paths.downloadSignedFile(mine.id)} download className="btn w-full">
            <Icon name="download" />
            {t("ui.download")}
          </a>
          {mine.cover_reason ? (
            <p className="text-sm text-muted">{t(`signature.paper.cover.${mine.cover_reason}`)}</p>
          ) : null}
        </>
      ) : mine.late ? (
        <Notice tone="soon">{t("signature.late")}</Notice>
      ) : (
        <p role="status" className="flex items-start gap-3 text-sm">
          <span
            className="size-5 shrink-0 animate-spin rounded-full border-2 border-current border-t-transparent"
            aria-hidden="true"
          />
          {t("signature.making")}
        </p>
      )}
    </section>
  );
}
