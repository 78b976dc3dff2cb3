import { useActionData, useSubmit } from "@remix-run/react";
import { type HeadField, headFields } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { definitions } from "@server/inspection/answer/question-types/all";
import { isAnswered } from "@server/inspection/answer/value";
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import type { Reply } from "~/ui/form-state";
import { useScripts } from "~/ui/use-scripts";
import { BottomBar } from "./bottom-bar.tsx";
import { HeadFields } from "./head-fields.tsx";
import { LacksNotice } from "./lacks-notice.tsx";
import { PartHead, type Step } from "./part-head.tsx";
import { anchorOf, partsOf, partWith } from "./parts.ts";
import { QuestionCard } from "./question-card.tsx";
import { fieldsAround, readGiven } from "./read-given.ts";
import { errorsIn, typedIn } from "./refused.ts";
import { SavedMark, TroubleNotice } from "./saved-state.tsx";
import { SheetBar } from "./sheet-bar.tsx";
import { useSheet } from "./use-sheet.ts";

type Props = { page: AnswerPage; part: number; lacks: boolean; children?: ReactNode };

/** An answer to be filled in, part by part: saved as one goes, and as a plain form where no script runs. */
export function FillIn({ page, part: asked, lacks, children }: Props) {
  const { t } = useTranslation();
  const { object, template, version } = page;
  const sheet = useSheet(page);
  const scripts = useScripts();
  const submit = useSubmit();
  const reply = useActionData<Reply>();
  const parts = useMemo(() => partsOf(page.groups), [page.groups]);
  const [at, setAt] = useState(asked);
  const now = parts[Math.min(at, parts.length) - 1]!;
  const errors = errorsIn(reply);
  const typed = typedIn(reply);
  const last = useMemo(() => new Map(page.last_time.map((each) => [each.question_id, each])), [page.last_time]);
  const shown = (id: string) => ({ ...sheet.shown(id), ...typed.q[id] });
  const isFilled = (question: Parameters<typeof isAnswered>[0] & { id: string }) =>
    isAnswered(question, shown(question.id)) || sheet.photosOf(question.id).length > 0;
  const address = (part: number) =>
    paths.objectTemplate(object.id, template.id, {
      answer: sheet.exists ? sheet.answerId : undefined,
      version: sheet.exists ? undefined : version.id,
      new: sheet.exists ? undefined : "1",
      part,
    });
  const steps = parts.map((part): Step => {
    const answered = part.questions.filter(({ question }) => isFilled(question)).length;
    const lacking = lacks && part.questions.some(({ question }) => question.required && !isFilled(question));
    return { ...part, answered, lacks: lacking, to: scripts ? "#part" : address(part.number) };
  });
  const all = parts.flatMap(({ questions }) => questions);
  const lacking = lacks ? all.filter(({ question }) => question.required && !isFilled(question)) : [];

  const go = (number: number, anchor?: string) => {
    sheet.send();
    setAt(number);
    window.history.replaceState(window.history.state, "", address(number));
    requestAnimationFrame(() => {
      const place = anchor ? document.getElementById(anchor) : null;
      if (place) place.scrollIntoView({ block: "start" });
      else window.scrollTo({ top: 0 });
      const focus =
        place?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select") ??
        document.getElementById("part");
      focus?.focus({ preventScroll: true });
    });
  };
  // made by its first answer, it is found again under its own address
  useEffect(() => {
    if (sheet.exists && !new URLSearchParams(location.search).has("answer"))
      window.history.replaceState(window.history.state, "", address(now.number));
  });

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement;
    if (control.type === "file") return;
    const fields = fieldsAround(control);
    if (fields && fields.dataset.question !== "head") sheet.type(fields.dataset.question!, readGiven(fields));
    const field = /^head\[(\w+)\]$/.exec(control.name)?.[1];
    if (field && headFields.includes(field as HeadField)) sheet.typeHead(field as HeadField, control.value);
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const what = button?.value ?? "stay";
    if (what === "next" && now.number < parts.length) return go(now.number + 1);
    if (what === "previous") return go(Math.max(1, now.number - 1));
    const whole = await sheet.flush();
    if (what === "finish" && whole)
      submit({ answerId: sheet.answerId, version_id: version.id, part: now.number, do: "finish" }, { method: "post" });
  };

  return (
    <>
      <SheetBar
        title={template.title}
        below={[object.display_code, object.title].filter(Boolean).join(" · ")}
        back={paths.object(object.id)}
        backTo={t("answer.back", { title: object.display_code || object.title })}
        mark={<SavedMark sheet={sheet} savedAt={page.answer?.updated_at} />}
        filled={{ count: steps.reduce((sum, { answered }) => sum + answered, 0), of: all.length }}
      />
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-5 outline-none">
        {children}
        <TroubleNotice sheet={sheet} signIn={`${paths.login}?next=${encodeURIComponent(address(now.number))}`} />
        <LacksNotice
          lacking={lacking}
          errors={errors.whole}
          linkTo={({ question }) =>
            `${scripts ? "" : address(partWith(parts, question.id)?.number ?? 1)}#${anchorOf(question.id)}`
          }
          onGo={({ question }) => go(partWith(parts, question.id)?.number ?? 1, anchorOf(question.id))}
        />
        <form
          method="post"
          encType={
            now.questions.some(({ question }) => definitions[question.type].answeredBy === "files")
              ? "multipart/form-data"
              : undefined
          }
          className="grid grid-cols-1 gap-3"
          noValidate
          data-waits
          onInput={onInput}
          onSubmit={onSubmit}
        >
          <input type="hidden" name="answerId" value={typed.answerId ?? sheet.answerId} readOnly />
          <input type="hidden" name="version_id" value={version.id} readOnly />
          <input type="hidden" name="part" value={now.number} readOnly />
          {/* what the return key presses: it saves, and stays */}
          <button type="submit" name="do" value="stay" className="hidden" tabIndex={-1} aria-hidden="true" />
          <PartHead parts={steps} now={steps[now.number - 1]!} onGo={go} />
          {now.number === 1 ? (
            <HeadFields
              key={typed.answerId ?? sheet.drawnAs("head")}
              template={template}
              head={{ ...sheet.head.shown, ...typed.head }}
              replaced={sheet.head.replaced}
            />
          ) : null}
          {now.questions.map(({ question, number }) => (
            <QuestionCard
              key={`${question.id}:${sheet.drawnAs(question.id)}`}
              question={question}
              number={number}
              shown={typed.q[question.id] ? shown(question.id) : sheet.shown(question.id)}
              last={last.get(question.id)}
              sheet={sheet}
              photos={sheet.photosOf(question.id).length}
              error={
                errors.of[question.id] ??
                (lacking.some((each) => each.question.id === question.id) ? "answer.required" : undefined)
              }
            />
          ))}
          {all.length === 0 ? <p className="panel p-5 text-muted">{t("answer.asks_nothing")}</p> : null}
          <BottomBar first={now.number === 1} last={now.number === parts.length} scripts={scripts} />
        </form>
      </main>
    </>
  );
}
