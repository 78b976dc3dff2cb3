import type { Question, QuestionType } from "@db/schema/question";
import { Link, useActionData } from "@remix-run/react";
import { questionFormValues } from "@server/inspection/template/form-values";
import type { GroupView, QuestionView } from "@server/inspection/template/inputs";
import { questionMark } from "@server/inspection/template/mark";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form } from "~/ui/form";
import type { Reply } from "~/ui/form-state";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { SubmitButton } from "~/ui/submit-button";
import { useScripts } from "~/ui/use-scripts";
import type { BuilderAt, Opened } from "./builder-places.ts";
import { labelsOf, QuestionFields } from "./question-fields.tsx";
import { isQuestionType } from "./question-types.ts";

/** The current values of the form, for the preview. */
export type Draft = Question | null;

const limitIn = (typed: FormDataEntryValue | null) => (typed ? Number(typed) : undefined);

function draftIn(form: HTMLFormElement, { id, help_picture }: Pick<Question, "id" | "help_picture">): Question {
  const data = new FormData(form);
  const type = String(data.get("type"));
  return {
    id,
    label: String(data.get("label") ?? ""),
    type: isQuestionType(type) ? type : "text",
    required: data.has("required"),
    page_break: data.has("page_break"),
    multiple: data.has("multiple"),
    options: String(data.get("options") ?? "")
      .split("\n")
      .filter((option) => option.trim()),
    unit: String(data.get("unit") ?? ""),
    lower: limitIn(data.get("lower")),
    upper: limitIn(data.get("upper")),
    nok_note: data.has("nok_note"),
    nok_photo: data.has("nok_photo"),
    point_from: limitIn(data.get("point_from")),
    shown_if: undefined, // the preview shows every question
    help: String(data.get("help") ?? ""),
    help_picture: data.has("delete_help_picture") ? undefined : help_picture,
  } satisfies Record<keyof Question, unknown>;
}

type Props = {
  question: QuestionView;
  number: number;
  group: GroupView;
  groups: GroupView[];
  opened: Opened;
  at: BuilderAt;
  onDraft: (draft: Draft) => void;
};

/** The form that edits or deletes a question, inside its list. */
export function QuestionEditor({ question, number, group, groups, opened, at, onDraft }: Props) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const reply = useActionData<Reply | undefined>();
  const typed = reply?.initialValue?.type;
  const [type, setType] = useState<QuestionType>(
    typeof typed === "string" && isQuestionType(typed) ? typed : question.type,
  );
  const draw = useDraft(question, setType, onDraft);
  if (opened.remove) return <RemoveQuestion question={question} group={group} at={at} />;
  const values = questionFormValues(question, group.id);
  const all = groups.flatMap(({ questions }) => questions);
  const earlier = all.slice(
    0,
    all.findIndex(({ id }) => id === question.id),
  );
  return (
    <Form
      intent="edit_question"
      defaultValue={values}
      basedOn={values}
      labels={labelsOf(t, t("template.question", { number }))}
      onInput={draw}
      preventScrollReset
      encType="multipart/form-data"
      className="grid grid-cols-1 gap-4 p-4 md:p-5"
    >
      <input type="hidden" name="group" value={group.id} />
      <input type="hidden" name="question" value={question.id} />
      <QuestionFields
        label={t("template.question", { number })}
        type={type}
        picture={question.help_picture}
        groups={groups}
        earlier={earlier}
        scripts={scripts}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{t("template.question_save")}</SubmitButton>
        <Link to={at({ group: group.id })} preventScrollReset className="btn btn-ghost">
          {t("ui.cancel")}
        </Link>
        <Link
          to={at({ question: question.id, remove: "1" })}
          preventScrollReset
          className="btn btn-ghost tone-bad ml-auto text-tone-ink"
        >
          <Icon name="trash-2" />
          {t("ui.delete")}
        </Link>
      </div>
    </Form>
  );
}

/** Passes the current values of the form to the preview, and its type to the form itself. */
function useDraft(
  question: Pick<Question, "id" | "help_picture">,
  setType: (type: QuestionType) => void,
  onDraft: (draft: Draft) => void,
) {
  useEffect(() => () => onDraft(null), [onDraft]);
  return (event: FormEvent<HTMLFormElement>) => {
    const draft = draftIn(event.currentTarget, question);
    setType(draft.type);
    onDraft(draft);
  };
}

function RemoveQuestion({ question, group, at }: { question: QuestionView; group: GroupView; at: BuilderAt }) {
  const { t } = useTranslation();
  return (
    <Form intent="remove_question" preventScrollReset className="grid gap-3 p-4 md:p-5">
      <input type="hidden" name="group" value={group.id} />
      <input type="hidden" name="question" value={question.id} />
      <input type="hidden" name="seen" value={questionMark(question)} />
      <Notice tone="bad" icon="triangle-alert" title={question.label}>
        <p className="[overflow-wrap:anywhere]">
          {[t(`template.type.${question.type}`), ...question.options].join(" · ")}
        </p>
        {t("template.question_delete_warning")}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <SubmitButton kind="error" icon="trash-2">
          {t("ui.delete")}
        </SubmitButton>
        <Link to={at({ question: question.id })} preventScrollReset className="btn btn-ghost">
          {t("ui.cancel")}
        </Link>
      </div>
    </Form>
  );
}

type NewProps = {
  group: GroupView;
  groups: GroupView[];
  add: QuestionType;
  lost?: Record<string, unknown>;
  at: BuilderAt;
  onDraft: (draft: Draft) => void;
};

/** Adds a question at the end of its group. `lost`: the values of a question that somebody else deleted meanwhile. */
export function NewQuestionForm({ group, groups, add, lost, at, onDraft }: NewProps) {
  const { t } = useTranslation();
  const scripts = useScripts();
  const [type, setType] = useState(add);
  const draw = useDraft({ id: "new" }, setType, onDraft);
  const earlier = groups.slice(0, groups.indexOf(group) + 1).flatMap(({ questions }) => questions);
  return (
    <Form
      id="new-question"
      intent="add_question"
      defaultValue={lost ?? { type: add }}
      labels={labelsOf(t, t("template.question_new"))}
      onInput={draw}
      preventScrollReset
      encType="multipart/form-data"
      className="tone-accent grid scroll-mt-20 bg-accent-soft/60 shadow-[inset_3px_0_0_var(--color-primary)] grid-cols-1 gap-4 border-t border-line p-4 md:p-5"
    >
      {lost ? (
        <Notice tone="bad" role="alert">
          {t("template.gone_meanwhile")} {t("template.gone_typed")}
        </Notice>
      ) : null}
      <input type="hidden" name="group" value={group.id} />
      <QuestionFields label={t("template.question_new")} type={type} earlier={earlier} scripts={scripts} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton icon="plus">{t("template.question_add")}</SubmitButton>
        <Link to={at({ group: group.id })} preventScrollReset className="btn btn-ghost">
          {t("ui.cancel")}
        </Link>
      </div>
    </Form>
  );
}
