import { wordsFor } from "@i18n/in-words";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { Numbered } from "./parts.ts";

type Props = {
  missing: Numbered[];
  errors: string[];
  linkTo: (question: Numbered) => string;
  onGo: (question: Numbered) => void;
};

/** Why the answer was not finished or saved, with a link to each required question that has no answer. */
export function MissingAnswersNotice({ missing, errors, linkTo, onGo }: Props) {
  const { t } = useTranslation();
  const notice = useRef<HTMLDivElement>(null);
  const isIncomplete = missing.length > 0;
  useEffect(() => {
    if (isIncomplete) notice.current?.focus();
  }, [isIncomplete]);
  if (!isIncomplete && errors.length === 0) return null;
  return (
    <div className="notice tone-bad mb-4" role="alert" tabIndex={-1} ref={notice}>
      <Icon name="circle-alert" large />
      <div className="min-w-0 flex-1">
        {errors.map((error) => (
          <p key={error} className="font-semibold">
            {wordsFor(t, error)}
          </p>
        ))}
        {isIncomplete ? <h2 className="font-semibold">{t("answer.lacks", { count: missing.length })}</h2> : null}
        <ul className="mt-1">
          {missing.map((each) => (
            <li key={each.question.id}>
              <a
                className="link inline-block py-1 align-top [overflow-wrap:anywhere] tap"
                href={linkTo(each)}
                onClick={(event) => {
                  event.preventDefault();
                  onGo(each);
                }}
              >
                {each.number}. {each.question.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
