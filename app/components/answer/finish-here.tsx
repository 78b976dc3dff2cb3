import type { AnswerPage } from "@server/inspection/answer/page";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { SignaturePad } from "~/components/signature/pad";
import { keepSending } from "~/offline/keep-sending";
import { operationsOf } from "~/offline/store";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import type { AnswerDraft } from "./answer-draft.ts";
import { useWayBack } from "./way-back.ts";

type Props = { page: AnswerPage; draft: AnswerDraft; name: string; onBack: () => void };

/** Finishing an answer without a connection, signed or not: the device sends it once it is connected again. */
export function FinishHere({ page, draft, name, onBack }: Props) {
  const { t } = useTranslation();
  const maySign = page.answer?.own !== false;
  const [isFull, setFull] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const isSigned = (event.nativeEvent as SubmitEvent).submitter?.getAttribute("value") === "sign";
    const drawn = form.get("drawn");
    const signedName = String(form.get("signed_name") ?? "").trim();
    const signature = isSigned
      ? { name: signedName, drawn: drawn instanceof File && drawn.size > 0 ? drawn : undefined }
      : undefined;
    await draft.finishHere(signature).catch(() => setFull(true));
  };
  return (
    <form method="post" onSubmit={onSubmit} className="panel grid grid-cols-1 gap-4 p-4 md:p-6">
      <h1 className="text-xl">{t("answer.finish")}</h1>
      <p className="text-muted">{t("answer.finished_here.text")}</p>
      {isFull ? (
        <Notice tone="bad" role="alert" title={t("answer.trouble.unstored.title")}>
          {t("answer.trouble.unstored.text")}
        </Notice>
      ) : null}
      {maySign ? (
        <>
          <label className="grid gap-1.5 text-sm font-medium">
            {t("paper.sign.name")}
            <input
              name="signed_name"
              className="input h-12 w-full"
              autoComplete="name"
              required
              maxLength={120}
              defaultValue={name}
            />
          </label>
          <SignaturePad name="drawn" label={t("paper.sign.drawn")} optional />
          <button type="submit" value="sign" className="btn btn-primary h-14">
            <Icon name="signature" />
            {t("answer.finished_here.with")}
          </button>
        </>
      ) : null}
      <button type="submit" value="finish" formNoValidate className={`btn h-14 ${maySign ? "" : "btn-primary"}`}>
        <Icon name="check" />
        {t(maySign ? "answer.finished_here.without" : "answer.finish")}
      </button>
      <button type="button" className="btn btn-ghost h-12" onClick={onBack}>
        {t("answer.finished_here.back")}
      </button>
    </form>
  );
}

/** What is shown once an answer was finished without a connection: that it is sent by itself, and when it was. */
export function FinishedHere({
  page,
  draft,
  onReopened,
}: {
  page: AnswerPage;
  draft: AnswerDraft;
  onReopened: () => void;
}) {
  const { t } = useTranslation();
  const { object, template, user_id } = page;
  const { isRound, back, backTo } = useWayBack(page);
  const [left, setLeft] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    const show = async () => {
      const ofThis = (await operationsOf(user_id).catch(() => [])).filter(({ group }) => group === draft.answerId);
      if (!isMounted) return;
      setLeft(ofThis.length);
      setRefusal(ofThis.find((operation) => operation.refusal)?.refusal?.message);
    };
    void show();
    const stop = keepSending(user_id, () => void show());
    return () => {
      isMounted = false;
      stop();
    };
  }, [user_id, draft]);
  const isSent = left === 0;
  return (
    <div className="grid gap-4">
      {refusal ? (
        <Notice tone="bad" role="alert" title={t("unsent.refused")}>
          {refusal}
        </Notice>
      ) : (
        <Notice
          tone={isSent ? "valid" : "soon"}
          icon={isSent ? "circle-check" : "cloud-off"}
          role="status"
          title={isSent ? undefined : t("answer.finished_here.title")}
        >
          {t(isSent ? "answer.finished_here.sent" : "answer.finished_here.text")}
        </Notice>
      )}
      <a className="btn btn-primary h-14" href={back}>
        {isRound ? backTo : t("answer.finished_here.machine")}
      </a>
      {isSent ? (
        <a className="btn h-14" href={paths.objectTemplate(object.id, template.id, { answer: draft.answerId })}>
          {t("answer.left.open")}
        </a>
      ) : (
        <>
          <a className="btn h-14" href={paths.unsent}>
            {t("unsent.title")}
          </a>
          <button
            type="button"
            className="btn btn-ghost h-12"
            onClick={() => void draft.reopenHere().then((isReopened) => isReopened && onReopened())}
          >
            {t("answer.finished_here.reopen")}
          </button>
        </>
      )}
    </div>
  );
}
