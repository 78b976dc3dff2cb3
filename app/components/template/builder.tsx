import { Link, useActionData, useSearchParams } from "@remix-run/react";
import type { GroupView } from "@server/inspection/template/inputs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { BuilderNotice } from "./builder-notice.tsx";
import { type BuilderAt, openedIn } from "./builder-places.ts";
import { GroupForm } from "./group-form.tsx";
import { GroupHead } from "./group-head.tsx";
import { GroupList } from "./group-list.tsx";
import { type Draft, NewQuestionForm } from "./question-editor.tsx";
import { QuestionList } from "./question-list.tsx";
import { QuestionPreview } from "./question-preview.tsx";
import { isQuestionType, offeredTypes, typesInBuilder } from "./question-types.ts";

type Props = {
  groups: GroupView[];
  /** Gives the address of each part. */
  at: BuilderAt;
};

/** The builder of a template: its groups, the questions of the open group, and a live preview of it. */
export function Builder({ groups, at }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const opened = openedIn(groups, params);
  const [draft, setDraft] = useState<Draft>(null);
  const lost = useLost(opened.gone);
  const { group } = opened;
  const notice = <BuilderNotice gone={opened.gone} hasGroups={groups.length > 0} />;
  if (!group)
    return (
      <>
        {notice}
        <FirstGroup />
      </>
    );
  const add = opened.add ?? (lost ? typeOf(lost) : undefined);
  return (
    <>
      {notice}
      <div className="@container mt-5">
        <div className="grid grid-cols-1 items-start gap-5 @4xl:grid-cols-[11rem_minmax(0,1fr)_16rem] @6xl:grid-cols-[13rem_minmax(0,1fr)_20rem]">
          <GroupList groups={groups} current={group} at={at} />
          <section className="panel @container min-w-0" aria-label={group.title}>
            <GroupHead group={group} groups={groups} opened={opened} at={at} />
            {params.get("done") === "saved" ? (
              <Notice tone="valid" role="status" className="m-4">
                {t("ui.saved")}
              </Notice>
            ) : null}
            <QuestionList key={group.id} group={group} groups={groups} opened={opened} at={at} onDraft={setDraft} />
            {add ? (
              <NewQuestionForm
                key={`${group.id}-${add}-${group.questions.length}`}
                group={group}
                groups={groups}
                add={add}
                lost={lost}
                at={at}
                onDraft={setDraft}
              />
            ) : null}
            <AddQuestion group={group} at={at} />
          </section>
          <BuilderPreview group={group} before={opened.before} draft={draft} />
        </div>
      </div>
    </>
  );
}

function typeOf({ type }: Record<string, unknown>) {
  const word = String(type);
  return isQuestionType(word) ? word : "text";
}

/** The values of an edited question that somebody else deleted meanwhile. */
function useLost(gone: boolean): Record<string, unknown> | undefined {
  const reply = useActionData<{ initialValue?: Record<string, unknown> } | undefined>();
  const typed = reply?.initialValue;
  return gone && typed?.intent === "edit_question" ? typed : undefined;
}

function FirstGroup() {
  const { t } = useTranslation();
  return (
    <section className="panel mx-auto mt-5 max-w-xl p-6 md:p-10">
      <h2 className="text-2xl">{t("template.no_group_title")}</h2>
      <p className="mt-2 text-muted">{t("template.no_group_text")}</p>
      <GroupForm first className="mt-5" />
    </section>
  );
}

/** Links to add a question of each type; its form opens above them. */
function AddQuestion({ group, at }: { group: GroupView; at: BuilderAt }) {
  const { t } = useTranslation();
  return (
    <div className="border-t border-line p-4">
      <p className="mb-2 text-sm font-medium">{t("template.question_add")}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {offeredTypes.map((type) => (
          <li key={type}>
            <Link
              to={`${at({ group: group.id, add: type })}#new-question`}
              preventScrollReset
              className="flex h-full min-h-11 items-center gap-2 rounded-field border border-line px-2.5 py-1.5 text-xs font-medium leading-tight hover:bg-base-200"
            >
              <Icon name={typesInBuilder[type].icon} className="text-muted" />
              <span className="min-w-0 hyphens-auto break-words">{t(`template.type.${type}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A preview of the open group, which changes while the user types. */
function BuilderPreview({ group, before, draft }: { group: GroupView; before: number; draft: Draft }) {
  const { t } = useTranslation();
  const shown = group.questions.map((question) => (draft?.id === question.id ? draft : question));
  const all = draft?.id === "new" ? [...shown, draft] : shown;
  return (
    <aside
      className="min-w-0 @4xl:sticky @4xl:top-20 @4xl:max-h-[calc(100dvh-6rem)] @4xl:overflow-y-auto"
      aria-label={t("template.preview")}
    >
      <Panel title={t("template.preview")}>
        {all.length > 0 ? (
          <div className="grid grid-cols-1 gap-5 p-4">
            <p className="font-semibold [overflow-wrap:anywhere]">{group.title}</p>
            {all.map((question, index) => (
              <QuestionPreview key={question.id} question={question} number={before + index + 1} />
            ))}
          </div>
        ) : (
          <p className="p-4 text-sm text-muted">{t("template.preview_empty")}</p>
        )}
      </Panel>
    </aside>
  );
}
