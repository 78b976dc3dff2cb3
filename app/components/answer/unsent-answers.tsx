import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { formPathOf, type UnsentAnswer, unsentAnswersOf } from "./unsent.ts";

/** Delay before sending, so that an answer form that was just left can send its own draft first. */
const AFTER_MS = 1500;
type Failed = { answer: UnsentAnswer; isDeleted: boolean };

/**
 * Sends from any page what this user filled in without a connection, and shows a notice with a link when that fails.
 */
export function UnsentAnswers({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<Failed[]>([]);
  const [hasSent, setHasSent] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    let busy = false;
    const send = async () => {
      const all = await unsentAnswersOf(userId);
      if (busy) return;
      const stillUnsent: Failed[] = [];
      if (all.length === 0) return void (controller.signal.aborted || setFailed([]));
      busy = true;
      // loaded on demand, since there is nearly always nothing to send
      const { sendUnsentAnswer } = await import("./send-unsent.ts");
      for (const answer of all) {
        const failure = await sendUnsentAnswer(answer);
        if (failure) stillUnsent.push({ answer, isDeleted: failure.why === "gone" });
      }
      busy = false;
      if (controller.signal.aborted) return;
      setFailed(stillUnsent);
      if (all.length > stillUnsent.length) setHasSent(true);
    };
    const first = setTimeout(() => void send(), AFTER_MS);
    window.addEventListener("online", () => void send(), { signal: controller.signal });
    return () => {
      clearTimeout(first);
      controller.abort();
    };
  }, [userId]);
  const [first] = failed;
  if (!first)
    return hasSent ? (
      <Notice tone="valid" role="status" className="mb-4">
        {t("answer.unsent.sent")}
      </Notice>
    ) : null;
  return (
    <Notice
      tone="soon"
      icon="cloud-off"
      className="mb-4"
      role="status"
      title={t("answer.unsent.title", { count: failed.length })}
      action={
        <a className="btn btn-sm" href={formPathOf(first.answer, first.isDeleted)}>
          {t("answer.left.open")}
        </a>
      }
    >
      {t("answer.unsent.text")}
    </Notice>
  );
}
