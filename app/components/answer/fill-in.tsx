import type { ShownQuestion } from "@db/schema/question";
import { useActionData, useSubmit } from "@remix-run/react";
import { askedOf } from "@server/inspection/answer/asked";
import { type HeadField, headFields } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { isAnswered, lackOf, takesPhotos } from "@server/inspection/answer/value";
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { About } from "~/components/template/about";
import { HelpPictures } from "~/components/template/help-picture";
import { isServerThere } from "~/offline/is-server-there";
import { paths } from "~/paths/paths";
import type { Reply } from "~/ui/form-state";
import { useScripts } from "~/ui/use-scripts";
import { AnswerBar } from "./answer-bar.tsx";
import { fieldsetOf, readFields } from "./answer-input.ts";
import { BottomBar } from "./bottom-bar.tsx";
import { ConditionStyles } from "./condition-styles.tsx";
import { FinishedHere, FinishHere } from "./finish-here.tsx";
import { hasRoundToBegin } from "./finishing-here.ts";
import { HeadFields } from "./head-fields.tsx";
import { MissingAnswersNotice } from "./missing-answers-notice.tsx";
import { PartHead, type Step } from "./part-head.tsx";
import { anchorOf, type Part, partsOf, partWith, shownParts } from "./parts.ts";
import { QuestionCard } from "./question-card.tsx";
import { errorsOf, typedValuesOf } from "./reply.ts";
import { SavedMark, TroubleNotice } from "./saving-notices.tsx";
import { useAnswerDraft } from "./use-answer-draft.ts";
import { useShownQuery, useWayBack, walkIn } from "./way-back.ts";

type Props = { page: AnswerPage; part: number; lacks: boolean; userName: string; children?: ReactNode };

