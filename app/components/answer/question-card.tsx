import type { ShownQuestion } from "@db/schema/question";
import { inWords } from "@i18n/in-words";
import type { PreviousAnswer } from "@server/inspection/answer/previous-answers";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { questionTypeForms } from "~/components/answer/question-types/all";
import { HelpPicture } from "~/components/template/help-picture";
import { Icon } from "~/ui/icon";
import type { AnswerDraft } from "./answer-draft.ts";
import { LastTimeLine } from "./last-time-line.tsx";
import { NoteField } from "./note-field.tsx";
import { anchorOf } from "./parts.ts";
import { QuestionConflict } from "./question-conflict.tsx";
import type { ShownAnswer } from "./saving.ts";

type Props = {
  question: ShownQuestion;
  number: number;
  shown: ShownAnswer | undefined;
  lastTime: PreviousAnswer | undefined;
  draft: AnswerDraft;
  /** Why the question was refused, or that it has no required answer: in words or as a text key. */
  error: string | undefined;
  /** Number of photos that wait to be sent: this component is memoized, so a changed count renders it again. */
  photos: number;
};

/** One question with the fields of its type. The fields are uncontrolled: the form listens for their input events. */
export const QuestionCard = memo(function QuestionCard({ question, number, shown, lastTime, draft, error }: Props) {
  const { t } = useTranslation();
  const { id, type, label, required, help, help_picture } = question;
  const field = { question, shown, draft };
  const { Field, hasNote } = questionTypeForms[type];
  return (
    <fieldset
      id={anchorOf(id)}
      data-question={id}
      className={`panel scroll-mt-28 p-4 md:p-5 ${error ? "tone-bad border-tone-line" : ""}`}
      aria-describedby={error ? `${anchorOf(id)}-error` : undefined}
    >
      <legend className="float-left mb-3 flex w-full gap-3">
        <span className="num w-6 shrink-0 text-muted">{number}</span>
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
          {label}
          {required ? <span className="whitespace-nowrap font-normal text-muted"> · {t("answer.must")}</span> : null}
        </span>
      </legend>
      <div className="clear-both grid grid-cols-1 gap-3 md:pl-9">
        {help ? <p className="-mt-1 whitespace-pre-line text-sm text-muted [overflow-wrap:anywhere]">{help}</p> : null}
        {help_picture ? <HelpPicture sha256={help_picture} question={label} /> : null}
        <input type="hidden" name={`q[${id}][revision]`} value={shown?.revision ?? 0} readOnly />
        {shown?.conflicts?.length ? (
          <QuestionConflict {...field} />
        ) : (
          <>
            <Field {...field} />
            {hasNote ? <NoteField {...field} /> : null}
          </>
        )}
        {error ? (
          <p id={`${anchorOf(id)}-error`} className="tone-bad flex items-start gap-1.5 text-sm text-tone-ink">
            <Icon name="circle-alert" className="mt-0.5" />
            {inWords(t, error)}
          </p>
        ) : null}
        <LastTimeLine {...field} lastTime={lastTime} />
      </div>
    </fieldset>
  );
});
