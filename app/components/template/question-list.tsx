import { Link } from "@remix-run/react";
import type { GroupView, QuestionView } from "@server/inspection/template/inputs";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { useScripts } from "~/ui/use-scripts";
import type { BuilderAt, Opened } from "./builder-places.ts";
import { Mover } from "./mover.tsx";
import { moveOfQuestion } from "./moves.ts";
import { type Draft, QuestionEditor } from "./question-editor.tsx";
import { typesInBuilder } from "./question-types.ts";
import { useOrder } from "./use-order.ts";

type Props = {
  group: GroupView;
  groups: GroupView[];
  opened: Opened;
  at: BuilderAt;
  onDraft: (draft: Draft) => void;
};

/** The questions of a group: one may be open for editing; the others can be moved by grips and buttons. */
export function QuestionList({ group, opened, at, ...editing }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const { shown, moved } = useOrder(group.questions, list, (question, to) => ({
    ...moveOfQuestion(question, group.id),
    position: String(to),
  }));
  return (
    <>
      <ol ref={list} className="divide-y divide-line [&[data-dragging]>li:not([data-held])]:transition-[translate]">
        {shown.map((question, index) => {
          const number = opened.before + index + 1;
          return question.id === opened.question?.id ? (
            <li
              key={question.id}
              data-sort={question.id}
              id={`question-${question.id}`}
              className="scroll-mt-20 tone-accent bg-accent-soft/60 shadow-[inset_3px_0_0_var(--color-primary)]"
            >
              <QuestionEditor question={question} number={number} group={group} opened={opened} at={at} {...editing} />
            </li>
          ) : (
            <Row key={question.id} question={question} number={number} index={index} group={group} at={at} />
          );
        })}
      </ol>
      {group.questions.length === 0 ? (
        <p className="px-4 py-5 text-sm text-muted md:px-5">{t("template.no_questions")}</p>
      ) : null}
      <p role="status" className="sr-only">
        {moved ? t("template.moved", moved) : null}
      </p>
    </>
  );
}

type RowProps = { question: QuestionView; number: number; index: number; group: GroupView; at: BuilderAt };

function Row({ question, number, index, group, at }: RowProps) {
  const { id, label, type, required } = question;
  const { t } = useTranslation();
  const scripts = useScripts();
  const values = moveOfQuestion(question, group.id);
  const last = group.questions.length - 1;
  return (
    <li
      data-sort={id}
      id={`question-${id}`}
      className="link-row flex scroll-mt-20 items-center gap-2 bg-base-100 px-2 py-1.5 data-held:relative data-held:z-10 data-held:shadow-2 md:gap-3 md:px-4"
    >
      {scripts && last > 0 ? (
        <button
          type="button"
          data-grip
          aria-label={t("template.question_grip", { label })}
          className="btn btn-ghost btn-square btn-sm relative z-1 -ml-1.5 shrink-0 cursor-grab touch-none text-muted touch:size-11"
        >
          <Icon name="grip-vertical" />
        </button>
      ) : null}
      <span className="num w-6 shrink-0 text-sm text-muted">{number}</span>
      <span className="min-w-0 flex-1 py-1">
        <Link
          to={`${at({ question: id })}#question-${id}`}
          preventScrollReset
          className="cover block text-sm font-medium [overflow-wrap:anywhere]"
        >
          {label}
          {required ? (
            <span className="text-tone-ink tone-bad" title={t("template.required")}>
              {" *"}
            </span>
          ) : null}
        </Link>
        <span className="flex items-center gap-1.5 text-xs text-muted @lg:hidden">
          <Icon name={typesInBuilder[type].icon} className="size-3.5" />
          {t(`template.type.${type}`)}
        </span>
      </span>
      <span className="hidden shrink-0 items-center gap-1.5 rounded-selector border border-line px-2 py-0.5 text-xs text-muted @lg:inline-flex">
        <Icon name={typesInBuilder[type].icon} className="size-3.5" />
        {t(`template.type.${type}`)}
      </span>
      <span className="relative z-1 flex shrink-0">
        <Mover
          values={values}
          to={index - 1}
          up
          isDisabled={index === 0}
          label={t("template.question_up", { label })}
        />
        <Mover
          values={values}
          to={index + 1}
          up={false}
          isDisabled={index === last}
          label={t("template.question_down", { label })}
        />
      </span>
    </li>
  );
}