/** The form of an answer, part by part. With scripts it saves while the user types; without them it is a plain form. */
export function FillIn({ page, part: initialPart, lacks: isRefused, userName, children }: Props) {
  const { t } = useTranslation();
  const { object, template, version } = page;
  const draft = useAnswerDraft(page);
  const scripts = useScripts();
  const submit = useSubmit();
  const reply = useActionData<Reply>();
  const query = useShownQuery();
  const wayBack = useWayBack(page);
  const allParts = useMemo(() => partsOf(page.groups), [page.groups]);
  const allQuestions = useMemo(() => page.groups.flatMap(({ questions }) => questions), [page.groups]);
  const [partNumber, setPartNumber] = useState(initialPart);
  const [lacks, setLacks] = useState(isRefused);
  const [isFinishing, setFinishing] = useState(false);
  const errors = errorsOf(reply);
  const typed = typedValuesOf(reply);
  const lastTimes = useMemo(() => new Map(page.last_time.map((each) => [each.question_id, each])), [page.last_time]);
  const shown = (id: string) => ({ ...draft.shown(id), ...typed.q[id] });
  const asked = askedOf(allQuestions, shown);
  // without scripts, what depends on questions of the same part is shown and hidden by styles
  const askedIn = ({ questions }: Part) =>
    scripts ? asked : askedOf(allQuestions, shown, (id) => questions.some(({ question }) => question.id === id));
  const parts = shownParts(allParts, askedIn);
  const currentPart = parts[Math.min(partNumber, parts.length) - 1]!;
  const withPhotos = ({ id }: ShownQuestion) => {
    const answer = shown(id);
    return { ...answer, files: [...(answer.files ?? []), ...draft.photosOf(id)] };
  };
  const isFilled = (question: ShownQuestion) => isAnswered(question, withPhotos(question));
  const pathOf = (part: number, lacks?: "1") =>
    paths.objectTemplate(object.id, template.id, {
      answer: draft.exists ? draft.answerId : undefined,
      version: draft.exists ? undefined : version.id,
      new: draft.exists ? undefined : "1",
      part,
      lacks,
      ...walkIn(query),
    });
  const all = parts.flatMap(({ questions }) => questions);
  const allLacks = new Map(
    all
      .filter(({ question }) => asked.has(question.id))
      .map(({ question }) => [
        question.id,
        shown(question.id).conflicts?.length ? "answer.conflict.undecided" : lackOf(question, withPhotos(question)),
      ]),
  );
  const lackIn = lacks ? allLacks : new Map<string, undefined>();
  const steps = parts.map((part): Step => {
    const answered = part.questions.filter(({ question }) => isFilled(question)).length;
    const isIncomplete = part.questions.some(({ question }) => draft.refusalOf(question.id) || lackIn.get(question.id));
    return { ...part, answered, isIncomplete, to: scripts ? "#part" : pathOf(part.number) };
  });
  const missing = all.filter(({ question }) => lackIn.get(question.id));

  const goToPart = (number: number, anchor?: string) => {
    draft.send();
    setPartNumber(number);
    window.history.replaceState(window.history.state, "", pathOf(number));
    requestAnimationFrame(() => {
      const target = anchor ? document.getElementById(anchor) : null;
      if (target) target.scrollIntoView({ block: "start" });
      else window.scrollTo({ top: 0 });
      const focus =
        target?.querySelector<HTMLElement>("input:not([type=hidden]), textarea, select") ??
        document.getElementById("part");
      focus?.focus({ preventScroll: true });
    });
  };
  const bar = (
    <AnswerBar
      title={template.title}
      below={[object.display_code, object.title].filter(Boolean).join(" · ")}
      {...wayBack}
      mark={<SavedMark draft={draft} savedAt={page.answer?.updated_at} />}
      filled={{ count: steps.reduce((sum, { answered }) => sum + answered, 0), of: all.length }}
    />
  );
  // the first save creates the answer; from then on the address contains its id
  useEffect(() => {
    if (draft.exists && !new URLSearchParams(location.search).has("answer"))
      window.history.replaceState(window.history.state, "", pathOf(currentPart.number));
  });

  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const control = event.target as HTMLInputElement;
    if (control.type === "file") return;
    const fields = fieldsetOf(control);
    if (fields && fields.dataset.question !== "head") draft.type(fields.dataset.question!, readFields(fields));
    const field = /^head\[(\w+)\]$/.exec(control.name)?.[1];
    if (field && headFields.includes(field as HeadField)) draft.typeHead(field as HeadField, control.value);
  };
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const intent = button?.value ?? "stay";
    if (intent === "next" && currentPart.number < parts.length) return goToPart(currentPart.number + 1);
    if (intent === "previous") return goToPart(Math.max(1, currentPart.number - 1));
    const isAllSaved = await draft.flush();
    if (intent !== "finish") return;
    const isComplete = ![...allLacks.values()].some(Boolean);
    setLacks(!isComplete);
    if (draft.head.conflicts.length > 0) return goToPart(1); // where both are shown
    if (!isComplete) return;
    if (isAllSaved && draft.exists && !(await hasRoundToBegin(page.user_id)) && (await isServerThere()))
      submit(
        { answerId: draft.answerId, version_id: version.id, part: currentPart.number, do: "finish" },
        { method: "post", action: pathOf(currentPart.number) },
      );
    else if (isAllSaved || draft.isCutOff) setFinishing(true);
  };
  if (draft.isFinishedHere || isFinishing)
    return (
      <>
        {bar}
        <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-5 outline-none">
          {draft.isFinishedHere ? (
            <FinishedHere page={page} draft={draft} onReopened={() => setFinishing(false)} />
          ) : (
            <FinishHere page={page} draft={draft} name={userName} onBack={() => setFinishing(false)} />
          )}
        </main>
      </>
    );

  return (
    <HelpPictures value={(sha256) => paths.helpPicture(template.id, sha256)}>
      {bar}
      <main id="main" tabIndex={-1} className="mx-auto max-w-3xl px-4 py-5 outline-none">
        {children}
        <TroubleNotice draft={draft} signIn={`${paths.login}?next=${encodeURIComponent(pathOf(currentPart.number))}`} />
        <MissingAnswersNotice
          missing={missing}
          errors={errors.formErrors}
          linkTo={({ question }) =>
            `${scripts ? "" : pathOf(partWith(parts, question.id)?.number ?? 1, "1")}#${anchorOf(question.id)}`
          }
          onGo={({ question }) => goToPart(partWith(parts, question.id)?.number ?? 1, anchorOf(question.id))}
        />
        <form
          method="post"
          encType={
            currentPart.questions.some(({ question }) => takesPhotos(question)) ? "multipart/form-data" : undefined
          }
          className="grid grid-cols-1 gap-3"
          noValidate
          data-waits
          onInput={onInput}
          onSubmit={onSubmit}
        >
          <input type="hidden" name="answerId" value={typed.answerId ?? draft.answerId} readOnly />
          <input type="hidden" name="version_id" value={version.id} readOnly />
          <input type="hidden" name="part" value={currentPart.number} readOnly />
          {/* the return key presses the first submit button: it saves and stays on this part */}
          <button type="submit" name="do" value="stay" className="hidden" tabIndex={-1} aria-hidden="true" />
          {scripts ? null : <ConditionStyles questions={currentPart.questions.map(({ question }) => question)} />}
          <PartHead parts={steps} now={steps[currentPart.number - 1]!} onGo={goToPart} />
          {currentPart.number === 1 ? (
            <>
              <About text={template.about} />
              <HeadFields
                key={typed.answerId ?? draft.renderKey("head")}
                template={template}
                head={{ ...draft.head.shown, ...typed.head }}
                draft={draft}
              />
            </>
          ) : null}
          {currentPart.questions.map(({ question, number }) => (
            <QuestionCard
              key={`${question.id}:${draft.renderKey(question.id)}`}
              question={question}
              number={number}
              shown={typed.q[question.id] ? shown(question.id) : draft.shown(question.id)}
              lastTime={lastTimes.get(question.id)}
              draft={draft}
              photos={draft.photosOf(question.id).length}
              error={errors.byQuestion[question.id] ?? draft.refusalOf(question.id) ?? lackIn.get(question.id)}
            />
          ))}
          {all.length === 0 ? <p className="panel p-5 text-muted">{t("answer.asks_nothing")}</p> : null}
          <BottomBar first={currentPart.number === 1} last={currentPart.number === parts.length} scripts={scripts} />
        </form>
      </main>
    </HelpPictures>
  );
}
