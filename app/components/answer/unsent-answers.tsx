import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { type Left, leftHere, sheetOf } from "./left-here.ts";

/** A sheet that was just left sends its last words itself. */
const AFTER_MS = 1500;
type Stays = { left: Left; isGone: boolean };

/**
 * What this person filled in without a connection goes out from any page; what does not go is told, with the way to it.
 */
export function UnsentAnswers({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const [stays, setStays] = useState<Stays[]>([]);
  const [sent, setSent] = useState(false);
  useEffect(() => {
    const ears = new AbortController();
    let busy = false;
    const send = async () => {
      const all = await leftHere(userId);
      if (busy) return;
      const kept: Stays[] = [];
      if (all.length === 0) return void (ears.signal.aborted || setStays([]));
      busy = true;
      const { sendLeft } = await import("./send-left.ts"); // nearly always nothing is left
      for (const left of all) {
        const trouble = await sendLeft(left);
        if (trouble) kept.push({ left, isGone: trouble.why === "gone" });
      }
      busy = false;
      if (ears.signal.aborted) return;
      setStays(kept);
      if (all.length > kept.length) setSent(true);
    };
    const first = setTimeout(() => void send(), AFTER_MS);
    window.addEventListener("online", () => void send(), { signal: ears.signal });
    return () => {
      clearTimeout(first);
      ears.abort();
    };
  }, [userId]);
  const [first] = stays;
  if (!first)
    return sent ? (
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
      title={t("answer.unsent.title", { count: stays.length })}
      action={
        <a className="btn btn-sm" href={sheetOf(first.left, first.isGone)}>
          {t("answer.left.open")}
        </a>
      }
    >
      {t("answer.unsent.text")}
    </Notice>
  );
}
