import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { Notice } from "~/ui/notice";
import { inBrussels } from "~/ui/time";
import type { AnswerDraft } from "./answer-draft.ts";

/** Whether everything typed is saved: text and icon, announced to screen readers when it changes. */
export function SavedMark({ draft, savedAt }: { draft: AnswerDraft; savedAt: string | undefined }) {
  const { t } = useTranslation();
  const { state } = draft;
  const at = state.kind === "trouble" ? undefined : (state.at ?? savedAt);
  const [tone, icon, before, word]: [string, IconName, string, string] =
    state.kind === "trouble"
      ? ["bad", state.why === "offline" ? "wifi-off" : "cloud-off", "", t("answer.saved.not")]
      : state.kind === "saving" || state.kind === "waiting"
        ? ["none", "refresh-cw", "", t("answer.saved.saving")]
        : at
          ? ["valid", "cloud-check", t("answer.saved.saved"), inBrussels(at).time]
          : ["none", "circle-dashed", t("answer.saved.nothing"), ""];
  return (
    <p
      className={`tone-${tone} flex shrink-0 items-center gap-1.5 pr-2 text-xs font-medium text-tone-ink`}
      role="status"
    >
      <Icon name={icon} />
      <span className="num">
        {before ? <span className="max-sm:sr-only">{before} </span> : null}
        {word}
      </span>
    </p>
  );
}

/** Why saving failed, what happens to what was typed, and what the user can do. */
export function TroubleNotice({ draft, signIn }: { draft: AnswerDraft; signIn: string }) {
  const { t } = useTranslation();
  const { state } = draft;
  if (draft.isUnstored)
    return (
      <Notice tone="bad" role="alert" className="mb-4" title={t("answer.trouble.unstored.title")}>
        {t("answer.trouble.unstored.text")}
      </Notice>
    );
  if (state.kind !== "trouble") return null;
  const { why, message } = state;
  return (
    <div
      className={`notice tone-${why === "offline" || why === "later" ? "soon" : "bad"} mb-4 max-md:flex-wrap`}
      role="alert"
    >
      <Icon name={why === "offline" ? "wifi-off" : "cloud-off"} large />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-semibold">{t(`answer.trouble.${why}.title`)}</p>
        <p>{(why === "closed" || why === "refused") && message ? message : t(`answer.trouble.${why}.text`)}</p>
      </div>
      {why === "signed_out" ? (
        <a className="btn btn-sm" href={signIn}>
          {t("answer.trouble.sign_in")}
        </a>
      ) : null}
      {why === "gone" ? (
        <button type="button" className="btn btn-sm" onClick={() => draft.continueAsNewAnswer()}>
          {t("answer.trouble.as_new")}
        </button>
      ) : null}
      {why === "offline" || why === "later" || why === "refused" ? (
        <button type="button" className="btn btn-sm" onClick={() => draft.send()}>
          {t("ui.retry")}
        </button>
      ) : null}
    </div>
  );
}
