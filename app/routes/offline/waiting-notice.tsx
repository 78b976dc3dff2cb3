import { useTranslation } from "react-i18next";
import type { StoredOperation } from "~/offline/operation";
import { useWordsOf } from "~/offline/words-of";
import { Notice } from "~/ui/notice";

/** What was done on this page and is not sent yet. */
export function WaitingNotice({ operations }: { operations: readonly StoredOperation[] }) {
  const { t } = useTranslation();
  const words = useWordsOf();
  if (operations.length === 0) return null;
  return (
    <Notice tone="plan" icon="clock" role="status" title={t("unsent.waits")} className="mt-4">
      {words.summary(operations).join(" · ")}
    </Notice>
  );
}
