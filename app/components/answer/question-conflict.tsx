import type { AnsweredValue } from "@server/inspection/answer/inputs";
import { useTranslation } from "react-i18next";
import { ConflictChoice } from "./conflict-choice.tsx";
import type { QuestionFieldProps } from "./field-props.ts";
import { inWords } from "./in-words.ts";

/** The stored answer to a question beside the oldest that came after another had changed it. */
export function QuestionConflict({ question, shown, draft }: QuestionFieldProps) {
  const { t, i18n } = useTranslation();
  const other = shown?.conflicts?.[0];
  if (!other) return null;
  const wordsOf = (told: Partial<AnsweredValue>) =>
    [inWords(t, question, { ...told, note: told.note ?? "" }, i18n.language), told.note].filter(Boolean).join("\n");
  return (
    <ConflictChoice
      id={other.id}
      label={question.label}
      stored={{ words: wordsOf(shown), by: shown.updated_by, at: shown.updated_at }}
      other={{ words: wordsOf(other), by: other.written_by, at: other.at }}
      joins={question.type === "text" || question.type === "textarea"}
      draft={draft}
    />
  );
}
