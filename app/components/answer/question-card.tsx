import type { LastTime } from "@server/inspection/answer/last-time";
import type { AskedQuestion } from "@server/inspection/answer/page";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { ChoiceField } from "./choice-field.tsx";
import { KinneyField } from "./kinney-field.tsx";
import { LastTimeLine } from "./last-time-line.tsx";
import { NoteField } from "./note-field.tsx";
import { anchorOf } from "./parts.ts";
import { PhotosField } from "./photos-field.tsx";
import { PointsField } from "./points-field.tsx";
import { ReplacedLine } from "./replaced-line.tsx";
import type { Shown } from "./saved.ts";
import type { Sheet } from "./sheet.ts";
import { VerdictField } from "./verdict-field.tsx";
import { WordsField } from "./words-field.tsx";

type Props = {
  question: AskedQuestion;
  number: number;
  shown: Shown | undefined;
  last: LastTime | undefined;
  sheet: Sheet;
  /** What is wrong with it, as a key. */
  mistake: string | undefined;
  /** Changes as photos come and go. */
  photos: number;
};

/** One question with the fields of its type; what is typed in it the form hears of, not React. */
export const QuestionCard = memo(function QuestionCard({ question, number, shown, last, sheet, mistake }: Props) {
  const { t } = useTranslation();
  const { id, type, label, required } = question;
  const field = { question, shown, sheet };
  const hasNote = type === "select" || type === "kine" || type === "images";
  return (
    <fieldset
      id={anchorOf(id)}
      data-question={id}
      className={`panel scroll-mt-28 p-4 md:p-5 ${mistake ? "tone-bad border-tone-line" : ""}`}
      aria-describedby={mistake ? `${anchorOf(id)}-mistake` : undefined}
    >
      <legend className="float-left mb-3 flex w-full gap-3">
        <span className="num w-6 shrink-0 text-muted">{number}</span>
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {label}
          {required ? <span className="whitespace-nowrap font-normal text-muted"> · {t("answer.must")}</span> : null}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-1 gap-3 md:pl-9">
        <input type="hidden" name={`q[${id}][revision]`} value={shown?.revision ?? 0} readOnly />
        {type === "text" || type === "textarea" ? <WordsField {...field} /> : null}
        {type === "ok-nok-nvt" || type === "action-point-ok-nok-nvt" ? <VerdictField {...field} /> : null}
        {type === "select" ? <ChoiceField {...field} /> : null}
        {type === "kine" ? <KinneyField {...field} /> : null}
        {type === "images" ? <PhotosField {...field} /> : null}
        {type === "action-points" ? <PointsField {...field} /> : null}
        {hasNote ? <NoteField {...field} /> : null}
        {mistake ? (
          <p id={`${anchorOf(id)}-mistake`} className="tone-bad flex items-start gap-1.5 text-sm text-tone-ink">
            <Icon name="circle-alert" className="mt-0.5" />
            {t(mistake)}
          </p>
        ) : null}
        <ReplacedLine {...field} />
        <LastTimeLine {...field} last={last} />
      </div>
    </fieldset>
  );
});
