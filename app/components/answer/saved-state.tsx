import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";
import { inBrussels } from "~/ui/time";
import type { Sheet } from "./sheet.ts";

/** Whether what was typed is with the server: a word and a sign, told aloud as it changes. */
export function SavedMark({ sheet, savedAt }: { sheet: Sheet; savedAt: string | undefined }) {
  const { t } = useTranslation();
  const { state } = sheet;
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

/** What is wrong, what becomes of what was typed, and what one can do about it. */
export function TroubleNotice({ sheet, signIn }: { sheet: Sheet; signIn: string }) {
  const { t } = useTranslation();
  const { state } = sheet;
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
        <button type="button" className="btn btn-sm" onClick={() => sheet.asNew()}>
          {t("answer.trouble.as_new")}
        </button>
      ) : null}
      {why === "offline" || why === "later" || why === "refused" ? (
        <button type="button" className="btn btn-sm" onClick={() => sheet.send()}>
          {t("ui.retry")}
        </button>
      ) : null}
    </div>
  );
}
